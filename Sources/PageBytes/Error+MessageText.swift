extension Error {
  /// The error's description. An error without its own description, such as a bare enum, is prefixed with its type.
  package var messageText: String {
    let (text, type) = ("\(self)", "\(Self.self)")
    let hasDescription =
      Self.self is any CustomStringConvertible.Type || text.utf8.starts(with: type.utf8)
    return hasDescription ? text : "\(type): \(text)"
  }
}
