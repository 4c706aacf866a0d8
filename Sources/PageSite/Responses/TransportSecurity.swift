public import HTTPTypes

/// Decides what was sent by TLS, and what answers to that say of it.
struct TransportSecurity: Sendable {
  private let isAlwaysOn: Bool
  private let field: String?

  /// - Parameters:
  ///   - isAlwaysOn: Whether every request counts as sent by TLS, whatever its scheme.
  ///   - seconds: How long a browser keeps to TLS; `nil` says nothing of it.
  init(isAlwaysOn: Bool, seconds: Int?) {
    self.isAlwaysOn = isAlwaysOn
    field = seconds.map { "max-age=\(max(0, $0))" }
  }

  /// Whether a request was sent by TLS.
  func protects(_ request: HTTPRequest) -> Bool { isAlwaysOn || request.scheme == "https" }

  /// Adds `Strict-Transport-Security` (RFC 6797) to an answer to a request that was sent by TLS.
  ///
  /// A machine's own name is left out: a browser would keep to TLS for every port of `localhost`.
  func add(to head: inout HTTPResponse, for request: HTTPRequest) {
    guard let field, protects(request), !HostPolicy.isLoopback(request.authority) else { return }
    head.headerFields[.strictTransportSecurity] = field
  }
}

extension Site {
  /// Adds to an answer what tells browsers to come by TLS alone from now on, where the request came
  /// so; see ``SiteConfiguration/strictTransportSeconds``.
  ///
  /// The site's own answers have it. Call it for those of others on the same host, such as files:
  ///
  ///     var response = files.response(to: request)
  ///     site.addTransportSecurity(to: &response.head, for: request.head)
  public func addTransportSecurity(to head: inout HTTPResponse, for request: HTTPRequest) {
    transport.add(to: &head, for: request)
  }
}
