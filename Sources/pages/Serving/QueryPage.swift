import HTTPTypes
import PageControls
import PageData
import PageElements
import PageLists
import PageSite

/// What a reader's own query gives, as a list like any other: `/~sql?sql=SELECT…`, a name that no table's path has.
struct QueryPage: Sendable {
  static let name = "~sql"
  static let initial = ListQuery(carrying: "sql")

  private let source: DataSource
  private let text: String
  private let address: Address

  init(_ source: DataSource, _ query: ListQuery, at address: Address) {
    (self.source, self.address) = (source, address)
    text = query.carried["sql"] ?? ""
  }

  func content(_ request: PageRequest<ListQuery>) async throws -> PageContent {
    if text.withoutSpacesAround.isEmpty { return message("Write a SELECT, and run it.", .code) }
    do {
      return try await list().content(request)
    } catch let refusal as ReadersQuery.Refusal {
      return message("SQLite says: \(refusal)", .warning)
    }
  }

  /// - Throws: `ReadersQuery.Refusal`.
  func list() async throws -> ListPage<SQLiteList<SQLiteRecord>> {
    let database = try source.catalog.database()
    let table = try await source.catalog.query(text, hidden: source.hidden)
    let columns = table.columns.enumerated().map { index, column in
      let isNamed = !column.name.isEmpty
      return DataColumn<SQLiteRecord>(
        isNamed ? column.name : "–", name: column.name, kind: .any
      ) { index < $0.values.count ? $0.values[index] : .null }
      .format(.plain).sortable(isNamed).filterable(isNamed).priority(index == 0 ? 1 : 2)
    }
    var page = ListPage("SQL", in: SQLiteList(database, table), columns: columns)
    page.preface = [form.any]
    return page
  }

  private var form: Form {
    Form(to: address) {
      TextArea("SQL", name: "sql", text: text, rows: 5)
        .help("One SELECT. Up to 1,000 of its rows are shown; it may take a second.")
      Button("Run", kind: .submit).icon(.play)
    }
  }

  private func message(_ text: String, _ icon: Icon.Symbol) -> PageContent {
    let table = Table().headerView(
      VerticalStack(align: .fill, spacing: 12) {
        TitleBar("SQL")
        form
      })
    return PageContent(
      title: "SQL", table: table, placeholder: Row(EmptyState(text.cut(toBytes: 500), icon: icon)))
  }
}
