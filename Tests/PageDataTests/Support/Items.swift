import Foundation
import GRDB
import PageData
import PageElements
import PageSite
import Synchronization
import TestSupport

/// A table of random rows in memory. `a`, `b` and `c` hold values of any type and NULL; `n` holds numbers and is never
/// NULL. All have many ties.
struct Items: Sendable {
  struct Item: FetchableRecord, Sendable {
    var id: Int64
    var section: String
    /// The values of `a`, `b`, `c`, `n` and `id`.
    var values: [String: SortValue] = [:]

    init(id: Int64, section: String) { (self.id, self.section) = (id, section) }

    init(row: GRDB.Row) throws {
      id = row["id"]
      section = row["section"]
    }
  }

  let database: DatabaseQueue
  let items: [Item]
  private let log: StatementLog

  init(seed: Int, count: Int) throws {
    var random = SeededGenerator(seed: seed)
    let log = StatementLog()
    self.log = log
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      database.trace { event in
        if case .statement(let statement) = event { log.add(statement.expandedSQL) }
      }
    }
    database = try DatabaseQueue(configuration: configuration)
    items = (1...max(1, count)).map { id in
      var item = Item(id: Int64(id), section: ["x", "y"][random.below(2)])
      item.values = [
        "a": Self.value(&random), "b": Self.value(&random), "c": Self.value(&random),
        "n": .integer(Int64(random.below(4))), "id": .integer(Int64(id)),
      ]
      return item
    }
    let items = items
    try database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE items (id INTEGER PRIMARY KEY, section TEXT NOT NULL, a, b, c, n NOT NULL);
          CREATE INDEX items_n ON items (n, id)
          """)
      for item in items {
        let values = ["a", "b", "c", "n"].map { Self.databaseValue(item.values[$0] ?? .null) }
        try database.execute(
          sql: "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)",
          arguments: [item.id, item.section] + StatementArguments(values))
      }
    }
  }

  /// Returns the rows in an order, as `PageSite` reads them.
  func rows(_ order: KeysetOrder, where filter: SQL? = nil) -> SQLiteRows<Item> {
    SQLiteRows(
      BoundedDatabase(database, limits: .patient), columns: "items.*", from: "items", where: filter,
      order: order,
      section: { ["x", "y", "none"].contains($0) ? PageElements.Section(key: $0) : nil },
      inSection: { ["x", "y", "none"].contains($0) ? "section = \($0)" : nil },
      row: { (item: Item) in (item.section, PageElements.Row(key: item.id) { "\(item.id)" }) })
  }

  /// Returns SQLite's plan for the last query, one element for each step.
  func planOfLastQuery() throws -> [String] {
    guard let sql = log.last(where: { $0.hasPrefix("SELECT") }) else { return [] }
    return try database.read { database in
      try GRDB.Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] }
    }
  }

  private static func value(_ random: inout SeededGenerator) -> SortValue {
    switch random.below(6) {
    case 0: .null
    case 1: .integer(Int64(random.below(3)) - 1)
    case 2: [.real(0.5), .real(-1e300), .real(.infinity)][random.below(3)]
    case 3: .text(["", "B", "a", "é", "😀"][random.below(5)])
    case 4: .blob([[], [0], [1, 2], [255]][random.below(4)])
    default: .integer([.min, .max][random.below(2)])
    }
  }

  private static func databaseValue(_ value: SortValue) -> DatabaseValue {
    switch value {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}

/// A log of the statements that a database has run.
private final class StatementLog: Sendable {
  private let statements = Mutex<[String]>([])

  func add(_ sql: String) { statements.withLock { $0.append(sql) } }

  func last(where predicate: (String) -> Bool) -> String? {
    statements.withLock { $0.last(where: predicate) }
  }
}

/// Returns whether a value sorts before another in SQLite: NULL, numbers, text by bytes, BLOBs by bytes (SQLite,
/// "Datatypes", section 4.1).
func sqliteLess(_ left: SortValue, _ right: SortValue) -> Bool {
  switch (left, right) {
  case (.integer(let left), .integer(let right)): left < right
  case (.real(let left), .real(let right)): left < right
  case (.integer(let left), .real(let right)): Double(left) < right
  case (.real(let left), .integer(let right)): left < Double(right)
  case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
  case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
  default: rank(left) < rank(right)
  }
}

private func rank(_ value: SortValue) -> Int {
  switch value {
  case .null: 0
  case .integer, .real: 1
  case .text: 2
  case .blob: 3
  }
}
