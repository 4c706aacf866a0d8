extension Error {
  /// The error in its own words. One that has none, such as a bare enum, is led by its type.
  package var inWords: String {
    let (words, type) = ("\(self)", "\(Self.self)")
    let isWorded =
      Self.self is any CustomStringConvertible.Type || words.utf8.starts(with: type.utf8)
    return isWorded ? words : "\(type): \(words)"
  }
}
