import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// The operators in a URL have the same meaning in memory and in SQLite, for all stored values.
@Suite struct ListOperatorTests {
  private struct Item: Sendable {
    let id: Int
    let values: [SortValue]
  }

  /// Expects a list in memory and one in SQLite to find the same rows.
  private func expectAgreement(
    _ filters: [ListQuery.Filter], _ table: SQLiteTable, _ list: SQLiteList<DataRecord>,
    _ columns: [DataColumn<DataRecord>], _ rows: [[SortValue]]
  ) async throws {
    var query = ListQuery()
    query.filters = filters
    let stored = try ListSelection(query, of: columns)
    let mine = try ListSelection(
      query,
      of: columns.enumerated().map { index, column in
        DataColumn<Item>(column.title, name: column.name, kind: column.kind) { $0.values[index] }
          .filterable()
      })
    let memory = MemoryList(
      rows.enumerated().map { Item(id: $0, values: $1) }, key: \Item.id)
    let left = try await memory.entries(mine, in: RowRange(), limit: 999, bytes: .max, from: .first)
    let right = try await list.entries(
      stored, in: RowRange(), limit: 999, bytes: .max, from: .first)
    // Invalid UTF-8 is read as a different text, so such rows are not compared.
    func known(_ rows: [[SortValue]]) -> [[SortValue]] {
      let places = filters.compactMap { filter in
        columns.firstIndex { $0.name == filter.column }
      }
      return rows.filter { row in
        !places.contains { row[$0].displayText?.contains("\u{FFFD}") ?? false }
      }
    }
    #expect(
      known(left.entries.map(\.record.values)) == known(right.entries.map(\.record.values)),
      "\(filters)")
  }

  @Test(arguments: 0..<60)
  func memoryAndSQLiteAgreeOnRandomTables(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 20_000)
    let rows = try await table.list.entries(
      ListSelection(), in: RowRange(), limit: 999, bytes: .max, from: .first
    ).entries.map(\.record.values)
    let schema = try await table.database.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").joined()
    }
    var random = SeededGenerator(seed: seed)
    let texts = ["a", "A", "b", "é", "e", "😀", "😀a", "%", "_'", "l", "a  ", "x\"y"]
    let numbers = ["0", "1", "-7", "2.5", "9223372036854775807", "1e300", "-0.5"]
    for (place, column) in table.columns.enumerated() {
      let isText = table.table.columns[place].affinity == .text
      guard column.kind != .text || isText else { continue }
      let isCompared = !schema.contains("\(column.name) TEXT COLLATE")
      for test in ListQuery.Filter.Test.allCases {
        let value: String
        switch test {
        case .isEmpty: value = ["0", "1"].randomElement(using: &random) ?? "0"
        case .contains, .beginsWith, .endsWith, .includes:
          guard isText else { continue }
          value = texts.randomElement(using: &random) ?? ""
        case .isOneOf, .isNoneOf, .atLeast, .atMost, .moreThan, .lessThan:
          guard isCompared else { continue }
          value = (column.kind == .number ? numbers : texts).randomElement(using: &random) ?? ""
        }
        try await expectAgreement(
          [.init(column.name, test, [value])], table.table, table.list, table.columns, rows)
      }
    }
  }

  private static let lists = [
    "[]", "[\"Uji\"]", " [ \"Uji\" , \"Yame\" ] ", "[1, 2.5, -3, 1e2, 1.0]", "[true, false, null]",
    "[[\"Uji\"], {\"Uji\": \"Uji\"}]", "{\"a\": [\"Uji\"]}", "\"Uji\"", "Uji", "", "[", "[\"Uji\"",
    "[\"Uji\",]", "['Uji']", "[\"U\\u006ai\"]", "[\"\\ud83d\\ude00\"]", "[\"a\\nb\\\"\"]", "[01]",
    "[1] 2", "[\"Uji\", \"Uji\", 1]", "[\"a' OR 1=1 --\"]", "[tru]", "[\"\u{1}\"]", "[1 2]",
    "[nan]",
    "null", "[\"1\"]", "[\"true\"]", "[\"😀\"]", "[\"%\"]", "[\"\\x\"]",
    String(repeating: "[", count: 2_000),
    String(repeating: "[", count: 999) + String(repeating: "]", count: 999),
    String(repeating: "[", count: 1_001) + String(repeating: "]", count: 1_001),
  ]

  @Test(
    arguments: [
      "Uji", "Yame", "1", "2.5", "100.0", "1.0", "true", "null", "😀", "a\nb\"", "a' OR 1=1 --", "%",
    ])
  func theIncludesFilterMatchesJSONArrayElements(value: String) async throws {
    let queue = try DatabaseQueue()
    let table = try await queue.write { database in
      try database.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, tags TEXT)")
      for text in Self.lists {
        try database.execute(sql: "INSERT INTO t (tags) VALUES (?)", arguments: [text])
      }
      try database.execute(sql: "INSERT INTO t (tags) VALUES (NULL), (x'5b5d'), (x'ff')")
      return try SQLiteTable.named("t", in: database)
    }
    let found = try #require(table)
    let list = SQLiteList(BoundedDatabase(queue, limits: .patient), found)
    let columns = found.columns.enumerated().map { index, column in
      DataColumn<DataRecord>(column.name, name: column.name, kind: column.kind) {
        $0.values[index]
      }.filterable()
    }
    let rows = try await list.entries(
      ListSelection(), in: RowRange(), limit: 999, bytes: .max, from: .first
    ).entries.map(\.record.values)
    try await expectAgreement(
      [.init("tags", .includes, [value])], found, list, columns, rows)
    try await expectAgreement(
      [.init("tags", .includes, [value, "Uji"])], found, list, columns, rows)
  }

  @Test func comparisonsExcludeValuesOfOtherTypes() async throws {
    let queue = try DatabaseQueue()
    let table = try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (made DATE, price REAL);
          INSERT INTO t VALUES (5, 'dear'), ('2026-01-02', 7), (x'00', x'00'), (NULL, NULL);
          """)
      return try SQLiteTable.named("t", in: database)
    }
    let found = try #require(table)
    let list = SQLiteList(BoundedDatabase(queue, limits: .patient), found)
    let columns = found.columns.enumerated().map { index, column in
      DataColumn<DataRecord>(column.name, name: column.name, kind: column.kind) {
        $0.values[index]
      }.filterable()
    }
    for (name, value) in [
      ("max.made", "2027-01-01"), ("less.made", "2027-01-01"), ("min.made", "2026-01-01"),
      ("more.made", "2026-01-01"), ("min.made", "2026"), ("more.made", "2026"),
      // A text that looks like a number is compared with texts as a text, and with numbers as a number.
      ("max.made", "4"), ("less.made", "10"), ("min.made", "10"), ("more.made", "4"),
      ("max.price", "8"), ("less.price", "8"), ("min.price", "0"), ("more.price", "0"),
    ] {
      let query = try ListQuery().reading([(name, value)])
      let count = try await list.count(try ListSelection(query, of: columns), upTo: 99)
      #expect(count == .exactly(1), "\(name)")
    }
  }
}
