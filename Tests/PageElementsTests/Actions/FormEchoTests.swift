import PageElements
import PageTesting
import Testing

/// Tests of a form with a handler, rendered again with the submitted values.
@Suite struct FormEchoTests {
  private static let form = Form(id: "f") {
    TextField("Name", name: "name", text: "Ada")
    Stepper("Age", name: "age")
  } didSubmit: { _ in
  }

  private func html(
    _ form: Form, _ change: (inout FormEcho) -> Void = { _ in }
  ) throws -> String {
    let table = Table(sections: [
      Section(key: "s") {
        Row(key: "r", form)
        Row(key: "other", Self.form)
      }
    ])
    expectValid(table)
    var echo = FormEcho(
      address: ActionAddress(
        location: ActionLocation(section: "s", row: "r"), element: "f", event: "submit"),
      values: FormValues([("name", "Bob"), ("age", "ten")]), summary: .text("No & no."))
    change(&echo)
    let scope = ActionScope(base: "/", echo: echo)
    return try table.html(templates: nil, actions: scope)
  }

  @Test func aFormIsPostedToItsHandler() throws {
    let table = Table(sections: [Section(key: "s") { Row(key: "r", Self.form) }])
    let html = try table.html(templates: nil, actions: ActionScope(base: "/"))
    #expect(html.contains("<form class=\"pe-form\" method=\"post\" action=\"/s/r/f/submit\">"))
    #expect(try table.html().contains("<form class=\"pe-form\" method=\"post\"><div>"))
  }

  @Test func formOptionsAreRendered() throws {
    var form = Self.form
    form.takesFiles = true
    form.submitsOnChange = true
    form.confirmation = "Sure?"
    form.base = "B\"1"
    let table = Table(sections: [Section(key: "s") { Row(key: "r", form) }])
    expectValid(table)
    let html = try table.html(templates: nil, actions: ActionScope(base: "/"))
    #expect(
      html.contains(
        """
        action="/s/r/f/submit" enctype="multipart/form-data" data-change="" \
        data-confirm="Sure?"><input type="hidden" name="pe-base" value="B&quot;1"/>
        """))
    #expect(
      html.contains(
        "<div class=\"pe-apply\"><button type=\"submit\">Apply</button></div></form>"))
  }

  @Test func aRejectedFormShowsSubmittedValuesAndErrors() throws {
    let html = try html(Self.form) {
      $0.errors = [.init("age", "A <number>."), .init("", "Try again.")]
    }
    #expect(
      html.contains(
        """
        <div class="pe-errors" role="alert" tabindex="-1"><p>No &amp; no.</p>\
        <ul><li><a href="#pe-field-age">Age</a><span>: A &lt;number&gt;.</span></li>\
        <li>Try again.</li></ul></div>
        """))
    #expect(html.contains("name=\"name\" value=\"Bob\"/>"))
    #expect(
      html.contains(
        """
        <input type="text" inputmode="decimal" name="age" value="ten" autofocus="" \
        id="pe-field-age" aria-invalid="true" \
        aria-describedby="pe-error-age"/>\
        </label><p class="pe-error" id="pe-error-age">A &lt;number&gt;.</p>
        """))
  }

  @Test func anotherFormWithTheSameIDIsUnchanged() throws {
    let html = try html(Self.form) { $0.errors = [.init("age", "A number.")] }
    #expect(html.matches(of: /role="alert"/).count == 1)
    #expect(html.matches(of: /name="name" value="Ada"/).count == 1)
  }

  @Test func aConflictShowsTheStoredValue() throws {
    let html = try html(Self.form) {
      $0.conflicts = [.init("name", now: "Eve"), .init("age", now: "")]
    }
    #expect(
      html.contains(
        """
        name="name" value="Bob" autofocus="" id="pe-field-name" aria-describedby="pe-error-name"/>
        """))
    #expect(html.contains("<li><a href=\"#pe-field-name\">Name</a></li>"))
    #expect(html.contains("<p class=\"pe-conflict\" id=\"pe-error-name\">Now: Eve</p>"))
    #expect(html.contains("<p class=\"pe-conflict\" id=\"pe-error-age\">Now empty.</p>"))
  }

  @Test func checkboxesWithOneNameShareOneErrorMessage() throws {
    let form = Form(id: "f") {
      for value in ["milk", "honey"] {
        Checkbox(value, name: "with", isOn: true, value: value)
      }
    } didSubmit: { _ in
    }
    let html = try html(form) {
      $0.values = FormValues([("with", "honey")])
      $0.errors = [.init("with", "Not both.")]
    }
    #expect(html.matches(of: /<p class="pe-error" id="pe-error-with">/).count == 1)
    #expect(html.matches(of: /aria-describedby="pe-error-with"/).count == 2)
    #expect(html.contains("value=\"honey\" checked=\"\""))
    #expect(!html.contains("value=\"milk\" checked=\"\""))
  }

  @Test func literalAndAddedErrorsAreEqual() {
    let errors: FormErrors = ["a": "No.", "b": "Never."]
    #expect(errors == FormErrors([.init("a", "No."), .init("b", "Never.")]))
    var added = FormErrors()
    added.add("a", "No.")
    added.add("b", "Never.")
    #expect(added == errors)
    #expect(errors.description == "No. Never.")
  }

  @Test func eventsAreComparedByTheirBytes() {
    var (left, right) = (ActionEvent(), ActionEvent())
    #expect(left == right)
    (left.notice, right.notice) = ("\u{e9}", "e\u{301}")
    #expect(left != right)
    right = ActionEvent(values: FormValues([("a", "b")]))
    #expect(right.values["a"] == "b")
    #expect(right.destination == nil && right.move == nil && right.notice == nil)
  }
}
