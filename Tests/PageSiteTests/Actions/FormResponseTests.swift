import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct FormResponseTests {
  private static let sizes = [Choice("s", "Small"), Choice("l", "Large")]

  /// A form with a control of each kind.
  private static func form(
    handler: @escaping ActionHandler.Closure
  ) -> Form {
    Form(id: "order") {
      TextField("Name", name: "name", text: "Ada")
      TextField("Code", name: "code", kind: .password, showsLabel: true)
      TextArea("Note", name: "note", text: "old")
      Select("Size", name: "size", choices: sizes, selection: "s")
      SegmentedControl("Pot", name: "pot", segments: sizes, selection: "s")
      Stepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8)
      DateField("Day", name: "day")
      Checkbox("Milk", name: "extra", isOn: true, value: "milk")
      Checkbox("Honey", name: "extra", value: "honey")
      Switch("Gift", name: "gift", isOn: true)
      Button("Send", kind: .submit)
    } didSubmit: {
      try await handler(&$0)
    }
  }

  private static let typed: KeyValuePairs = [
    "name": "<Bob>", "code": "secret", "note": "two\r\nlines", "size": "l", "pot": "l",
    "guests": "many", "day": "2026-13-40", "extra": "honey",
  ]

  private static func site(
    handler: @escaping @Sendable (Notes, inout ActionEvent) async throws -> Void
  ) throws -> Site {
    try .test(
      .diary { _, notes in
        [
          Section(key: "list") {
            Row(key: "tea", form { try await handler(notes, &$0) })
          }
        ]
      })
  }

  private static let address = "/page/-/actions/list/tea/order/submit"

  @Test func anInvalidFormReturnsWithErrorsAndSubmittedValues() async throws {
    let visitor = TestVisitor(
      try Self.site { _, _ in
        throw FormErrors([
          "name": "Write your “real” name.", "guests": "Write a number.", "day": "No such day.",
          "extra": "No honey today.", "size": "Sold out.", "note": "Too long.", "pot": "Broken.",
          "gift": "No gifts.", "": "All of it is wrong.",
        ])
      })
    let response = await visitor.post(Self.address, Self.typed)
    #expect(response.status == 422)
    #expect(response[.contentType] == "text/html; charset=utf-8")
    #expect(response[.cacheControl] == "no-store")
    let html = response.text
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
    for part in [
      "<p>This could not be saved, for these reasons:</p><ul><li><a href=\"#pe-field-name\">",
      "</a><span>: Write your “real” name.</span></li>",
      "<li>All of it is wrong.</li>",
      """
      <input type="text" name="name" value="&lt;Bob&gt;" autofocus="" id="pe-field-name" aria-invalid="true" \
      aria-describedby="pe-error-name"/>
      """,
      "<p class=\"pe-error\" id=\"pe-error-name\">Write your “real” name.</p>",
      "two\nlines</textarea>", "<option value=\"l\" selected=\"\">", "<option value=\"s\">",
      // These values are not a number and a date. Text fields show them, so that the reader can correct them.
      "<input type=\"text\" inputmode=\"decimal\" name=\"guests\" value=\"many\"",
      "<input type=\"text\" name=\"day\" value=\"2026-13-40\"",
      "name=\"extra\" value=\"honey\" checked=\"\"",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(!html.contains("value=\"milk\" checked"), "The box stays unchecked")
    #expect(!html.contains("role=\"switch\" name=\"gift\" value=\"true\" checked"))
    #expect(html.contains("name=\"pot\" value=\"l\" checked"))
    #expect(!html.contains("secret"), "The response omits the password")
    #expect(
      html.matches(of: /id="pe-error-extra"/).count == 1, "Boxes with the same name share an error")
    #expect(!html.contains("data-version"), "The response has no version, so no patch replaces it")
  }

  @Test func aSingleErrorHasASingularSummary() async throws {
    let visitor = TestVisitor(try Self.site { _, _ in throw FormErrors(["name": "No."]) })
    let html = await visitor.post(Self.address, Self.typed).text
    #expect(html.contains("<p>This could not be saved:</p>"))
    #expect(html.contains("role=\"alert\""))
  }

  @Test func aScriptGetsTheErrorsByField() async throws {
    let copy = try await TestCopy(
      TestVisitor(try Self.site { _, _ in throw FormErrors(["name": "Say \"who\"."]) }))
    let response = await copy.act(Self.address, Self.typed)
    #expect(response.status == 422)
    #expect(response[.contentType] == "application/problem+json")
    let problem = try JSONValue(parsing: response.body)
    #expect(problem["status"] == .number(422))
    #expect(problem["detail"]?.text == "This could not be saved:")
    #expect(problem["errors"]?.items.first?["name"]?.text == "name")
    #expect(problem["errors"]?.items.first?["detail"]?.text == "Say \"who\".")
  }

  @Test func aConflictShowsTheStoredValues() async throws {
    let site = try Self.site { _, event in
      guard event.values["pe-base"] == "new" else {
        throw FormConflict([.init("name", now: "Eve & Co"), .init("note", now: "")], base: "new")
      }
    }
    let visitor = TestVisitor(site)
    let response = await visitor.post(Self.address, Self.typed)
    #expect(response.status == 409)
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
    #expect(
      response.text.contains(
        "<p class=\"pe-conflict\" id=\"pe-error-name\">Now: Eve &amp; Co</p>"))
    #expect(response.text.contains("<p class=\"pe-conflict\" id=\"pe-error-note\">Now empty.</p>"))
    #expect(response.text.contains("value=\"&lt;Bob&gt;\""), "The field keeps the submitted value")
    #expect(response.text.contains("Someone has changed this since you opened it."))

    let copy = try await TestCopy(visitor)
    let problem = try JSONValue(parsing: await copy.act(Self.address, Self.typed).body)
    #expect(problem["status"] == .number(409))
    #expect(problem["base"]?.text == "new")
    #expect(problem["conflicts"]?.items.map { $0["value"]?.text } == ["Eve & Co", ""])
  }

  @Test func aRejectedFormChangesNoState() async throws {
    let site = try Self.site { notes, event in
      notes("tried")
      throw event.values["name"] == "Bob" ? FormErrors(["name": "No."]) : FormErrors()
    }
    let visitor = TestVisitor(site)
    let response = await visitor.post(Self.address, ["name": "Bob"])
    #expect(response.status == 422)
    #expect(response.text.diary == [], "The response shows no change")
    #expect(!response.setsVisitor)
    #expect(await visitor.diary() == [])
  }

  @Test func anInvalidFormIsShownOnTheSameBatchOfRows() async throws {
    let site = try Site.test(
      .diary(batch: 2) { _, _ in
        [
          Section(
            key: "list",
            rows: ["a", "b", "c"].map { key in
              Row(key: key, Self.form { _ in throw FormErrors(["name": "No \(key)."]) })
            })
        ]
      })
    let visitor = TestVisitor(site)
    let next = try #require(Links(await visitor.get("/page")).next)
    let address = "/page/-/actions/list/c/order/submit"
    let response = await visitor.post(
      address, ["name": "Bob"], [.referer: "http://localhost\(next)"])
    #expect(response.status == 422)
    #expect(response.text.contains(">No c.</p>"))
    let field = "<input type=\"hidden\" name=\"pe-from\" value=\"\(next)\"/>"
    #expect(response.text.contains(field))
    let again = await visitor.post(
      address, ["pe-from": next, "name": "Rob"], [.referer: "http://localhost\(address)"])
    #expect(
      again.text.contains(">No c.</p>"), "The batch stays the same when the form is sent again")
    #expect(again.text.contains(field))
    let lost = await visitor.post(address, ["name": "Robert"])
    #expect(lost.status == 422, "The page lists the submitted values of a missing row")
    #expect(lost.text.contains("<dt>name</dt><dd>Robert</dd>"))
    #expect(lost.text.contains("No c."))
  }

  @Test func anInvalidFormIsShownInItsRowsNewSection() async throws {
    let section = TableBox(Table(sections: [Section(key: "one")]))
    let site = try Site.test(
      .diary { _, _ in
        [
          Section(key: section.table.sections[0].key ?? "") {
            Row(key: "tea", Self.form { _ in throw FormErrors(["name": "No."]) })
          }
        ]
      })
    section.table = Table(sections: [Section(key: "two")])
    let response = await TestVisitor(site).post(
      "/page/-/actions/one/tea/order/submit", ["name": "Bob"])
    #expect(response.status == 422)
    #expect(response.text.contains("id=\"pe-error-name\">No.</p>"))
    #expect(response.text.contains("value=\"Bob\""))
  }

  @Test func anInvalidFormKeepsThePagesOwnQuery() async throws {
    let visitor = TestVisitor(
      try Self.site { _, _ in throw FormErrors(["name": "No."]) })
    let response = await visitor.post("\(Self.address)?sort=up&other=1", ["name": "Bob"])
    #expect(response.text.contains("action=\"\(Self.address)?sort=up\""))
  }

  @Test(arguments: [404, 410])
  func submittedValuesAreShownWhenTheRecordIsGone(status: Int) async throws {
    let page = Page("/page", title: "Page") { _ in
      Table {
        Section(key: "s") {
          Row(
            key: "a",
            Form(id: "edit") {
              TextField("Title", name: "title")
            } didSubmit: { _ in
              throw SiteProblem(.init(code: status), "Somebody has deleted it.")
            })
        }
      }
    }
    let answer = await TestVisitor(try .test(page))
      .post("/page/-/actions/s/a/edit/submit", ["title": "Long thought over"])
    #expect(answer.status == status)
    #expect(answer.text.contains("Somebody has deleted it."))
    #expect(answer.text.contains("Long thought over"))
  }
}
