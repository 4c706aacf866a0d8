import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite

/// The site for databases: contents, a list for each table and view, and a page for each record.
struct DataSite: Sendable {
  /// The maximum number of tables in the site's navigation.
  private static let maximumNavigationTables = 30
  /// The maximum number of columns that offer counts of their values.
  private static let maximumCountedColumns = 8

  private let title: String
  private let places: DataPlaces
  /// The site's own stylesheet.
  private let stylesheet: SiteStylesheet?
  /// The login pages; `nil` for a public site.
  private let logIn: LogInPages?

  init(
    title: String?, databases: [DataSource], settings: SiteSettings = SiteSettings(),
    passwords: PasswordFile? = nil, history: any ListHistory = MemoryHistory(),
    views: any ListViewStore = MemoryListViews()
  ) {
    self.title = title ?? settings.title ?? databases.map(\.name).joined(separator: ", ")
    stylesheet = settings.stylesheet.map(SiteStylesheet.init)
    let databases = databases.map { source in
      var source = source
      source.settings = settings.files[source.name] ?? source.settings
      return source
    }
    places = DataPlaces(
      sources: databases, history: CountedHistory(history),
      views: settings.keepsViews ? CountedListViews(views) : nil)
    logIn = passwords.map(LogInPages.init)
  }

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    var configuration = configuration
    // An exported site cannot run queries.
    let asksQueries = places.asksQueries && !configuration.isForFiles
    configuration.frame = try await frame(asksQueries: asksQueries)
    if let stylesheet { configuration.stylesheets.append(stylesheet.address) }
    let places = places
    let list = live(
      Page(places.pattern("/{table}"), query: ListQuery()) { request in
        try await Self.list(request, places)
      }
      .onUndo { event in try await places.undo.undo(&event, ListWords()) }
      .wide()
      .breadcrumbs { NavigationLink("Contents", to: "/") })
    let record = live(
      Page(places.pattern("/{table}/{key}")) { request in
        let place = try await places.table(request.path)
        return try await RecordPage(place, places).content(request)
      }
      .breadcrumbs {
        NavigationLink("Contents", to: "/")
        NavigationLink("Rows", to: Address(places.pattern("/{table}")))
      }
      .onUndo { event in try await places.undo.undo(&event, ListWords()) })
    // One page for each query, because a path with a placeholder would also match the paths of tables.
    let names = Set(places.sources.flatMap(\.settings.queries).map(\.name)).sorted()
    let asked = asksQueries ? [QueryPage.name] : []
    let queries = (asked + names.map { QueryPage.folder + "/" + $0 }).map { name in
      live(
        Page(places.pattern("/" + name), query: QueryPage.initial) { request in
          try await QueryPage(places, request.query, at: request.path).content(request)
        }
        .wide()
        .breadcrumbs { NavigationLink("Contents", to: "/") })
    }
    let views = guarded(
      Page(places.pattern("/{table}/" + ListViews.path), query: ListQuery()) { request in
        let place = try await places.table(request.path)
        return try await TableList(place, places).page.viewsPage(
          places.address(of: place.source, place.table.name), request)
      }
      .breadcrumbs {
        NavigationLink("Contents", to: "/")
        NavigationLink("Rows", to: Address(places.pattern("/{table}")))
      })
    let imports = ImportPages(places: places, files: ImportFiles(configuration.clientLimits))
    let pages =
      [live(ContentsPage(title: title, places: places).page), list, record] + queries
      + (places.views == nil ? [] : [views])
      + (places.isOne ? [] : [live(fileContents)])
      + (places.isWritable ? RecordEditors(places: places).pages.map(guarded) : [])
      + (places.isWritable ? [guarded(imports.page)] : [])
      + (logIn?.pages ?? [])
    let routes =
      ListEndpoints.routes(of: list) { request in
        try TableList(try await places.table(request.pageAddress), places).page
      }
      + queries.flatMap { query in
        ListEndpoints.routes(of: query, query: QueryPage.initial) { request in
          let query = try request.query(QueryPage.initial)
          return try await QueryPage(places, query, at: request.pageAddress).list()
        }
      } + [
        RecordPage.valueRoute(of: record, places),
        ListEndpoints.record(of: record) { request in
          let place = try await places.table(request.pageAddress)
          return (try TableList(place, places).page, place.key ?? "")
        },
      ] + (stylesheet.map { [$0.route] } ?? [])
      + (places.isWritable ? [guarded(imports.route)] : [])
    return try Site(pages: pages, routes: routes, configuration: configuration)
  }

  private static func list(
    _ request: PageRequest<ListQuery>, _ places: DataPlaces
  ) async throws -> PageContent {
    let place = try await places.table(request.path)
    var list = try TableList(place, places, labels: true).page
    // Rows can be edited in the list, too.
    if let obstacle = try? await place.table.obstacle(isNew: nil) {
      list.preface.append(Label(obstacle).any)
    }
    let counted = place.table.columns.indices.compactMap { index -> Int? in
      let name = place.table.columns[index].name
      guard let column = list.columns.firstIndex(where: { $0.name.hasSameBytes(as: name) })
      else { return nil }
      let isCounted =
        place.sample.withFewValues.contains(index) || place.sample.jsonArrays.contains(index)
        || [.days, .moments].contains(list.columns[column].content)
      return isCounted ? column : nil
    }
    for column in counted.prefix(maximumCountedColumns) { list.columns[column].isCounted = true }
    return try await list.content(request)
  }

  /// The page with the tables of one of several databases.
  private var fileContents: Page {
    Page("/{file}") { [places] request in
      let (source, _) = try places.find(request.path)
      return try await ContentsPage(
        title: source.name, places: DataPlaces(sources: places.sources), only: source
      ).content(request)
    }
    .wide()
    .breadcrumbs { NavigationLink("Contents", to: "/") }
  }

  private func live(_ page: Page) -> Page {
    let databases = places.sources.map(\.database)
    return guarded(page).live(changes: { Self.changes(of: databases) })
      // Each number only increases, so their sum never repeats.
      .cached(
        by: ContentVersion { [history = places.history] in
          databases.reduce(history.count) { sum, database in
            guard let sum, let version = database.version() else { return nil }
            return sum &+ version
          }
        }, ContentVersion { [views = places.views] in views?.count ?? 0 })
  }

  private static func changes(of databases: [any ServedDatabase]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await withTaskGroup { group in
          for database in databases {
            group.addTask { try? await database.watch { continuation.yield() } }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Restricts a page to users who have logged in, if the site requires a login.
  private func guarded(_ page: Page) -> Page {
    guard let passwords = logIn?.passwords else { return page }
    return page.authorized(orGoTo: LogInPages.logIn) { passwords.knows($0) }
  }

  private func guarded(_ route: Route) -> Route {
    guard let passwords = logIn?.passwords else { return route }
    return route.authorized(orGoTo: LogInPages.logIn) { passwords.knows($0) }
  }

  private func frame(asksQueries: Bool) async throws -> SiteFrame {
    var groups: [NavigationGroup] = []
    // The navigation is the same for all readers, so it must not name tables on a site with a login.
    for source in places.sources where logIn == nil {
      let tables = try await source.listedTables().prefix(Self.maximumNavigationTables)
      groups.append(
        NavigationGroup(places.isOne ? "Tables" : source.name) {
          for table in tables {
            NavigationLink(
              source.title(of: table.name), to: places.address(of: source, table.name),
              icon: table.kind.isView ? .show : .table)
          }
          if asksQueries, source.database.file != nil {
            NavigationLink(
              "SQL", to: Address(places.folder(of: source) + QueryPage.name),
              icon: .code)
          }
          for query in source.settings.queries.prefix(Self.maximumNavigationTables) {
            NavigationLink(
              query.shownTitle, to: places.address(of: query, in: source), icon: .search)
          }
        })
    }
    var frame = SiteFrame(title, icon: .database) {
      NavigationLink("Contents", to: "/", icon: .list)
      for group in groups where !group.links.isEmpty { group }
    }
    frame.offersDensities = true
    if logIn != nil {
      frame.account = [NavigationLink("Log out", to: LogInPages.logOut, icon: .person)]
    }
    return frame
  }
}
