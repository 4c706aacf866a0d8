import GRDB
import PageBytes

/// Deleted rows, exactly as they were stored.
struct DeletedRows {
  private static let byteLimit = 3 << 20

  var rows: [[(column: String, value: SQL)]] = []
  var bytes = 0
  var count = 0
  /// Whether the deletion has changed more than these rows.
  var changesOtherRows = false

  var isTooLarge: Bool { bytes > Self.byteLimit }

  mutating func add(
    _ columns: [String], of condition: SQL, in source: SQL, _ database: Database
  ) throws {
    guard !isTooLarge else { return }
    let names = columns.map { SQL(sql: "pe_t.\($0.quotedName)") }.joined(separator: ", ")
    let (sql, arguments) = try SQL("SELECT \(names) FROM \(source) WHERE \(condition)")
      .build(database)
    let statement = try database.makeStatement(sql: sql)
    let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
    let stored = StatementColumns(of: statement)
    guard try rows.next() != nil else { return }
    bytes += stored.size + 32 * columns.count
    guard !isTooLarge else { return self.rows = [] }
    self.rows.append(
      try columns.indices.map { (columns[$0], try ExactValue.sql(stored.exactValue($0))) })
  }
}
