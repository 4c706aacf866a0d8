import PageElements
import PageTesting
import Testing

@Suite struct FormTests {
  @Test func controlsStandOneBelowTheOther() throws {
    let form = ElementOfForm(to: "/orders") {
      ElementOfTextField("Name", name: "name")
      "All prices include water."
      ElementOfButton("Order", kind: .submit)
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
    let form = ElementOfForm(to: "/a?b=\"c\"&d", method: .post) { "e" }
    #expect(
      try form.html() == """
        <form class="pe-form" method="post" action="/a?b=&quot;c&quot;&amp;d"><div>e</div></form>
        """)
    expectValid(Table(rows: [Row(form)]))
  }

  @Test func linesOfAFormMayDependOnConditions() throws {
    func form(_ isOpen: Bool) -> ElementOf<Form> {
      ElementOfForm(to: "/") {
        for name in ["a", "b"] { ElementOfSwitch(name, name: name) }
        if isOpen { ElementOfButton("Send", kind: .submit) }
      }
    }
    #expect(form(true).props.elements.count == 3)
    #expect(form(false).props.elements.count == 2)
    expectValid(Table(rows: [Row(form(false))]))
  }

  @Test(arguments: ["/", "orders", "?q=1", "#top", "https://example.com/orders"])
  func aFormIsSentToAnAddressThatAnswers(_ action: String) {
    expectValid(Table(rows: [Row(ElementOfForm(to: action) { "a" })]))
  }

  @Test(arguments: ["", "javascript:x", "data:text/html,x", "mailto:a@b.c", "MAILTO:a", "tel:1"])
  func anyOtherAddressIsAnError(_ action: String) {
    #expect(throws: RenderError.unsafeURL(action)) {
      try ElementOfForm(to: action) { "a" }.html()
    }
  }

  @Test func aFormInsideAnotherIsAnError() throws {
    let inner = ElementOfForm(to: "/b") { "c" }
    let error = #expect(throws: ControlError.nestedForm(action: "/b")) {
      try ElementOfForm(to: "/a") { VerticalStack([inner]) }.html()
    }
    #expect(
      error?.description
        == "The form to '/b' stands inside another one, where HTML knows no form. "
        + "Put one after the other.")
    // After a form, whether it was written or not, another may stand.
    var html = HTMLWriter()
    #expect(throws: ControlError.self) {
      try ElementOfForm(to: "/a") { inner }.render(into: &html)
    }
    try inner.render(into: &html)
    try inner.render(into: &html)
  }

  @Test func whatAControlThrowsIsThrown() {
    #expect(throws: ControlError.emptyName(label: "a")) {
      try ElementOfForm(to: "/") { ElementOfSwitch("a", name: "") }.html()
    }
  }

  @Test func propsAndShorthandGiveTheSameElement() {
    let form = ElementOfForm(to: "/a", method: .post) { "b" }
    #expect(
      form == ElementOfForm(props: .init(action: "/a", method: .post, elements: ["b"])))
    #expect(form != ElementOfForm(to: "/a") { "b" })
    #expect(form != ElementOfForm(to: "/a", method: .post) { "c" })
  }
}
