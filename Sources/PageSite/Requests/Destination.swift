/// What of a site a path leads to.
enum Destination: Sendable {
  case page(PagePlace, PageEndpoint)
  case route(Route, PathValues)
  /// To routes of other methods than the request's.
  case otherMethod(allowed: String)
  case asset(Asset, isCurrent: Bool)
  case formerAsset(String, today: Asset)
  case health
  case ready
  /// What is known of heights, or where they are told.
  case heights(isReport: Bool)
  /// What a reader chose of light and dark, or where it is chosen.
  case appearance(isChoice: Bool)
  case moved(to: String)

  /// The place of the page that it is of.
  var place: PagePlace? {
    if case .page(let place, _) = self { place } else { nil }
  }

  /// Whether a route answers it.
  var isRoute: Bool {
    if case .route = self { true } else { false }
  }

  /// Whom its answers are for.
  var audience: Audience {
    switch self {
    case .page(let place, _): place.page.access.isForEveryone ? .bearer : .authorized
    case .route(let route, _): route.access.isForEveryone ? .bearer : .authorized
    case .moved, .otherMethod, .heights(isReport: true), .appearance: .bearer
    case .asset, .formerAsset, .health, .ready, .heights(isReport: false): .everyone
    }
  }
}

/// What can be asked of a page.
enum PageEndpoint: Sendable {
  case page
  case document
  case rows
  case patch
  case events
  case action(path: Substring)
  case deferred(key: Substring)

  /// The endpoint of a name, which follows `/-/` in a path.
  init?(name: Substring) {
    switch name {
    case "document": self = .document
    case "rows": self = .rows
    case "patch": self = .patch
    case "events": self = .events
    default:
      if let path = Self.rest(of: name, after: "actions/") {
        self = .action(path: path)
      } else if let key = Self.rest(of: name, after: "deferred/") {
        self = .deferred(key: key)
      } else {
        return nil
      }
    }
  }

  /// By bytes: a mark that follows the slash makes one Character of the two.
  private static func rest(of name: Substring, after beginning: String) -> Substring? {
    guard name.utf8.starts(with: beginning.utf8) else { return nil }
    return Substring(name.utf8.dropFirst(beginning.utf8.count))
  }
}
