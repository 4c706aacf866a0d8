import HTTPTypes

/// A request of the client, without the header fields that all its requests have.
struct ClientRequest: Sendable {
  var method: HTTPRequest.Method
  /// The path and query.
  var target: String
  var headerFields = HTTPFields()
  var body: [UInt8] = []

  init(_ method: HTTPRequest.Method, _ target: String, _ headerFields: HTTPFields = [:]) {
    (self.method, self.target, self.headerFields) = (method, target, headerFields)
  }

  /// Adds the header fields of a browser that opens a page.
  ///
  /// - Parameter page: The address of the previous page; `nil` if the reader typed the address.
  mutating func setNavigationFields(from page: String?, origin: String) {
    headerFields[.accept] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    headerFields[.secFetchMode] = "navigate"
    headerFields[.secFetchDestination] = "document"
    headerFields[.secFetchSite] = page == nil ? "none" : "same-origin"
    headerFields[.referer] = page.map { origin + $0 }
    headerFields[.origin] = method == .post ? origin : nil
  }

  /// Adds the header fields of a browser for a request of the page's script.
  mutating func setFetchFields(_ type: String, from page: String, origin: String) {
    headerFields[.accept] = type
    headerFields[.secFetchMode] = "cors"
    headerFields[.secFetchDestination] = "empty"
    headerFields[.secFetchSite] = "same-origin"
    headerFields[.referer] = origin + page
    headerFields[.origin] = method == .post ? origin : nil
  }

  /// Adds the content of a form.
  mutating func setBody(_ content: FormContent) {
    headerFields[.contentType] = content.type
    body = content.bytes
  }
}

extension HTTPField.Name {
  /// Returns a name that HTTPTypes lacks. All names here are valid tokens, so the initializer succeeds.
  private static func fieldName(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .accept
  }

  static let secFetchSite = fieldName("Sec-Fetch-Site")
  static let secFetchMode = fieldName("Sec-Fetch-Mode")
  static let secFetchDestination = fieldName("Sec-Fetch-Dest")
  static let lastEventID = fieldName("Last-Event-ID")
  static let idempotencyKey = fieldName("Idempotency-Key")
  static let pageNotice = fieldName("Page-Notice")
}
