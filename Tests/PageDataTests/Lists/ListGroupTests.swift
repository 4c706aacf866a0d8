import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Groups are what their rows are: as many, in one place, and no other.
@Suite struct ListGroupTests {
  @Test(arguments: 0..<100)
  func theSameGroupsComeOfAFileAndOfMemory(seed: Int) async throws {
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
    // Texts that are no UTF-8 are told apart by bytes that nobody is shown.
    let differsByReader = { (group: ListGroup) in
      group.value.shownText?.contains("\u{FFFD}") != true
    }
    let difference = Set(found.filter(differsByReader).map(Values.init))
      .symmetricDifference(expected.filter(differsByReader).map(Values.init))
    #expect(difference.isEmpty, "\(column.name)")
    #expect(found.map(\.count).reduce(0, +) == records.count)
    let sums = found.compactMap(\.sum)
    #expect(sums.isEmpty || sums == sums.sorted(by: >))
    // Some of them are those of their values alone.
    let some = found.filter(differsByReader).shuffled(using: &random).prefix(3)
    let again = try #require(
      try await table.list.groups(grouping, of: some.map(\.value), in: all, limit: 1_000))
    let lost = Set(again.map(Values.init)).symmetricDifference(some.map(Values.init))
    #expect(lost.isEmpty)
  }

  @Test(arguments: 0..<100)
  func rowsOfAGroupStandTogether(seed: Int) async throws {
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
    let runs = values.filter { $0.shownText?.contains("\u{FFFD}") != true }.map(\.key)
      .reduce(into: [[UInt8]]()) { runs, key in if runs.last != key { runs.append(key) } }
    #expect(Set(runs).count == runs.count, "\(column.name)")
  }
}

/// The values by which two groups are compared: sums of the same numbers in another order differ in their last
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
