public import PageElements

/// A link to a page of the site, in the frame around all pages.
///
///     NavigationLink("Teas", to: "/teas", icon: .leaf)
public struct NavigationLink: Sendable {
  /// The visible text, which screen readers also announce.
  public var title: String
  /// The address of the linked page.
  public var address: Address
  /// The icon before the title. None by default.
  public var icon: Icon.Symbol?
  /// The readers who see the link.
  private(set) var readers = Readers.all
  /// The source of the count; `nil` for a link without a count.
  private(set) var counter: Counter?

  /// A source of counts.
  enum Counter: Sendable {
    /// A count for each reader.
    case reader(@Sendable (PageRequest<NoQuery>) async throws -> Int)
    /// The same count for all readers.
    case shared(CachedValue<Int>)
  }

  /// Creates a link to a page.
  public init(_ title: String, to address: Address, icon: Icon.Symbol? = nil) {
    (self.title, self.address, self.icon) = (title, address, icon)
  }

  /// Returns the link with a count beside its title, such as the number of open orders.
  ///
  ///     NavigationLink("Orders", to: "/orders", icon: .box)
  ///       .count { _ in try await store.openOrders() }
  ///
  /// The site calls it for each reader when a page is shown, and again for each change sent to an open page, so
  /// the closure should be fast. A count that is the same for all readers is faster as a ``CachedValue``. Zero is
  /// hidden, and counts above 999 show as "999+". If the closure throws, the site logs the error and shows no count.
  /// Footers and breadcrumbs show no counts.
  public func count(
    _ count: @escaping @Sendable (_ request: PageRequest<NoQuery>) async throws -> Int
  ) -> NavigationLink {
    var link = self
    link.counter = .reader(count)
    return link
  }

  /// Returns the link with a count that is the same for all readers.
  ///
  ///     let openOrders = CachedValue(by: database.contentVersion) { try await store.openOrders() }
  ///     NavigationLink("Orders", to: "/orders", icon: .box).count(openOrders)
  ///
  /// The site computes it once for each change of its data, and otherwise treats it as any other count.
  public func count(_ count: CachedValue<Int>) -> NavigationLink {
    var link = self
    link.counter = .shared(count)
    return link
  }

  /// The readers who see a link at the end of a ``SiteFrame``.
  public enum Readers: Sendable {
    /// All readers.
    case all
    /// Readers for whom ``SiteFrame/accountName`` returns a name.
    case loggedIn
    /// Readers for whom ``SiteFrame/accountName`` returns no name.
    case loggedOut
  }

  /// Returns the link, shown only to the given readers. It must be one of the links in ``SiteFrame/account``:
  ///
  ///     frame.accountName = { request in request.identity }
  ///     frame.account = [
  ///       NavigationLink("Log in", to: "/login").shown(to: .loggedOut),
  ///       NavigationLink("Log out", to: "/logout").shown(to: .loggedIn),
  ///     ]
  ///
  /// This hides a link that a reader does not need. It does not restrict access to the page behind it. In a frame
  /// without ``SiteFrame/accountName``, and outside ``SiteFrame/account``, all readers see the link.
  public func shown(to readers: Readers) -> NavigationLink {
    var link = self
    link.readers = readers
    return link
  }

  /// The link without its count and its readers, which only a server can determine.
  var withoutServerFeatures: NavigationLink { NavigationLink(title, to: address, icon: icon) }
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
  /// Whether only readers for whom ``SiteFrame/accountName`` returns a name get the links. False by default.
  ///
  /// Pages for other readers, and error pages, do not contain them.
  public var isForLoggedInReaders = false

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
