import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite

/// The site for databases: contents, a list for each table and view, and a page for each record.
struct DataSite: Sendable {
  /// The maximum number of tables in the site's navigation, and the number of tables up to which they have icons, which
  /// is also the maximum number of a database's queries.
  private static let (maximumNavigationTables, maximumIcons) = (200, 30)
  /// The maximum number of columns that offer counts of their values.
  private static let maximumCountedColumns = 8

  private let title: String
  private let router: DataRouter
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
      source.settings = settings.databases[source.name] ?? source.settings
      return source
    }
    router = DataRouter(
      sources: databases, history: ChangeCountingHistory(history),
      views: settings.savesViews ? ChangeCountingListViews(views) : nil)
    logIn = passwords.map(LogInPages.init)
  }

  func site(_ configuration: SiteConfiguration) async throws -> Site {
    var configuration = configuration
    // An exported site cannot run queries.
    let offersSQL = router.offersSQL && !configuration.isStaticExport
    configuration.frame = try await frame(offersSQL: offersSQL)
    if let stylesheet { configuration.stylesheets.append(stylesheet.address) }
    let router = router
    let list = live(
      Page(router.pattern("/{table}"), query: ListQuery()) { request in
        try await Self.list(request, router)
      }
      .onUndo { event in try await router.undo.undo(&event, ListTexts()) }
      .wide()
      .breadcrumbs { NavigationLink("Contents", to: "/") })
    let record = live(
      Page(router.pattern("/{table}/{key}")) { request in
        let location = try await router.table(request.path)
        return try await RecordPage(location, router).content(request)
      }
      .breadcrumbs {
        NavigationLink("Contents", to: "/")
        NavigationLink("Rows", to: Address(router.pattern("/{table}")))
      }
      .onUndo { event in try await router.undo.undo(&event, ListTexts()) }
      .stylesheets("/-/assets/grid.css"))
    // One page for each query, because a path with a placeholder would also match the paths of tables.
    let names = Set(router.sources.flatMap(\.settings.queries).map(\.name)).sorted()
    let sqlPages = offersSQL ? [QueryPage.name] : []
    let queries = (sqlPages + names.map { QueryPage.folder + "/" + $0 }).map { name in
      live(
        Page(router.pattern("/" + name), query: QueryPage.initial) { request in
          try await QueryPage(router, request.query, at: request.path).content(request)
        }
        .wide()
        .breadcrumbs { NavigationLink("Contents", to: "/") })
    }
    let views = requiringLogin(
      Page(router.pattern("/{table}/" + ListViews.path), query: ListQuery()) { request in
        let location = try await router.table(request.path)
        return try await TableList(location, router).page.viewsPage(
          router.address(of: location.source, location.table.name), request)
      }
      .breadcrumbs {
        NavigationLink("Contents", to: "/")
        NavigationLink("Rows", to: Address(router.pattern("/{table}")))
      })
    let imports = ImportPages(router: router, files: ImportFiles(configuration.clientLimits))
    let pages =
      [live(ContentsPage(title: title, router: router).page), list, record] + queries
      + (router.views == nil ? [] : [views])
      + (router.hasSingleSource ? [] : [live(fileContents)])
      + (router.isWritable ? RecordEditors(router: router).pages.map(requiringLogin) : [])
      + (router.isWritable ? [requiringLogin(imports.page)] : [])
      + (logIn?.pages ?? [])
    let routes =
      ListEndpoints.routes(of: list) { request in
        try TableList(try await router.table(request.pageAddress), router).page
      }
      + queries.flatMap { query in
        ListEndpoints.routes(of: query, query: QueryPage.initial) { request in
          let query = try request.query(QueryPage.initial)
          return try await QueryPage(router, query, at: request.pageAddress).list()
        }
      } + [
        RecordPage.valueRoute(of: record, router),
        ListEndpoints.record(of: record) { request in
          let location = try await router.table(request.pageAddress)
          return (try TableList(location, router).page, location.key ?? "")
        },
      ] + (stylesheet.map { [$0.route] } ?? [])
      + (router.isWritable ? [requiringLogin(imports.route)] : [])
    return try Site(pages: pages, routes: routes, configuration: configuration)
  }

  private static func list(
    _ request: PageRequest<ListQuery>, _ router: DataRouter
  ) async throws -> PageContent {
    let location = try await router.table(request.path)
    var list = try TableList(location, router, readsLabels: true).page
    // Rows can be edited in the list, too.
    if let obstacle = try? await location.table.obstacle(isNew: nil) {
      list.preface.append(Label(obstacle).any)
    }
    let counted = location.table.columns.indices.compactMap { index -> Int? in
      let name = location.table.columns[index].name
      guard let column = list.columns.firstIndex(where: { $0.name.hasSameBytes(as: name) })
      else { return nil }
      let isCounted =
        location.sample.withFewValues.contains(index) || location.sample.jsonArrays.contains(index)
        || [.days, .dateTimes].contains(list.columns[column].content)
      return isCounted ? column : nil
    }
    for column in counted.prefix(maximumCountedColumns) { list.columns[column].isCounted = true }
    list.columns = try list.cardColumns(of: location, request.query).arranged()
    return try await list.content(request)
  }

  /// The page with the tables of one of several databases.
  private var fileContents: Page {
    Page("/{file}") { [router] request in
      let (source, _) = try router.find(request.path)
      return try await ContentsPage(
        title: source.name, router: DataRouter(sources: router.sources), only: source
      ).content(request)
    }
    .wide()
    .breadcrumbs { NavigationLink("Contents", to: "/") }
  }

  private func live(_ page: Page) -> Page {
    let databases = router.sources.map(\.database)
    return requiringLogin(page).live(changes: { Self.changes(of: databases) })
      // Each number only increases, so their sum never repeats.
      .cached(
        by: ContentVersion { [history = router.history] in
          databases.reduce(history.count) { sum, database in
            guard let sum, let version = database.version() else { return nil }
            return sum &+ version
          }
        }, ContentVersion { [views = router.views] in views?.count ?? 0 })
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
  private func requiringLogin(_ page: Page) -> Page {
    guard let passwords = logIn?.passwords else { return page }
    return page.authorized(orRedirectTo: LogInPages.logIn) { passwords.hasUser($0) }
  }

  private func requiringLogin(_ route: Route) -> Route {
    guard let passwords = logIn?.passwords else { return route }
    return route.authorized(orRedirectTo: LogInPages.logIn) { passwords.hasUser($0) }
  }

  private func frame(offersSQL: Bool) async throws -> SiteFrame {
    var groups: [NavigationGroup] = []
    var remaining = Self.maximumNavigationTables
    for source in router.sources {
      let tables = try await source.listedTables().prefix(remaining)
      remaining -= tables.count
      let hasIcons = tables.count <= Self.maximumIcons
      func links(areViews: Bool) -> [NavigationLink] {
        tables.filter { $0.kind.isView == areViews }.map { table in
          NavigationLink(
            source.title(of: table.name), to: router.address(of: source, table.name),
            icon: hasIcons ? areViews ? .show : .table : nil)
        }
      }
      let queries =
        (offersSQL && source.database.file != nil
          ? [
            NavigationLink(
              "SQL", to: Address(router.folder(of: source) + QueryPage.name), icon: .code)
          ] : [])
        + source.settings.queries.prefix(Self.maximumIcons).map { query in
          NavigationLink(
            query.displayTitle, to: router.address(of: query, in: source), icon: .search)
        }
      let (plain, views) = (links(areViews: false), links(areViews: true))
      groups +=
        router.hasSingleSource
        ? [
          NavigationGroup("Tables") { plain }, NavigationGroup("Views") { views },
          NavigationGroup("Queries") { queries },
        ] : [NavigationGroup(source.name) { plain + views + queries }]
    }
    for index in groups.indices { groups[index].isForLoggedInReaders = logIn != nil }
    var frame = SiteFrame(title, icon: .database) {
      NavigationLink("Contents", to: "/", icon: .list)
      for group in groups where !group.links.isEmpty { group }
    }
    frame.offersDensities = true
    if let passwords = logIn?.passwords {
      // A session may be older than the password file.
      frame.accountName = { request in
        request.identity.flatMap { passwords.hasUser($0) ? $0 : nil }
      }
      frame.account = [
        NavigationLink("Log out", to: LogInPages.logOut, icon: .logOut).shown(to: .loggedIn)
      ]
    }
    return frame
  }
}
