import ElementSamples
import PageElements
import PageTesting
import Testing

@Suite struct TextFieldKindsTests {
  @Test func aTimeFieldRendersItsBounds() throws {
    let field = TextField("Opens", name: "opens", text: "09:30", kind: .time)
    #expect(
      try field.between("22:00", "02:00").html() == """
        <label class="pe-field"><span>Opens</span>\
        <input type="time" name="opens" value="09:30" min="22:00" max="02:00"/></label>
        """)
    expectValid(field.between("22:00", "02:00").required())
    #expect(field != field.between("06:00", nil))
    let day = TextField("Begins", name: "begins", kind: .dateTime).between("2026-01-01T00:00", nil)
    #expect(
      try day.html().contains(
        "<input type=\"datetime-local\" name=\"begins\" value=\"\" min=\"2026-01-01T00:00\"/>"))
    expectValid(day)
  }

  @Test(arguments: [
    ("24:00", TextField.Kind.time), ("9:30", .time), ("noon", .time),
    ("2026-02-30T10:00", .dateTime),
    ("2026-02-28", .dateTime), ("2026-02-28 10:00", .dateTime),
  ])
  func anInvalidTimeIsShownInATextInput(_ text: String, _ kind: TextField.Kind) throws {
    let field = TextField("At", name: "at", text: text, kind: kind).between(
      kind == .time ? "06:00" : nil, nil)
    #expect(try field.html().contains("<input type=\"text\" name=\"at\" value=\"\(text)\"/>"))
    expectValid(field)
    #expect(throws: ControlError.invalidTime(text, of: "At")) {
      try TextField("At", name: "at", kind: kind).between(nil, text).html()
    }
  }

  @Test func aTimeFieldOmitsPlaceholderAndLength() throws {
    let field = TextField(
      "At", name: "at", placeholder: "09:30", kind: .time, maximumLength: 5)
    #expect(try field.html().contains("<input type=\"time\" name=\"at\" value=\"\"/>"))
  }

  @Test func boundsOutOfOrderAreAnError() {
    #expect(
      throws: ControlError.unorderedBounds(["2026-01-02T00:00", "2026-01-01T00:00"], of: "At")
    ) {
      try TextField("At", name: "at", kind: .dateTime)
        .between("2026-01-02T00:00", "2026-01-01T00:00").html()
    }
  }

  @Test(arguments: ["00:00", "23:59", "09:30:05", "09:30:05.5", "09:30:05.125"])
  func validHTMLTimesAreRecognized(_ text: String) {
    #expect(text.isHTMLTime && "2026-02-28T\(text)".isHTMLDateTime)
  }

  @Test(arguments: [
    "", "9:30", "24:00", "09:60", "09:30:60", "09:30:", "09:30:05.", "09:30:05.1234", "09:30 ",
    "０９:３０", "09-30", "09:30Z",
  ])
  func invalidHTMLTimesAreRejected(_ text: String) {
    #expect(!text.isHTMLTime && !"2026-02-28T\(text)".isHTMLDateTime)
  }

  @Test func suggestionsRenderAsADatalist() throws {
    let field = TextField("City", name: "city").suggestions(["Kyoto", "A & B"])
    #expect(
      try field.html() == """
        <label class="pe-field"><span>City</span>\
        <input type="text" name="city" value="" list="pe-list-city"/></label>\
        <datalist id="pe-list-city"><option value="Kyoto"></option>\
        <option value="A &amp; B"></option></datalist>
        """)
    expectValid(field)
    expectValid(Table(rows: [Row(cells: [field.help("Any.").any]), Row(cells: [field.any])]))
    #expect(field != field.suggestions([]))
    let secret = TextField("Key", name: "key", kind: .password).suggestions(["x"])
    #expect(try !secret.html().contains("list"))
  }

  @Test func theSuggestionsAddressMustBeSafe() throws {
    let field = TextField("City", name: "city").suggestions(from: "/cities?near=kyoto&x")
    #expect(
      try field.html().contains(
        "value=\"\" data-control=\"suggest\" data-from=\"/cities?near=kyoto&amp;x\"/>"))
    expectValid(field)
    #expect(field != field.suggestions(from: nil))
    for address in ["javascript:x", "mailto:a@b.example", ""] {
      #expect(throws: RenderError.unsafeURL(address)) {
        try TextField("City", name: "city").suggestions(from: Address(address)).html()
      }
    }
  }

  @Test func aRevealablePasswordHasAHiddenRevealButton() throws {
    let field = TextField("Key", name: "key", kind: .password).revealable()
    let html = try field.html()
    #expect(
      html.hasPrefix(
        """
        <div class="pe-revealed"><label class="pe-field"><span>Key</span>\
        <input type="password" name="key" value=""/></label><button type="button" hidden="" \
        data-control="reveal" aria-pressed="false" aria-label="Show password"><svg
        """))
    #expect(html.hasSuffix("</button></div>"))
    expectValid(field)
    for other in [field.disabled(), TextField("Key", name: "key").revealable()] {
      #expect(try !other.html().contains("button"))
    }
  }

  @Test func aPreviewFileFieldRendersItsLimitForTheScript() throws {
    let field = FileField("Photo", name: "photo", maximumSize: -1).preview()
    #expect(try field.html().contains(" data-control=\"preview\" data-limit=\"0\" data-fault="))
    expectValid(FileField("Photo", name: "photo").preview())
    #expect(field != field.preview(false))
  }
}
