import HTTPTypes
import PageData
import PageElements
import PageLists
import PageSite

/// A database that is served.
struct DataSource: Sendable {
  /// The name of its file, without its ending, or of the database.
  let name: String
  let database: any ServedDatabase
  /// Tables that are left out.
  let hidden: [String]
  /// What is said of it beside what it says itself.
  var settings = FileSettings()

  init(name: String, database: any ServedDatabase, hidden: [String] = []) {
    (self.name, self.database, self.hidden) = (name, database, hidden)
  }

  init(name: String, catalog: SQLiteCatalog, hidden: [String]) {
    self.init(name: name, database: SQLiteTables(catalog), hidden: hidden)
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

  /// A query as a table of the file.
  ///
  /// - Parameter isReaders: Whether a reader wrote it, who may not read what is hidden.
  /// - Throws: `ReadersQuery.Refusal`, and a 404 where no queries are asked.
  func query(_ sql: String, isReaders: Bool) async throws -> SQLiteTable {
    guard let file = database.file else { throw QueryPage.noFile }
    guard isReaders else { return try await file.query(sql, hidden: []) }
    let columns = settings.tables.flatMap { table in
      table.columns.filter(\.isHidden).map { (table: table.name, column: $0.name) }
    }
    return try await file.query(
      sql, hidden: try await SQLiteTables(file).hidden(hiding) + hidden, columns: columns)
  }

  func isHidden(_ name: String) -> Bool {
    hidden.contains { $0.hasSameLetters(as: name) } || settings[table: name]?.isHidden == true
  }

  /// Whether readers are told nothing of what a reference leads to: its table is hidden, or the column there that it
  /// refers to.
  func isHidden(_ label: TableLabel) -> Bool {
    isHidden(label.table) || isHidden(label.key, of: label.table)
  }

  private var hiding: TableHiding {
    TableHiding(
      isHidden: { [self] in isHidden($0) },
      secrets: hidden + settings.tables.filter { $0.isHidden || $0.hidesSome }.map(\.name))
  }
}
