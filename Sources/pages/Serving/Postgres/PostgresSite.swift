import HTTPTypes
import PageControls
import PageElements
import PageLists
import PagePostgres
import PageSite

/// The pages of a PostgreSQL database: contents, a list for each table and view, a page for each record. It is only read.
struct PostgresSite: Sendable {
  /// More tables than these are not all ways in the frame.
  private static let mostWays = 30
  /// How far rows are counted.
  private static let countLimit = 10_000

  let title: String
  let places: PostgresPlaces
  /// Who may see it; `nil` for everybody.
  let logIn: LogInPages?

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    var configuration = configuration
    configuration.frame = try await frame()
    configuration.readiness.append(places.catalogue.database.readingReadiness)
    let places = places
    let contents = live(Page("/") { request in try await self.contents(request) }.wide())
    let list = live(
      Page("/{table}", query: ListQuery()) { request in
        try await places.settled { try await places.list(at: request.path).content(request) }
      }
      .wide()
      .breadcrumbs { NavigationLink("Contents", to: "/") })
    let record = live(
      Page("/{table}/{key}") { request in
        let address = Self.address(of: request.path)
        return try await places.settled {
          try await places.list(at: request.path).record(
            address.key(in: request.path), address, request)
        }
      }
      .breadcrumbs {
        NavigationLink("Contents", to: "/")
        NavigationLink("Rows", to: Address("/{table}"))
      })
    let routes =
      ListEndpoints.routes(of: list) { try await places.list(at: $0.pageAddress) } + [
        ListEndpoints.record(of: record) { request in
          (
            try await places.list(at: request.pageAddress),
            Self.address(of: request.pageAddress).key(in: request.pageAddress)
          )
        }
      ]
    return try Site(
      pages: [contents, list, record] + (logIn?.pages ?? []), routes: routes.map(guarded),
      configuration: configuration)
  }

  /// The addresses of the list that a record's page belongs to.
  private static func address(of record: Address) -> RecordAddress {
    let table = Substring(record.text.utf8.dropFirst()).parts(between: "/").first ?? ""
    return RecordAddress(list: Address("/" + table))
  }

  private func contents(_ request: PageRequest<NoQuery>) async throws -> PageContent {
    let listings = try await places.listings()
    let budget = CountBudget()
    var rows: [Row] = []
    for listing in listings {
      rows.append(await row(of: listing, among: listings, budget, request))
    }
    let table = Table(
      columns: [
        Column("Name", width: .flexible(weight: 2)),
        Column("Kind", width: .fixed(160), priority: 2),
        Column("Rows", width: .fixed(160), alignment: .end, priority: 2),
        Column("Columns", width: .flexible(weight: 3), priority: 3),
      ], sections: rows.isEmpty ? [] : [Section(key: "tables", rows: rows)]
    )
    .rowStyle { $0.separatorStyle = .full }
    .headerView(TitleBar(title))
    return PageContent(
      title: title, table: table,
      placeholder: Row(
        EmptyState(
          "There are no tables", detail: "Those show here that the user of the database may read.",
          icon: .database)))
  }

  private func row(
    of listing: PostgresCatalogue.Listing, among listings: [PostgresCatalogue.Listing],
    _ budget: CountBudget, _ request: PageRequest<NoQuery>
  ) async -> Row {
    let count = await count(of: listing, among: listings, budget, request)
    return Row(key: listing.title) {
      Link(listing.title.cut(toBytes: 200), to: places.address(listing))
      listing.kind.title
      count
      listing.columns.joined(separator: ", ").cut(toBytes: 160)
    }
    .accessory(.disclosure)
  }

  /// A view that takes too long, or cannot be read, keeps nobody from the others.
  private func count(
    of listing: PostgresCatalogue.Listing, among listings: [PostgresCatalogue.Listing],
    _ budget: CountBudget, _ request: PageRequest<NoQuery>
  ) async -> String {
    guard !budget.isSpent, let table = try? await places.catalogue.table(listing),
      let count = try? await places.list(of: table, listing, among: listings).source
        .count(ListSelection(), upTo: Self.countLimit)
    else { return "–" }
    var words = ListWords()
    // The heading says what is counted.
    (words.row, words.rows) = ("", "")
    return words.count(count, request)
  }

  private func live(_ page: Page) -> Page {
    let database = places.catalogue.database
    let live = page.live(changes: { PostgresChanges(database) })
    guard let passwords = logIn?.passwords else { return live }
    return live.authorized(orGoTo: LogInPages.logIn) { passwords.knows($0) }
  }

  private func guarded(_ route: Route) -> Route {
    guard let passwords = logIn?.passwords else { return route }
    return route.authorized(orGoTo: LogInPages.logIn) { passwords.knows($0) }
  }

  private func frame() async throws -> SiteFrame {
    // What tables there are is for those alone who have logged in, and a frame is the same for all.
    let listings = logIn == nil ? try await places.listings().prefix(Self.mostWays) : []
    var frame = SiteFrame(title, icon: .database) {
      NavigationLink("Contents", to: "/", icon: .list)
      if !listings.isEmpty {
        NavigationGroup("Tables") {
          for listing in listings {
            NavigationLink(
              listing.title, to: places.address(listing),
              icon: listing.kind.isView ? .show : .table)
          }
        }
      }
    }
    frame.offersDensities = true
    if logIn != nil {
      frame.account = [NavigationLink("Log out", to: LogInPages.logOut, icon: .person)]
    }
    return frame
  }
}

extension PostgresTable.Kind {
  fileprivate var isView: Bool { self == .view || self == .materializedView }

  fileprivate var title: String {
    switch self {
    case .table: "Table"
    case .view: "View"
    case .materializedView: "Materialized view"
    case .partitioned: "Partitioned table"
    case .foreign: "Foreign table"
    }
  }
}
