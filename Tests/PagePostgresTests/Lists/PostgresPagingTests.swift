import PageBytes
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Consecutive pages together have the rows of one query.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresPagingTests
{
  private func database() async throws -> PostgresDatabase {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    return database
  }

  private func selection(
    _ table: RandomTable, _ order: RowOrder
  ) throws -> ListSelection<DataRecord> {
    var query = ListQuery()
    query.sort = order
    return try ListSelection(query, of: table.columns)
  }

  /// Tests 500 tables, as for SQLite. A part shares one database, because creating one takes longer than a table.
  @Test(arguments: 0..<10)
  func `pages in both directions return the rows of one ordered query`(part: Int) async throws {
    let database = try await database()
    for seed in part * 50..<part * 50 + 50 {
      let table = try await RandomTable(seed: seed, in: database)
      var random = SeededGenerator(seed: seed &+ 1_000)
      let order = table.order(&random)
      let limit = Int.random(in: 2...7, using: &random)
      let selection = try selection(table, order)
      let all = try await table.all(order)
      let forwards = try await table.list.paged(selection, by: limit)
      #expect(forwards.map(\.record.values) == all, "seed \(seed), \(order)")
      let last = Bool.random(using: &random) ? forwards.last?.position : nil
      let backwards = try await table.list.pagedBackwards(selection, by: limit, from: last)
      #expect(backwards.map(\.record.values) == all, "seed \(seed), \(order), backwards")
      #expect(forwards.map(\.key) == backwards.map(\.key), "seed \(seed)")
      #expect(Set(forwards.map(\.key)).count == forwards.count, "seed \(seed)")
      #expect(Set(forwards.map(\.position.bytes)).count == forwards.count, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func `a range returns the rows between its bounds`(tens: Int) async throws {
    let database = try await database()
    for seed in tens * 10..<tens * 10 + 10 {
      let table = try await RandomTable(seed: seed, in: database)
      var random = SeededGenerator(seed: seed &+ 2_000)
      let order = table.order(&random)
      let selection = try selection(table, order)
      let entries = try await table.list.paged(selection, by: 1_000)
      let ends = (0..<2).map { _ in Int.random(in: entries.indices, using: &random) }.sorted()
      let range = RowRange(after: entries[ends[0]].position, through: entries[ends[1]].position)
      let expected = entries[(ends[0] + 1)..<(ends[1] + 1)].map(\.position)
      for end in [RowRange.End.first, .last] {
        let found = try await table.list.entries(
          selection, in: range, limit: 1_000, bytes: .max, from: end)
        #expect(found.entries.map(\.position) == Array(expected), "seed \(seed), \(order)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `a row is found by its key alone`(tens: Int) async throws {
    let database = try await database()
    for seed in tens * 4..<tens * 4 + 4 {
      let table = try await RandomTable(
        seed: seed &+ 500, in: database,
        shapes: [.number, .text, .composite, .unique, .partitioned],
        rows: 12)
      for entry in try await table.list.paged(ListSelection(), by: 1_000) {
        let found = try await table.list.entry(entry.key, in: ListSelection())
        #expect(found?.record.values == entry.record.values, "seed \(seed), \(entry.key)")
        #expect(found?.position == entry.position && entry.isRecord)
      }
      for key in ["", "~", "07", "1,2,3", "~n", "a%00", "9999999999999999999999", "0.5", "1e1"] {
        let found = try await table.list.entry(key, in: ListSelection())
        #expect(found == nil, "seed \(seed), \(key)")
      }
    }
  }

  @Test(arguments: 0..<5)
  func `rows that remain are shown once while others are inserted and deleted`(tens: Int)
    async throws
  {
    let database = try await database()
    for seed in tens * 6..<tens * 6 + 6 {
      let table = try await RandomTable(
        seed: seed * 7 + 3, in: database, shapes: [.number, .text, .composite, .unique])
      var random = SeededGenerator(seed: seed &+ 3_000)
      let order = table.order(&random)
      let selection = try selection(table, order)
      let before = try await table.all(order)
      var shown: [ListEntry<DataRecord>] = []
      var come = 0
      while shown.count < 500 {
        let run = try await table.list.entries(
          selection, in: RowRange(after: shown.last?.position), limit: 3, bytes: .max, from: .first)
        shown += run.entries
        if run.entries.count < 3 { break }
        // Insert a copy of a row under a new key, and delete a row: before, among or after the rows shown so far. The
        // last row shown is not deleted, because its value may be too long for a URL.
        come += 1
        let copy = table.table.columns.map { copied($0, as: come) }.joined(separator: ", ")
        let (gone, taken) = (
          Int.random(in: 0..<30, using: &random), Int.random(in: 0..<30, using: &random)
        )
        let last = shown.last?.record.values[0].displayText ?? ""
        try await database.write { connection in
          try await connection.run(
            """
            INSERT INTO \(raw: table.written) SELECT \(raw: copy) FROM \(raw: table.written)
            ORDER BY 1 OFFSET \(taken)::int LIMIT 1 ON CONFLICT DO NOTHING
            """)
          try await connection.run(
            """
            DELETE FROM \(raw: table.written) WHERE ctid IN (SELECT ctid FROM \(raw: table.written)
            WHERE \(name: table.table.columns[0].name)::text <> \(last) ORDER BY 1 OFFSET \(gone)::int LIMIT 1)
            """)
        }
      }
      let after = try await table.all(order)
      let keys = shown.map(\.key)
      #expect(Set(keys).count == keys.count, "seed \(seed)")
      for row in after where before.contains(row) {
        #expect(shown.contains { $0.record.values == row }, "seed \(seed), \(order), \(row)")
      }
    }
  }

  /// Returns the value of a column in a copied row: the original one, except in the key.
  private func copied(_ column: PostgresTable.Column, as number: Int) -> String {
    switch column.name {
    case "id" where column.type.family == .text, "k": "'new \(number)'"
    case "id", "l,\"m": "\(1_000 + number)"
    default: column.name.quotedName
    }
  }

  @Test(arguments: [false, true])
  func `paging skips no rows after a row with a long value is deleted`(
    isDescending: Bool
  ) async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE notes (id int PRIMARY KEY, note text, bytes bytea);
          INSERT INTO notes SELECT i, CASE WHEN i % 2 = 0 THEN chr(96 + i) ELSE repeat(chr(96 + i), 600) || i END,
            decode(repeat(lpad(to_hex(i), 2, '0'), 600), 'hex') FROM generate_series(1, 20) AS i
          """)
    }
    let table = try await database.table("notes")
    let list = PostgresList(database, table)
    for column in ["note", "bytes"] {
      var query = ListQuery()
      query.sort = RowOrder([.init(column, descending: isDescending)])
      let selection = try ListSelection(query, of: table.dataColumns)
      let all = try await list.paged(selection, by: 3)
      let place = try #require(all.firstIndex { $0.key == "9" })
      try await database.write { try await $0.run("DELETE FROM notes WHERE id = 9") }
      let rest = try await list.entries(
        selection, in: RowRange(after: all[place].position), limit: 99, bytes: .max, from: .first)
      let keys = rest.entries.map(\.key)
      #expect(Array(keys.suffix(all.count - place - 1)) == all[(place + 1)...].map(\.key))
      let before = try await list.entries(
        selection, in: RowRange(through: all[place].position), limit: 99, bytes: .max, from: .last)
      #expect(Set(all[..<place].map(\.key)).isSubset(of: before.entries.map(\.key)))
      try await database.write {
        try await $0.run(
          """
          INSERT INTO notes SELECT 9, repeat('i', 600) || 9, decode(repeat('09', 600), 'hex')
          """)
      }
    }
  }

  @Test func `a page is cut at its byte limit, and the next one continues`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE wide (id int PRIMARY KEY, note text);
          INSERT INTO wide SELECT i, repeat('x', 1000) FROM generate_series(1, 1200) AS i
          """)
    }
    let list = PostgresList(database, try await database.table("wide"))
    let run = try await list.entries(
      ListSelection(), in: RowRange(), limit: 50, bytes: 10_500, from: .first)
    #expect(run.isCutShort && run.entries.count == 11)
    let least = try await list.entries(
      ListSelection(), in: RowRange(), limit: 50, bytes: 1, from: .last)
    #expect(least.isCutShort && least.entries.map(\.key) == ["1199", "1200"])
    let all = try await list.paged(ListSelection(), by: 50, bytes: 10_500, atMost: 2_000)
    #expect(all.map(\.key) == (1...1_200).map { "\($0)" })
    let whole = try await list.entries(
      ListSelection(), in: RowRange(), limit: 5_000, bytes: .max, from: .last)
    #expect(whole.entries.map(\.key) == (1...1_200).map { "\($0)" } && !whole.isCutShort)
    let (sum, next) = try await list.reduce(
      ListSelection(), after: nil, limit: 1_000, bytes: .max, into: 0
    ) { sum, record in sum += record.values.count }
    #expect(sum == 2_000)
    let (rest, end) = try await list.reduce(
      ListSelection(), after: next, limit: 1_000, bytes: .max, into: [SortValue]()
    ) { $0.append($1.values[0]) }
    #expect(rest == (1_001...1_200).map { .integer($0) } && end == nil)
  }

  @Test func `a cursor of another order is rejected`() async throws {
    let database = try await database()
    let table = try await RandomTable(seed: 1, in: database, shapes: [.number])
    for values: [SortValue] in [
      [], [.null], [.integer(1)], [.text("x")], [.text("1"), .text("1")], [.blob([1])],
      [.text("\0")], [.text("99999999999999999999")],
    ] {
      await #expect(throws: InvalidPosition.self, "\(values)") {
        _ = try await table.list.entries(
          ListSelection(), in: RowRange(after: Position(values)), limit: 3, bytes: .max,
          from: .first)
      }
    }
  }
}

extension Position {
  /// The bytes of the position. They distinguish texts that Swift treats as equal.
  fileprivate var bytes: [UInt8] { Array(RecordKey(values).text.utf8) }
}
