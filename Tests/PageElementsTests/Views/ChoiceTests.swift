import PageElements
import Testing

@Suite struct ChoiceTests {
  static let builders: [@Sendable ([Choice], String?) throws -> String] = [
    { try Select("b", name: "a", choices: $0, selection: $1).html() },
    { try SegmentedControl("b", name: "a", segments: $0, selection: $1).html() },
  ]

  @Test(arguments: 0...1)
  func duplicateChoiceValuesAreAnError(_ builder: Int) {
    #expect(throws: ControlError.duplicateValue("x", name: "a")) {
      try Self.builders[builder]([Choice("x", "1"), Choice("x", "2")], nil)
    }
  }

  @Test(arguments: 0...1)
  func anUnknownSelectionSelectsNothing(_ builder: Int) throws {
    let build = Self.builders[builder]
    #expect(try build(["x", "y"], "z") == build(["x", "y"], nil))
    #expect(try build([], "") == build([], nil))
  }

  @Test func anUnknownSelectionKeepsThePrompt() throws {
    func select(_ selection: String?) throws -> String {
      try Select("b", name: "a", choices: ["x"], selection: selection, prompt: "Choose…").html()
    }
    #expect(try select("z") == select(nil))
    #expect(try select("x") != select(nil))
  }

  /// The selection may come from a URL. Browsers then show the first option.
  @Test func anUnknownSelectionMarksNoOption() throws {
    #expect(
      try Select("b", name: "a", choices: ["x", "y"], selection: "'><script>").html() == """
        <label class="pe-field"><span>b</span><select name="a"><option value="x">x</option>\
        <option value="y">y</option></select></label>
        """)
    #expect(
      try SegmentedControl("b", name: "a", segments: ["x"], selection: "z").html() == """
        <fieldset class="pe-segments"><legend>b</legend><label>\
        <input type="radio" name="a" value="x"/><span>x</span></label></fieldset>
        """)
  }

  @Test(arguments: 0...1)
  func aChoiceWithoutATitleIsAnError(_ builder: Int) {
    #expect(throws: ControlError.emptyTitle(value: "x", name: "a")) {
      try Self.builders[builder]([Choice("x", "")], nil)
    }
  }

  @Test(arguments: 0...1)
  func composedAndDecomposedValuesAreDistinct(_ builder: Int) throws {
    let html = try Self.builders[builder](["\u{E9}", "e\u{301}"], "e\u{301}")
    #expect(html.components(of: "selected=\"\"") + html.components(of: "checked=\"\"") == 1)
  }

  @Test func theTitleIsTheDefaultValue() {
    #expect(Choice("x") == "x")
    #expect(Choice("x") == Choice("x", "x"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
