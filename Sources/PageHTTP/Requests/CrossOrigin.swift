package import HTTPTypes
import PageElements

/// A check that rejects requests that another site made a reader's browser send. Like Go's
/// `CrossOriginProtection`, it needs no tokens and no cookies.
///
/// Safe methods are always allowed. For others, browsers name the origin in `Sec-Fetch-Site`. Older ones name
/// it in `Origin`, which must have the request's own host and port. A client that sends neither is not a
/// browser and has no reader's cookies.
///
/// An https request is rejected if it comes from an http page of the same host, which anyone on the network
/// may have written. The reverse is allowed: a request may only seem to use http because a proxy did not
/// report its TLS.
package struct CrossOrigin: Sendable {
  private let trusted: Set<String>

  /// - Parameter trusted: Origins such as `https://admin.example` whose pages may post here; none by default.
  package init(trusted: [String] = []) { self.trusted = Set(trusted.map { $0.lowercased() }) }

  /// - Parameter isSecure: Whether the request is known to use https.
  /// - Throws: ``SiteProblem`` (403) if another site caused the request.
  package func check(_ request: HTTPRequest, isSecure: Bool = false) throws {
    if [.get, .head, .options].contains(request.method) { return }
    let origin = (request.headerFields[.origin] ?? "").lowercased()
    switch request.headerFields[.secFetchSite] ?? "" {
    case "same-origin", "none": return
    case "":
      // `null` has no host: it is an origin that the browser does not disclose.
      if origin.isEmpty
        || Self.host(of: origin, isSecure: isSecure)
          .map({ $0 == request.authority?.lowercased() }) ?? false
      {
        return
      }
    default: break
    }
    guard trusted.contains(origin) else {
      throw SiteProblem(
        .forbidden, .crossSiteRequest(origin.cut(toBytes: 80)))
    }
  }

  /// Returns the host and port of `https://host:port`; `nil` if the origin has other parts, or uses http
  /// where https is required.
  private static func host(of origin: String, isSecure: Bool) -> String? {
    for scheme in isSecure ? ["https://"] : ["http://", "https://"] where origin.hasPrefix(scheme) {
      let host = origin.utf8.dropFirst(scheme.utf8.count)
      return host.isEmpty || host.contains(where: "/?#@".utf8.contains) ? nil : String(host)
    }
    return nil
  }
}
