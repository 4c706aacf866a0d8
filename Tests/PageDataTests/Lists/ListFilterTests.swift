import GRDB
import PageBytes
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Filters match the same rows in memory and in SQLite.
@Suite struct ListFilterTests {
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

  @Test(
    arguments: [
      ["is.number": ["7"]], ["is.number": ["7.0", "1"]], ["not.number": ["7"]],
      ["min.number": ["1"]],
      ["max.number": ["0"]], ["min.number": ["-0.5"], "max.number": ["7e0"]],
      ["empty.number": ["1"]],
      ["empty.te.xt": ["1"]], ["empty.te.xt": ["0"]], ["has.te.xt": ["earl"]],
      ["has.te.xt": ["%_"]],
      ["is.te.xt": ["EARL", ""]], ["not.te.xt": ["EARL"]], ["min.te.xt": ["F"]],
      ["max.te.xt": ["F"]],
      ["q": ["grey EARL"]], ["q": ["%"]], ["has.te.xt": ["' OR 1=1 --"]],
      ["is.te.xt": ["a' OR 1=1 --"]],
      ["q": ["\" OR"]], ["has.te.xt": ["É"]],
      ["more.number": ["1"]], ["less.number": ["7"]],
      ["less.number": ["1"], "more.number": ["-1"]],
      ["more.number": ["7"], "min.number": ["7"]], ["more.te.xt": ["EARL"]],
      ["less.te.xt": ["EARL"]],
      ["begins.te.xt": ["earl"]], ["begins.te.xt": ["100%"]], ["begins.te.xt": ["_"]],
      ["begins.te.xt": ["É"]], ["ends.te.xt": ["GREY"]], ["ends.te.xt": ["%_X"]],
      ["ends.te.xt": ["😀"]], ["ends.te.xt": ["' OR 1=1 --"]], ["begins.te.xt": ["earl grey!"]],
      ["ends.te.xt": ["an earl grey"]], ["in.te.xt": ["EARL"]],
    ] as [[String: [String]]])
  func memoryAndSQLiteAgree(query: [String: [String]]) async throws {
    let items = query.flatMap { name, values in values.map { (name: name, value: $0) } }
    let query = try ListQuery().reading(items)
    let memory = MemoryList(Self.items, key: \.id)
    let memoryColumns: [DataColumn<Item>] = Self.columns(
      { $0.number.map { .real($0) } ?? .null }, { $0.text.map { .text($0) } ?? .null })
    let database = try DatabaseQueue()
    try await database.write { database in
      try database.execute(
        sql: "CREATE TABLE i (id INTEGER PRIMARY KEY, number REAL, \"te.xt\" TEXT)")
      for item in Self.items {
        try database.execute(
          sql: "INSERT INTO i VALUES (?, ?, ?)", arguments: [item.id, item.number, item.text])
      }
    }
    let bounded = BoundedDatabase(database, limits: .patient)
    let found = try await database.read { try SQLiteTable.named("i", in: $0) }
    let table = try #require(found)
    let stored = SQLiteList(bounded, table)
    let storedColumns: [DataColumn<DataRecord>] = Self.columns(
      { $0.values[1] }, { $0.values[2] })
    let mine = try ListSelection(query, of: memoryColumns)
    let others = try ListSelection(query, of: storedColumns)
    let left = try await memory.entries(mine, in: RowRange(), limit: 99, bytes: .max, from: .first)
    let right = try await stored.entries(
      others, in: RowRange(), limit: 99, bytes: .max, from: .first)
    #expect(left.entries.map(\.key) == right.entries.map(\.key))
    let count = try await stored.count(others, upTo: 99)
    #expect(count == .exactly(left.entries.count))
  }

