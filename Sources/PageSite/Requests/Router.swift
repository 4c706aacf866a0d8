import HTTPTypes
import PageElements

/// Where requests to a site lead: the one place that looks at their hosts and paths.
///
/// A path may be a megabyte of marks, so it is told from others by its bytes alone.
struct Router: Sendable {
  private let pages: [ExactText: Page]
  private let patterns: PathTree<(page: Page, names: [String])>
  /// The pages whose paths have places for values, by what was declared.
  private let declared: [ExactText: Page]
  private let hosts: HostPolicy
  private let assets: AssetLibrary

  /// - Throws: ``SiteError`` when a path or parameter cannot be served or is taken.
  init(pages: [Page], allowedHosts: [String], assets: AssetLibrary) throws {
    (self.pages, patterns) = try SiteError.checkedRoutes(pages)
    let fixed = self.pages
    declared = pages.reduce(into: [:]) { declared, page in
      let path = ExactText(text: page.path)
      if fixed[path] == nil { declared[path] = page }
    }
    hosts = HostPolicy(allowed: allowedHosts)
    self.assets = assets
  }

  /// Whether there is a page at a path.
  func hasPage(at path: String) -> Bool { page(at: path) != nil }

  /// The page at a path, as ``RequestTarget/path`` has it.
  func page(at path: String) -> PagePlace? {
    if let page = pages[ExactText(text: path)] {
      return PagePlace(page: page, path: path, values: [:])
    }
    return patterns.find(path[...]).map { found, values in
      PagePlace(
        page: found.page, path: path,
        values: Dictionary(uniqueKeysWithValues: zip(found.names, values)))
    }
  }

  /// The page that was declared with a path, which may have places for values.
  func page(declaredAs path: String) -> Page? {
    pages[ExactText(text: path)] ?? declared[ExactText(text: path)]
  }

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
      return destination(of: target).map { .found($0, target) } ?? .nothing(target)
    } catch {
      return .refused(error)
    }
  }

  private func destination(of target: RequestTarget) -> Destination? {
    if let page = page(at: target.path) { return .page(page, .page) }
    if target.path.hasSameBytes(as: "/-/health") { return .health }
    if target.path.hasSameBytes(as: "/-/ready") { return .ready }
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
    if let path = target.withoutLastSlash, hasPage(at: path) { return .moved(to: path) }
    return nil
  }
}

/// Where a request leads.
enum RequestLead: Sendable {
  case found(Destination, RequestTarget)
  /// To nothing of the site's.
  case nothing(RequestTarget)
  /// Nowhere, whatever there may be: it is for another host, or cannot be read.
  case refused(SiteProblem)
}
