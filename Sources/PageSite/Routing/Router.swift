import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes

/// The router of a site: the only place that examines hosts and paths of requests.
///
/// A path may contain a megabyte of combining marks, so paths are compared by their bytes.
struct Router: Sendable {
  private let table: RoutingTable
  private let hosts: HostPolicy
  private let assets: AssetLibrary
  private let learnsHeights, offersAppearances: Bool

  /// - Throws: `SiteError` if a path or parameter is invalid or already in use.
  init(
    pages: [Page], routes: [Route] = [], allowedHosts: [String], assets: AssetLibrary,
    learnsHeights: Bool = false, offersAppearances: Bool = false
  ) throws {
    (self.learnsHeights, self.offersAppearances) = (learnsHeights, offersAppearances)
    table = try RoutingTable(pages: pages, routes: routes)
    hosts = HostPolicy(allowedHosts: allowedHosts)
    self.assets = assets
  }

  /// Whether a page exists at a path.
  func hasPage(at path: String) -> Bool { page(at: path) != nil }

  /// Returns the page at a path in the form of ``RequestTarget/path``.
  func page(at path: String) -> PageMatch? {
    table.find(path).flatMap { entry, values in
      entry.page.map { PageMatch(page: $0, values: values) }
    }
  }

  /// Returns the page declared with a path, which may contain path parameters.
  func page(declaredAs path: String) -> Page? { table.page(declaredAs: path) }

  /// Returns the result of routing a request.
  func routeMatch(of request: HTTPRequest) -> RouteMatch {
    guard hosts.allows(request.authority) else {
      return .refused(
        SiteProblem(
          .misdirectedRequest,
          "This server does not serve the host '\((request.authority ?? "").cut(toBytes: 80))'. "
            + "Add it to allowedHosts in the site's configuration."))
    }
    do {
      let target = try RequestTarget(request.path ?? "/")
      return destination(of: target, by: request.method).map { .found($0, target) }
        ?? .notFound(target)
    } catch {
      return .refused(error)
    }
  }

  private func destination(
    of target: RequestTarget, by method: HTTPRequest.Method
  ) -> Destination? {
    if let (entry, values) = table.find(target.path) {
      // A route may handle other methods at a page's path.
      let method = method == .head ? .get : method
      if let route = entry.routes.first(where: { $0.method == method }) {
        return .route(route, values)
      }
      if let page = entry.page, method == .get || entry.routes.isEmpty {
        return .page(PageMatch(page: page, values: values), .page)
      }
      return .otherMethod(allowed: entry.methods)
    }
    if target.path.hasSameBytes(as: "/-/health") { return .health }
    if target.path.hasSameBytes(as: "/-/ready") { return .ready }
    if learnsHeights {
      if target.path.hasSameBytes(as: "/-/heights.css") { return .heights(isReport: false) }
      if target.path.hasSameBytes(as: "/-/heights") { return .heights(isReport: true) }
    }
    if offersAppearances {
      if target.path.hasSameBytes(as: "/-/appearance.css") { return .appearance(isChoice: false) }
      if target.path.hasSameBytes(as: "/-/appearance") { return .appearance(isChoice: true) }
    }
    if let (asset, isCurrent) = assets.find(target.path) {
      return isCurrent
        ? .asset(asset, isCurrent: true) : .formerAsset(target.path, replacement: asset)
    }
    if let (path, name) = target.endpoint, let page = page(at: path),
      let endpoint = PageEndpoint(name: name)
    {
      return .page(page, endpoint)
    }
    // A superfluous trailing slash is a typing error, not another address.
    if let path = target.withoutTrailingSlash, table.find(path) != nil { return .moved(to: path) }
    return nil
  }
}
