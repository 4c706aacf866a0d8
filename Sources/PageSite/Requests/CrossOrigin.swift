import HTTPTypes

/// Refuses requests that another site made a reader's browser send, as Go's
/// `CrossOriginProtection` does: no token and no cookie is needed.
///
/// Reading is always allowed. Else a browser says by `Sec-Fetch-Site` where a request comes from;
/// an older one names the place in `Origin`, which must have the request's own host and port. A
/// client that sends neither is no browser, and holds no reader's cookies.
struct CrossOrigin: Sendable {
  private let trusted: Set<String>

  /// - Parameter trusted: Origins such as `https://admin.example` whose pages may post here; none
  ///   by default.
  init(trusted: [String] = []) { self.trusted = Set(trusted.map { $0.lowercased() }) }

  /// - Throws: A 403 for a request that another site had sent.
  func check(_ request: HTTPRequest) throws {
    if [.get, .head, .options].contains(request.method) { return }
    let origin = (request.headerFields[.origin] ?? "").lowercased()
    switch request.headerFields[.secFetchSite] ?? "" {
    case "same-origin", "none": return
    case "":
      // `null` has no host: it stands for a place that does not say where it is.
      if origin.isEmpty
        || Self.host(of: origin).map({ $0 == request.authority?.lowercased() })
          ?? false
      {
        return
      }
    default: break
    }
    guard trusted.contains(origin) else {
      throw SiteProblem(
        .forbidden,
        "This was sent by another site\(origin.isEmpty ? "" : ", '\(origin.prefix(80))'"), so "
          + "nothing was done. Open the page here and send it from there.")
    }
  }

  /// Host and port of `https://host:port`; `nil` where anything else is in it.
  private static func host(of origin: String) -> String? {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      let host = origin.dropFirst(scheme.count)
      return host.isEmpty || host.contains(where: { "/?#@".contains($0) }) ? nil : String(host)
    }
    return nil
  }
}
