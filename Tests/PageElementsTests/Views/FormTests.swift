import PageElements
import PageTesting
import Testing

@Suite struct FormTests {
  @Test func controlsStandOneBelowTheOther() throws {
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

  @Test func whatChangesSomethingIsPosted() throws {
    let form = Form(to: "/a?b=\"c\"&d", method: .post) { "e" }
    #expect(
      try form.html() == """
        <form class="pe-form" method="post" action="/a?b=&quot;c&quot;&amp;d"><div>e</div></form>
        """)
    expectValid(Table(rows: [Row(form)]))
  }

  @Test func linesOfAFormMayDependOnConditions() throws {
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
  func aFormIsSentToAnAddressThatAnswers(_ action: String) {
    expectValid(Table(rows: [Row(Form(to: action) { "a" })]))
  }

  @Test(arguments: ["", "javascript:x", "data:text/html,x", "mailto:a@b.c", "MAILTO:a", "tel:1"])
  func anyOtherAddressIsAnError(_ action: String) {
    #expect(throws: RenderError.unsafeURL(action)) {
      try Form(to: action) { "a" }.html()
    }
  }

  @Test func aFormInsideAnotherIsAnError() throws {
    let inner = Form(to: "/b") { "c" }
    let error = #expect(throws: ControlError.nestedForm(action: "/b")) {
      try Form(to: "/a") { VerticalStack([inner]) }.html()
    }
    #expect(
      error?.description
        == "The form to '/b' stands inside another one, where HTML knows no form. "
        + "Put one after the other.")
    // After a form, whether it was written or not, another may stand.
    var html = HTMLWriter()
    #expect(throws: ControlError.self) {
      try Form(to: "/a") { inner }.render(into: &html)
    }
    try inner.render(into: &html)
    try inner.render(into: &html)
  }

  @Test func whatAControlThrowsIsThrown() {
    #expect(throws: ControlError.emptyName(label: "a")) {
      try Form(to: "/") { Switch("a", name: "") }.html()
    }
  }

  @Test func propsAndShorthandGiveTheSameElement() {
    let form = Form(to: "/a", method: .post) { "b" }
    #expect(
      form == Form(to: "/a", method: .post, elements: ["b"]))
    #expect(form != Form(to: "/a") { "b" })
    #expect(form != Form(to: "/a", method: .post) { "c" })
  }
}
