package import HTTPTypes

/// The site's view of TLS: which requests used it, and which responses get `Strict-Transport-Security`.
package struct TransportSecurity: Sendable {
  private let isAlwaysOn: Bool
  private let field: String?

  /// - Parameters:
  ///   - isAlwaysOn: Whether every request counts as sent over TLS, whatever its scheme.
  ///   - seconds: The time for which browsers use only TLS; `nil` omits the field.
  package init(isAlwaysOn: Bool, seconds: Int?) {
    self.isAlwaysOn = isAlwaysOn
    field = seconds.map { "max-age=\(max(0, $0))" }
  }

  /// Whether a request used TLS.
  package func protects(_ request: HTTPRequest) -> Bool { isAlwaysOn || request.scheme == "https" }

  /// Adds `Strict-Transport-Security` (RFC 6797) to a response, if the request used TLS.
  ///
  /// Loopback names are excluded: a browser would require TLS for every port of `localhost`.
  package func add(to head: inout HTTPResponse, for request: HTTPRequest) {
    guard let field, protects(request), !HostPolicy.isLoopback(request.authority) else { return }
    head.headerFields[.strictTransportSecurity] = field
  }
}
