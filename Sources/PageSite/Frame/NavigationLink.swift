public import PageElements

/// A way to a page of the site, as the frame around all pages shows it.
///
///     NavigationLink("Teas", to: "/teas", icon: .leaf)
public struct NavigationLink: Hashable, Sendable {
  /// What is shown and read out.
  public var title: String
  /// Where it leads.
  public var address: Address
  /// A sign before the title. None by default.
  public var icon: Icon.Symbol?

  /// A way to a page.
  public init(_ title: String, to address: Address, icon: Icon.Symbol? = nil) {
    (self.title, self.address, self.icon) = (title, address, icon)
  }

  public static func == (left: NavigationLink, right: NavigationLink) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.address == right.address
      && left.icon == right.icon
  }
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
