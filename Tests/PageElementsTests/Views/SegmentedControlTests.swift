import PageElements
import PageMigration
import PageTesting
import Testing

@Suite struct SegmentedControlTests {
  private func html(_ props: SegmentedControl) throws -> String {
    let control = props
    expectValid(Table(rows: [Row(control)]))
    return try control.html()
  }

  @Test func segmentsAreAGroupOfRadioButtons() throws {
    let control = SegmentedControl(
      "Sort", name: "sort", segments: ["Name", "Age"], selection: "Age")
    #expect(
      try control.html() == """
        <fieldset class="pe-segments"><legend>Sort</legend>\
        <label><input type="radio" name="sort" value="Name"/><span>Name</span></label>\
        <label><input type="radio" name="sort" value="Age" checked=""/><span>Age</span></label>\
        </fieldset>
        """)
  }

  @Test func everyPropIsWritten() throws {
    #expect(
      try html(
        .init(
          "<b>", name: "a\"", segments: [Choice("c&", "<d>", isEnabled: false)], isRequired: true,
          isEnabled: false, showsLabel: false)) == """
          <fieldset class="pe-segments" disabled=""><legend class="pe-unseen">&lt;b&gt;</legend>\
          <label><input type="radio" name="a&quot;" value="c&amp;" required="" disabled=""/>\
          <span>&lt;d&gt;</span></label></fieldset>
          """)
  }

  @Test func aControlCanHaveNoSegments() throws {
    #expect(
      try html(.init("b", name: "a", segments: []))
        == "<fieldset class=\"pe-segments\"><legend>b</legend></fieldset>")
  }

  @Test func tuplePropsUseIndexesAsValues() throws {
    let control = ElementOfSegmentedControl(
      props: (name: "a", label: "b", segmentTitles: ["x", "x"], selectedIndex: 1))
    #expect(
      control.props
        == SegmentedControl(
          "b", name: "a", segments: [Choice("0", "x"), Choice("1", "x")], selection: "1"))
    #expect(try control.html().contains("value=\"1\" checked=\"\""))
  }

  @Test(arguments: [nil, -1, 1, -2, .max])
  func anInvalidIndexSelectsNothing(_ index: Int?) throws {
    let control = ElementOfSegmentedControl(
      props: (name: "a", label: "b", segmentTitles: ["x"], selectedIndex: index))
    #expect(try !control.html().contains("checked"))
  }
}
