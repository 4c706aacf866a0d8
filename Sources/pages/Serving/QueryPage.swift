import HTTPTypes
import PageControls
import PageData
import PageElements
import PageLists
import PageQueries
import PageSite

/// The result of a query as a list: a reader's query at `/~sql?sql=SELECT…`, or a query of the settings at
/// `/~queries/NAME`. These paths cannot be those of tables. The query's parameters (`:name`) are fields, and parameters
/// `:name` of the address.
struct QueryPage: Sendable {
  static let name = "~sql"
  static let folder = "~queries"
  static let initial = ListQuery(carrying: "sql", parameters: true)

  private let source: DataSource
  private let query: ListQuery
  private let address: Address
  /// The query of the settings; `nil` for a reader's query.
  private let namedQuery: QuerySettings?

  /// - Throws: A 404 error for an unknown name.
  init(_ router: DataRouter, _ query: ListQuery, at address: Address) throws {
    let (source, rest) = try router.find(address)
    (self.source, self.query, self.address) = (source, query, address)
    guard source.database.file != nil else {
      throw Self.noFile
    }
    guard rest.first == Substring(Self.folder) else {
      namedQuery = nil
      return
    }
    guard let name = rest.dropFirst().first, let found = source.settings[query: String(name)]
    else {
      throw SiteProblem(
        .notFound, "This query does not exist. The contents page lists all queries.")
    }
    namedQuery = found
  }

  static var noFile: SiteProblem {
    SiteProblem(.notFound, "Only SQLite files support queries.")
  }

  private var text: String { namedQuery?.sql ?? query.carried["sql"] ?? "" }
  private var title: String { namedQuery?.displayTitle ?? "SQL" }

  func content(_ request: PageRequest<ListQuery>) async throws -> PageContent {
    if text.trimmingASCIIWhitespace.isEmpty {
      return message("Enter a SELECT statement and run it.", .code)
    }
    do {
      return try await list().content(request)
    } catch let problem as SiteProblem where Self.correctableStatuses.contains(problem.status) {
      // The page shows the form again, so that the reader can correct the query.
      return message(problem.detail, .warning)
    }
  }

  /// The errors that the page shows next to the form, so that the reader can correct the query. A query that was
  /// cancelled because of its time is not among them, because it may succeed the next time.
  private static let correctableStatuses: [HTTPResponse.Status] = [
    .badRequest, .unprocessableContent,
  ]

  /// Returns the rows of the query as a list.
  ///
  /// - Throws: A 400 error if the query is refused or a value is invalid, and a 422 or 503 error if it was cancelled.
  func list() async throws -> ListPage<MemoryList<QueryRow>> {
    let result = try await source.runQuery(text, try values(), isFromReader: namedQuery == nil)
    if let problem = Self.problem(result) { throw problem }
    // Each column's sort and filter links contain the whole query.
    let hasLinks = result.columns.count * text.utf8.count <= Self.maximumLinkedBytes
    let columns = result.columns.enumerated().map { index, name in
      DataColumn<QueryRow>(name.isEmpty ? "–" : name, name: name, kind: .any) { row in
        index < row.values.count ? row.values[index] : .null
      }
      .format(.plain).sortable(hasLinks && !name.isEmpty).filterable(hasLinks && !name.isEmpty)
      .priority(index == 0 ? 1 : 2)
    }
    let rows = result.rows.enumerated().map {
      QueryRow(number: $0 + 1, values: $1, memory: result.memory)
    }
    var page = ListPage(title, in: MemoryList(rows, key: \.number), columns: columns)
    page.preface = preface(
      result.parameters.map { name in
        namedQuery?.parameters.first { $0.name.hasSameBytes(as: name) }
          ?? QueryParameter(name: name)
      })
    if result.isCutShort {
      page.preface.append(
        Label(
          "Showing the first \(rows.count) rows. A result has at most 1,000 rows and 4 MiB."
        ).any)
    }
    return page
  }

  /// The maximum product of the query's bytes and its columns for which columns have sort and filter links.
  private static let maximumLinkedBytes = 100_000

  /// Returns the values of the query's parameters, by their names.
  private func values() throws -> [String: SortValue] {
    guard let namedQuery else {
      let typed = query.carried.filter { $0.key.utf8.first == UInt8(ascii: ":") }
        .map {
          (String(decoding: $0.key.utf8.dropFirst(), as: UTF8.self), SortValue.text($0.value))
        }
      return Dictionary(typed) { first, _ in first }
    }
    return try namedQuery.parameters.reduce(into: [:]) { values, parameter in
      values[parameter.name] = try parameter.value(query.carried[parameter.parameter])
    }
  }

  /// Returns the reason why a query has no rows; `nil` if it has.
  static func problem(_ result: QueryResult) -> SiteProblem? {
    switch result.outcome {
    case .rows: nil
    case .refused: SiteProblem(.badRequest, result.message.cut(toBytes: 500))
    case .large where !result.message.isEmpty:
      SiteProblem(.unprocessableContent, result.message.cut(toBytes: 500))
    case .large:
      SiteProblem(
        .unprocessableContent,
        "The query needed more than 64 MiB of memory and was cancelled. Select fewer rows or columns."
      )
    case .late, .stale:
      SiteProblem.unavailable(
        "The query took longer than 1 second and was cancelled. Select fewer rows, or filter by indexed columns.",
        retryAfter: 5)
    }
  }

  private func preface(_ parameters: [QueryParameter]) -> [AnyElement] {
    var elements: [AnyElement] = []
    if let help = namedQuery?.help { elements.append(Label(help).any) }
    if namedQuery == nil || !parameters.isEmpty { elements.append(form(parameters).any) }
    return elements
  }

  private func form(_ parameters: [QueryParameter]) -> Form {
    Form(to: address) {
      if namedQuery == nil {
        TextArea("SQL", name: "sql", text: text, rows: 5)
          .help(
            "Enter one SELECT statement. It may run for one second. The page shows its first 1,000 rows. "
              + "Each parameter, such as :name, gets an input field.")
      }
      for parameter in parameters { parameter.field(query.carried[parameter.parameter]) }
      Button("Run", kind: .submit).icon(.play)
    }
  }

  private func message(_ text: String, _ icon: Icon.Symbol) -> PageContent {
    let table = Table().headerView(
      VerticalStack(align: .fill, spacing: 12) {
        TitleBar(title)
        for element in preface(namedQuery?.parameters ?? []) { element }
      })
    return PageContent(
      title: title, table: table,
      placeholder: Row(EmptyState(text.cut(toBytes: 500), icon: icon)))
  }
}

/// A row of a query's result.
struct QueryRow: Sendable {
  /// Its position in the result, from 1.
  let number: Int
  let values: [SortValue]
  /// The memory reserved for the result, released with the last row.
  let memory: (any Sendable)?
}
