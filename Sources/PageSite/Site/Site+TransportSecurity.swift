public import HTTPTypes
import PageHTTP

extension Site {
  /// Adds the field that makes browsers use only TLS from now on, if the request used TLS; see
  /// ``SiteConfiguration/strictTransportSeconds``.
  ///
  /// The site's own responses already have it. Call this for other responses on the same host, such as files:
  ///
  ///     var response = files.response(to: request)
  ///     site.addTransportSecurity(to: &response.head, for: request.head)
  public func addTransportSecurity(to head: inout HTTPResponse, for request: HTTPRequest) {
    transport.add(to: &head, for: request)
  }
}