  @Test func lowerBoundsExcludeNulls() async throws {
    let table = try RandomTable(seed: 12)
    for column in table.columns {
      var query = ListQuery()
      query.filters = [.init(column.name, .atLeast, [column.kind == .number ? "-1e308" : ""])]
      let selection = try ListSelection(query, of: table.columns)
      let run = try await table.list.entries(
        selection, in: RowRange(), limit: 99, bytes: .max, from: .first)
      for entry in run.entries { #expect(column.value(entry.record) != .null) }
    }
  }
}

/// Filters ignore the case of letters of all scripts.
@Suite struct LetterFilterTests {
  @Test func eachLetterIsFoundInAllItsCaseVariants() async throws {
    let letters = (1...0x1FFFF).compactMap(Unicode.Scalar.init).filter {
      LetterCase.variants(of: $0).count > 1
    }
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, c TEXT)")
      for letter in letters {
        try database.execute(
          sql: "INSERT INTO t VALUES (?, ?)", arguments: [Int(letter.value), "-q7\(letter)8z"])
      }
      for letter in letters {
        let expected = Set(LetterCase.variants(of: letter).map { Int($0.value) })
        for condition in [
          ListSQL.contains("c", "Q7\(letter)"), ListSQL.begins("c", "-Q7\(letter)"),
          ListSQL.ends("c", "\(letter)8Z"),
        ] {
          // To save time, the query reads only the expected rows and those with nearby code points.
          let ids = expected.map(String.init).joined(separator: ",")
          let near = Int(letter.value)
          let found = try Int.fetchSet(
            database,
            SQLRequest(
              literal:
                "SELECT id FROM t WHERE (id IN (\(SQL(sql: ids))) OR id BETWEEN \(near - 40) AND \(near + 40)) AND \(condition)"
            ))
          #expect(found == expected, "\(letter)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("ab%c", "xAB%C", true), ("ab_c", "abxc", false), ("a\\b", "A\\B", true),
      ("[k]", "[\u{212A}]", true),
      ("*s", "*ſ", true), ("a*s", "abs", false), ("k?", "kx", false), ("nulk", "a\0NULK", true),
      ("nul", "é\0nul", true), ("é", "a\0É", false), ("", "x", true), ("ä%", "xÄ%", true),
      ("^k", "^K", true),
    ])
  func noCharacterIsAWildcard(word: String, text: String, isFound: Bool) async throws {
    try await DatabaseQueue().read { database in
      let value = ListSQL.text(text)
      let found = try Bool.fetchOne(
        database,
        SQLRequest(
          literal: "SELECT \(ListSQL.contains("c", word)) FROM (SELECT \(value) AS c)"))
      #expect(found == isFound)
    }
  }

  @Test func longWordsIgnoreOnlyASCIICase() async throws {
    try await DatabaseQueue().read { database in
      for count in [10, 300] {
        let word = String(repeating: "k", count: count)
        let found = try Bool.fetchOne(
          database,
          SQLRequest(
            literal:
              "SELECT \(ListSQL.contains("c", word)) FROM (SELECT \(word.uppercased() + "ü") AS c)")
        )
        #expect(found == true)
        let other = try Bool.fetchOne(
          database,
          SQLRequest(
            literal: "SELECT \(ListSQL.contains("c", word + "Ü")) FROM (SELECT \(word + "ü") AS c)")
        )
        #expect(other == (count == 10))
      }
    }
  }

  private struct Item: Codable, FetchableRecord, Sendable {
    var id: Int
    var name: String
  }

  @Test func aListInCodeReadsAView() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
          INSERT INTO t VALUES (1, 'Tea'), (2, 'Grüner Tee');
          CREATE VIEW v AS SELECT id, name FROM t;
          """)
    }
    let list = try SQLiteList<Item>(BoundedDatabase(queue, limits: .patient), "v")
    let columns = [
      DataColumn("Name", \Item.name).sortable().searchable().filterable(),
      DataColumn("Number", \Item.id).sortable(),
    ]
    for (query, ids) in [
      ("sort=-id", [2, 1]), ("q=GRÜNER", [2]), ("is.name=Tea", [1]), ("", [1, 2]),
    ] {
      let parts = query.split(separator: "=").map(String.init)
      let items = parts.count == 2 ? [(name: parts[0], value: parts[1])] : []
      let selection = try ListSelection(try ListQuery().reading(items), of: columns)
      let run = try await list.entries(
        selection, in: RowRange(), limit: 9, bytes: .max, from: .first)
      #expect(run.entries.map(\.record.id) == ids)
    }
  }
}
