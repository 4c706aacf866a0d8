public import PageElements

/// A link to a page of the site, in the frame around all pages.
///
///     NavigationLink("Teas", to: "/teas", icon: .leaf)
public struct NavigationLink: Sendable {
  /// The text that is shown and read aloud.
  public var title: String
  /// The address that it leads to.
  public var address: Address
  /// The icon before the title. None by default.
  public var icon: Icon.Symbol?
  /// The readers who see the link.
  private(set) var readers = Readers.all
  /// Returns the count beside the title, for a reader.
  private(set) var counting: (@Sendable (PageRequest<NoQuery>) async throws -> Int)?

  /// Creates a link to a page.
  public init(_ title: String, to address: Address, icon: Icon.Symbol? = nil) {
    (self.title, self.address, self.icon) = (title, address, icon)
  }

  /// Returns the link with a count beside its title, such as the number of open orders.
  ///
  ///     NavigationLink("Orders", to: "/orders", icon: .box)
  ///       .count { _ in try await store.openOrders() }
  ///
  /// The site counts for each reader whenever a page is shown, and again for each change that reaches an open copy, so
  /// the closure should be fast. Zero is not shown, and counts above 999 are "999+". If the closure throws, the site
  /// logs the error and shows no count. Pages in such a frame are not cached (``Page/cached(by:)``). Footers and
  /// breadcrumbs show no counts.
  public func count(
    _ count: @escaping @Sendable (_ request: PageRequest<NoQuery>) async throws -> Int
  ) -> NavigationLink {
    var link = self
    link.counting = count
    return link
  }

  /// The readers who see a link at the end of a ``SiteFrame``.
  public enum Readers: Sendable {
    /// All readers.
    case all
    /// Readers for whom ``SiteFrame/accountName`` returns a name.
    case loggedIn
    /// Readers for whom it returns no name.
    case loggedOut
  }

  /// Returns the link for some readers only, among the links at the end of a frame (``SiteFrame/account``):
  ///
  ///     frame.accountName = { request in request.identity }
  ///     frame.account = [
  ///       NavigationLink("Log in", to: "/login").shown(to: .loggedOut),
  ///       NavigationLink("Log out", to: "/logout").shown(to: .loggedIn),
  ///     ]
  ///
  /// This hides a link that is of no use to a reader. It does not restrict access to the page behind it. In a frame
  /// without ``SiteFrame/accountName``, and outside ``SiteFrame/account``, all readers see the link.
  public func shown(to readers: Readers) -> NavigationLink {
    var link = self
    link.readers = readers
    return link
  }

  /// The link without the parts that only a server can determine.
  var uncounted: NavigationLink { NavigationLink(title, to: address, icon: icon) }
}

/// Links that belong together, under a title of their own.
///
///     NavigationGroup("House") {
///       NavigationLink("Staff", to: "/staff", icon: .people)
///       NavigationLink("Settings", to: "/settings", icon: .settings)
///     }
public struct NavigationGroup: Sendable {
  /// The title above the links; `nil` for none.
  public var title: String?
  /// The links, in order.
  public var links: [NavigationLink]

  /// Creates a group of links.
  public init(_ title: String? = nil, @ListBuilder<NavigationLink> links: () -> [NavigationLink]) {
    (self.title, self.links) = (title, links())
  }
}

extension ListBuilder<NavigationGroup> {
  /// Adds a link as a group without a title.
  public static func buildExpression(_ link: NavigationLink) -> Part {
    .one(NavigationGroup { link })
  }
}
