import PageElements
import SeedTags
import Testing

@Suite struct ContainerStyleTests {
  /// Returns the attributes of a row of the changed table.
  private func attributes(
    _ change: (inout Table) -> Void
  ) throws -> String {
    var table = Table(sections: [Section(key: "s", rows: [Row(key: "r", Label("x"))])])
    change(&table)
    let match = try #require(table.html().firstMatch(of: /<tr id="s\.r"(.*?)>/))
    return String(match.1)
  }

  @Test(.tags(.O33)) func rowsInheritTheTablesRowStyle() throws {
    #expect(
      try attributes { $0.rowStyle.separatorStyle = .full } == " class=\"pe-separated\"")
    #expect(
      try attributes { $0.rowStyle.layoutMargins = .zero }
        == " style=\"--margins:0px 0px 0px 0px\"")
    #expect(
      try attributes { $0.rowStyle.height = 60 } == " data-height=\"fixed\" style=\"--height:60px\""
    )
    #expect(try attributes { $0.rowStyle.isUserInteractionEnabled = false } == " inert=\"\"")
  }

  @Test func aSectionOverridesItsTableAndARowItsSection() throws {
    #expect(
      try attributes {
        $0.rowStyle.backgroundColor = .red
        $0.sections[0].rowStyle.backgroundColor = .blue
      } == " data-tone=\"dark\" style=\"background-color:#0000ff\"")
    #expect(
      try attributes {
        $0.rowStyle.backgroundColor = .red
        $0.sections[0].rowStyle.backgroundColor = .blue
        $0.sections[0].rows[0].backgroundColor = .green
      } == " data-tone=\"dark\" style=\"background-color:#008000\"")
  }

  @Test func aRowCanOverrideInheritedStylesWithTheDefaults() throws {
    #expect(
      try attributes {
        $0.rowStyle.separatorStyle = .full
        $0.rowStyle.layoutMargins = .zero
        $0.rowStyle.isUserInteractionEnabled = false
        $0.rowStyle.selectionStyle = .gray
        $0.rowStyle.accessory = .checkmark
        $0.rowStyle.indentationLevel = 2
        $0.rowStyle.backgroundColor = .red
        $0.sections[0].rows[0].separatorStyle = .hidden
        $0.sections[0].rows[0].layoutMargins = .default
        $0.sections[0].rows[0].isUserInteractionEnabled = true
        $0.sections[0].rows[0].selectionStyle = .none
        $0.sections[0].rows[0].accessory = .none
        $0.sections[0].rows[0].indentationLevel = 0
        $0.sections[0].rows[0].backgroundColor = .clear
      } == "")
  }

  @Test func eachStylePropertyIsInheritedSeparately() throws {
    #expect(
      try attributes {
        $0.rowStyle.separatorStyle = .full
        $0.sections[0].rowStyle.accessory = .disclosure
        $0.sections[0].rows[0].indentationLevel = 1
      } == " class=\"pe-separated\" data-accessory=\"disclosure\" style=\"--indent:16px\"")
  }

  @Test func tagsAndAccessibilityCombineWithInheritedStyles() throws {
    let html = try attributes {
      $0.sections[0].rows[0].tag = "t"
      $0.sections[0].rows[0].accessibility.identifier = "i"
      $0.rowStyle.accessory = .detail
    }
    #expect(html == " data-tag=\"t\" data-accessory=\"detail\" data-testid=\"i\"")
  }

  @Test func inheritedLengthsAreValidated() throws {
    #expect(
      try RenderError.invalidLength { try attributes { $0.rowStyle.height = .fixed(-1) } }
        == "height")
    #expect(
      try RenderError.invalidLength {
        try attributes { $0.sections[0].rowStyle.indentationLevel = -1 }
      } == "indentationLevel")
    #expect(
      try RenderError.invalidLength { try attributes { $0.rowStyle.estimatedHeight = .nan } }
        == "estimatedHeight")
  }

  @Test func rowStylesCountInEquality() {
    var table = Table(rows: [])
    table.rowStyle.separatorStyle = .full
    #expect(table != Table(rows: []))
    var section = Section(rows: [])
    section.rowStyle.separatorStyle = .full
    #expect(section != Section(rows: []))
  }
}
