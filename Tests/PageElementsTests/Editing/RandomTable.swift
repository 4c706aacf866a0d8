import ElementSamples
import PageElements

/// Random tables and random edits. There are few keys, so that some repeat and some are missing.
struct RandomTable {
  var random: SplitMix64
  private var count = 0

  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func table() -> Table {
    Table(columns: ["A"], caption: "c", sections: many(4) { $0.section() })
  }

  mutating func section() -> Section {
    count += 1
    var section = Section(rows: many(6) { $0.row() })
    section.header = SectionHeader(Label("header \(count)"))
    if chance(85) { section.key = sectionKey() }
    return section
  }

  mutating func row() -> Row {
    count += 1
    var row = Row(Label("row \(count)"))
    row.tag = "#\(count)"
    if chance(85) { row.key = key() }
    return row
  }

  /// Two of the keys are equal by `==`, but differ in bytes.
  mutating func key() -> String { ["a", "b", "c", "d", "e", "f", "\u{E9}", "e\u{301}"][below(8)] }
  mutating func sectionKey() -> String { ["s", "t", "u", "v"][below(4)] }

  mutating func many<Value>(_ most: Int, _ make: (inout RandomTable) -> Value) -> [Value] {
    (0..<below(most + 1)).map { _ in make(&self) }
  }

  /// Returns an index that usually exists.
  mutating func index(in table: Table) -> TableIndex {
    let section = chance(90) && !table.sections.isEmpty ? below(table.sections.count) : 9
    let rows = table.sections.indices.contains(section) ? table.sections[section].rows.count : 0
    return TableIndex(section: section, row: chance(95) ? below(rows + 1) : -1)
  }

  mutating func pick(in table: Table) -> Pick {
    let section = chance(40) ? sectionKey() : nil
    switch below(10) {
    case 0...4: return .keys(many(7) { $0.key() }, section: section)
    case 5...8: return .at(many(5) { $0.index(in: table) })
    default: return .all(section: section)
    }
  }

  mutating func place(in table: Table) -> Placement {
    let section = chance(50) ? sectionKey() : nil
    switch below(5) {
    case 0: return .first(section: section)
    case 1: return .last(section: section)
    case 2: return .at(index(in: table))
    case 3: return .before(key(), section: section)
    default: return .after(key(), section: section)
    }
  }

  /// Applies the same random edit to both tables.
  mutating func edit(_ table: inout Table, and naive: inout NaiveTable) -> TableEdit {
    let (pick, place, flag) = (pick(in: table), place(in: table), chance(50))
    let found = naive.find(pick)
    switch below(5) {
    case 0:
      let rows = many(4) { $0.row() }
      _ = naive.insert(rows, place)
      return table.insertRows(rows, place.placement)
    case 1:
      naive.remove(found, removesEmptySection: flag)
      return table.removeRows(pick.selection, removesEmptySection: flag)
    case 2:
      naive.move(found, place, removesEmptySection: flag)
      return table.moveRows(pick.selection, to: place.placement, removesEmptySection: flag)
    case 3:
      let rows = chance(90) ? found.map { _ in row() } : many(3) { $0.row() }
      naive.replace(found, with: rows)
      return table.replaceRows(pick.selection, with: rows)
    default: return sectionEdit(&table, and: &naive)
    }
  }

  private mutating func sectionEdit(
    _ table: inout Table, and naive: inout NaiveTable
  ) -> TableEdit {
    let position = below(table.sections.count + 1)
    switch below(4) {
    case 0:
      let sections = many(2) { $0.section() }
      naive.sections.insert(contentsOf: sections, at: position)
      return table.insertSections(sections, .at(position))
    case 1:
      if position < naive.sections.count { naive.sections.remove(at: position) }
      return table.removeSections(.at(position))
    case 2:
      guard position < naive.sections.count else {
        return table.moveSections(.at(position), to: .first)
      }
      let section = naive.sections.remove(at: position)
      let target = below(naive.sections.count + 1)
      naive.sections.insert(section, at: target)
      return table.moveSections(.at(position), to: .at(target))
    default:
      let section = section()
      if position < naive.sections.count { naive.sections[position] = section }
      return table.replaceSections(.at(position), with: [section])
    }
  }
}
