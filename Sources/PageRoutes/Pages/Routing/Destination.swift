package import PageHTTP

/// The result of routing a path.
package enum Destination: Sendable {
  case page(PageMatch, PageEndpoint)
  case route(Route, PathValues)
  /// Routes exist for the path, but not for the request's method.
  case otherMethod(allowed: String)
  case asset(Asset, isCurrent: Bool)
  case formerAsset(String, replacement: Asset)
  case health
  case ready
  /// The stylesheet of measured heights, or the endpoint for reports of them.
  case heights(isReport: Bool)
  /// The stylesheet of the reader's light or dark appearance, or the endpoint that sets it.
  case appearance(isChoice: Bool)
  case moved(to: String)

  /// The page and its path values, for a page or its endpoint.
  package var pageMatch: PageMatch? {
    if case .page(let pageMatch, _) = self { pageMatch } else { nil }
  }

  /// Whether a route handles the request.
  package var isRoute: Bool {
    if case .route = self { true } else { false }
  }

  /// The audience of the response.
  package var audience: ResponseAudience {
    switch self {
    case .page(let pageMatch, _): pageMatch.page.access.isForEveryone ? .bearer : .authorized
    case .route(let route, _): route.access.isForEveryone ? .bearer : .authorized
    case .moved, .otherMethod, .heights(isReport: true), .appearance: .bearer
    case .asset, .formerAsset, .health, .ready, .heights(isReport: false): .everyone
    }
  }
}

/// The endpoints of a page.
package enum PageEndpoint: Sendable {
  case page
  case document
  case rows
  case patch
  case events
  case action(path: Substring)
  case deferred(key: Substring)

  /// Creates the endpoint with a name, which follows `/-/` in a path.
  package init?(name: Substring) {
    switch name {
    case "document": self = .document
    case "rows": self = .rows
    case "patch": self = .patch
    case "events": self = .events
    default:
      if let path = Self.remainder(of: name, after: "actions/") {
        self = .action(path: path)
      } else if let key = Self.remainder(of: name, after: "deferred/") {
        self = .deferred(key: key)
      } else {
        return nil
      }
    }
  }

  /// Compares bytes: a combining mark after the slash would form one Character with it.
  private static func remainder(of name: Substring, after beginning: String) -> Substring? {
    guard name.utf8.starts(with: beginning.utf8) else { return nil }
    return Substring(name.utf8.dropFirst(beginning.utf8.count))
  }
}
