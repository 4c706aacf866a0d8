import HTTPTypes
import PageControls
import PageData
import PageElements
import PageLists
import PageQueries
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
    } catch let problem as SiteProblem where Self.mendable.contains(problem.status) {
      // What was typed is to be mended where it was.
      return message(problem.detail, .warning)
    }
  }

  /// The answers to a query that stays on its page, to be changed there. One that was cancelled for its time is none of
  /// them: the next time it may be in time.
  private static let mendable: [HTTPResponse.Status] = [.badRequest, .unprocessableContent]

  /// The rows of the query as a list.
  ///
  /// - Throws: A 400 if the query is refused, or a value does not fit; 422 and 503 if it was cancelled.
  func list() async throws -> ListPage<MemoryList<QueryRow>> {
    let answer = try await source.ask(text, try values(), isReaders: named == nil)
    if let problem = Self.problem(answer) { throw problem }
    // Each column's sort and filter links contain the whole query.
    let hasLinks = answer.columns.count * text.utf8.count <= Self.linkedBytes
    let columns = answer.columns.enumerated().map { index, name in
      DataColumn<QueryRow>(name.isEmpty ? "–" : name, name: name, kind: .any) { row in
        index < row.values.count ? row.values[index] : .null
      }
      .format(.plain).sortable(hasLinks && !name.isEmpty).filterable(hasLinks && !name.isEmpty)
      .priority(index == 0 ? 1 : 2)
    }
    let rows = answer.rows.enumerated().map {
      QueryRow(number: $0 + 1, values: $1, memory: answer.memory)
    }
    var page = ListPage(title, in: MemoryList(rows, key: \.number), columns: columns)
    page.preface = preface(
      answer.parameters.map { name in
        named?.parameters.first { $0.name.hasSameBytes(as: name) } ?? QueryParameter(name: name)
      })
    if answer.isCutShort {
      page.preface.append(
        Label(
          "The query found more rows. The first \(rows.count) are shown: an answer has at most 1,000 rows and 4 MiB."
        ).any)
    }
    return page
  }

  /// The maximum of the query's bytes times its columns up to which columns have sort and filter links.
  private static let linkedBytes = 100_000

  /// The values of the query's places, by their names.
  private func values() throws -> [String: SortValue] {
    guard let named else {
      let typed = query.carried.filter { $0.key.utf8.first == UInt8(ascii: ":") }
        .map {
          (String(decoding: $0.key.utf8.dropFirst(), as: UTF8.self), SortValue.text($0.value))
        }
      return Dictionary(typed) { first, _ in first }
    }
    return try named.parameters.reduce(into: [:]) { values, parameter in
      values[parameter.name] = try parameter.value(query.carried[parameter.parameter])
    }
  }

  /// Why a query has no rows; `nil` if it has.
  static func problem(_ answer: QueryAnswer) -> SiteProblem? {
    switch answer.outcome {
    case .rows: nil
    case .refused: SiteProblem(.badRequest, answer.message.cut(toBytes: 500))
    case .large where !answer.message.isEmpty:
      SiteProblem(.unprocessableContent, answer.message.cut(toBytes: 500))
    case .large:
      SiteProblem(
        .unprocessableContent,
        "The query needed more than 64 MiB of memory and was cancelled. Select fewer rows or columns."
      )
    case .late, .stale:
      SiteProblem.unavailable(
        "The query took longer than 1 second and was cancelled. Select less, or filter by columns with an index.",
        retryAfter: 5)
    }
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
            "Write one SELECT. It may run for one second, and its first 1,000 rows are shown. "
              + "A parameter such as :name becomes a field.")
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

/// A row of a query's answer.
struct QueryRow: Sendable {
  /// Its place in the answer, from 1 on.
  let number: Int
  let values: [SortValue]
  /// The memory reserved for the answer, released with the last row.
  let memory: (any Sendable)?
}
