import PageElements
import PageTesting
import SeedTags
import Testing

@Suite struct TablePropertiesHTMLTests {
  private func attributes(_ change: (inout Table) -> Void) throws -> String {
    var table = Table(rows: [Row(Label("x"))])
    change(&table)
    expectValid(table)
    let match = try #require(
      table.html().firstMatch(of: /<table class="pe-table"(.*?)>/))
    return String(match.1)
  }

  @Test func aPlainTableHasNoAttributes() throws {
    #expect(try attributes { _ in } == "")
  }

  @Test(.tags(.N32, .O21, .O34)) func tablePropertiesRenderAsAttributes() throws {
    #expect(try attributes { $0.style = .grouped } == " data-style=\"grouped\"")
    #expect(try attributes { $0.centersContentIfPossible = true } == " data-centered=\"\"")
    #expect(try attributes { $0.showsDebugBorders = true } == " data-debug=\"\"")
    #expect(try attributes { $0.keyboardSpacing = 24 } == " style=\"--keyboard:24px\"")
  }

  @Test func aNegativeKeyboardSpacingIsAnError() throws {
    var table = Table(rows: [])
    table.keyboardSpacing = -1
    #expect(try RenderError.invalidLength { try table.html() } == "keyboardSpacing")
  }

  @Test func aFooterFollowsTheTable() throws {
    var table = Table(rows: [])
    table.footerView = TableFooterView(Label("the end"))
    #expect(try table.html().hasSuffix("</table><footer class=\"pe-footer\">the end</footer>"))
    table.footerView?.layoutMargins = .zero
    table.footerView?.backgroundColor = .red
    #expect(
      try table.html().hasSuffix(
        "<footer class=\"pe-footer\" data-tone=\"light\" style=\"background-color:#ff0000;--margins:0px 0px 0px 0px\">"
          + "the end</footer>"))
    #expect(table != Table(rows: []))
  }

  @Test func theSectionIndexLinksToTheFirstSectionOfEachInitial() throws {
    var table = Table {
      Section("Ada", key: "a/b") {}
      Section("Alan") {}
      Section("Öre", key: "o") {}
      Section(key: "untitled") {}
      Section("R&D", key: "r") {}
    }
    table.showsSectionIndex = true
    table.sections[4].indexTitle = "&"
    #expect(
      try table.html().hasSuffix(
        """
        <footer class="pe-footer"><nav class="pe-index" aria-label="Sections">\
        <a href="#a~2Fb" aria-label="Ada">A</a><a href="#o" aria-label="Öre">Ö</a>\
        <a href="#r" aria-label="R&amp;D">&amp;</a></nav></footer>
        """))
    expectValid(table)
  }

  @Test func anEmptySectionIndexIsNotRendered() throws {
    var table = Table { Section(key: "untitled") {} }
    table.showsSectionIndex = true
    #expect(try table.html().hasSuffix("</table>"))
    table.sections[0].headerTitle = " nearly untitled"
    #expect(try table.html().hasSuffix("</table>"))
    table.sections[0].headerTitle = nil
    table.footerView = TableFooterView(Label("the end"))
    #expect(try table.html().hasSuffix("<footer class=\"pe-footer\">the end</footer>"))
  }

  @Test(.tags(.O20)) func aStretchyHeaderAndCenteringAreMutuallyExclusive() {
    let header = StretchyHeader(behavior: .scrollsUpWithContent, element: Label("h"))
    var table = Table()
    table.centersContentIfPossible = true
    table.stretchyHeader = header
    #expect(!table.centersContentIfPossible && table.stretchyHeader == header)
    #expect(table.diagnostics == [.stretchyHeaderEndedCentering])
    table.centersContentIfPossible = true
    #expect(!table.centersContentIfPossible)
    #expect(table.diagnostics.last == .centeringRefusedByStretchyHeader)
    table.stretchyHeader = nil
    table.centersContentIfPossible = true
    #expect(table.centersContentIfPossible && table.diagnostics.count == 2)
    #expect(Set(table.diagnostics.map(\.description)).count == 2)
  }

  @Test(arguments: SelectionStyle.allCases, Accessory.allCases)
  func rowsRenderSelectionStyleAndAccessory(_ selection: SelectionStyle, _ accessory: Accessory)
    throws
  {
    var row = Row(key: "r", Link("x", to: "/x"))
    row.selectionStyle = selection
    row.accessory = accessory
    let html = try row.html()
    #expect(
      html.contains("data-selection=\"\(selection.rawValue)\"") == (selection != .none))
    #expect(
      html.contains("data-accessory=\"\(accessory.rawValue)\"") == (accessory != .none))
    expectValid(Table(rows: [row]))
  }

  @Test(.tags(.E18)) func accessibilityRendersAsAttributes() throws {
    var row = Row(key: "r", Label("x"))
    row.accessibility = Accessibility(
      label: "Sencha", value: "in stock", hint: "Opens \"tea\"", identifier: "tea-1")
    #expect(
      try row.html().contains(
        "aria-label=\"Sencha, in stock\" title=\"Opens &quot;tea&quot;\" data-testid=\"tea-1\""))
    expectValid(Table(rows: [row]))
    row.accessibility = Accessibility(value: "half full")
    #expect(try row.html().contains("aria-label=\"half full\""))
    #expect(row.accessibility != Accessibility())
    row.accessibility = Accessibility(label: "", value: "in stock", hint: "", identifier: "")
    #expect(try row.html().contains("<tr id=\"s.r\" aria-label=\"in stock\">"))
  }
}
