import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

@Suite struct BoundFormElementTests {
  private func form(_ todo: Todo = Todo()) -> BoundForm<Todo> {
    BoundForm(todo, id: "edit") {
      BoundField("title", "Title", \.title).required()
      "All of it is saved at once."
      BoundField("count", "Count", \.count)
      BoundField("size", "Size", \.size, control: .segments)
      BoundField("loud", "Loud", \.isLoud)
    } didUpdate: { todo, event in
      event.notice = "\(todo.title), \(todo.count)"
    }
  }

  private func exchange(_ todo: Todo = Todo()) -> FormExchange {
    FormExchange([Row(key: "edit", form(todo).element)])
  }

  @Test func aFormIsOneElement() throws {
    let form = form()
    #expect(form.base.wholeMatch(of: /[0-9a-z]+(\.[0-9a-z]+){3}/) != nil)
    #expect(
      try form.element.html() == """
        <form class="pe-form" method="post">\
        <input type="hidden" name="pe-base" value="\(form.base)"/>\
        <div><label class="pe-field"><span>Title</span>\
        <input type="text" name="title" value="Tea" required=""/></label></div>\
        <div>All of it is saved at once.</div>\
        <div><label class="pe-field"><span>Count</span>\
        <input type="number" name="count" value="2" step="1"/></label></div>\
        <div><fieldset class="pe-segments"><legend>Size</legend>\
        <label><input type="radio" name="size" value="small" checked=""/><span>Small</span></label>\
        <label><input type="radio" name="size" value="large"/><span>Large</span></label>\
        </fieldset></div>\
        <div><label class="pe-check"><input type="checkbox" name="loud" value="true" checked=""/>\
        <span>Loud</span></label></div>\
        <div><div class="pe-form-buttons"><button type="submit">Save</button>\
        <button type="reset">Reset</button></div></div></form>
        """)
    expectValid(Table(rows: [Row(form.element)]))
    expectValid(Table(rows: [Row(Todo().form().element)]))
    #expect(
      try exchange().html().contains(
        "<form class=\"pe-form\" method=\"post\" action=\"/tasks/-/actions/s/edit/edit/submit?q=a\">"
      ))
  }

  @Test func buttonTitlesCanBeChanged() throws {
    var form = form()
    (form.saveTitle, form.resetTitle) = ("Send", nil)
    #expect(
      try form.element.html().contains(
        "<div class=\"pe-form-buttons\"><button type=\"submit\">Send</button></div>"))
  }

  @Test func aCancelLinkReplacesTheResetButton() throws {
    let buttons = "<div class=\"pe-form-buttons\"><button type=\"submit\">Save</button>"
    let cancel = "<a href=\"/tasks/a\" data-role=\"secondary\">Cancel</a></div>"
    #expect(try form().cancel(to: "/tasks/a").element.html().contains(buttons + cancel))
    var both = form()
    both.cancelAddress = "/tasks/a"
    #expect(
      try both.element.html().contains(
        buttons + "<button type=\"reset\">Reset</button>" + cancel))
  }

  @Test func aFormCanSubmitOnChange() throws {
    var form = form()
    (form.submitsOnChange, form.confirmation) = (true, "Sure?")
    let html = try form.element.html()
    #expect(html.contains(" data-change=\"\" data-confirm=\"Sure?\">"))
    #expect(
      html.hasSuffix(
        "<div class=\"pe-apply\"><button type=\"submit\">Apply</button></div></form>"))
    #expect(!html.contains("pe-form-buttons"))
  }

  @Test func aSubmittedFormUpdatesTheModel() async throws {
    let values = SentForm.values(in: try exchange().html()).with([
      ("title", "Milk"), ("count", "3"),
    ])
    #expect(try await exchange().post(values)?.notice == "Milk, 3")
  }

  @Test func submittedValuesAreShownAgainWithTheirErrors() async throws {
    let sent = SentForm.values(in: try exchange().html())
    let values = sent.with([
      ("title", ""), ("count", "<x>"), ("size", "large"), ("loud", nil),
    ])
    // The stored value has changed since. The form keeps the base that the reader saw.
    var later = Todo()
    later.notes = "later"
    let html = try #require(try await exchange(later).rejectedHTML(values))
    expectValid(
      page: """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"/><title>x</title></head><body><h1>x</h1>\
        \(html)</body></html>
        """)
    #expect(
      html.contains(
        """
        <div class="pe-errors" role="alert" tabindex="-1"><p>Wrong:</p><ul>\
        <li><a href="#pe-field-title">Title</a><span>: Fill in this field.</span></li>\
        <li><a href="#pe-field-count">Count</a><span>: Enter a whole number.</span>\
        </li></ul></div>
        """))
    #expect(
      html.contains(
        """
        <input type="text" name="title" value="" required="" autofocus="" id="pe-field-title" \
        aria-invalid="true" \
        aria-describedby="pe-error-title"/></label>\
        <p class="pe-error" id="pe-error-title">Fill in this field.</p>
        """))
    #expect(html.contains("name=\"count\" value=\"&lt;x&gt;\""))
    // Sent again without a change, the form has the same values.
    #expect(SentForm.values(in: html) == values)
    #expect(html.contains("<a href=\"/tasks?q=a\" data-role=\"secondary\">Reset</a>"))
    #expect(!html.contains("type=\"reset\""))
  }

  @Test func takesFocusFocusesTheFirstField() throws {
    var form = form()
    #expect(!(try form.element.html().contains("autofocus")))
    form.takesFocus = true
    let html = try form.element.html()
    #expect(html.matches(of: /autofocus=""/).count == 1)
    #expect(html.contains("name=\"title\" value=\"Tea\" required=\"\" autofocus=\"\""))
    let rows = try FormExchange(form.rows).html()
    #expect(rows.matches(of: /autofocus=""/).count == 1)
  }

  @Test func theFirstInvalidFieldTakesTheFocus() async throws {
    let html = try #require(
      try await exchange().rejectedHTML(FormValues([("title", "Tea"), ("count", "x")])))
    #expect(html.matches(of: /autofocus=""/).count == 1)
    #expect(html.contains("name=\"count\" value=\"x\" autofocus=\"\""))
  }

  @Test func allErrorsOfAFieldAreShownBesideIt() throws {
    let errors = [
      FormErrors.Item("title", "Too dull."), FormErrors.Item("title", "Too short."),
      FormErrors.Item("", "Try later."),
    ]
    let exchange = exchange()
    let html = try exchange.html(
      echo: FormEcho(
        address: exchange.address, values: FormValues([("title", "x")]), errors: errors,
        summary: .text("Wrong:")))
    #expect(
      html.contains("<p class=\"pe-error\" id=\"pe-error-title\">Too dull. Too short.</p>"))
    #expect(
      html.contains(
        """
        <p>Wrong:</p><ul><li><a href="#pe-field-title">Title</a><span>: \
        Too dull. Too short.</span></li><li>Try later.</li></ul>
        """))
  }

  @Test func theSummaryTakesTheFocusIfNoFieldCan() throws {
    let exchange = exchange()
    let html = try exchange.html(
      echo: FormEcho(
        address: exchange.address, values: FormValues([]), errors: [.init("none", "Try later.")],
        summary: .text("Wrong:")))
    #expect(
      html.contains("<div class=\"pe-errors\" role=\"alert\" tabindex=\"-1\" autofocus=\"\">"))
    #expect(html.matches(of: /autofocus/).count == 1)
  }

  @Test func aConflictShowsBothValues() async throws {
    let values = SentForm.values(in: try exchange().html()).with([("title", "Milk")])
    var later = Todo()
    (later.title, later.count) = ("Water & ice", 9)
    let html = try #require(try await exchange(later).rejectedHTML(values))
    #expect(
      html.contains(
        """
        <input type="text" name="title" value="Milk" required="" autofocus="" \
        id="pe-field-title" aria-describedby="pe-error-title"/></label>\
        <p class="pe-conflict" id="pe-error-title">Now: Water &amp; ice</p>
        """))
    // The returned form is sent unchanged. The title is replaced, and the count was not touched.
    #expect(try await exchange(later).post(SentForm.values(in: html))?.notice == "Milk, 9")
  }

  @Test func aRejectedFormDoesNotHideALaterConflict() async throws {
    let values = SentForm.values(in: try exchange().html()).with([
      ("title", "Milk"), ("count", "x"),
    ])
    var later = Todo()
    later.title = "Water"
    let html = try #require(try await exchange(later).rejectedHTML(values))
    let again = SentForm.values(in: html).with([("count", "3")])
    await #expect(throws: FormConflict.self) { try await exchange(later).post(again) }
  }

  @Test func itemsAreShownAgainAsSubmitted() async throws {
    var todo = Todo()
    todo.items = [.init(id: 1, title: "Cup"), .init(id: 2, title: "Pot")]
    func exchange(_ todo: Todo) -> FormExchange {
      FormExchange([Row(key: "edit", todo.form().element)])
    }
    let values = SentForm.values(in: try exchange(todo).html()).with([
      ("items.1.count", "x"), ("items.0.-remove", "true"), ("items.2.title", "Mug"),
    ])
    // In the meantime, one item was removed.
    todo.items.removeFirst()
    let html = try #require(try await exchange(todo).rejectedHTML(values))
    #expect(html.contains("id=\"pe-error-items~2E1~2Ecount\">Enter a whole number.</p>"))
    let again = SentForm.values(in: html)
    #expect(Set(again.items.map { "\($0)" }) == Set(values.items.map { "\($0)" }))
  }

  @Test(arguments: [
    ("pe-base", "", BoundFormError.reservedName("pe-base")), ("-x", "", .reservedName("-x")),
    ("a", "a", .duplicateName("a")), ("items", "items.0.title", .duplicateName("items.0.title")),
    ("", "", .emptyName(label: "A")),
  ])
  func emptyReservedAndDuplicateNamesAreErrors(
    _ name: String, _ other: String, _ error: BoundFormError
  ) async {
    let form = BoundForm(Todo()) {
      if name == "items" {
        BoundFields("items", "Items", \.items, new: .init()) { BoundField("t", "T", \.title) }
      } else {
        BoundField(name, "A", \.title)
      }
      if !other.isEmpty { BoundField(other, "B", \.notes) }
    } didUpdate: { _, _ in
    }
    #expect(throws: error) { try form.element.html() }
    #expect(throws: error) { try Table(rows: form.rows).html() }
    await #expect(throws: error) {
      var event = ActionEvent()
      try await form.submit(&event)
    }
  }

  @Test func composedAndDecomposedNamesAreDistinct() throws {
    let form = BoundForm(Todo()) {
      BoundField("s\u{E9}c", "A", \.title)
      BoundField("se\u{301}c", "B", \.notes)
    } didUpdate: { _, _ in
    }
    let html = Array(try form.element.html().utf8)
    for name in ["s\u{E9}c", "se\u{301}c"] {
      #expect(html.firstRange(of: Array("name=\"\(name)\"".utf8)) != nil, "\(name)")
    }
  }

  @Test func reservedNamesWithinAListAreErrors() {
    let form = BoundForm(Todo()) {
      BoundFields("items", "Items", \.items, new: .init()) { BoundField("-was", "T", \.title) }
    } didUpdate: { _, _ in
    }
    #expect(throws: BoundFormError.reservedName("-was")) { try form.element.html() }
  }

  @Test func nestedFileFieldsNeedAFormThatTakesFiles() throws {
    let nested = VerticalStack([FileField("Photo", name: "photo")])
    var form = BoundForm(Todo()) {
      nested
    } didUpdate: { _, _ in
    }
    #expect(throws: ControlError.self) { try form.element.html() }
    #expect(throws: ControlError.self) { try Table(rows: form.rows).html() }
    form.takesFiles = true
    #expect(try form.element.html().contains("enctype=\"multipart/form-data\""))
    expectValid(Table(rows: form.rows))
  }

  @Test(arguments: [
    (
      BoundFormError.emptyName(label: "A"),
      "The field 'A' has no name, so its form would not send it. Give it one."
    ),
    (
      .duplicateName("a"),
      "Two fields of a form are named 'a', or one is inside the list of that name. "
        + "Give each its own name."
    ),
    (
      .reservedName("pe-x"),
      "A field is named 'pe-x', but names that begin with 'pe-' or '-' are reserved. "
        + "Choose another name."
    ),
    (.unknownField("b", names: ["a", "c"]), "The form has no field 'b'. Its fields are 'a', 'c'."),
  ])
  func errorsSayWhatToDo(_ error: BoundFormError, _ message: String) {
    #expect(error.description == message)
  }
}
