import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Lists whose keys and values are too long for a URL.
@Suite struct LongKeyTests {
  private struct Table {
    let database: BoundedDatabase
    let list: SQLiteList<DataRecord>
    let columns: [DataColumn<DataRecord>]
    let hasRecords: Bool
  }

  private static let shapes = [
    "CREATE TABLE t (k TEXT PRIMARY KEY, v)",
    "CREATE TABLE t (k TEXT COLLATE NOCASE PRIMARY KEY, v) WITHOUT ROWID",
    "CREATE TABLE t (k BLOB PRIMARY KEY, v TEXT)",
    "CREATE TABLE t (k BLOB PRIMARY KEY, v TEXT) WITHOUT ROWID",
    "CREATE TABLE t (k, l TEXT, v TEXT, PRIMARY KEY (k, l))",
    "CREATE TABLE t (k TEXT, l BLOB, m TEXT, v, PRIMARY KEY (l, k, m)) WITHOUT ROWID",
    "CREATE TABLE t (k INTEGER, l TEXT, v, PRIMARY KEY (k, l)) WITHOUT ROWID",
    "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT, w BLOB)",
    "CREATE TABLE s (k TEXT, l BLOB, v NUMERIC); CREATE VIEW t AS SELECT * FROM s",
  ]

  private func table(_ shape: Int, seed: Int, utf16: Bool = false) throws -> Table {
    var random = SeededGenerator(seed: seed)
    let queue = try DatabaseQueue()
    let sql = Self.shapes[shape]
    try queue.writeWithoutTransaction { database in
      if utf16 { try database.execute(sql: "PRAGMA encoding = 'UTF-16le'") }
      try database.execute(sql: sql)
      let name = sql.contains("VIEW") ? "s" : "t"
      let count = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM pragma_table_info('\(name)')")
      for _ in 0..<40 {
        let values = (0..<(count ?? 0)).map { _ in Self.value(hasZeros: !utf16, &random) }
        try database.execute(
          sql: "INSERT OR IGNORE INTO \(name) VALUES (\(values.joined(separator: ", ")))"
            .replacing(
              "VALUES (", with: sql.contains("id INTEGER") ? "VALUES (NULL + " : "VALUES ("))
      }
    }
    guard let found = try queue.read({ try SQLiteTable.named("t", in: $0) }) else {
      throw SQLiteListError.noTable("t")
    }
    let database = BoundedDatabase(queue, limits: .patient)
    let columns = found.columns.enumerated().map { index, column -> DataColumn<DataRecord> in
      DataColumn(column.name, name: column.name, kind: .any) { (record: DataRecord) in
        record.values[index]
      }
      .sortable()
    }
    return Table(
      database: database, list: SQLiteList(database, found), columns: columns,
      hasRecords: found.hasRecords)
  }

