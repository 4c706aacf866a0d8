import HTTPTypes
import PageData
import PageElements
import PageLists
import PageQueries
import PageSite

/// A database that is served.
struct DataSource: Sendable {
  /// The name of its file, without its ending, or of the database.
  let name: String
  let database: any ServedDatabase
  /// Tables that are left out.
  let hidden: [String]
  /// The processes that run queries of it; `nil` for a database that none are asked of.
  private let queries: QueryPool?
  /// The settings for its tables. A change clears the cached display name columns.
  var settings = FileSettings() { didSet { names = NameCache() } }
  private var names = NameCache()

  init(
    name: String, database: any ServedDatabase, hidden: [String] = [], queries: QueryPool? = nil
  ) {
    (self.name, self.database, self.hidden, self.queries) = (name, database, hidden, queries)
  }

  init(name: String, catalog: SQLiteCatalog, hidden: [String], queries: QueryPool) {
    self.init(name: name, database: SQLiteTables(catalog), hidden: hidden, queries: queries)
  }

  /// Its tables and views that readers may see.
  func listings() async throws -> [TableListing] { try await database.listings(hiding) }

  /// Those that are worth a line.
  func listedTables() async throws -> [TableListing] {
    try await listings().filter { !$0.isAside }
  }

  /// - Throws: A 404 where there is none of this name.
  func table(_ name: String) async throws -> any ServedTable {
    guard let table = try await database.table(name, hiding) else {
      throw SiteProblem(
        .notFound,
        "There is no table '\(name.cut(toBytes: 80))' here. The contents name those there are.")
    }
    return try await told(table)
  }

  /// The tables whose rows refer to a table's.
  func referring(to table: any ServedTable) async throws -> [any ServedTable] {
    var tables: [any ServedTable] = []
    for other in try await database.referring(to: table, hiding) {
      tables.append(try await told(other))
    }
    return tables
  }

  /// A table as the settings have it.
  private func told(_ table: any ServedTable) async throws -> any ServedTable {
    let settings = settings[table: table.name]
    var labels: [(label: TableLabel, text: String)] = []
    if !self.settings.tables.isEmpty {
      for label in table.labels {
        if let text = try await self.label(of: label) { labels.append((label, text)) }
      }
    }
    return table.told(
      TableWords(
        isHidden: { [self] in isHidden($0) },
        label: { [labels] label in labels.first { $0.label.isSame(as: label) }?.text },
        withheld: settings?.columns.filter(\.isHidden).map(\.name) ?? [],
        seeksElsewhere: settings?.searched != nil || settings?.hidesSome == true))
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - sql: One SELECT.
  ///   - values: The values of its places, by their names without the colon. None by default.
  ///   - isReaders: Whether a reader wrote it, for whom nothing that is hidden exists.
  ///   - looksOnly: Whether it is compiled and not run. False by default.
  /// - Throws: A 404 for a database that no queries are asked of, `DatabaseUnavailable`, `SpawnError`.
  func ask(
    _ sql: String, _ values: [String: SortValue] = [:], isReaders: Bool, looksOnly: Bool = false
  ) async throws -> QueryAnswer {
    guard let file = database.file, let queries else { throw QueryPage.noFile }
    return try await queries.run(
      QueryRequest(
        sql, in: file.path, reading: try await policy(of: file, isReaders: isReaders),
        values: values, looksOnly: looksOnly))
  }

  private func policy(of file: SQLiteCatalog, isReaders: Bool) async throws -> QueryPolicy {
    let tables = try await isReaders ? SQLiteTables(file).shown(hiding) : file.tables()
    return QueryPolicy(
      tables.map { table in
        let columns = settings[table: table.name]?.columns ?? []
        return QueryPolicy.Table(
          table.name, hiding: isReaders ? columns.filter(\.isHidden).map(\.name) : [])
      })
  }

  func isHidden(_ name: String) -> Bool {
    hidden.contains { $0.hasSameLetters(as: name) } || settings[table: name]?.isHidden == true
  }

  /// Whether a reference's target is hidden: its table is hidden, or the column there that it
  /// refers to.
  func isHidden(_ label: TableLabel) -> Bool {
    isHidden(label.table) || isHidden(label.key, of: label.table)
  }

  private var hiding: TableHiding {
    TableHiding(
      isHidden: { [self] in isHidden($0) },
      hides: { [self] in isHidden($0, of: $1) },
      name: { [self] in settings[table: $0]?.label }, names: names,
      secrets: hidden + settings.tables.filter { $0.isHidden || $0.hidesSome }.map(\.name))
  }
}
