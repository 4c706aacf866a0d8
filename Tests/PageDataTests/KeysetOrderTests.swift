import GRDB
import PageElements
import PageSite
import Testing

@testable import PageData

@Suite struct KeysetOrderTests {
  @Test func differentOrdersHaveDifferentNames() {
    let orders = [
      KeysetOrder([.init("id")]), KeysetOrder([.init("id", descending: true)]),
      KeysetOrder([.init("n"), .init("id")]), KeysetOrder([.init("id"), .init("n")]),
      KeysetOrder([.init("n", descending: true), .init("id")]),
      KeysetOrder([.init("n"), .init("id", descending: true)]),
    ]
    #expect(Set(orders.map(\.name)).count == orders.count)
  }

  @Test(
    arguments: [
      [], [.null], [.null, .integer(1)], [.integer(1), .null], [.integer(1)],
      [.integer(1), .integer(1), .integer(1)],
    ] as [[SortValue]])
  func aPositionOfAnotherShapeIsInvalid(values: [SortValue]) {
    let order = KeysetOrder([.init("n"), .init("id")])
    #expect(throws: InvalidPosition()) { try order.after(Position(values)) }
    #expect(throws: InvalidPosition()) { try order.through(Position(values)) }
  }

  @Test func nullIsAValidPositionInNullableColumns() throws {
    let order = KeysetOrder([.init("a", isNullable: true), .init("id")])
    _ = try order.after(Position([.null, .integer(1)]))
    #expect(throws: InvalidPosition()) { try order.after(Position([.integer(1), .null])) }
  }

  @Test func nanIsNotAValidPosition() throws {
    // SQLite would treat it as NULL.
    let order = KeysetOrder([.init("a", isNullable: true), .init("id")])
    #expect(throws: InvalidPosition()) { try order.after(Position([.real(.nan), .integer(1)])) }
  }

  @Test(arguments: [false, true])
  func mixedOrdersArePagedByIndexSearches(backwards: Bool) async throws {
    let items = try Items(seed: 3, count: 50)
    try await items.database.write {
      try $0.execute(sql: "CREATE INDEX items_n_id ON items (n, id DESC)")
    }
    let source = items.rows(
      KeysetOrder([.init("n"), .init("id", descending: true)]))
    let all = try await source.rows(in: RowRange(), limit: 99, from: .first)
    let middle = all[25].position
    let range = backwards ? RowRange(through: middle) : RowRange(after: middle)
    _ = try await source.rows(in: range, limit: 40, from: backwards ? .last : .first)
    let plan = try items.planOfLastQuery()
    #expect(plan.contains { $0.contains("SEARCH") }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("MULTI-INDEX") }, "\(plan)")
  }

  /// SQLite compares values of all types, so a position may hold a value of another type.
  @Test(
    arguments: [.text("x"), .blob([1]), .real(-.infinity), .integer(.min)] as [SortValue])
  func aPositionMayHoldValuesOfAnyType(value: SortValue) async throws {
    let items = try Items(seed: 1, count: 5)
    for order in [
      KeysetOrder([.init("n"), .init("id")]),
      KeysetOrder([.init("n", descending: true), .init("id")]),
      KeysetOrder([.init("a", isNullable: true), .init("id")]),
    ] {
      let source = items.rows(order)
      for range in [
        RowRange(after: Position([value, .integer(1)])),
        RowRange(through: Position([value, .integer(1)])),
        RowRange(after: Position([.integer(1), value]), through: Position([value, value])),
      ] {
        let found = try await source.rows(in: range, limit: 9, from: .first)
        #expect(found.count <= 5)
      }
    }
  }
}
