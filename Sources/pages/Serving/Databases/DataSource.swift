import HTTPTypes
import PageData
import PageElements
import PageLists
import PageQueries
import PageSite

/// A database that the site serves.
struct DataSource: Sendable {
  /// The name of the SQLite file without its extension, or the name of the PostgreSQL database.
  let name: String
  let database: any ServedDatabase
  /// The names of hidden tables.
  let hiddenTables: [String]
  /// The processes that run queries; `nil` for a database without queries.
  private let queries: QueryPool?
  /// The settings for its tables. A change clears the cached display name columns.
  var settings = DatabaseSettings() { didSet { nameCache = NameCache() } }
  private var nameCache = NameCache()

  init(
    name: String, database: any ServedDatabase, hiddenTables: [String] = [],
    queries: QueryPool? = nil
  ) {
    (self.name, self.database, self.hiddenTables, self.queries) = (
      name, database, hiddenTables, queries
    )
  }

  init(name: String, catalog: SQLiteCatalog, hiddenTables: [String], queries: QueryPool) {
    self.init(
      name: name, database: SQLiteTables(catalog), hiddenTables: hiddenTables, queries: queries)
  }

  /// Returns the tables and views that readers may see.
  func listings() async throws -> [TableListing] { try await database.listings(visibility) }

  /// Returns the tables and views to list, without those that only support others.
  func listedTables() async throws -> [TableListing] {
    try await listings().filter { !$0.isAuxiliary }
  }

  /// - Throws: A 404 error if there is no table with this name.
  func table(_ name: String) async throws -> any ServedTable {
    guard let table = try await database.table(name, visibility) else {
      throw SiteProblem(
        .notFound,
        "Table '\(name.cut(toBytes: 80))' does not exist. The contents page lists all tables.")
    }
    guard !hidesKey(of: table) else {
      throw SiteProblem.unavailable(
        "Table '\(name.cut(toBytes: 80))' has changed: a column that the settings hide is now part of its key. Addresses contain the key, so the table cannot be shown. Change the settings and restart the server.",
        retryAfter: 60)
    }
    return try await presented(table)
  }

  /// Returns the number of rows of a table, up to a limit.
  ///
  /// - Throws: The errors of ``table(_:)``, and of reading its rows.
  func count(of name: String, upTo limit: Int) async throws -> ListCount {
    if settings[table: name]?.hasHiddenColumns != true,
      let count = try await database.count(of: name, visibility, upTo: limit)
    {
      return count
    }
    return try await table(name).rows(readsLabels: false).count(ListSelection(), upTo: limit)
  }

  /// Returns the tables with references to a table.
  func tables(referringTo table: any ServedTable) async throws -> [any ServedTable] {
    var tables: [any ServedTable] = []
    for other in try await database.tables(referringTo: table, visibility)
    where !hidesKey(of: other) {
      tables.append(try await presented(other))
    }
    return tables
  }

  /// Returns a table with the settings applied.
  private func presented(_ table: any ServedTable) async throws -> any ServedTable {
    let settings = settings[table: table.name]
    var labels: [(label: ReferenceLabel, text: String)] = []
    if !self.settings.tables.isEmpty {
      for label in table.labels {
        if let text = try await self.label(of: label) { labels.append((label, text)) }
      }
    }
    return table.presented(
      as:
        TablePresentation(
          isHidden: { [self] in isHidden($0) },
          label: { [labels] label in labels.first { $0.label.isSame(as: label) }?.text },
          hiddenColumns: settings?.columns.filter(\.isHidden).map(\.name) ?? [],
          hasCustomSearchColumns: settings?.searchedColumns != nil
            || settings?.hasHiddenColumns == true,
          hidesOthers: !visibility.restrictedTables.isEmpty))
  }

  /// Runs a query.
  ///
  /// - Parameters:
  ///   - sql: One SELECT statement.
  ///   - values: The values of its parameters, by their names without the colon. None by default.
  ///   - isFromReader: Whether a reader wrote it. It then cannot access hidden tables and columns.
  ///   - looksOnly: Whether to compile it without running it. False by default.
  /// - Throws: A 404 error for a database without queries, `DatabaseUnavailable`, `SpawnError`.
  func runQuery(
    _ sql: String, _ values: [String: SortValue] = [:], isFromReader: Bool, looksOnly: Bool = false
  ) async throws -> QueryResult {
    guard let file = database.file, let queries else { throw QueryPage.noFile }
    return try await queries.run(
      QueryRequest(
        sql, in: file.path, reading: try await policy(of: file, isFromReader: isFromReader),
        values: values, looksOnly: looksOnly))
  }

  private func policy(of file: SQLiteCatalog, isFromReader: Bool) async throws -> QueryPolicy {
    let tables =
      try await isFromReader ? SQLiteTables(file).visibleTables(visibility) : file.tables()
    return QueryPolicy(
      // Leave out tables that SQLite cannot parse: it may have loaded only part of their definitions.
      tables.filter(\.isParsed).map { table in
        let columns = settings[table: table.name]?.columns ?? []
        return QueryPolicy.Table(
          table.name, hiding: isFromReader ? columns.filter(\.isHidden).map(\.name) : [])
      })
  }

  func isHidden(_ name: String) -> Bool {
    hiddenTables.contains { $0.isSameIgnoringCase(as: name) }
      || settings[table: name]?.isHidden == true
  }

  /// Whether the target of a reference is hidden: its table or the referenced column.
  func isHidden(_ label: ReferenceLabel) -> Bool {
    isHidden(label.table) || isHidden(label.key, of: label.table)
  }

  private var visibility: TableVisibility {
    TableVisibility(
      isHidden: { [self] in isHidden($0) },
      hides: { [self] in isHidden($0, of: $1) },
      name: { [self] in settings[table: $0]?.labelColumn }, nameCache: nameCache,
      restrictedTables: hiddenTables
        + settings.tables.filter { $0.isHidden || $0.hasHiddenColumns }.map(\.name))
  }
}
