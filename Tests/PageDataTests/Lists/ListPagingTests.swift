import GRDB
import PageBytes
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

@Suite struct ListPagingTests {
  private func selection(
    _ table: RandomTable, _ order: RowOrder
  ) throws -> ListSelection<DataRecord> {
    var query = ListQuery()
    query.sort = order
    return try ListSelection(query, of: table.columns)
  }

  @Test(arguments: 0..<50)
  func pagesInBothDirectionsEqualOneOrderedQuery(tens: Int) async throws {
    for seed in tens * 10..<tens * 10 + 10 {
      let table = try RandomTable(seed: seed)
      var random = SeededGenerator(seed: seed &+ 1_000)
      let order = table.order(&random)
      let limit = Int.random(in: 1...7, using: &random)
      let selection = try selection(table, order)
      let all = try table.all(order)
      var forwards: [ListEntry<DataRecord>] = []
      repeat {
        let run = try await table.list.entries(
          selection, in: RowRange(after: forwards.last?.position), limit: limit, bytes: .max,
          from: .first)
        forwards += run.entries
        if run.entries.count < limit { break }
      } while forwards.count <= all.count
      #expect(forwards.map(\.record.values) == all, "seed \(seed), \(order)")
      // Reading backwards from the end returns the same rows.
      var backwards: [ListEntry<DataRecord>] = []
      var end = forwards.count
      while end > 0 {
        let run = try await table.list.entries(
          selection, in: RowRange(through: forwards[end - 1].position), limit: limit, bytes: .max,
          from: .last)
        backwards = run.entries + backwards
        end -= max(run.entries.count, 1)
      }
      #expect(backwards.map(\.record.values) == all, "seed \(seed), \(order), backwards")
      let keys = (forwards: Set(forwards.map(\.key)), backwards: Set(backwards.map(\.key)))
      #expect(keys.forwards.count == keys.backwards.count)
    }
  }

  @Test(arguments: 0..<50)
  func aRangeContainsTheRowsBetweenItsBounds(seed: Int) async throws {
    let table = try RandomTable(seed: seed)
    var random = SeededGenerator(seed: seed &+ 2_000)
    let order = table.order(&random)
    let selection = try selection(table, order)
    let entries = try await table.list.entries(
      selection, in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries
    let ends = (0..<2).map { _ in Int.random(in: entries.indices, using: &random) }.sorted()
    let range = RowRange(after: entries[ends[0]].position, through: entries[ends[1]].position)
    let expected = entries[(ends[0] + 1)..<(ends[1] + 1)].map(\.position)
    for end in [RowRange.End.first, .last] {
      let found = try await table.list.entries(
        selection, in: range, limit: 1_000, bytes: .max, from: end)
      #expect(found.entries.map(\.position) == Array(expected), "seed \(seed), \(order)")
    }
  }

  @Test(arguments: 0..<50)
  func aRowIsFoundByItsKeyAlone(seed: Int) async throws {
    let table = try RandomTable(seed: seed)
    guard table.table.hasRecords else { return }
    let entries = try await table.list.entries(
      ListSelection(), in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries
    for entry in entries {
      let found = try await table.list.entry(entry.key, in: ListSelection())
      #expect(found?.record.values == entry.record.values, "seed \(seed), \(entry.key)")
    }
    let keys = entries.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: 0..<30)
  func pagingDuringWritesShowsEachRemainingRowOnce(seed: Int) async throws {
    let table = try RandomTable(seed: seed * 7 + 3)
    guard table.table.kind == .table, case .columns = table.table.key, let rowid = table.table.rowid
    else { return }
    var random = SeededGenerator(seed: seed &+ 3_000)
    let order = table.order(&random)
    let selection = try selection(table, order)
    let name = table.table.name.quotedName
    let before = try table.all(order)
    var shown: [ListEntry<DataRecord>] = []
    var insertedCount = 0
    while true {
      let run = try await table.list.entries(
        selection, in: RowRange(after: shown.last?.position), limit: 3, bytes: .max, from: .first)
      shown += run.entries
      if run.entries.count < 3 { break }
      // Delete a row, and insert a copy of another under a new key: before, among or after the rows shown so far.
      let (deletedRow, copiedRow) = (
        Int64.random(in: 1...40, using: &random), Int64.random(in: 1...40, using: &random)
      )
      insertedCount += 1
      let copy = table.table.columns.map { self.copiedValueSQL(of: $0, number: insertedCount) }
        .joined(separator: ", ")
      try await table.database.write {
        try $0.execute(sql: "DELETE FROM \(name) WHERE \(rowid) = ?", arguments: [deletedRow])
        try $0.execute(
          sql: "INSERT INTO \(name) SELECT \(copy) FROM \(name) WHERE \(rowid) = ?",
          arguments: [copiedRow])
      }
    }
    let after = try table.all(order)
    let keys = shown.map(\.position)
    #expect(Set(keys).count == keys.count, "seed \(seed)")
    for row in after where before.contains(row) {
      #expect(shown.contains { $0.record.values == row }, "seed \(seed), \(row)")
    }
  }

  /// Returns the value of a column in a copied row: the original one, except in the key.
  private func copiedValueSQL(of column: SQLiteTable.Column, number: Int) -> String {
    if column.isRowid || column.name.hasPrefix("l,") { return "\(1_000 + number)" }
    return ["id", "k"].contains(column.name) ? "'new \(number)'" : column.name.quotedName
  }
}
