import HTTPTypes
import PageControls
import PageData
import PageElements
import PageLists
import PageSite

/// What a query gives, as a list like any other: a reader's own at `/~sql?sql=SELECT…`, or one of the settings at
/// `/~queries/NAME`; no table's path has these names. Its places for values (`:name`) are fields, and `:name` in the
/// address.
struct QueryPage: Sendable {
  static let name = "~sql"
  static let folder = "~queries"
  static let initial = ListQuery(carrying: "sql", parameters: true)

  private let source: DataSource
  private let query: ListQuery
  private let address: Address
  /// `nil` for what a reader writes.
  private let named: QuerySettings?

  /// - Throws: A 404 for a name that the settings do not have.
  init(_ places: DataPlaces, _ query: ListQuery, at address: Address) throws {
    let (source, rest) = try places.find(address)
    (self.source, self.query, self.address) = (source, query, address)
    guard source.database.file != nil else {
      throw Self.noFile
    }
    guard rest.first == Substring(Self.folder) else {
      named = nil
      return
    }
    guard let name = rest.dropFirst().first, let found = source.settings[query: String(name)]
    else {
      throw SiteProblem(
        .notFound, "There is no such query here. The contents name those there are.")
    }
    named = found
  }

  static var noFile: SiteProblem {
    SiteProblem(.notFound, "Queries are asked of SQLite files alone.")
  }

  private var text: String { named?.sql ?? query.carried["sql"] ?? "" }
  private var title: String { named?.shownTitle ?? "SQL" }

  func content(_ request: PageRequest<ListQuery>) async throws -> PageContent {
    if text.withoutSpacesAround.isEmpty { return message("Write a SELECT, and run it.", .code) }
    do {
      return try await list().content(request)
    } catch let refusal as ReadersQuery.Refusal {
      return message("SQLite says: \(refusal)", .warning)
    } catch let problem as SiteProblem where problem.status == .badRequest {
      // What was typed is to be mended where it was.
      return message(problem.detail, .warning)
    } catch let fault as SQLiteTableFault {
      return message("SQLite says: \(fault.message)", .warning)
    }
  }

  /// - Throws: `ReadersQuery.Refusal`, a 400 for a value that does not fit.
  func list() async throws -> ListPage<SQLiteList<DataRecord>> {
    var table = try await source.query(text, isReaders: named == nil)
    guard let database = try source.database.file?.database() else { throw Self.noFile }
    let parameters = table.parameters.map { name in
      named?.parameters.first { $0.name.hasSameBytes(as: name) } ?? QueryParameter(name: name)
    }
    for parameter in parameters {
      table = table.filled(
        [parameter.name: try parameter.value(query.carried[parameter.parameter])])
    }
    let columns = table.columns.enumerated().map { index, column in
      let isNamed = !column.name.isEmpty
      return DataColumn<DataRecord>(
        isNamed ? column.name : "–", name: column.name, kind: .any
      ) { index < $0.values.count ? $0.values[index] : .null }
      .format(.plain).sortable(isNamed).filterable(isNamed).priority(index == 0 ? 1 : 2)
    }
    var page = ListPage(title, in: SQLiteList(database, table), columns: columns)
    page.preface = preface(parameters)
    return page
  }

  private func preface(_ parameters: [QueryParameter]) -> [AnyElement] {
    var elements: [AnyElement] = []
    if let help = named?.help { elements.append(Label(help).any) }
    if named == nil || !parameters.isEmpty { elements.append(form(parameters).any) }
    return elements
  }

  private func form(_ parameters: [QueryParameter]) -> Form {
    Form(to: address) {
      if named == nil {
        TextArea("SQL", name: "sql", text: text, rows: 5)
          .help(
            "One SELECT. Up to 1,000 of its rows are shown; it may take a second. "
              + "What it names as :name is a field.")
      }
      for parameter in parameters { parameter.field(query.carried[parameter.parameter]) }
      Button("Run", kind: .submit).icon(.play)
    }
  }

  private func message(_ text: String, _ icon: Icon.Symbol) -> PageContent {
    let table = Table().headerView(
      VerticalStack(align: .fill, spacing: 12) {
        TitleBar(title)
        for element in preface(named?.parameters ?? []) { element }
      })
    return PageContent(
      title: title, table: table,
      placeholder: Row(EmptyState(text.cut(toBytes: 500), icon: icon)))
  }
}
