import Foundation
import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Groups match their rows: counts and sums are right, and the rows of a group are adjacent.
@Suite struct ListGroupTests {
  @Test(arguments: 0..<100)
  func sqliteAndMemoryProduceTheSameGroups(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 21_000)
    var random = SeededGenerator(seed: seed)
    let column = try #require(table.columns.randomElement(using: &random))
    let number = table.columns.first { $0.kind == .number }
    let grouping = ListGrouping(by: column, summing: number)
    let all = ListSelection<DataRecord>()
    let records = try await table.list.entries(
      all, in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries.map(\.record)
    let memory = MemoryList(
      records.enumerated().map { Keyed(key: $0.offset, record: $0.element) }, key: \.key)
    let found = try #require(
      try await table.list.groups(grouping, of: nil, in: all, limit: 1_000))
    let expected = try #require(
      try await memory.groups(
        ListGrouping(by: Keyed.column(column), summing: number.map(Keyed.column)), of: nil,
        in: ListSelection(), limit: 1_000))
    // Texts that are invalid UTF-8 differ in bytes that a list does not show, so their groups are not compared.
    let hasMeasuredValue = { (group: ListGroup) in
      group.value.displayText?.contains("\u{FFFD}") != true
    }
    let difference = Set(found.filter(hasMeasuredValue).map(Values.init))
      .symmetricDifference(expected.filter(hasMeasuredValue).map(Values.init))
    #expect(difference.isEmpty, "\(column.name)")
    #expect(found.map(\.count).reduce(0, +) == records.count)
    let sums = found.compactMap(\.sum)
    #expect(sums.isEmpty || sums == sums.sorted(by: >))
    // Groups requested by value equal those of the full result.
    let some = found.filter(hasMeasuredValue).shuffled(using: &random).prefix(3)
    let again = try #require(
      try await table.list.groups(grouping, of: some.map(\.value), in: all, limit: 1_000))
    let lost = Set(again.map(Values.init)).symmetricDifference(some.map(Values.init))
    #expect(lost.isEmpty)
  }

  @Test(arguments: 0..<100)
  func rowsOfAGroupAreAdjacent(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 22_000)
    var random = SeededGenerator(seed: seed)
    let column = try #require(table.columns.randomElement(using: &random))
    var query = ListQuery()
    (query.group, query.sort) = (column.name, table.order(&random))
    let selection = try ListSelection(query, of: table.columns)
    var values: [SortValue] = []
    var last: Position?
    while true {
      let run = try await table.list.entries(
        selection, in: RowRange(after: last), limit: 7, bytes: .max, from: .first)
      values += run.entries.map { column.value($0.record).grouped }
      guard run.entries.count == 7 else { break }
      last = run.entries.last?.position
    }
    #expect(values.count == 40)
    let runs = values.filter { $0.displayText?.contains("\u{FFFD}") != true }.map(\.key)
      .reduce(into: [[UInt8]]()) { runs, key in if runs.last != key { runs.append(key) } }
    #expect(Set(runs).count == runs.count, "\(column.name)")
  }

  @Test(arguments: [
    "", "CREATE INDEX kinds ON t (kind, id)",
    "ALTER TABLE t ADD kind_high; ALTER TABLE t ADD kind_",
  ])
  func emptyTextsAndNullAreOneGroupAtTheEnd(more: String) async throws {
    let queue = try DatabaseQueue()
    let table = try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (id INTEGER PRIMARY KEY, kind TEXT, n INTEGER);
          INSERT INTO t VALUES
            (1, '', 9007199254740993), (2, 'b', -3), (3, NULL, 2), (4, 'a', 4), (5, '', 0), (6, NULL, -1);
          \(more)
          """)
      return try SQLiteTable.named("t", in: database)
    }
    let list = SQLiteList<DataRecord>(
      BoundedDatabase(queue, limits: .patient), try #require(table))
    let columns = [
      DataColumn<DataRecord>("Kind", name: "kind", kind: .text) { $0.values[1] }.sortable(),
      DataColumn<DataRecord>("N", name: "n", kind: .number) { $0.values[2] }.sortable(),
    ]
    let grouping = ListGrouping(by: columns[0], summing: columns[1])
    let groups = try #require(
      try await list.groups(grouping, of: nil, in: ListSelection(), limit: 9))
    #expect(groups.map(\.value) == [.null, .text("a"), .text("b")])
    #expect(groups.map(\.count) == [4, 1, 1])
    #expect(groups.map(\.exactSum) == [9_007_199_254_740_994, 4, -3])
    let empty = try await list.groups(grouping, of: [.null], in: ListSelection(), limit: 9)
    #expect(empty?.map(\.count) == [4])
    for (sort, expected) in [
      ("kind", ["4", "2", "1", "3", "5", "6"]), ("-kind", ["2", "4", "6", "5", "3", "1"]),
    ] {
      let selection = try ListSelection(
        ListQuery().reading([(name: "group", value: "kind"), (name: "sort", value: sort)]),
        of: columns)
      for limit in 1...4 {
        var (keys, last): ([String], Position?) = ([], nil)
        while true {
          let run = try await list.entries(
            selection, in: RowRange(after: last), limit: limit, bytes: .max, from: .first)
          keys += run.entries.map(\.key)
          guard run.entries.count == limit else { break }
          last = run.entries.last?.position
        }
        #expect(keys == expected, "\(sort) \(limit)")
        let end = try await list.entries(
          selection, in: RowRange(), limit: limit, bytes: .max, from: .last)
        #expect(end.entries.map(\.key) == Array(expected.suffix(limit)))
      }
    }
  }

  @Test(
    arguments: [
      ([Int64.max, 1, -1], "9223372036854775807"), ([Int64.min, Int64.max, -1], "-2"),
      ([Int64.max, 1], "9223372036854775808"), ([Int64.min, -1, 5], "-9223372036854775804"),
    ] as [([Int64], String)])
  func aSumOfIntegersIsExact(numbers: [Int64], sum: String) async throws {
    let queue = try DatabaseQueue()
    let table = try await queue.write { database in
      try database.execute(sql: "CREATE TABLE t (n INTEGER)")
      for number in numbers {
        try database.execute(sql: "INSERT INTO t VALUES (?)", arguments: [number])
      }
      return try SQLiteTable.named("t", in: database)
    }
    let list = SQLiteList<DataRecord>(
      BoundedDatabase(queue, limits: .patient), try #require(table))
    let column = DataColumn<DataRecord>("N", name: "n", kind: .number) { $0.values[0] }
    let groups = try await list.groups(
      ListGrouping(by: nil, summing: column), of: nil, in: ListSelection(), limit: 9)
    #expect(groups?.map(\.exactSum) == [Decimal(string: sum)])
  }
}

/// The values by which two groups are compared. Sums are rounded, because the order of addition affects their last
/// digits.
private struct Values: Hashable {
  let key: [UInt8]
  let count: Int
  let sum: String?

  init(_ group: ListGroup) {
    (key, count) = (group.value.grouped.key, group.count)
    sum = group.sum.map { $0.isFinite ? "\(Float($0))" : $0.isNaN ? "none" : "\($0)" }
  }
}

extension SortValue {
  fileprivate var key: [UInt8] { Array(RecordKey([self]).text(areNumbers: [true]).utf8) }
}

private struct Keyed: Sendable {
  let key: Int
  let record: DataRecord

  static func column(_ column: DataColumn<DataRecord>) -> DataColumn<Keyed> {
    DataColumn(column.name, name: column.name, kind: column.kind) { column.value($0.record) }
  }
}
