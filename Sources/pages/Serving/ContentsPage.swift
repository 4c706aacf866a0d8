import PageControls
import PageData
import PageElements
import PageLists
import PageSite

/// The page that lists the tables and views.
struct ContentsPage: Sendable {
  /// The number up to which rows are counted.
  private static let countLimit = 10_000

  let title: String
  let router: DataRouter
  /// The database whose tables the page shows; `nil` for all.
  var only: DataSource?

  var page: Page { Page("/") { request in try await content(request) }.wide() }

  func content(_ request: PageRequest<NoQuery>) async throws -> PageContent {
    var sections: [Section] = []
    // The width for short kinds.
    var widthOfKinds = 120.0
    let budget = CountBudget()
    for source in only.map({ [$0] }) ?? router.sources {
      var rows: [Row] = []
      for table in try await source.listedTables() {
        if table.kind.rawValue.utf8.count > 12 { widthOfKinds = 160 }
        rows.append(await row(of: table, in: source, budget, request))
      }
      rows += source.settings.queries.map { row(of: $0, in: source) }
      var section = Section(key: source.name, rows: rows)
      if !router.hasSingleSource, only == nil { section.header = SectionHeader(Label(source.name)) }
      sections.append(section)
    }
    let isEmpty = sections.allSatisfy(\.rows.isEmpty)
    let table = Table(
      columns: [
        Column("Name", width: .flexible(weight: 2)),
        Column("Kind", width: .fixed(widthOfKinds), priority: 2),
        Column("Rows", width: .fixed(160), alignment: .end, priority: 2),
        Column("Columns", width: .flexible(weight: 3), priority: 3),
      ], sections: isEmpty ? [] : sections
    )
    .rowStyle { $0.separatorStyle = .full }
    .headerView(TitleBar(title))
    return PageContent(
      title: title, table: table,
      placeholder: Row(
        EmptyState(
          "No tables", detail: "Tables appear here when another program creates them.",
          icon: .database)))
  }

  private func row(
    of table: TableListing, in source: DataSource, _ budget: CountBudget,
    _ request: PageRequest<NoQuery>
  ) async -> Row {
    let address = router.address(of: source, table.name)
    let (count, fault) = await count(of: table, in: source, budget, request)
    let help = source.settings[table: table.name]?.help
    return Row(key: table.name.isEmpty ? "–" : table.name) {
      name(source.title(of: table.name), fault ?? help, address)
      table.kind.rawValue
      count
      table.columns.filter { !source.isHidden($0, of: table.name) }.prefix(20)
        .map { source.title(of: $0, in: table.name) }.joined(separator: ", ").cut(toBytes: 160)
    }
    .accessory(.disclosure)
  }

  private func row(of query: QuerySettings, in source: DataSource) -> Row {
    // A key that no table and no other query has.
    Row(key: QueryPage.folder + "/" + query.name) {
      name(query.displayTitle, query.help, router.address(of: query, in: source))
      "Query"
      "–"
      query.parameters.map { $0.title ?? $0.name }.joined(separator: ", ").cut(toBytes: 160)
    }
    .accessory(.disclosure)
  }

  private func name(_ title: String, _ help: String?, _ address: Address) -> AnyElement {
    let link = Link(title.cut(toBytes: 200), to: address)
    guard let help else { return link.any }
    return VerticalStack(spacing: 2) {
      link
      TextCell("", detail: help.cut(toBytes: 300), style: .below)
    }.any
  }

  /// Returns the number of rows of a table and its fault. A slow or unreadable table must not prevent the others from
  /// being shown.
  private func count(
    of table: TableListing, in source: DataSource, _ budget: CountBudget,
    _ request: PageRequest<NoQuery>
  ) async -> (count: String, fault: String?) {
    if let fault = table.fault { return ("Not readable", fault) }
    guard !budget.isSpent, !table.isForeign else { return ("–", nil) }
    do {
      let count = try await source.count(of: table.name, upTo: Self.countLimit)
      var words = ListTexts()
      // The heading already says what the number counts.
      (words.row, words.rows) = ("", "")
      return (words.count(count, request), nil)
    } catch let error as SQLiteTableError {
      return ("Not readable", error.siteProblem.detail)
    } catch let problem as SiteProblem {
      // Explains why PostgreSQL cannot read the rows.
      return ("Not readable", problem.detail)
    } catch {
      return ("–", nil)
    }
  }
}

/// The time limit for counting the rows of several tables on one page. After it, the page shows no further numbers.
struct CountBudget: Sendable {
  private let end = ContinuousClock.now + .seconds(1)

  var isSpent: Bool { ContinuousClock.now > end }
}
