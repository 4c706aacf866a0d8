import HTTPTypes
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Filters have the same meaning in memory and in PostgreSQL.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresFilterTests
{
  private struct Item: Sendable {
    let id: Int
    let number: Double?
    let text: String?
  }

  private static let items = [
    Item(id: 1, number: 1, text: "Earl Grey"), Item(id: 2, number: nil, text: nil),
    Item(id: 3, number: -0.5, text: ""), Item(id: 4, number: 7, text: "100%_x"),
    Item(id: 5, number: 7, text: "EARL"), Item(id: 6, number: .infinity, text: "É😀"),
    Item(id: 7, number: 9_007_199_254_740_992, text: "a' OR 1=1 --"),
    Item(id: 8, number: .nan, text: "[\"Uji\", 1, true, null, [\"in\"], \"a\\u00e9\"]"),
    Item(id: 9, number: 0.1, text: "back\\slash $1 \"quoted\""),
    Item(id: 10, number: -0.0, text: "[1.5, \"Uji\"]"), Item(id: 11, number: 2, text: "['Uji']"),
    Item(id: 12, number: 3, text: "[\"Uji\""), Item(id: 13, number: 4, text: "\"Uji\""),
    Item(id: 14, number: 5, text: "[\"\\ud83d\\ude00\", -3, \"a\\nb\"]"),
    Item(id: 15, number: 5, text: "[\"\\ud83d\"]"), Item(id: 16, number: 5, text: "[01]"),
    Item(id: 17, number: 5, text: "[]"), Item(id: 18, number: 5, text: " [ \"%\" ] "),
  ]

  private static func columns<Record>(
    _ number: @escaping @Sendable (Record) -> SortValue,
    _ text: @escaping @Sendable (Record) -> SortValue
  ) -> [DataColumn<Record>] {
    [
      DataColumn("Number", name: "number", kind: .number, value: number).filterable(),
      DataColumn("Text", name: "te.xt", kind: .text, value: text).filterable().searchable(),
    ]
  }

  private static let queries: [[String: [String]]] = [
    ["is.number": ["7"]], ["is.number": ["7.0", "1"]], ["not.number": ["7"]], ["min.number": ["1"]],
    ["max.number": ["0"]], ["min.number": ["-0.5"], "max.number": ["7e0"]],
    ["is.number": ["0.1"]], ["min.number": ["0.1"]], ["max.number": ["1e300"]],
    ["is.number": ["0"]], ["not.number": ["0"]], ["empty.number": ["0"]],
    ["empty.number": ["1"]], ["empty.te.xt": ["1"]], ["empty.te.xt": ["0"]],
    ["has.te.xt": ["earl"]], ["has.te.xt": ["%_"]], ["has.te.xt": ["\\"]], ["has.te.xt": ["$1"]],
    ["is.te.xt": ["EARL", ""]], ["not.te.xt": ["EARL"]], ["not.te.xt": ["EARL", "É😀"]],
    ["q": ["grey EARL"]], ["q": ["%"]], ["has.te.xt": ["' OR 1=1 --"]],
    ["is.te.xt": ["a' OR 1=1 --"]], ["q": ["\" OR"]], ["has.te.xt": ["É"]], ["q": ["a\0b"]],
    ["has.te.xt": ["a\0b"]], ["more.number": ["1"]], ["less.number": ["7"]],
    ["less.number": ["1"], "more.number": ["-1"]], ["more.number": ["7"], "min.number": ["7"]],
    ["begins.te.xt": ["earl"]], ["begins.te.xt": ["100%"]], ["begins.te.xt": ["_"]],
    ["begins.te.xt": ["É"]], ["ends.te.xt": ["GREY"]], ["ends.te.xt": ["%_X"]],
    ["ends.te.xt": ["😀"]], ["ends.te.xt": ["' OR 1=1 --"]], ["begins.te.xt": ["earl grey!"]],
    ["ends.te.xt": ["an earl grey"]], ["in.te.xt": ["EARL"]], ["in.te.xt": ["Uji"]],
    ["in.te.xt": ["Uji", "1.5"]], ["in.te.xt": ["😀"]], ["in.te.xt": ["-3"]], ["in.te.xt": ["a\nb"]],
    ["in.te.xt": ["%"]], ["in.te.xt": ["a\0"]],
  ]

  @Test(arguments: ["double precision", "numeric"])
  func `filters match the same rows in memory and in PostgreSQL`(type: String) async throws {
    let database = try await TestPostgres.database()
    let values = Self.items.map { item in
      let number = item.number.map { $0 == .infinity ? "'Infinity'" : $0.isNaN ? "'NaN'" : "\($0)" }
      return PostgresQuery("(\(item.id)::int, \(raw: number ?? "NULL"), \(item.text)::text)")
    }
    try await database.write { connection in
      try await connection.run(
        "CREATE TABLE i (id int PRIMARY KEY, number \(raw: type), \"te.xt\" text COLLATE \"C\")")
      try await connection.run("INSERT INTO i VALUES \(values.joined(separator: ", "))")
    }
    let table = try await database.table("i")
    let stored = PostgresList(database, table)
    let storedColumns: [DataColumn<DataRecord>] = Self.columns(
      { $0.values[1] }, { $0.values[2] })
    let memory = MemoryList(Self.items, key: \.id)
    let memoryColumns: [DataColumn<Item>] = Self.columns(
      { $0.number.map { $0.isNaN ? .text("NaN") : .real($0) } ?? .null },
      { $0.text.map { .text($0) } ?? .null })
    for query in Self.queries {
      let items = query.flatMap { name, values in values.map { (name: name, value: $0) } }
      let read = try ListQuery().reading(items)
      let left = try await memory.entries(
        ListSelection(read, of: memoryColumns), in: RowRange(), limit: 99, bytes: .max, from: .first
      )
      let selection = try ListSelection(read, of: storedColumns)
      let right = try await stored.paged(selection, by: 99)
      // PostgreSQL does not search lists within lists, because no pattern can find their ends.
      let known = left.entries.filter { query["in.te.xt"] == nil || $0.record.id != 8 }
      #expect(known.map(\.key) == right.map(\.key), "\(query)")
      let count = try await stored.count(selection, upTo: 99)
      #expect(count == .exactly(right.count))
    }
  }

  @Test(arguments: 0..<6)
  func `random filters match the same rows as in memory`(tens: Int) async throws {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    for seed in tens * 8..<tens * 8 + 8 {
      let table = try await RandomTable(seed: seed + 20_000, in: database)
      let rows = try await table.list.paged(ListSelection(), by: 999).map(\.record.values)
      var random = SeededGenerator(seed: seed)
      for (place, column) in table.columns.enumerated() {
        let type = table.table.columns[place].type
        // Skips types that PostgreSQL does not order and compare as lists in memory do.
        guard [.integer, .real, .numeric, .boolean].contains(type.family),
          // Numbers in memory have fewer digits than `numeric` allows.
          rows.allSatisfy({ $0[place].displayText.map { $0.utf8.count <= 24 } ?? true })
        else { continue }
        let memory = MemoryList(rows.enumerated().map { Row(id: $0, values: $1) }, key: \Row.id)
        let mine = table.columns.enumerated().map { index, column in
          DataColumn<Row>(column.title, name: column.name, kind: column.kind) { $0.values[index] }
            .filterable()
        }
        for test in ListQuery.Filter.Test.allCases {
          let value: String
          switch test {
          case .isEmpty: value = ["0", "1"].randomElement(using: &random) ?? "0"
          case .contains, .beginsWith, .endsWith, .includes: continue
          default:
            value =
              (column.kind == .boolean
              ? ["0", "true"] : ["0", "1", "-7", "2.5", "9223372036854775807", "1e300", "-0.5"])
              .randomElement(using: &random) ?? "0"
          }
          var query = ListQuery()
          query.filters = [.init(column.name, test, [value])]
          let left = try await memory.entries(
            ListSelection(query, of: mine), in: RowRange(), limit: 999, bytes: .max, from: .first)
          let right = try await table.list.paged(
            ListSelection(query, of: table.columns), by: 999)
          #expect(
            Self.sorted(left.entries.map(\.record.values))
              == Self.sorted(right.map(\.record.values)),
            "seed \(seed), \(query.text), \(type.name)")
        }
      }
    }
  }

  private struct Row: Sendable {
    let id: Int
    let values: [SortValue]
  }

  private static func sorted(_ rows: [[SortValue]]) -> [String] { rows.map { "\($0)" }.sorted() }

  @Test func `filters and facets find elements of JSON and SQL arrays`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE t (id int PRIMARY KEY, b jsonb, j json, a text[], n int[]);
          INSERT INTO t VALUES
            (1, '["Uji", 1, true]', '["Uji", 1, true]', '{Uji,"a b"}', '{1,2}'),
            (2, '{"Uji": "Uji"}', '{"Uji": "Uji"}', '{}', '{}'),
            (3, '[["Uji"], "1"]', '[["Uji"], "1"]', '{NULL,NULL}', '{NULL}'),
            (4, '"Uji"', '"Uji"', NULL, NULL), (5, '[]', '["\\u0000", "Uji"]', '{Uji,Uji}', '{2}')
          """)
    }
    let table = try await database.table("t")
    let list = PostgresList(database, table)
    func keys(_ column: String, _ values: [String]) async throws -> [String] {
      var query = ListQuery()
      query.filters = [.init(column, .includes, values)]
      let selection = try ListSelection(query, of: table.dataColumns)
      return try await list.paged(selection, by: 99).map(\.key)
    }
    for column in ["b", "j"] {
      #expect(try await keys(column, ["Uji"]) == ["1"])
      #expect(try await keys(column, ["1"]) == ["1", "3"])
      #expect(try await keys(column, ["Uji", "true"]) == ["1"])
      #expect(try await keys(column, ["none"]) == [])
    }
    #expect(try await keys("a", ["Uji"]) == ["1", "5"])
    #expect(try await keys("a", ["Uji", "a b"]) == ["1"])
    #expect(try await keys("n", ["2"]) == ["1", "5"])
    let problem = await #expect(throws: SiteProblem.self) { _ = try await keys("n", ["x"]) }
    #expect(problem?.status == .badRequest)
    func counts(_ column: String) async throws -> [String] {
      let found = try await list.facet(
        try #require(table.dataColumns.first { $0.name == column }), by: .element,
        in: ListSelection(), limit: 9)
      return try #require(found).map { "\($0.value.displayText ?? "") \($0.count)" }
    }
    #expect(try await counts("b") == ["1 2", "Uji 1", "true 1"])
    #expect(try await counts("j") == ["1 2", "Uji 1", "true 1"])
    #expect(try await counts("a") == ["Uji 2", "a b 1"])
    #expect(try await counts("n") == ["2 2", "1 1"])
  }
}
