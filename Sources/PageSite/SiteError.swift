import PageElements

/// A reason why a site cannot be created.
public enum SiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two pages have the same path.
  case duplicatePath(String)
  /// Two routes, or a page and a route, answer the same method at the same path.
  case duplicateRoute(method: String, path: String)
  /// Some addresses match two paths, and neither path is more specific.
  case ambiguousPaths(String, String)
  /// A page's path cannot be requested.
  case invalidPath(String)
  /// A page declares a query parameter that its endpoints use.
  case reservedParameter(String, path: String)
  /// A page's query cannot be written into an address, or cannot be read back.
  case invalidQuery(reason: String, path: String)
  /// A page's batch is outside 1…500.
  case invalidBatch(Int, path: String)
  /// A page or route identifies its readers in two ways.
  case twoIdentities(path: String)
  /// A page's refresh interval is too short, or longer than timers allow.
  case invalidRefresh(Duration, path: String)
  /// The secret for signing cookies is so short that it can be guessed.
  case shortSecret(bytes: Int)

  public var description: String {
    switch self {
    case .duplicatePath(let path):
      "Two pages have the path '\(path)'. Give each page its own."
    case .duplicateRoute(let method, let path):
      "\(method) of '\(path)' is answered twice. Give one of the routes another path."
    case .ambiguousPaths(let path, let other):
      "Some addresses fit both '\(path)' and '\(other)'. Give one of them a word of its own."
    case .invalidPath(let path):
      "'\(path)' is no path for a page. Begin it with '/', and leave out a trailing slash, empty, "
        + "dotted or '-' segments, '?', '#', '%' and control characters. A place for a value fills "
        + "its segment, '{id}', and its name is its own."
    case .reservedParameter(let name, let path):
      "The page '\(path)' declares the query parameter '\(name)', which its endpoints use. Choose "
        + "another name."
    case .invalidQuery(let reason, let path):
      "The query of the page '\(path)' cannot be written into an address and read back: \(reason) Keep "
        + "single values and lists of them in it."
    case .invalidBatch(let batch, let path):
      "The page '\(path)' has batches of \(batch) rows. Choose 1 to 500."
    case .twoIdentities(let path):
      "'\(path)' has .authorized(by:) or .identified(by:), and sessions as well. Keep one of them: .authorized(orGoTo:if:) asks "
        + "who is logged in, and then whether they may."
    case .invalidRefresh(let refresh, let path):
      "The page '\(path)' asks for changes every \(refresh). Choose 0.1 seconds to 24 days."
    case .shortSecret(let bytes):
      "The secret has \(bytes) bytes, so that cookies could be forged. Give it at least "
        + "\(SiteConfiguration.shortestSecret) random ones: 'openssl rand -hex 32' makes some."
    }
  }

  static let reservedParameters: Set<String> = ["after", "through", "from", "limit", "section"]

  static func check(_ access: Access, of path: String) throws(SiteError) {
    guard access.authorize == nil || access.session == nil else {
      throw .twoIdentities(path: path)
    }
  }

  static func check(_ page: Page) throws(SiteError) {
    for name in page.queryNames where reservedParameters.contains(name) || name.hasPrefix("pe-") {
      throw .reservedParameter(name, path: page.path)
    }
    do { try page.query.check() } catch {
      throw .invalidQuery(reason: "\(error)", path: page.path)
    }
    try check(page.access, of: page.path)
    guard (1...500).contains(page.batch) else {
      throw .invalidBatch(page.batch, path: page.path)
    }
    if let refresh = page.refresh, refresh < .milliseconds(100) || refresh > .seconds(24 * 86400) {
      throw .invalidRefresh(refresh, path: page.path)
    }
  }
}
