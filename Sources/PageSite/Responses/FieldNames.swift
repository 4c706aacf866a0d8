import HTTPTypes

// Both are tokens, the one thing that the initialiser checks.
extension HTTPField.Name {
  static let link = HTTPField.Name("Link")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
