import HTTPTypes

// All are tokens, the one thing that the initialiser checks.
extension HTTPField.Name {
  static let link = HTTPField.Name("Link")!
  static let serverTiming = HTTPField.Name("Server-Timing")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  /// What is told to the reader of a patch: text, percent-encoded.
  static let pageNotice = HTTPField.Name("Page-Notice")!
  /// Names the server's build, so that an open page knows when it is out of date.
  static let pageBuild = HTTPField.Name("Page-Build")!
  static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
  /// Where a browser says that a request comes from.
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  /// Whether a browser opens a page, or a script asks.
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
