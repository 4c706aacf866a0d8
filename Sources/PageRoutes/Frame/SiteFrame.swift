public import PageElements

/// The frame around every page of a site: its name, the links between its parts, and a search field.
///
///     var configuration = SiteConfiguration()
///     configuration.frame = SiteFrame("Tea house", icon: .leaf) {
///       NavigationLink("Orders", to: "/", icon: .list)
///       NavigationLink("Teas", to: "/teas", icon: .box)
///       NavigationGroup("House") {
///         NavigationLink("Staff", to: "/staff", icon: .people)
///       }
///     }
///
/// Counts and the account name may differ by reader. Everything else is the same for all readers, and not part of
/// documents, versions or patches. The link to the current page, or to the nearest page above it, is marked. In narrow
/// windows, the frame shrinks to the name and a button that opens the rest, without a script.
public struct SiteFrame: Sendable {
  /// The position of the links in wide windows.
  public enum Layout: String, Sendable {
    /// In a column beside the page.
    case sidebar
    /// In a bar above the page.
    case bar
  }

  /// The site's name, which links to ``home``.
  public var brand: String
  /// The icon before the name. None by default.
  public var icon: Icon.Symbol?
  /// The address that the name links to: `/` by default.
  public var home: Address
  /// The position of the links: beside the page by default.
  public var layout: Layout
  /// The links, in groups. Consecutive links without a group of their own form one group.
  public var groups: [NavigationGroup]
  /// The search field. None by default.
  public var search: Search?
  /// The links at the end, such as to log in and out. None by default.
  public var account: [NavigationLink] = []
  /// Returns the text above the links at the end, such as the name of the logged-in user. If it returns `nil` or
  /// throws, there is no text. `nil` by default. The site calls it for each page that it shows, so it should be fast.
  ///
  ///     frame.accountName = { request in request.identity.map(store.name(of:)) }
  ///
  /// `identity` is known on pages that determine it: with ``Page/authorized(by:)``, ``Page/identified(by:)`` or login
  /// sessions.
  public var accountName: (@Sendable (_ request: PageRequest<NoQuery>) async throws -> String?)?
  /// The links at the end of every page, such as to a legal notice. None by default.
  public var footer: [NavigationLink] = []
  /// The text at the end of every page, beside these links. None by default.
  public var footnote: String?
  /// Whether readers can choose between light and dark, for all pages. The choice is stored in a cookie and selects a
  /// stylesheet, so that pages do not depend on it. True by default.
  public var offersAppearances = true
  /// Whether readers can choose the height of rows, stored in the same way. False by default.
  public var offersDensities = false

  /// A search field that leads to a page.
  public struct Search: Hashable, Sendable {
    /// The page that receives the search text in its query.
    public var address: Address
    /// The name of the query parameter: `q` by default.
    public var name: String
    /// The placeholder of the field; `nil`, the default, for "Search".
    public var title: String?

    /// Creates a search field for a page.
    public init(at address: Address, name: String = "q", title: String? = nil) {
      (self.address, self.name, self.title) = (address, name, title)
    }
  }

  /// Creates a frame with links.
  public init(
    _ brand: String, icon: Icon.Symbol? = nil, to home: Address = "/", layout: Layout = .sidebar,
    @ListBuilder<NavigationGroup> groups: () -> [NavigationGroup]
  ) {
    (self.brand, self.icon, self.home, self.layout) = (brand, icon, home, layout)
    self.groups = groups().reduce(into: []) { groups, group in
      if group.title == nil, let last = groups.last, last.title == nil {
        groups[groups.count - 1].links += group.links
      } else {
        groups.append(group)
      }
    }
  }

  /// Removes everything that needs a server: the search, the choices, and texts that differ by reader.
  package mutating func removeServerFeatures() {
    (search, offersAppearances, offersDensities, accountName) = (nil, false, false, nil)
    for index in groups.indices {
      groups[index].links = groups[index].links.map(\.withoutServerFeatures)
    }
    account = account.map(\.withoutServerFeatures)
  }

  /// All addresses that the frame links to.
  private var addresses: [Address] {
    [home] + (groups.flatMap(\.links) + account + footer).map(\.address)
      + [search?.address].compactMap(\.self)
  }

  package var offersChoices: Bool { offersAppearances || offersDensities }

  /// - Throws: `RenderError.unsafeURL`.
  package func check() throws { for address in addresses { try LinkURL.check(address.text) } }
}
