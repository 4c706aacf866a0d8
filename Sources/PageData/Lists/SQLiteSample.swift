import GRDB
import PageBytes
package import PageLists

/// Facts about a table's columns, from its first rows. The sets contain column indexes.
package struct SQLiteSample: Sendable {
  package var facts = ColumnFacts()

  /// The number of rows that were read.
  package var rows = 0
  /// Whether the table may have more rows.
  var isPartial = false
  /// The version of the file that was read, and the time from which a newer version may be read.
  var version: UInt64?
  var expiry = ContinuousClock.now
  /// The columns whose values are all present, distinct and readable, so that they can be display names.
  package var names: Set<Int> = []
  /// The columns in which a value occurs more than once.
  package var repeated: Set<Int> = []
  /// The columns whose values are all UUIDs or hexadecimal digits.
  package var opaqueTexts: Set<Int> = []

  /// Creates a sample without any facts.
  package init() {}
}

extension SQLiteTable {
  /// The maximum number of sampled columns, and of values that count as few.
  private static let (maximumColumns, few) = (60, 20)
  /// The number of characters of a value that are sampled. SQLite holds several copies of each value in memory.
  private static let sampledCharacters = 16_384
  static let sampledRows = 1_000
  /// The number of rows that are read if the usual number takes too long.
  private static let hurriedSampleRows = 50
  /// The maximum number of display names to search: each word is compared with all of them.
  private static let maximumNames = 100_000

  func sample(_ database: Database, isHurried: Bool = false) throws -> SQLiteSample {
    let columnIndices = columns.indices.prefix(Self.maximumColumns).filter {
      !columns[$0].name.isEmpty && !columns[$0].type.containsLetters(of: "BLOB")
    }
    guard !columnIndices.isEmpty, fault == nil else { return SQLiteSample() }
    let counts = columnIndices.flatMap { columns[$0].counts }
    let limit = isHurried ? Self.hurriedSampleRows : Self.sampledRows
    let values = columnIndices.map { columnIndex -> SQL in
      let value = SQL(sql: columns[columnIndex].name.quotedName)
      return """
        CASE WHEN typeof(\(value)) IN ('text', 'blob') THEN substr(\(value), 1, \(Self.sampledCharacters)) \
        ELSE \(value) END AS \(value)
        """
    }
    let query: SQL = """
      SELECT count(*), \(counts.joined(separator: ", "))
      FROM (SELECT \(values.joined(separator: ", ")) FROM \(SQL(sql: name.quotedName)) LIMIT \(limit))
      """
    guard let row = try GRDB.Row.fetchOne(database, SQLRequest(literal: query)) else {
      return SQLiteSample()
    }
    var sample = SQLiteSample()
    sample.rows = Int.fromDatabaseValue(row[0]) ?? 0
    sample.isPartial = sample.rows >= limit
    sample.facts.searchedReferences = try columnsOfFewNames(database)
    for (index, columnIndex) in columnIndices.enumerated() {
      let start = 1 + index * ColumnCounts.width
      sample.add(
        ColumnCounts(row, start), of: columns[columnIndex], at: columnIndex, maximumValues: Self.few
      )
    }
    return sample
  }

  private func columnsOfFewNames(_ database: Database) throws -> Set<Int> {
    var (few, many, remainingNames) = (Set<Int>(), Set<Int>(), Self.maximumNames)
    for label in labels {
      let count =
        try Int.fetchOne(
          database,
          sql:
            "SELECT count(*) FROM (SELECT 1 FROM \(label.table.quotedName) LIMIT \(remainingNames + 1))"
        )
        ?? 0
      if count <= remainingNames {
        few.insert(label.column)
        remainingNames -= count
      } else {
        many.insert(label.column)
      }
    }
    return few.subtracting(many)
  }
}
