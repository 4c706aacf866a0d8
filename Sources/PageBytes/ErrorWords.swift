extension Error {
  /// The error's description. An error without its own description, such as a bare enum, is prefixed with its type.
  package var messageText: String {
    let (words, type) = ("\(self)", "\(Self.self)")
    let isWorded =
      Self.self is any CustomStringConvertible.Type || words.utf8.starts(with: type.utf8)
    return isWorded ? words : "\(type): \(words)"
  }
}
