import PageElements
import PageSite
import Testing

@testable import Showcase

@Suite struct ListRowsTests {
  private let list = ListRows(
    sections: ["a", "a", "b", "b", "c"], makeSection: { Section($0, key: $0) {} },
    makeRow: { Row(key: $0, Label("Row \($0)")) })

  private func position(_ number: Int64) -> Position { Position([.integer(number)]) }

  @Test(arguments: [
    (Int64?.none, Int64?.none, String?.none, 9, RowRange.End.first, [0, 1, 2, 3, 4]),
    (nil, nil, nil, 2, .first, [0, 1]),
    (nil, nil, nil, 2, .last, [3, 4]),
    (1, nil, nil, 9, .first, [2, 3, 4]),
    (0, 3, nil, 9, .first, [1, 2, 3]),
    (nil, 3, nil, 2, .last, [2, 3]),
    (nil, nil, "b", 9, .first, [2, 3]),
    (2, nil, "b", 9, .first, [3]),
    (4, nil, nil, 9, .first, []),
    (nil, nil, "d", 9, .first, []),
  ])
  func aRangeIsReadFromEitherEnd(
    after: Int64?, through: Int64?, section: String?, limit: Int, end: RowRange.End,
    expected: [Int]
  ) async throws {
    let range = RowRange(
      after: after.map(position), through: through.map(position), section: section)
    let rows = try await list.rows(in: range, limit: limit, from: end)
    #expect(rows.map(\.row.key) == expected.map { String($0) })
    #expect(rows.map(\.position) == expected.map { position(Int64($0)) })
  }

  @Test func rowsHaveTheirSection() async throws {
    let rows = try await list.rows(in: RowRange(), limit: 9, from: .first)
    #expect(rows.map(\.section) == ["a", "a", "b", "b", "c"])
    #expect(try await list.section("b")?.headerTitle == "b")
    #expect(try await list.section("d") == nil)
  }

  @Test(
    arguments: [
      [], [.text("1")], [.integer(-1)], [.integer(5)], [.integer(.max)],
      [.integer(1), .integer(1)],
    ] as [[SortValue]])
  func aPositionOfAnotherListIsRejected(values: [SortValue]) async {
    await #expect(throws: InvalidPosition()) {
      try await list.rows(in: RowRange(after: Position(values)), limit: 1, from: .first)
    }
  }
}
