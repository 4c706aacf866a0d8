import PageElements
import PageTesting
import Testing

@Suite struct EmptySectionTests {
  private func section(_ teas: [String], key: String = "teas") -> Section {
    Section("Teas", key: key, empty: "Nothing & nobody.") {
      for tea in teas { Row(key: tea, tea) }
    }
  }

  @Test func theEmptyTextSpansAllColumns() throws {
    let table = Table(columns: ["Tea", "Price"], sections: [section([])])
    #expect(
      try table.html().contains(
        """
        style="--rows:1"><tr class="pe-section-header"><th id="teas-header" scope="rowgroup" \
        colspan="2">Teas</th></tr><tr id="teas.-0"><td colspan="2">\
        <div class="pe-empty">Nothing &amp; nobody.</div></td></tr></tbody>
        """))
    expectValid(table)
  }

  @Test func theEmptyTextIsNotARow() throws {
    var section = section([])
    #expect(section.rows.isEmpty)
    section.append(Row(key: "sencha", "Sencha"))
    #expect(try !Table(sections: [section]).html().contains("pe-empty"))
    section.removeRows(.all)
    #expect(try Table(sections: [section]).html().contains("pe-empty"))
  }

  @Test func theEmptyTextCountsInSectionEquality() {
    #expect(section([]) != section([]).with { $0.empty = nil })
    #expect(section([]) != section([]).empty("Nobody & nothing."))
    #expect(section([]) == section([]).empty("Nothing & nobody."))
  }

  @Test func everySectionInitializerTakesAnEmptyTextOrElement() {
    let none: [String] = []
    let text = "None."
    let link = Link("Add one", to: "/new")
    let sections: [(Section, AnyElement)] = [
      (Section(empty: text) {}, "None."), (Section("T", empty: "None.") {}, "None."),
      (Section("T", key: 1, empty: link) {}, link.any),
      (Section("T", each: none, empty: link) { Row($0) }, link.any),
      (Section("T", key: 1, each: none, empty: "None.") { Row($0) }, "None."),
      (Section(key: 1).empty(7), "7"),
    ]
    for (section, element) in sections { #expect(section.empty == element) }
    #expect(Section("T", key: 1) {}.empty == nil)
  }

  @Test func theEmptyRowIsStyledButNotInteractive() throws {
    let section = section([]).rowStyle {
      ($0.separatorStyle, $0.accessory, $0.selectionStyle) = (.full, .disclosure, .gray)
    }
    let html = try Table(sections: [section]).hidesTrailingSeparators(false).html()
    #expect(html.contains("<tr id=\"teas.-0\" class=\"pe-separated\"><td>"))
  }

  @Test func anErrorInTheEmptyElementIsRethrown() {
    let section = section([]).empty(Link("a", to: "javascript:"))
    #expect(throws: RenderError.unsafeURL("javascript:")) { try Table(sections: [section]).html() }
  }
}
