import HTTPTypes
import PageElements

/// Refuses requests that another site made a reader's browser send, as Go's
/// `CrossOriginProtection` does: no token and no cookie is needed.
///
/// Reading is always allowed. Else a browser says by `Sec-Fetch-Site` where a request comes from;
/// an older one names the place in `Origin`, which must have the request's own host and port. A
/// client that sends neither is no browser, and holds no reader's cookies.
///
/// A request that came by https is not taken from the same host's http, which anybody on the line
/// may have written. The other way round the scheme does not count: that a request came by http may
/// only mean that nobody told of the TLS before.
struct CrossOrigin: Sendable {
  private let trusted: Set<String>

  /// - Parameter trusted: Origins such as `https://admin.example` whose pages may post here; none
  ///   by default.
  init(trusted: [String] = []) { self.trusted = Set(trusted.map { $0.lowercased() }) }

  /// - Parameter isSecure: Whether the request is known to have come by https.
  /// - Throws: A 403 for a request that another site had sent.
  func check(_ request: HTTPRequest, isSecure: Bool = false) throws {
    if [.get, .head, .options].contains(request.method) { return }
    let origin = (request.headerFields[.origin] ?? "").lowercased()
    switch request.headerFields[.secFetchSite] ?? "" {
    case "same-origin", "none": return
    case "":
      // `null` has no host: it stands for a place that does not say where it is.
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
        .forbidden, .sentByOtherSite(origin.cut(toBytes: 80)))
    }
  }

  /// Host and port of `https://host:port`; `nil` where anything else is in it, or http where only
  /// https will do.
  private static func host(of origin: String, isSecure: Bool) -> String? {
    for scheme in isSecure ? ["https://"] : ["http://", "https://"] where origin.hasPrefix(scheme) {
      let host = origin.utf8.dropFirst(scheme.utf8.count)
      return host.isEmpty || host.contains(where: "/?#@".utf8.contains) ? nil : String(host)
    }
    return nil
  }
}
