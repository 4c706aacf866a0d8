public import PageElements

/// What stands around every page of a site: its name, the ways between its parts, a search.
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
/// It is the same for all readers of a page, and so part of no document, version or patch; the link to the
/// page that is shown, or to the one above it, is marked. In narrow windows it shrinks to the name and a
/// button that opens the rest, without a script.
public struct SiteFrame: Sendable {
  /// Where the ways stand in wide windows.
  public enum Layout: String, Sendable {
    /// In a column beside the page.
    case sidebar
    /// In a line above the page.
    case bar
  }

  /// The site's name, which leads to ``home``.
  public var brand: String
  /// The site's sign, before its name. None by default.
  public var icon: Icon.Symbol?
  /// Where the name leads: `/` by default.
  public var home: Address
  /// Beside the page by default.
  public var layout: Layout
  /// The ways, in groups. Links without a group of theirs that follow each other are one group.
  public var groups: [NavigationGroup]
  /// Where words are sought. None by default.
  public var search: Search?
  /// The ways at the end, such as to log in and out. None by default.
  public var account: [NavigationLink] = []
  /// Says what stands above the ways at the end for a reader, such as the name of who is logged in; `nil`, and what
  /// is thrown, for nothing. `nil` by default. Pages are not kept (``Page/cached(by:)``) in such a frame.
  ///
  ///     frame.accountName = { request in request.identity.map(store.name(of:)) }
  ///
  /// `identity` is known on pages that ask for it: ``Page/authorized(by:)``, ``Page/identified(by:)`` and those for who is logged in.
  public var accountName: (@Sendable (_ request: PageRequest<NoQuery>) async throws -> String?)?
  /// The ways at the end of every page, such as to who answers for it. None by default.
  public var footer: [NavigationLink] = []
  /// What is said at the end of every page, beside these ways. Nothing by default.
  public var footnote: String?
  /// Whether readers choose between light and dark, for all pages; what they choose is kept in a cookie, and
  /// picks a stylesheet, so that no page is another for it. True by default.
  public var offersAppearances = true
  /// Whether readers choose how much room rows have, kept in the same way. False by default.
  public var offersDensities = false

  /// A field that leads to a page.
  public struct Search: Hashable, Sendable {
    /// The page that is sent what was typed, as its query.
    public var address: Address
    /// The name of its parameter: `q` by default.
    public var name: String
    /// What the field shows while it is empty; `nil`, the default, for "Search".
    public var title: String?

    /// A field whose words a page takes as its query.
    public init(at address: Address, name: String = "q", title: String? = nil) {
      (self.address, self.name, self.title) = (address, name, title)
    }
  }

  /// A frame of these ways.
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

  /// Leaves out what a file cannot have: a page that seeks, and somebody who keeps what is chosen.
  mutating func leaveOutWhatAsks() {
    (search, offersAppearances, offersDensities, accountName) = (nil, false, false, nil)
    for index in groups.indices { groups[index].links = groups[index].links.map(\.uncounted) }
    account = account.map(\.uncounted)
  }

  /// All addresses that it leads to.
  private var addresses: [Address] {
    [home] + (groups.flatMap(\.links) + account + footer).map(\.address)
      + [search?.address].compactMap(\.self)
  }

  var offersChoices: Bool { offersAppearances || offersDensities }

  /// - Throws: `RenderError.unsafeURL`.
  func check() throws { for address in addresses { try LinkURL.check(address.text) } }
}
