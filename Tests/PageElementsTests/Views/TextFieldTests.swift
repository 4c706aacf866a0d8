import PageElements
import PageMigration
import PageTesting
import Testing

@Suite struct TextFieldTests {
  private func html(_ props: TextField) throws -> String {
    let field = props
    expectValid(Table(rows: [Row(field)]))
    return try field.html()
  }

  @Test func aFieldHasADefaultLabel() throws {
    #expect(
      try html(.init(showsLabel: false)) == "<input type=\"text\" value=\"\" aria-label=\"Text\"/>")
  }

  @Test func everyPropIsEscaped() throws {
    #expect(
      try html(.init("'d'", name: "a\"", text: "<b>", placeholder: "c&", showsLabel: false)) == """
        <input type="text" name="a&quot;" value="&lt;b&gt;" placeholder="c&amp;" \
        aria-label="&#39;d&#39;"/>
        """)
  }

  @Test func theLabelFallsBackToThePlaceholderThenTheName() throws {
    #expect(
      try html(.init("l", name: "n", placeholder: "p", showsLabel: false)).contains(
        "aria-label=\"l\""))
    #expect(
      try html(.init(name: "n", placeholder: "p", showsLabel: false)).contains("aria-label=\"p\""))
    #expect(try html(.init(name: "n", showsLabel: false)).contains("aria-label=\"n\""))
  }

  @Test(arguments: [
    (TextField.Kind.text, "text"), (.search, "search"), (.email, "email"), (.url, "url"),
    (.tel, "tel"), (.password, "password"),
  ])
  func aFieldRendersItsType(_ kind: TextField.Kind, _ type: String) throws {
    #expect(try html(.init(kind: kind, showsLabel: false)).hasPrefix("<input type=\"\(type)\" "))
  }

  @Test func aFieldCanShowItsLabel() throws {
    let field = TextField("R&D", name: "n", text: "t", kind: .email)
    #expect(
      try field.html() == """
        <label class="pe-field"><span>R&amp;D</span>\
        <input type="email" name="n" value="t"/></label>
        """)
    expectValid(Table(rows: [Row(field)]))
    // A name is not meant for readers, so it is no visible label.
    #expect(
      try html(.init(name: "n", showsLabel: true))
        == "<input type=\"text\" name=\"n\" value=\"\" aria-label=\"n\"/>")
  }

  @Test func aFieldMayBeRequired() throws {
    #expect(
      try html(.init("l", isRequired: true, showsLabel: false))
        == "<input type=\"text\" value=\"\" required=\"\" aria-label=\"l\"/>")
  }

  @Test func tuplePropsMakeTheSameField() {
    #expect(
      ElementOfTextField(props: (text: nil, placeholder: "p")).props
        == TextField(text: "", placeholder: "p", showsLabel: false))
  }

  @Test func aFieldCanBeShortOrDisabled() throws {
    #expect(
      try html(
        .init(name: "n", isRequired: true, showsLabel: false, maximumLength: 9, isEnabled: false))
          == """
          <input type="text" name="n" value="" maxlength="9" size="9" required="" disabled="" \
          aria-label="n"/>
          """)
    #expect(try html(.init(showsLabel: false, maximumLength: -1)).contains(" maxlength=\"0\" aria"))
    // A field for long text is as wide as its form.
    #expect(try !html(.init(maximumLength: 17)).contains("size"))
    #expect(TextField(maximumLength: 1) != TextField())
    #expect(TextField(isEnabled: false) != TextField())
  }
}
