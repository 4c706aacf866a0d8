import HTTPTypes
import PageElements

/// Where requests to a site lead: the one place that looks at their hosts and paths.
///
/// A path may be a megabyte of marks, so it is told from others by its bytes alone.
struct Router: Sendable {
  private let table: RoutingTable
  private let hosts: HostPolicy
  private let assets: AssetLibrary
  private let learnsHeights, offersAppearances: Bool

  /// - Throws: ``SiteError`` when a path or parameter cannot be served or is taken.
  init(
    pages: [Page], routes: [Route] = [], allowedHosts: [String], assets: AssetLibrary,
    learnsHeights: Bool = false, offersAppearances: Bool = false
  ) throws {
    (self.learnsHeights, self.offersAppearances) = (learnsHeights, offersAppearances)
    table = try RoutingTable(pages: pages, routes: routes)
    hosts = HostPolicy(allowed: allowedHosts)
    self.assets = assets
  }

  /// Whether there is a page at a path.
  func hasPage(at path: String) -> Bool { page(at: path) != nil }

  /// The page at a path, as ``RequestTarget/path`` has it.
  func page(at path: String) -> PagePlace? {
    table.find(path).flatMap { entry, values in
      entry.page.map { PagePlace(page: $0, values: values) }
    }
  }

  /// The page that was declared with a path, which may have places for values.
  func page(declaredAs path: String) -> Page? { table.page(declaredAs: path) }

  /// Where a request leads.
  func lead(of request: HTTPRequest) -> RequestLead {
    guard hosts.allows(request.authority) else {
      return .refused(
        SiteProblem(
          .misdirectedRequest,
          "This server does not answer for '\((request.authority ?? "").cut(toBytes: 80))'. "
            + "Name it among the allowedHosts of the site's configuration."))
    }
    do {
      let target = try RequestTarget(request.path ?? "/")
      return destination(of: target, by: request.method).map { .found($0, target) }
        ?? .nothing(target)
    } catch {
      return .refused(error)
    }
  }

  private func destination(
    of target: RequestTarget, by method: HTTPRequest.Method
  ) -> Destination? {
    if let (entry, values) = table.find(target.path) {
      // A route may take in what is sent to a page's path.
      let method = method == .head ? .get : method
      if let route = entry.routes.first(where: { $0.method == method }) {
        return .route(route, values)
      }
      if let page = entry.page, method == .get || entry.routes.isEmpty {
        return .page(PagePlace(page: page, values: values), .page)
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
        ? .asset(asset, isCurrent: true) : .formerAsset(target.path, today: asset)
    }
    if let (path, name) = target.endpoint, let page = page(at: path),
      let endpoint = PageEndpoint(name: name)
    {
      return .page(page, endpoint)
    }
    // A slash too many is a slip of the hand, not another address.
    if let path = target.withoutLastSlash, table.find(path) != nil { return .moved(to: path) }
    return nil
  }
}

/// Where a request leads.
indirect enum RequestLead: Sendable {
  case found(Destination, RequestTarget)
  /// To nothing of the site's.
  case nothing(RequestTarget)
  /// Nowhere, whatever there may be: it is for another host, or cannot be read.
  case refused(SiteProblem)
}