  /// Returns a literal of 0 to 6,500 bytes. Many share a prefix.
  private static func value(hasZeros: Bool, _ random: inout SeededGenerator) -> String {
    let length = [0, 1, 40, 70, 300, 700, 2_000, 6_500].randomElement(using: &random) ?? 0
    let letter = ["l", "l", "l", "L", "é", "%", "😀"].randomElement(using: &random) ?? "l"
    let end = Int.random(in: 0..<9, using: &random)
    let text = "'\(String(repeating: letter, count: length / letter.utf8.count))\(end)'"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "CAST(\(text) AS BLOB)"
    case 1 where hasZeros: return "zeroblob(\(length)) || CAST('\(end)' AS BLOB)"
    case 2: return "\(end)"
    default: return text
    }
  }

  private func selection(
    _ table: Table, _ random: inout SeededGenerator
  ) throws -> ListSelection<DataRecord> {
    var query = ListQuery()
    let terms = table.columns.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
    query.sort = RowOrder(terms.map { .init($0.name, descending: Bool.random(using: &random)) })
    return try ListSelection(query, of: table.columns)
  }

  /// Returns a position after a round trip through a URL, which holds only a part of it.
  private func addressed(_ position: Position?) throws -> Position? {
    guard let position else { return nil }
    let cursor = Cursor(page: "/t", query: "", order: "o")
    let text = cursor.encode(position)
    #expect(text.utf8.count <= 1_100)
    return try cursor.decode(text)
  }

  @Test(arguments: 0..<9)
  func allRowsArePagedThroughInBothDirectionsByShortCursors(shape: Int) async throws {
    for seed in 0..<4 {
      let table = try table(shape, seed: seed * 10 + shape, utf16: seed == 3)
      var random = SeededGenerator(seed: seed)
      let selection = try selection(table, &random)
      let all = try await table.list.entries(
        selection, in: RowRange(), limit: 1_000, bytes: .max, from: .first
      ).entries
      #expect(Set(all.map(\.key)).count == all.count)
      let limit = Int.random(in: 1...4, using: &random)
      var (forwards, backwards): ([ListEntry<DataRecord>], [ListEntry<DataRecord>]) = ([], [])
      while true {
        let run = try await table.list.entries(
          selection, in: RowRange(after: try addressed(forwards.last?.position)), limit: limit,
          bytes: .max, from: .first)
        forwards += run.entries
        if run.entries.count < limit || forwards.count > all.count { break }
      }
      #expect(forwards.map(\.key) == all.map(\.key), "shape \(shape), seed \(seed)")
      var end = all.count
      while end > 0 {
        let run = try await table.list.entries(
          selection, in: RowRange(through: try addressed(all[end - 1].position)), limit: limit,
          bytes: .max, from: .last)
        backwards = run.entries + backwards
        end -= max(run.entries.count, 1)
      }
      #expect(backwards.map(\.key) == all.map(\.key), "shape \(shape), seed \(seed), backwards")
      var (sum, next): ([[SortValue]], Position?) = ([], nil)
      repeat {
        let (rows, after) = try await table.list.reduce(
          selection, after: next, limit: 3, bytes: .max, into: [[SortValue]]()
        ) { $0.append($1.values) }
        (sum, next) = (sum + rows, try addressed(after))
      } while next != nil && sum.count <= all.count
      #expect(sum == all.map(\.record.values))
    }
  }

  @Test(arguments: 0..<8)
  func aRowIsFoundByAKeyThatFitsIntoAnAddress(shape: Int) async throws {
    let table = try table(shape, seed: shape)
    let all = try await table.list.entries(
      ListSelection(), in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries
    for entry in all {
      #expect(entry.key.utf8.count <= RecordKey.byteLimit)
      let found = try await table.list.entry(entry.key, in: ListSelection())
      #expect(found?.record.values == entry.record.values, "\(entry.key)")
    }
    #expect(shape == 7 || all.contains { $0.key.hasPrefix("~d") })
    let none = "~d\(String(repeating: "0", count: 32)),l"
    #expect(try await table.list.entry(none, in: ListSelection()) == nil)
  }

  @Test(arguments: 0..<9)
  func pagingFromADeletedRowSkipsNoOtherRow(shape: Int) async throws {
    for seed in 0..<3 {
      let table = try table(shape, seed: 100 + seed * 10 + shape)
      var random = SeededGenerator(seed: seed)
      let selection = try selection(table, &random)
      let all = try await table.list.entries(
        selection, in: RowRange(), limit: 1_000, bytes: .max, from: .first
      ).entries
      let place = Int.random(in: all.indices, using: &random)
      let (before, after) = (
        all[..<place].map(\.record.values), all[(place + 1)...].map(\.record.values)
      )
      let position = try addressed(all[place].position)
      let gone = all[place].record.values[0]
      try await table.database.write { database in
        let name = shape == 8 ? "s" : "t"
        let column = try String.fetchOne(
          database, sql: "SELECT name FROM pragma_table_info('\(name)')")
        try database.execute(
          literal:
            "DELETE FROM \(SQL(sql: name)) WHERE \(SQL(sql: column ?? "")) IS \(ListSQL.value(gone))"
        )
      }
      let rest = try await table.list.entries(
        selection, in: RowRange(after: position), limit: 1_000, bytes: .max, from: .first
      ).entries.map(\.record.values)
      for row in after where row[0] != gone { #expect(rest.contains(row), "seed \(seed)") }
      let earlier = try await table.list.entries(
        selection, in: RowRange(through: position), limit: 1_000, bytes: .max, from: .last
      ).entries.map(\.record.values)
      for row in before where row[0] != gone { #expect(earlier.contains(row), "seed \(seed)") }
    }
  }

  @Test func aRowWithALongKeyIsChangedAndDeleted() async throws {
    let queue = try DatabaseQueue()
    let key = String(repeating: "k", count: 9_000)
    try await queue.write {
      try $0.execute(sql: "CREATE TABLE t (k TEXT PRIMARY KEY, v TEXT)")
      try $0.execute(
        sql: "INSERT INTO t VALUES (? || 'a', '1'), (? || 'b', '2')", arguments: [key, key])
    }
    let table = try #require(try await queue.read { try SQLiteTable.named("t", in: $0) })
    let list = SQLiteList(BoundedDatabase(queue, limits: .patient), table)
    let all = try await list.entries(
      ListSelection(), in: RowRange(), limit: 9, bytes: .max, from: .first
    ).entries
    #expect(try await list.update(all[1].key) { $0.values[1] = .text("3") } == all[1].key)
    #expect(try await list.delete([all[0].key]).count == 1)
    let left = try await queue.read { try String.fetchAll($0, sql: "SELECT v FROM t") }
    #expect(left == ["3"])
    // The full key also finds the row.
    #expect(try await list.entry(key + "b", in: ListSelection())?.key == all[1].key)
  }
}
