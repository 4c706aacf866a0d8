import GRDB
import PageBytes
import PageElements
import PageLists
package import PageSite
import Synchronization

/// The rows that a column may reference, of which there may be many.
extension SQLiteCatalog {
  /// The key of a row, and its display name.
  package typealias ReferencedRow = (value: SortValue, title: String)

  /// Returns referenced rows whose display names contain a text, after the row whose key is the text. The search ends
  /// after a quarter of the time limit of reads, and returns the rows found so far.
  ///
  /// - Parameters:
  ///   - label: The label of the referencing column.
  ///   - text: A part of a display name, or a key.
  ///   - limit: The maximum number of rows.
  package func rows(
    of label: SQLiteTable.Label, like text: String, limit: Int
  ) async throws -> [ReferencedRow] {
    let (key, name) = (SQL(sql: "pe_l.\(label.key.quotedName)"), label.name())
    let database = try database()
    let named = try await table(label.table)?.columns.first { $0.name.hasSameBytes(as: label.text) }
    let isIndexed = label.secondText == nil && named?.isIndexed == true
    var conditions: [SQL] = [
      "\(key) = \(ListSQL.text(text))", "\(name) = \(ListSQL.text(text))",
    ]
    // A range of an index is fast, but case-sensitive.
    if isIndexed { conditions.append("\(name) >= \(ListSQL.text(text))") }
    conditions.append(ListSQL.contains(name, text))
    // Rows found before the time limit are useful even if the search is incomplete.
    let found = Mutex<[ReferencedRow]>([])
    do {
      try await database.read(within: database.limits.readTime / 4) { [conditions] database in
        for (index, condition) in conditions.enumerated() {
          let isRange = isIndexed && index == 2
          // Without an explicit order, SQLite may scan an index that starts with a hidden column and reveal its order.
          let order: SQL = isRange ? " ORDER BY \(name), \(key)" : " ORDER BY \(key)"
          try Self.fetch(label, where: condition, order, limit: limit, database) { row in
            if isRange, !row.title.utf8.starts(with: text.utf8) { return false }
            return found.withLock { found in
              if !found.contains(where: { $0.value == row.value }) { found.append(row) }
              return found.count < limit
            }
          }
          if found.withLock({ $0.count }) >= limit { return }
        }
      }
    } catch let error as DatabaseUnavailable where error.reason == .slowRead {}
    return found.withLock(\.self)
  }

  /// Returns the display names of the rows with some keys.
  package func titles(
    of label: SQLiteTable.Label, _ values: [SortValue]
  ) async throws -> [SortValue: String] {
    let key = SQL(sql: "pe_l.\(label.key.quotedName)")
    return try await database().read { database in
      var titles: [SortValue: String] = [:]
      for value in values {
        try Self.fetch(
          label, where: "\(key) = \(ListSQL.value(value))", "", limit: 1, database
        ) { row in
          titles[value] = row.title
          return false
        }
      }
      return titles
    }
  }

  /// - Parameter body: Receives a row, and returns whether another one is wanted.
  private static func fetch(
    _ label: SQLiteTable.Label, where condition: SQL, _ order: SQL, limit: Int,
    _ database: Database, body: (ReferencedRow) -> Bool
  ) throws {
    let query: SQL = """
      SELECT \(SQL(sql: "pe_l.\(label.key.quotedName)")), substr(\(label.title), 1, \(Self.maximumTitleLength)) \
      FROM \(SQL(sql: label.table.quotedName)) AS pe_l WHERE \(condition)\(order) LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(database)
    let statement = try database.makeStatement(sql: sql)
    let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
    let columns = StatementColumns(of: statement)
    while try rows.next() != nil {
      let value = columns.sortValue(0)
      guard let text = value.displayText, text.utf8.count <= Self.maximumKeyLength else { continue }
      let title = columns.sortValue(1).displayText ?? ""
      if !body((value, title.isEmpty ? text : title)) { return }
    }
  }

  /// The maximum number of characters of a display name, and of bytes of a search text.
  private static var maximumTitleLength: Int { 200 }
  private static var maximumKeyLength: Int { 400 }
}
