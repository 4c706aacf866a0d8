public import PageElements

/// A way to a page of the site, as the frame around all pages shows it.
///
///     NavigationLink("Teas", to: "/teas", icon: .leaf)
public struct NavigationLink: Sendable {
  /// What is shown and read out.
  public var title: String
  /// Where it leads.
  public var address: Address
  /// A sign before the title. None by default.
  public var icon: Icon.Symbol?
  /// Whom it is shown to.
  private(set) var readers = Readers.all
  /// What is counted behind it for a reader.
  private(set) var counting: (@Sendable (PageRequest<NoQuery>) async throws -> Int)?

  /// A way to a page.
  public init(_ title: String, to address: Address, icon: Icon.Symbol? = nil) {
    (self.title, self.address, self.icon) = (title, address, icon)
  }

  /// The same way with how much waits behind it, beside its title.
  ///
  ///     NavigationLink("Orders", to: "/orders", icon: .box)
  ///       .count { _ in try await store.openOrders() }
  ///
  /// It is counted for each reader whenever a page is shown, and again with each change that reaches an open copy, so
  /// count what is quickly told. Nothing is shown for none; more than 999 are "999+". What is thrown is logged, and
  /// shown as none. Pages are not kept (``Page/cached(by:)``) in such a frame. Footers and breadcrumbs show none.
  public func count(
    _ count: @escaping @Sendable (_ request: PageRequest<NoQuery>) async throws -> Int
  ) -> NavigationLink {
    var link = self
    link.counting = count
    return link
  }

  /// Whom a way at the end of a ``SiteFrame`` is shown to.
  public enum Readers: Sendable {
    /// Everybody.
    case all
    /// Those whom ``SiteFrame/accountName`` has a name for.
    case loggedIn
    /// Those whom it has none for.
    case loggedOut
  }

  /// The same way for some readers alone, among those at the end of a frame (``SiteFrame/account``):
  ///
  ///     frame.accountName = { request in request.identity }
  ///     frame.account = [
  ///       NavigationLink("Log in", to: "/login").shown(to: .loggedOut),
  ///       NavigationLink("Log out", to: "/logout").shown(to: .loggedIn),
  ///     ]
  ///
  /// It hides a way that is of no use, not what it leads to: that is a matter of the page there. In a frame without an
  /// ``SiteFrame/accountName``, and elsewhere, a way is shown to everybody.
  public func shown(to readers: Readers) -> NavigationLink {
    var link = self
    link.readers = readers
    return link
  }

  /// The same without what only a server can tell.
  var uncounted: NavigationLink { NavigationLink(title, to: address, icon: icon) }
}

/// Ways that belong together, under a title of their own.
///
///     NavigationGroup("House") {
///       NavigationLink("Staff", to: "/staff", icon: .people)
///       NavigationLink("Settings", to: "/settings", icon: .settings)
///     }
public struct NavigationGroup: Sendable {
  /// What stands above the links; with `nil` nothing does.
  public var title: String?
  /// The links, in order.
  public var links: [NavigationLink]

  /// A group of ways.
  public init(_ title: String? = nil, @ListBuilder<NavigationLink> links: () -> [NavigationLink]) {
    (self.title, self.links) = (title, links())
  }
}

extension ListBuilder<NavigationGroup> {
  /// A link by itself is a group without a title.
  public static func buildExpression(_ link: NavigationLink) -> Part {
    .one(NavigationGroup { link })
  }
}
