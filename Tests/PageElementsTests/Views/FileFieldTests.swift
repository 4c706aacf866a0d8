import PageElements
import PageTesting
import Testing

@Suite struct FileFieldTests {
  @Test func aFieldStatesItsSizeLimit() throws {
    let field = FileField("Photo", name: "photo", accept: ["image/*", ".pdf"])
    #expect(
      try field.html() == """
        <label class="pe-field"><span>Photo</span>\
        <input type="file" name="photo" accept="image/*,.pdf"/>\
        <small>At most 1 MiB</small></label>
        """)
    expectValid(Table(rows: [Row(field)]))
  }

  @Test func everyPropIsWritten() throws {
    let field = FileField(
      "<b>", name: "a\"", allowsMultiple: true, isRequired: true, isEnabled: false,
      showsLabel: false)
    #expect(
      try field.html() == """
        <input type="file" name="a&quot;" multiple="" required="" disabled="" \
        aria-label="&lt;b&gt;"/>
        """)
    expectValid(Table(rows: [Row(field)]))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"), (1025, "1.1 KiB"),
    (1536, "1.5 KiB"), (2047, "2 KiB"), (1_048_576, "1 MiB"), (3_000_000, "2.9 MiB"),
  ])
  func sizesAreRoundedUp(_ size: Int, _ text: String) throws {
    let field = FileField("b", name: "a", maximumSize: size)
    #expect(try field.html().contains("<small>At most \(text)</small>"))
  }

  @Test func aFormWithAFileFieldIsMultipart() throws {
    let field = FileField("Photo", name: "photo")
    let form = Form {
      field
    } didSubmit: { _ in
    }
    #expect(
      try form.html().hasPrefix(
        "<form class=\"pe-form\" method=\"post\" enctype=\"multipart/form-data\">"))
    expectValid(Table(rows: [Row(form)]))
    let plain = Form(to: "/a", method: .post) { field }
    #expect(try plain.html().contains("action=\"/a\" enctype=\"multipart/form-data\">"))
    expectValid(Table(rows: [Row(plain)]))
    #expect(try !Form(to: "/a", method: .post) { "b" }.html().contains("enctype"))
  }

  @Test func aFileFieldInAFormThatSendsNoFilesIsAnError() throws {
    let field = FileField("Photo", name: "photo")
    let nested = VerticalStack([field])
    let error = #expect(throws: ControlError.formWithoutFiles(name: "photo")) {
      try Form(elements: { nested }, didSubmit: { _ in }).html()
    }
    #expect(
      error?.description
        == "'photo' is a file field, but its form sends no files. Give the form the method post. "
        + "If the field is nested in another element of the form, also set the form's takesFiles.")
    #expect(throws: ControlError.self) { try Form(to: "/a") { field }.html() }
    var props = Form(elements: [nested.any]) { _ in }
    props.takesFiles = true
    #expect(try props.html().contains("enctype=\"multipart/form-data\""))
  }

  @Test func equalityComparesAcceptAndMaximumSize() {
    let props = FileField("b", name: "a", accept: ["image/*"])
    var other = props
    #expect(props == other)
    other.accept = []
    #expect(props != other)
    other = props
    other.maximumSize = 1
    #expect(props != other)
  }
}
