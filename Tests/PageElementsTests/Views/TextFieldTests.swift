import PageElements
import PageTesting
import Testing

@Suite struct TextFieldTests {
  private func html(_ props: TextField.Props) throws -> String {
    let field = ElementOf<TextField>(props: props)
    expectValid(Table(rows: [Row(field)]))
    return try field.html()
  }

  @Test func aFieldNeedsNothing() throws {
    #expect(try html(.init()) == "<input type=\"text\" value=\"\" aria-label=\"Text\"/>")
  }

  @Test func everyPropIsEscaped() throws {
    #expect(
      try html(.init(name: "a\"", text: "<b>", placeholder: "c&", label: "'d'")) == """
        <input type="text" name="a&quot;" value="&lt;b&gt;" placeholder="c&amp;" \
        aria-label="&#39;d&#39;"/>
        """)
  }

  @Test func theNextBestTextServesAsLabel() throws {
    #expect(try html(.init(name: "n", placeholder: "p", label: "l")).contains("aria-label=\"l\""))
    #expect(try html(.init(name: "n", placeholder: "p")).contains("aria-label=\"p\""))
    #expect(try html(.init(name: "n")).contains("aria-label=\"n\""))
  }

  @Test(arguments: [
    (TextField.Kind.text, "text"), (.search, "search"), (.email, "email"), (.url, "url"),
    (.tel, "tel"), (.password, "password"),
  ])
  func aFieldHasItsType(_ kind: TextField.Kind, _ type: String) throws {
    #expect(try html(.init(kind: kind)).hasPrefix("<input type=\"\(type)\" "))
  }

  @Test func aFieldMayStandBelowItsLabel() throws {
    let field = ElementOfTextField("R&D", name: "n", text: "t", kind: .email)
    #expect(
      try field.html() == """
        <label class="pe-field"><span>R&amp;D</span>\
        <input type="email" name="n" value="t"/></label>
        """)
    expectValid(Table(rows: [Row(field)]))
    #expect(
      try html(.init(name: "n", showsLabel: true)).hasPrefix(
        "<label class=\"pe-field\"><span>n</span>"))
  }

  @Test func aFieldMayBeRequired() throws {
    #expect(
      try html(.init(label: "l", isRequired: true))
        == "<input type=\"text\" value=\"\" required=\"\" aria-label=\"l\"/>")
  }

  @Test func theSpellingOfTheSeedsGivesTheSameElement() {
    #expect(
      ElementOfTextField(props: (text: nil, placeholder: "p"))
        == ElementOf<TextField>(props: .init(text: "", placeholder: "p")))
  }

  @Test func aFieldMayBeShortOrGreyedOut() throws {
    #expect(
      try html(.init(name: "n", isRequired: true, maximumLength: 9, isEnabled: false)) == """
        <input type="text" name="n" value="" maxlength="9" required="" disabled="" \
        aria-label="n"/>
        """)
    #expect(try html(.init(maximumLength: -1)).contains(" maxlength=\"0\""))
    #expect(TextField.Props(maximumLength: 1) != TextField.Props())
    #expect(TextField.Props(isEnabled: false) != TextField.Props())
  }
}
