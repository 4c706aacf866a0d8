import PageElements
import PageTesting
import Testing

/// The seeds' snippets about typed and stock rows, as near to their words as Swift 6 allows.
@Suite struct SeedSnippetTests {
  private func generateSections() -> [Section] {
    var sections: [Section] = []

    var section1 = Section()
    section1.headerTitle = "Section 1"
    section1.appendRow(IntRow(data: 1))
    section1.appendRow(StringRow(data: "Awesome"))
    section1.appendRow(IntRow(data: 22))
    sections.append(section1)

    var section2 = Section()
    section2.headerTitle = "Section 2"
    section2.appendRow(IntRow(data: 13))
    section2.appendRow(StringRow(data: "So cool"))
    section2.appendRow(StringRow(data: "Heck yeah"))
    sections.append(section2)

    return sections
  }

  /// Snippets 26 to 28.
  @Test func mixedTypedRowsInTwoSections() throws {
    let sections = generateSections()
    let built = [
      Section("Section 1") {
        IntRow(data: 1)
        StringRow(data: "Awesome")
        IntRow(data: 22)
      },
      Section("Section 2") {
        IntRow(data: 13)
        StringRow(data: "So cool")
        StringRow(data: "Heck yeah")
      },
    ]
    #expect(sections == built)
    let texts = try sections.map { try $0.rows.map { try $0.cells[0].html() } }
    #expect(texts[0][1] == "<div class=\"pe-cell\"><div>Awesome</div></div>")
    #expect(texts[1][0].contains("<div class=\"pe-cell-detail\">13</div>"))
    expectValid(Table(sections: sections))
  }

  /// Snippets 31 and 32.
  @Test func aRowConfiguredWhileSectionsAreGenerated() throws {
    struct IntRow: ConfigurableRow {
      typealias CellType = IntCell
      var data: Int
      var configuration: (@Sendable (inout IntCell) -> Void)?
      init(data: Int) { self.data = data }
    }
    var section = Section()
    var row = IntRow(data: 13)
    row.configuration = { cell in cell.textLabel.textColor = .red }
    section.appendRow(row)
    section.appendRow(IntRow(data: 14))
    #expect(
      try section.rows.map { try $0.cells[0].html() } == [
        "<div class=\"pe-cell\"><div style=\"color:#ff0000\">Value</div>"
          + "<div class=\"pe-cell-detail\">13</div></div>",
        "<div class=\"pe-cell\"><div>Value</div><div class=\"pe-cell-detail\">14</div></div>",
      ])
  }

  /// Snippet 35 without its action.
  @Test func aButtonRowInANamedSection() throws {
    var table = Table()
    var buttons = Section(name: "Buttons")
    buttons.headerTitle = "Buttons"
    var action = StockRow(cellReuseIdentifier: "ActionCell")
    action.configureCell = { row, cell in cell.textLabel.text = "Tap Me" }
    buttons.addRow(action)
    table.addSection(buttons)
    let html = try table.html()
    #expect(html.contains("<tr id=\"Buttons.-0\" data-tag=\"ActionCell\" role=\"row\">"))
    #expect(html.contains("<div class=\"pe-cell\"><div>Tap Me</div></div>"))
    expectValid(table)
  }

  /// Snippet 41: one setting for all rows of a section.
  @Test func settingsForAllRowsOfASection() {
    var section = Section(key: "text", rows: Section.rows("a b"))
    for position in section.rows.indices { section.rows[position].indentationLevel = 1 }
    #expect(section.rows.map(\.indentationLevel) == [1, 1])
    section.updateRows(.all) { $0.indentationLevel = 2 }
    #expect(section.rows.map(\.indentationLevel) == [2, 2])
  }
}
