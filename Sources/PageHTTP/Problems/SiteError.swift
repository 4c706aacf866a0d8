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
      "\(method) of '\(path)' has two routes. Give one of them another path."
    case .ambiguousPaths(let path, let other):
      "Some addresses match both '\(path)' and '\(other)'. Add a distinct segment to one of them."
    case .invalidPath(let path):
      "'\(path)' is not a valid path for a page. Begin it with '/', and remove a trailing slash, empty, "
        + "dotted or '-' segments, '?', '#', '%' and control characters. A placeholder must fill "
        + "its segment, '{id}', and have a unique name."
    case .reservedParameter(let name, let path):
      "The page '\(path)' declares the query parameter '\(name)', which its endpoints use. Choose "
        + "another name."
    case .invalidQuery(let reason, let path):
      "The query of the page '\(path)' cannot be written into an address and read back: \(reason) Use "
        + "only single values and lists of them."
    case .invalidBatch(let batch, let path):
      "The page '\(path)' has batches of \(batch) rows. Choose 1 to 500."
    case .twoIdentities(let path):
      "'\(path)' has both sessions and .authorized(by:) or .identified(by:). Use only one: .authorized(orRedirectTo:if:) checks "
        + "the session first, and then the permission."
    case .invalidRefresh(let refresh, let path):
      "The page '\(path)' refreshes every \(refresh). Choose 0.1 seconds to 24 days."
    case .shortSecret(let bytes):
      "The secret has \(bytes) bytes, so cookies could be forged. Use at least "
        + "\(Self.minimumSecretLength) random bytes, for example from 'openssl rand -hex 32'."
    }
  }

  /// The minimum length of the secret for signing cookies, in bytes.
  package static let minimumSecretLength = 32
  /// The query parameters of a page's endpoints.
  package static let reservedParameters: Set<String> = [
    "after", "through", "from", "limit", "section",
  ]
}
