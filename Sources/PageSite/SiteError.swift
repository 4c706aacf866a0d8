import PageElements

/// Why a site cannot be put together.
public enum SiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two pages have the same path.
  case duplicatePath(String)
  /// A page's path is not one that can be requested.
  case invalidPath(String)
  /// A page declares a parameter that its endpoints need for themselves.
  case reservedParameter(String, path: String)
  /// A page's batch is outside 1…500.
  case invalidBatch(Int, path: String)
  /// A page is to ask for changes without pause, or less often than timers can tell.
  case invalidRefresh(Duration, path: String)
  /// What signs cookies is so short that it can be guessed.
  case shortSecret(bytes: Int)

  public var description: String {
    switch self {
    case .duplicatePath(let path):
      "Two pages have the path '\(path)'. Give each page its own."
    case .invalidPath(let path):
      "'\(path)' is no path for a page. Begin it with '/', and leave out a trailing slash, empty, "
        + "dotted or '-' segments, '?', '#', '%' and control characters."
    case .reservedParameter(let name, let path):
      "The page '\(path)' declares the query parameter '\(name)', which its endpoints use. Choose "
        + "another name."
    case .invalidBatch(let batch, let path):
      "The page '\(path)' has batches of \(batch) rows. Choose 1 to 500."
    case .invalidRefresh(let refresh, let path):
      "The page '\(path)' asks for changes every \(refresh). Choose 0.1 seconds to 24 days."
    case .shortSecret(let bytes):
      "The secret has \(bytes) bytes, so that cookies could be forged. Give it at least "
        + "\(SiteConfiguration.shortestSecret) random ones: 'openssl rand -hex 32' makes some."
    }
  }

  static let reservedParameters: Set<String> = ["after", "through", "from", "limit", "section"]

  /// The pages by path.
  static func checkedRoutes(_ pages: [Page]) throws(SiteError) -> [ExactText: Page] {
    var routes: [ExactText: Page] = [:]
    for page in pages {
      guard isValid(page.path) else { throw .invalidPath(page.path) }
      guard routes.updateValue(page, forKey: ExactText(text: page.path)) == nil else {
        throw .duplicatePath(page.path)
      }
      for name in page.query where reservedParameters.contains(name) {
        throw .reservedParameter(name, path: page.path)
      }
      guard (1...500).contains(page.batch) else {
        throw .invalidBatch(page.batch, path: page.path)
      }
      if let refresh = page.refresh, refresh < .milliseconds(100) || refresh > .seconds(24 * 86400)
      {
        throw .invalidRefresh(refresh, path: page.path)
      }
    }
    return routes
  }

  private static func isValid(_ path: String) -> Bool {
    if path == "/" { return true }
    guard path.hasPrefix("/"), !path.utf8.contains(where: { "?#%\\".utf8.contains($0) }),
      path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return false }
    return Substring(path.utf8.dropFirst()).parts(between: "/")
      .allSatisfy { !$0.isEmpty && $0 != "-" && $0 != "." && $0 != ".." }
  }
}
