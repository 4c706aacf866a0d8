import GRDB
import PageElements
import PageSite
import Testing

@testable import PageData

@Suite struct KeysetOrderTests {
  @Test func theNameTellsOrdersApart() {
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

  @Test func nullIsAPlaceWhereAColumnMayBeNull() throws {
    let order = KeysetOrder([.init("a", isNullable: true), .init("id")])
    _ = try order.after(Position([.null, .integer(1)]))
    #expect(throws: InvalidPosition()) { try order.after(Position([.integer(1), .null])) }
  }

  /// SQLite compares values of any kind, so one of another kind is a place like any other.
  @Test(
    arguments: [.text("x"), .blob([1]), .real(.nan), .real(-.infinity), .integer(.min)]
      as [SortValue])
  func aValueOfAnotherKindDoesNoHarm(value: SortValue) async throws {
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
