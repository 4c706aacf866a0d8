import PageElements
import PageTesting
import Testing

@Suite struct FormTests {
  @Test func eachControlHasItsOwnBlock() throws {
    let form = Form(to: "/orders") {
      TextField("Name", name: "name")
      "All prices include water."
      Button("Order", kind: .submit)
    }
    #expect(
      try form.html() == """
        <form class="pe-form" method="get" action="/orders"><div><label class="pe-field">\
        <span>Name</span><input type="text" name="name" value=""/></label></div>\
        <div>All prices include water.</div>\
        <div><button type="submit">Order</button></div></form>
        """)
    expectValid(Table(rows: [Row(form)]))
  }

  @Test func aFormCanUseThePostMethod() throws {
    let form = Form(to: "/a?b=\"c\"&d", method: .post) { "e" }
    #expect(
      try form.html() == """
        <form class="pe-form" method="post" action="/a?b=&quot;c&quot;&amp;d"><div>e</div></form>
        """)
    expectValid(Table(rows: [Row(form)]))
  }

  @Test func controlsCanDependOnConditions() throws {
    func form(_ isOpen: Bool) -> Form {
      Form(to: "/") {
        for name in ["a", "b"] { Switch(name, name: name) }
        if isOpen { Button("Send", kind: .submit) }
      }
    }
    #expect(form(true).elements.count == 3)
    #expect(form(false).elements.count == 2)
    expectValid(Table(rows: [Row(form(false))]))
  }

  @Test(arguments: ["/", "orders", "?q=1", "#top", "https://example.com/orders"])
  func relativeAndHTTPSActionsAreValid(_ action: String) {
    expectValid(Table(rows: [Row(Form(to: Address(action)) { "a" })]))
  }

  /// Browsers replace the query with the form's fields.
  @Test func aGETFormKeepsItsQueryInHiddenFields() throws {
    let action: Address = "/teas?category=\("R&D")&q=old&sort=-price&sort=name"
    let form = Form(to: action) {
      TextField("Search", name: "q")
      Select("Sort", name: "sort", choices: ["name"])
    }
    let hidden = "<input type=\"hidden\" name=\"category\" value=\"R&amp;D\"/>"
    let html = try form.html()
    #expect(html.contains(hidden))
    #expect(html.matches(of: /type="hidden"/).count == 1, "\(html)")
    var post = form
    post.method = .post
    #expect(try !post.html().contains("hidden"), "A POST form keeps the query in its URL")
    expectValid(Table(rows: [Row(form)]))
  }

  @Test func enabledControlsReplaceQueryItemsOfTheirName() throws {
    let action: Address = "/all?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1"
    let form = Form(to: action) {
      TextField("A", name: "a")
      TextArea("B", name: "b")
      Checkbox("C", name: "c", isOn: false)
      Switch("D", name: "d", isOn: false)
      DateField("E", name: "e")
      Stepper("F", name: "f", value: 1)
      SegmentedControl("G", name: "g", segments: [.init("1", "One")], selection: nil)
    }
    let html = try form.html()
    #expect(html.matches(of: /type="hidden" name="(\w)"/).map { String($0.1) } == ["h"])
    let disabled = Form(to: action) { TextField("A", name: "a").disabled() }
    #expect(
      try disabled.html().contains("type=\"hidden\" name=\"a\""),
      "A disabled field replaces no query item")
  }

  @Test(arguments: ["", "javascript:x", "data:text/html,x", "mailto:a@b.c", "MAILTO:a", "tel:1"])
  func anUnsafeActionIsAnError(_ action: String) {
    #expect(throws: RenderError.unsafeURL(action)) {
      try Form(to: Address(action)) { "a" }.html()
    }
  }

  @Test func aFormInsideAnotherIsAnError() throws {
    let inner = Form(to: "/b") { "c" }
    let error = #expect(throws: ControlError.nestedForm(action: "/b")) {
      try Form(to: "/a") { VerticalStack([inner]) }.html()
    }
    #expect(
      error?.description
        == "The form to '/b' is inside another form, which HTML does not allow. "
        + "Put one after the other.")
    // After a form, another one is allowed, even if the first threw an error.
    var html = HTMLWriter()
    #expect(throws: ControlError.self) {
      try Form(to: "/a") { inner }.render(into: &html)
    }
    try inner.render(into: &html)
    try inner.render(into: &html)
  }

  @Test func anErrorThrownByAControlIsRethrown() {
    #expect(throws: ControlError.emptyName(label: "a")) {
      try Form(to: "/") { Switch("a", name: "") }.html()
    }
  }

  @Test func builderAndArrayMakeEqualForms() {
    let form = Form(to: "/a", method: .post) { "b" }
    #expect(
      form == Form(to: "/a", method: .post, elements: ["b"]))
    #expect(form != Form(to: "/a") { "b" })
    #expect(form != Form(to: "/a", method: .post) { "c" })
  }
}
