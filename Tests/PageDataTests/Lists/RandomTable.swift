import GRDB
import PageBytes
import PageLists
import PageSite
import TestSupport

@testable import PageData

/// A table of a random shape with random rows: all kinds of keys, NULLs, ties, duplicates and unusual texts.
struct RandomTable {
  let database: BoundedDatabase
  let table: SQLiteTable
  let columns: [DataColumn<DataRecord>]

  /// Column types with collations.
  private static let types = [
    "INT", "REAL", "TEXT", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "", "DATE", "BOOLEAN",
    "BLOB",
    "INT NOT NULL", "TEXT NOT NULL",
  ]

  private enum Shape: CaseIterable {
    case integerKey, rowid, textKey, composite, withoutRowid, view
  }

  init(seed: Int, rows: Int = 40) throws {
    var random = SeededGenerator(seed: seed)
    let queue = try DatabaseQueue()
    let shape = Shape.allCases.randomElement(using: &random) ?? .rowid
    let types = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.types.randomElement(using: &random) ?? ""
    }
    var definitions = types.enumerated().map { "c\($0) \($1)" }
    switch shape {
    case .integerKey: definitions.insert("id INTEGER PRIMARY KEY", at: 0)
    case .textKey: definitions.insert("id TEXT PRIMARY KEY", at: 0)
    case .composite, .withoutRowid:
      definitions.insert(contentsOf: ["k TEXT", "\"l,\"\"m\" INT"], at: 0)
      definitions.append("PRIMARY KEY (k, \"l,\"\"m\")")
    case .rowid, .view: break
    }
    let name = "t \"\(seed)\""
    let quoted = name.quotedName
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE \(quoted) (\(definitions.joined(separator: ", ")))"
          + (shape == .withoutRowid ? " WITHOUT ROWID" : ""))
      for index in types.indices where Bool.random(using: &random) {
        try database.execute(sql: "CREATE INDEX i\(index) ON \(quoted) (c\(index))")
      }
      for number in 0..<rows {
        var values = types.map { Self.value(notNull: $0.contains("NOT NULL"), &random) }
        switch shape {
        case .integerKey: values.insert("\(number * 3)", at: 0)
        case .textKey: values.insert(number % 9 == 0 ? "NULL" : "'\(number)~ä,%'", at: 0)
        case .composite, .withoutRowid:
          values.insert(contentsOf: ["'\(["", "-", "~n", "é😀"][number % 4])'", "\(number)"], at: 0)
        case .rowid, .view: break
        }
        try database.execute(
          sql: "INSERT INTO \(quoted) VALUES (\(values.joined(separator: ", ")))")
      }
      if shape == .view {
        try database.execute(sql: "CREATE VIEW v AS SELECT * FROM \(quoted)")
      }
    }
    database = BoundedDatabase(queue, limits: .patient)
    let listed = shape == .view ? "v" : name
    guard let found = try queue.read({ try SQLiteTable.named(listed, in: $0) }) else {
      throw SQLiteListError.noTable(listed)
    }
    table = found
    columns = table.columns.enumerated().map { index, column in
      DataColumn(column.name, name: column.name, kind: Self.kind(column.type)) { $0.values[index] }
        .sortable().filterable().searchable(Self.kind(column.type) != .number)
    }
  }

  var list: SQLiteList<DataRecord> { SQLiteList(database, table) }

  static func kind(_ type: String) -> ListValueKind {
    type.isEmpty ? .any : type.hasPrefix("INT") || type.hasPrefix("REAL") ? .number : .text
  }

  /// Returns a random SQL literal.
  static func value(notNull: Bool, _ random: inout SeededGenerator) -> String {
    let values = [
      "NULL", "NULL", "0", "1", "1.0", "-7", "2.5", "9223372036854775807", "1e300", "9e999",
      "-9e999",
      "''", "'a'", "'A'", "'a  '", "'b'", "'é'", "'e' || char(769)", "'😀'", "'😀a'", "'12'",
      "'100%_'",
      "x''", "x'00'", "x'ff'", "CAST(x'ff61' AS TEXT)", "CAST(x'c328' AS TEXT)",
      "'a' || char(0) || 'b'",
      "'2026-01-02'",
      // Too long for a URL, with a common prefix.
      "printf('%.*c', 600, 'l') || 'a'", "printf('%.*c', 600, 'l') || 'b'",
      "CAST(printf('%.*c', 700, 'l') AS BLOB)",
    ]
    return values[(notNull ? 2 : 0)...].randomElement(using: &random) ?? "0"
  }

  /// Returns a random order of up to three columns.
  func order(_ random: inout SeededGenerator) -> RowOrder {
    let terms = columns.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    return RowOrder(terms.map { .init($0.name, descending: Bool.random(using: &random)) })
  }

  /// Returns the rows of one query in that order.
  func all(_ order: RowOrder) throws -> [[SortValue]] {
    let last = order.terms.last?.isDescending == true ? "DESC" : "ASC"
    var terms = order.terms.map {
      "\($0.name.quotedName) \($0.isDescending ? "DESC" : "ASC") NULLS LAST"
    }
    switch table.key {
    case .rowid(let rowid): terms.append("\(rowid) \(last)")
    case .columns(let keys):
      terms += keys.map { "\(table.columns[$0].name.quotedName) \(last) NULLS LAST" }
      if let rowid = table.rowid { terms.append("\(rowid) \(last)") }
    case .none:
      terms += table.columns.map { "\($0.name.quotedName) COLLATE BINARY \(last) NULLS LAST" }
    }
    let names = table.columns.map(\.name.quotedName).joined(separator: ", ")
    let sql =
      "SELECT \(names) FROM \(table.name.quotedName) ORDER BY \(terms.joined(separator: ", "))"
    return try database.writer.read { database in
      let statement = try database.makeStatement(sql: sql)
      let rows = try GRDB.Row.fetchCursor(statement)
      let columns = StatementColumns(of: statement)
      var all: [[SortValue]] = []
      while try rows.next() != nil { all.append((0..<columns.count).map(columns.sortValue)) }
      return all
    }
  }
}
