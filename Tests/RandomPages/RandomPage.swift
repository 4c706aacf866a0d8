package import PageElements
package import PagePatching

/// A random table, with random edits like those of a page between two requests.
package struct RandomPage: Sendable {
  package var table = Table(columns: ["Name", "Count"])
  package var title = "Page"
  package var next: String? = "c0"
  package var through = "c0"
  package var random: SeededGenerator
  private var keyCount = 0

  package init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<random.below(4) { insertSection() }
  }

  package func document() throws -> PageDocument {
    try PageDocument(
      page: "/random", selfURL: "/random/-/document?through=\(through)", title: title,
      table: table, next: next)
  }

  /// Changes the table several times at random.
  package mutating func edit() {
    for _ in 0..<(1 + random.below(random.chance(20) ? 40 : 6)) { editOnce() }
  }

  private mutating func editOnce() {
    switch random.below(20) {
    case 0: insertSection()
    case 1: if let section = randomSectionIndex() { table.sections.remove(at: section) }
    case 2: moveSection()
    case 3: editSection()
    case 4: editProperties()
    case 5...8: if let section = randomSectionIndex() { insertRow(into: section) }
    case 9...10:
      if let (section, row) = randomRowPosition() { table.sections[section].rows.remove(at: row) }
    case 11...12: moveRowWithin()
    case 13...14: moveRowAcross()
    case 15:
      if let section = randomSectionIndex() { table.sections[section].rows.shuffle(using: &random) }
    default: editRow()
    }
  }

  private mutating func randomSectionIndex() -> Int? {
    table.sections.isEmpty ? nil : random.below(table.sections.count)
  }

  private mutating func randomRowPosition() -> (Int, Int)? {
    guard let section = randomSectionIndex(), !table.sections[section].rows.isEmpty else {
      return nil
    }
    return (section, random.below(table.sections[section].rows.count))
  }

  private mutating func text() -> String {
    let texts = [
      "tea", "R&D <lab>", "\"quoted\"", "ünïcode ✓", "", "a\nb", "'", "\\", "\u{1}",
      "\u{E9}", "e\u{301}",
    ]
    return texts[random.below(texts.count)] + String(random.below(random.chance(50) ? 3 : 50))
  }

  /// Returns a random key. It may repeat a removed key, or look like a position.
  private mutating func randomKey() -> String {
    keyCount += 1
    switch random.below(13) {
    case 0: return "-\(random.below(4))"
    case 3: return random.chance(50) ? "\u{E9}" : "e\u{301}"
    case 1: return "a/b~\(keyCount)"
    case 2: return "\u{0}-\(keyCount % 3)"
    default: return random.chance(30) ? "k\(random.below(30))" : "n\(keyCount)"
    }
  }

  private mutating func row() -> Row {
    var row =
      random.chance(80)
      ? Row(cells: [.text(text()), .number(random.below(9))]) : Row(Label(text()))
    if random.chance(85) { row.key = randomKey() }
    if random.chance(20) { row.separatorStyle = .full }
    if random.chance(10) { row.tag = text() }
    return row
  }

  private mutating func insertSection() {
    var section = Section(rows: [])
    if random.chance(85) { section.key = randomKey() }
    if random.chance(70) { section.header = SectionHeader(Label(text())) }
    if random.chance(20) { section.footer = SectionFooter(Label(text())) }
    guard !table.sections.contains(where: { $0.key != nil && $0.key == section.key }) else {
      return
    }
    let position = random.below(table.sections.count + 1)
    table.sections.insert(section, at: position)
    for _ in 0..<random.below(8) { insertRow(into: position) }
  }

  private mutating func insertRow(into section: Int) {
    let row = row()
    guard !table.sections[section].rows.contains(where: { $0.key != nil && $0.key == row.key })
    else { return }
    let count = table.sections[section].rows.count
    table.sections[section].rows.insert(row, at: random.below(count + 1))
  }

  private mutating func moveSection() {
    guard let source = randomSectionIndex() else { return }
    let section = table.sections.remove(at: source)
    table.sections.insert(section, at: random.below(table.sections.count + 1))
  }

  private mutating func moveRowWithin() {
    guard let (section, row) = randomRowPosition() else { return }
    let moved = table.sections[section].rows.remove(at: row)
    let count = table.sections[section].rows.count
    table.sections[section].rows.insert(moved, at: random.below(count + 1))
  }

  private mutating func moveRowAcross() {
    guard let (source, row) = randomRowPosition(), let target = randomSectionIndex() else { return }
    let moved = table.sections[source].rows.remove(at: row)
    guard !table.sections[target].rows.contains(where: { $0.key != nil && $0.key == moved.key })
    else { return }
    let count = table.sections[target].rows.count
    table.sections[target].rows.insert(moved, at: random.below(count + 1))
    if random.chance(30), table.sections[source].rows.isEmpty || random.chance(20) {
      table.sections.remove(at: source)
    }
  }

  private mutating func editSection() {
    guard let section = randomSectionIndex() else { return }
    switch random.below(5) {
    case 3: table.sections[section].headerTitle = random.chance(70) ? text() : nil
    case 4: table.sections[section].rowStyle.accessory = random.chance(50) ? .disclosure : nil
    case 0: table.sections[section].header = SectionHeader(Label(text()))
    case 1:
      let (label, sum) = (text(), random.below(99))
      table.sections[section] =
        random.chance(50)
        ? table.sections[section].footer(Label(label))
        : table.sections[section].totals {
          label; sum
        }
    default:
      table.sections[section].header = nil
      table.sections[section].footer = nil
    }
  }

  private mutating func editProperties() {
    switch random.below(11) {
    case 10: table.layout = random.chance(50) ? .strip() : .list
    case 0: title = text()
    case 6: table.footerView = random.chance(70) ? TableFooterView(Label(text())) : nil
    case 7: table.showsSectionIndex.toggle()
    case 8: table.rowStyle.separatorStyle = random.chance(50) ? .full : nil
    case 9: table.style = random.chance(50) ? .grouped : .plain
    case 1: table.caption = random.chance(50) ? text() : nil
    case 2: table.headerView = TableHeaderView(Label(text()))
    case 3: table.columns = ["Name", Column("Count", alignment: .end)]
    case 4: table.columns = ["Name", "Count"] + (random.chance(30) ? [.actions()] : [])
    default:
      next = random.chance(50) ? "c\(random.below(5))" : nil
      through = next ?? "end"
    }
  }

  private mutating func editRow() {
    guard let (section, row) = randomRowPosition() else { return }
    switch random.below(4) {
    case 0: table.sections[section].rows[row].backgroundColor = .yellow
    case 1: table.sections[section].rows[row].separatorStyle = .insets(left: 8, right: 0)
    default:
      let cells = table.sections[section].rows[row].cells.count
      table.sections[section].rows[row].cells[random.below(cells)] = .text(text())
    }
  }
}
