import GRDB
import PageElements
import PageSite
import TestSupport
import Testing

@testable import PageData

@Suite struct SQLiteRowsTests {
  /// Returns an order of one to three columns with random directions.
  private static func order(_ random: inout SeededGenerator) -> KeysetOrder {
    var names = ["a", "b", "c", "n"]
    names.shuffle(using: &random)
    let columns = names.prefix(random.below(3)).map { name in
      KeysetOrder.Column(name, descending: random.chance(50), isNullable: name != "n")
    }
    return KeysetOrder(columns + [.init("id", descending: random.chance(50))])
  }

  /// Compares every range from and to every row, in both directions, with a sort in memory.
  @Test(arguments: 0..<40)
  func everyRangeMatchesASortInMemory(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let items = try Items(seed: seed, count: 6 + random.below(9))
    let order = Self.order(&random)
    let source = items.rows(order)
    func position(_ item: Items.Item) -> Position {
      Position(order.columns.map { item.values[$0.sql] ?? .null })
    }
    func isBefore(_ left: Position, _ right: Position) -> Bool {
      for (index, column) in order.columns.enumerated() {
        let (first, second) = (left.values[index], right.values[index])
        if sqliteLess(first, second) { return !column.isDescending }
        if sqliteLess(second, first) { return column.isDescending }
      }
      return false
    }
    let sorted = items.items.sorted { isBefore(position($0), position($1)) }
    let all = try await source.rows(in: RowRange(), limit: 100, from: .first)
    #expect(all.map(\.row.key) == sorted.map { String($0.id) }, "\(order.name)")
    #expect(all.map(\.position) == sorted.map(position))
    #expect(all.map(\.section) == sorted.map(\.section))

    for start in sorted.indices {
      let after = position(sorted[start])
      for range in [
        RowRange(after: after), RowRange(through: after), RowRange(after: after, section: "x"),
        RowRange(through: after, section: "y"),
        RowRange(after: after, through: position(sorted[random.below(sorted.count)])),
      ] {
        let expected = sorted.filter { item in
          (range.after.map { isBefore($0, position(item)) } ?? true)
            && (range.through.map { !isBefore($0, position(item)) } ?? true)
            && (range.section.map { item.section == $0 } ?? true)
        }.map { String($0.id) }
        let limit = 1 + random.below(sorted.count)
        let first = try await source.rows(in: range, limit: limit, from: .first)
        #expect(first.map(\.row.key) == Array(expected.prefix(limit)), "\(order.name) \(range)")
        let last = try await source.rows(in: range, limit: limit, from: .last)
        #expect(last.map(\.row.key) == Array(expected.suffix(limit)), "\(order.name) \(range)")
      }
    }
  }

  /// Each range is read up to its byte limit, from both ends, and reports whether rows are left.
  @Test(arguments: 0..<20)
  func aRangeIsReadUpToItsByteLimit(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let items = try Items(seed: seed, count: 12)
    let order = Self.order(&random)
    let source = items.rows(order)
    let all = try await source.rows(in: RowRange(), limit: 100, from: .first)
    for range in [RowRange(), RowRange(after: all[3].position), RowRange(through: all[8].position)]
    {
      for end in [RowRange.End.first, .last] {
        let whole = try await source.rows(in: range, limit: 100, from: end)
        let few = try await source.rows(in: range, limit: 100, bytes: 0, from: end)
        let two = end == .first ? whole.prefix(2) : whole.suffix(2)
        #expect(few.rows.map(\.row.key) == two.map(\.row.key))
        #expect(few.isCutShort == (whole.count > 2))
        let most = try await source.rows(in: range, limit: 100, bytes: .max, from: end)
        #expect(most.rows.map(\.row.key) == whole.map(\.row.key) && !most.isCutShort)
        // If the row limit is reached first, the range is not reported as cut short.
        let one = try await source.rows(in: range, limit: 1, bytes: 0, from: end)
        #expect(one.rows.count == min(1, whole.count) && !one.isCutShort)
      }
    }
  }

