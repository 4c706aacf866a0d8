package import HTTPTypes

// All names are tokens, which is all that the initializer checks.
extension HTTPField.Name {
  package static let link = HTTPField.Name("Link")!
  package static let serverTiming = HTTPField.Name("Server-Timing")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  /// The notice for the reader of a patch: text, percent-encoded.
  package static let pageNotice = HTTPField.Name("Page-Notice")!
  /// The server's build, by which an open page detects that it is outdated.
  package static let pageBuild = HTTPField.Name("Page-Build")!
  package static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
  package static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
  /// The relation of the request's origin to the site, according to the browser.
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  /// The mode of the request, such as navigation to a page, or a script's fetch.
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  package static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
