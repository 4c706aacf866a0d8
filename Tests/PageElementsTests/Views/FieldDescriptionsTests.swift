import ElementSamples
import PageElements
import PageTesting
import Testing

/// Tests of a control's notes, which do not depend on its value.
@Suite struct FieldDescriptionsTests {
  private static let helped: [@Sendable (String?) -> AnyElement] = [
    { TextField("l", name: "n").help($0).any }, { TextArea("l", name: "n").help($0).any },
    { Select("l", name: "n", choices: ["x"]).help($0).any },
    { SegmentedControl("l", name: "n", segments: ["x"]).help($0).any },
    { Checkbox("l", name: "n").help($0).any }, { Switch("l", name: "n").help($0).any },
    { DateField("l", name: "n").help($0).any }, { Stepper("l", name: "n").help($0).any },
    { FileField("l", name: "n").help($0).any },
  ]

  @Test(arguments: helped.indices)
  func helpFollowsItsControlAndDescribesIt(_ index: Int) throws {
    let element = Self.helped[index]("Two & more")
    let html = try element.html()
    #expect(html.contains(" aria-describedby=\"pe-help-n\""))
    #expect(html.hasSuffix("<p class=\"pe-help\" id=\"pe-help-n\">Two &amp; more</p>"))
    expectValid(Table(rows: [Row(element)]))
  }

  @Test(arguments: helped.indices)
  func aControlWithoutHelpHasNoDescription(_ index: Int) throws {
    for text in [nil, ""] {
      let html = try Self.helped[index](text).html()
      #expect(!html.contains("pe-help") && !html.contains("aria-describedby"))
    }
  }

  @Test(arguments: helped.indices)
  func helpCountsInEquality(_ index: Int) {
    #expect(Self.helped[index]("a") == Self.helped[index]("a"))
    #expect(Self.helped[index]("a") != Self.helped[index]("b"))
  }

  @Test func prefixAndSuffixDescribeTheFieldWithoutNamingIt() throws {
    let field = TextField("Page", name: "page", text: "sencha").prefix("/teas/").suffix(".html")
    #expect(
      try field.html() == """
        <label class="pe-field"><span>Page</span><span class="pe-box">\
        <span aria-hidden="true" id="pe-prefix-page">/teas/</span>\
        <input type="text" name="page" value="sencha" \
        aria-describedby="pe-prefix-page pe-suffix-page"/>\
        <span aria-hidden="true" id="pe-suffix-page">.html</span></span></label>
        """)
    expectValid(field)
    let hidden = Stepper("Weight", name: "weight", showsLabel: false).suffix("<g>")
    #expect(
      try hidden.html() == """
        <span class="pe-box"><input type="number" name="weight" value="" step="1" \
        aria-describedby="pe-suffix-weight" aria-label="Weight"/>\
        <span aria-hidden="true" id="pe-suffix-weight">&lt;g&gt;</span></span>
        """)
    #expect(field != field.prefix("/"))
    #expect(hidden != hidden.suffix("kg"))
  }

  @Test func fieldsWithTheSameNameHaveUniqueHelpIDs() throws {
    let field = TextField("Name", name: "a b").help("Any.").any
    expectValid(Table(rows: [Row(cells: [field]), Row(key: "two", cells: [field])]))
    let html = try written { html in
      try field.render(into: &html)
      try field.render(into: &html)
    }
    #expect(html.contains("id=\"pe-help-a~20b\"") && html.contains("id=\"pe-help-a~20b.-2\""))
  }

  @Test func helpIDsDoNotDependOnPrecedingRows() throws {
    let rows = ["one", "two"].map { key in
      Row(key: key, TextField("Name", name: "name").help("Any."))
    }
    func html(_ rows: [Row]) throws -> String {
      try Table(sections: [Section(key: "s", rows: rows)]).html(
        templates: nil, actions: ActionScope(base: "/"))
    }
    let help = "<p class=\"pe-help\" id=\"pe-help-s.two.name\">"
    #expect(try html(rows).contains(help))
    #expect(try html([rows[1]]).contains(help))
  }

  @Test func anErrorIsAnnouncedBeforeTheHelp() throws {
    let form = Form(id: "edit") {
      TextField("Price", name: "price").prefix("€").help("With tax.")
    } didSubmit: { _ in
    }
    let echo = FormEcho(
      address: ActionAddress(
        location: ActionLocation(section: "s", row: "r"), element: "edit", event: "submit"),
      values: FormValues([("price", "x")]), errors: [.init("price", "Write a number.")],
      summary: .text("Wrong:"))
    let html = try Table(sections: [Section(key: "s", rows: [Row(key: "r", form)])]).html(
      templates: nil, actions: ActionScope(base: "/", echo: echo))
    #expect(
      html.contains(
        """
        value="x" autofocus="" id="pe-field-price" aria-invalid="true" \
        aria-describedby="pe-error-price pe-prefix-s.r.price pe-help-s.r.price"/></span></label>\
        <p class="pe-error" id="pe-error-price">Write a number.</p>\
        <p class="pe-help" id="pe-help-s.r.price">With tax.</p>
        """))
  }
}
