import PageElements
import PageSite
import RandomPages
import Synchronization

/// An in-memory row source that can change while it is read. The rows sort by section, rank and ID.
final class MemoryRows: RowSource {
  struct Item: Hashable, Sendable, Comparable {
    var section: String
    var rank: Int
    var id: Int
    var text = ""

    static func < (left: Self, right: Self) -> Bool {
      (left.section, left.rank, left.id) < (right.section, right.rank, right.id)
    }
  }

  private struct State {
    var items: [Item]
    var titles: [String: String]
    var fresh: Int
  }

  let order = "section,rank,id"
  private let state: Mutex<State>

  /// - Parameter titles: The header titles of all sections, by section key.
  init(
    _ items: [Item] = [], titles: [String: String] = ["a": "A", "b": "B", "c": "C", "d": "D"]
  ) {
    state = Mutex(
      State(items: items.sorted(), titles: titles, fresh: (items.map(\.id).max() ?? 0) + 1))
  }

  /// Creates `count` items in random sections.
  convenience init(count: Int, random: inout SeededGenerator) {
    self.init()
    for _ in 0..<count { insert(random: &random) }
  }

  /// Returns `count` items in sections of 100.
  static func numbered(_ count: Int) -> MemoryRows {
    let items = (0..<count).map { Item(section: "s\(1000 + $0 / 100)", rank: $0, id: $0 + 1) }
    let titles = Set(items.map(\.section)).map { ($0, $0) }
    return MemoryRows(items, titles: Dictionary(uniqueKeysWithValues: titles))
  }

  var items: [Item] { state.withLock { $0.items } }

  func edit(_ change: (inout [Item]) -> Void) {
    state.withLock { state in
      change(&state.items)
      state.items.sort()
    }
  }

  func rename(_ section: String, to title: String) { state.withLock { $0.titles[section] = title } }

  func insert(random: inout SeededGenerator) {
    let item = Item(
      section: ["a", "b", "c", "d"][random.below(4)], rank: random.below(12), id: 0,
      text: "t\(random.below(100))")
    state.withLock { state in
      var item = item
      item.id = state.fresh
      state.fresh += 1
      state.items.append(item)
      state.items.sort()
    }
  }

  func delete(random: inout SeededGenerator) {
    edit { if !$0.isEmpty { $0.remove(at: random.below($0.count)) } }
  }

  /// Inserts, deletes, changes and moves a few items.
  func edit(random: inout SeededGenerator) {
    for _ in 0..<(1 + random.below(6)) {
      switch random.below(8) {
      case 0...2: insert(random: &random)
      case 3...4: delete(random: &random)
      case 5:
        edit { items in
          guard !items.isEmpty else { return }
          items[random.below(items.count)].text = "T\(random.below(100))"
        }
      case 6:
        edit { items in
          guard !items.isEmpty else { return }
          let index = random.below(items.count)
          items[index].rank = random.below(12)
          items[index].section = ["a", "b", "c", "d"][random.below(4)]
        }
      default: rename(["a", "b", "c", "d"][random.below(4)], to: "Title \(random.below(9))")
      }
    }
  }

  // MARK: RowSource

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    let (after, through) = (try range.after.map(place), try range.through.map(place))
    let found = items.filter { item in
      (after.map { $0 < item } ?? true) && (through.map { item <= $0 } ?? true)
        && (range.section.map { item.section == $0 } ?? true)
    }
    return (end == .first ? found.prefix(limit) : found.suffix(limit)).map {
      PositionedRow(position: Self.position(of: $0), section: $0.section, row: Self.row(of: $0))
    }
  }

  func section(_ key: String) async throws -> Section? {
    state.withLock { $0.titles[key] }
      .map { Section(key: key, rows: [], header: SectionHeader(Label($0))) }
  }

  static func position(of item: Item) -> Position {
    Position([.text(item.section), .integer(Int64(item.rank)), .integer(Int64(item.id))])
  }

  private static func row(of item: Item) -> Row {
    Row(key: item.id) {
      "Item \(item.id)"
      item.text
    }
  }

  private func place(_ position: Position) throws -> Item {
    guard position.values.count == 3, case .text(let section) = position.values[0],
      case .integer(let rank) = position.values[1], case .integer(let id) = position.values[2]
    else { throw InvalidPosition() }
    return Item(section: section, rank: Int(rank), id: Int(id))
  }
}
