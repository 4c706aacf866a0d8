import PageElements
import RandomPages

/// A generator of random tables, with and without keys, headers and rows.
struct RandomTable {
  var random: SeededGenerator
  private var fresh = 0

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  mutating func table(rows: Int = 30) -> Table {
    var table = Table(columns: ["Name", Column("R&D <count>", alignment: .end)])
    if random.chance(50) { table.caption = text() }
    if random.chance(50) { table.headerView = TableHeaderView(Label(text())) }
    table.sections = (0..<random.below(7)).map { _ in section(rows: rows) }
    return table
  }

  mutating func section(rows: Int = 30) -> Section {
    var section = Section(rows: [])
    if random.chance(70) { section.key = key() }
    if random.chance(70) { section.header = SectionHeader(Label(text())) }
    if random.chance(20) { section.footer = SectionFooter(Label(text())) }
    if random.chance(65) { section.rows = (0..<random.below(rows)).map { _ in row() } }
    if random.chance(50) { section.empty = .text(text()) }
    return section
  }

  mutating func row() -> Row {
    var row =
      random.chance(80)
      ? Row(cells: [.text(text()), .number(random.below(9))]) : Row(Label(text()))
    if random.chance(70) { row.key = key() }
    if random.chance(20) { row.separatorStyle = .full }
    return row
  }

  /// Inserts, removes and changes rows and sections.
  mutating func edit(_ table: inout Table) {
    for _ in 0..<(1 + random.below(5)) {
      if table.sections.isEmpty || random.chance(10) {
        table.sections.insert(section(), at: random.below(table.sections.count + 1))
        continue
      }
      let index = random.below(table.sections.count)
      let count = table.sections[index].rows.count
      switch random.below(6) {
      case 0: table.sections.remove(at: index)
      case 1: table.sections[index].rows = []
      case 2: table.sections[index].header = SectionHeader(Label(text()))
      case 3: if count > 0 { table.sections[index].rows.remove(at: random.below(count)) }
      default: table.sections[index].rows.insert(row(), at: random.below(count + 1))
      }
    }
  }

  /// Returns a new key, which sometimes looks like a position.
  private mutating func key() -> String {
    fresh += 1
    return random.chance(10) ? "-\(100 + fresh)" : "k \(fresh)"
  }

  private mutating func text() -> String {
    let texts = ["tea", "R&D <lab>", "\"quoted\"", "ünïcode ✓", "'", "e\u{301}"]
    return texts[random.below(texts.count)] + String(random.below(50))
  }
}