  @Test func theFilterAppliesToEveryRange() async throws {
    let items = try Items(seed: 3, count: 20)
    let order = KeysetOrder([.init("n", descending: true), .init("id")])
    // Without parentheses, this OR would match too many rows.
    let source = items.rows(order, where: "n = 1 OR n = 2")
    let all = try await source.rows(in: RowRange(), limit: 99, from: .first)
    let wanted = items.items.filter { [.integer(1), .integer(2)].contains($0.values["n"]) }
    #expect(Set(all.map(\.row.key)) == Set(wanted.map { String($0.id) }))
    let middle = try #require(all.dropFirst(all.count / 2).first)
    let rest = try await source.rows(in: RowRange(after: middle.position), limit: 99, from: .first)
    #expect(
      rest.map(\.row.key) == all.drop { $0.row.key != middle.row.key }.dropFirst().map(\.row.key))
    let inSection = try await source.rows(
      in: RowRange(through: middle.position, section: "x"), limit: 99, from: .last)
    #expect(inSection.allSatisfy { $0.section == "x" })
  }

  @Test func aPositionRemainsValidAfterItsRowIsDeleted() async throws {
    let items = try Items(seed: 4, count: 9)
    let source = items.rows(KeysetOrder([.init("id")]))
    let all = try await source.rows(in: RowRange(), limit: 4, from: .first)
    try await items.database.write { try $0.execute(sql: "DELETE FROM items WHERE id = 4") }
    let rest = try await source.rows(in: RowRange(after: all[3].position), limit: 9, from: .first)
    #expect(rest.map(\.row.key) == ["5", "6", "7", "8", "9"])
  }

  @Test func anUnknownSectionHasNoRowsAndAnEmptyOneExists() async throws {
    let source = try Items(seed: 5, count: 5).rows(KeysetOrder([.init("id")]))
    let none = try await source.rows(in: RowRange(section: "x' OR 1"), limit: 9, from: .first)
    #expect(none.isEmpty)
    #expect(try await source.section("x' OR 1") == nil)
    #expect(try await source.section("none")?.key == "none")
    #expect(try await source.rows(in: RowRange(section: "none"), limit: 9, from: .first).isEmpty)
  }

  @Test func aPositionOfAnotherShapeIsInvalid() async throws {
    let source = try Items(seed: 6, count: 5).rows(KeysetOrder([.init("n"), .init("id")]))
    for values in [[], [.integer(1)], [.null, .integer(1)]] as [[SortValue]] {
      await #expect(throws: InvalidPosition()) {
        try await source.rows(in: RowRange(after: Position(values)), limit: 1, from: .first)
      }
      await #expect(throws: InvalidPosition()) {
        try await source.rows(in: RowRange(through: Position(values)), limit: 1, from: .last)
      }
    }
  }

  // MARK: The cost of a range

  /// SQLite starts right after the position. It sorts nothing and reads no earlier rows.
  @Test(arguments: [
    [KeysetOrder.Column("id")], [.init("id", descending: true)], [.init("n"), .init("id")],
    [.init("n", descending: true), .init("id", descending: true)],
  ])
  func rangesAreFoundByAnIndex(columns: [KeysetOrder.Column]) async throws {
    let items = try Items(seed: 7, count: 50)
    let source = items.rows(KeysetOrder(columns))
    let position = Position(columns.map { _ in .integer(2) })
    for (range, end) in [
      (RowRange(after: position), .first), (RowRange(through: position), .last),
      (RowRange(after: position, through: position), .first),
    ] as [(RowRange, RowRange.End)] {
      _ = try await source.rows(in: range, limit: 5, from: end)
      let plan = try items.planOfLastQuery()
      #expect(plan.count == 1, "\(plan)")
      #expect(plan.allSatisfy { $0.hasPrefix("SEARCH items USING") }, "\(plan)")
      #expect(plan.allSatisfy { $0.contains(">") || $0.contains("<") }, "\(plan)")
    }
  }
}
