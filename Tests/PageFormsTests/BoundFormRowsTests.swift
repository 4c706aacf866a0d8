import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

@Suite struct BoundFormRowsTests {
  private func form(_ todo: Todo = Todo()) -> BoundForm<Todo> {
    BoundForm(todo, id: "edit") {
      BoundField("title", "Title", \.title).required()
      BoundField("size", "Size", \.size, control: .segments)
      BoundField("loud", "Loud", \.isLoud)
    } didUpdate: { todo, event in
      event.notice = todo.title
    }
  }

  @Test func eachFieldHasARowAndTheFormRowIsLast() throws {
    let rows = form().rows
    #expect(rows.map(\.key) == ["edit.title", "edit.size", "edit.loud", "edit"])
    #expect(
      try rows[0].html() == """
        <tr id="s.edit~2Etitle"><td><label class="pe-field">\
        <span>Title</span><input type="text" name="title" value="Tea" required="" \
        form="pe-form-edit"/></label></td></tr>
        """)
    #expect(
      try rows[1].html().contains(
        "<input type=\"radio\" name=\"size\" value=\"large\" form=\"pe-form-edit\"/>"))
    #expect(
      try rows[2].html().contains(
        "<input type=\"checkbox\" name=\"loud\" value=\"true\" checked=\"\" form=\"pe-form-edit\"/>"
      ))
    #expect(
      try rows[3].html() == """
        <tr id="s.edit"><td>\
        <form class="pe-form" id="pe-form-edit" method="post">\
        <input type="hidden" name="pe-base" value="\(form().base)"/>\
        <div><div class="pe-form-buttons"><button type="submit">Save</button>\
        <button type="reset">Reset</button></div></div></form></td></tr>
        """)
    expectValid(Table(sections: [Section("Task", key: "task") { form().rows }]))
  }

  @Test func everyControlReferencesTheForm() throws {
    let html = try Table(rows: Todo().form().rows).html()
    let controls = html.matches(of: /<(input|select|textarea)[^>]*>/).map(\.output.0)
    #expect(controls.count > 15)
    for control in controls where !control.contains("pe-base") {
      #expect(control.contains(" form=\"pe-form-edit\""), "\(control)")
    }
    expectValid(Table(rows: Todo().form().rows))
    #expect(SentForm.values(in: html).items.count > 10)
  }

  @Test func laterRowsDoNotReferenceTheForm() throws {
    let row = Row(TextField("Name", name: "name"))
    let html = try Table(rows: [form().rows[0], row]).html()
    #expect(html.matches(of: #/ form="/#).count == 1)
  }

  @Test func submittingTheLastRowUpdatesTheModel() async throws {
    let exchange = FormExchange(form().rows)
    let values = SentForm.values(in: try exchange.html()).with([("title", "Milk")])
    #expect(try await exchange.post(values)?.notice == "Milk")
  }

  @Test func errorsAreShownInTheirRows() async throws {
    let exchange = FormExchange(form().rows)
    let values = SentForm.values(in: try exchange.html()).with([("title", ""), ("size", "large")])
    let html = try #require(try await exchange.rejectedHTML(values))
    expectValid(
      page: """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"/><title>x</title></head><body><h1>x</h1>\
        \(html)</body></html>
        """)
    // There is one summary, before the first field.
    let summary = try #require(html.firstRange(of: "<div class=\"pe-errors\""))
    let field = try #require(html.firstRange(of: "name=\"title\""))
    #expect(summary.lowerBound < field.lowerBound)
    #expect(html.ranges(of: "pe-errors").count == 1)
    #expect(
      html.contains("<p class=\"pe-error\" id=\"pe-error-title\">Fill in this field.</p></td>"))
    #expect(html.contains("value=\"large\" checked=\"\" form="))
    #expect(
      Set(SentForm.values(in: html).items.map { "\($0)" })
        == Set(values.items.map { "\($0)" }))
  }

  @Test func theSummaryLinksToItemFields() async throws {
    let exchange = FormExchange(Todo().form().rows)
    let values = SentForm.values(in: try exchange.html()).with([("items.0.count", "x")])
    let html = try #require(try await exchange.rejectedHTML(values))
    #expect(html.contains("<li><a href=\"#pe-field-items~2E0~2Ecount\">Count</a>"))
    #expect(html.contains("id=\"pe-field-items~2E0~2Ecount\""))
  }

  @Test func errorsAreNotShownInAnotherForm() async throws {
    var other = form()
    other.saveTitle = "Other"
    let exchange = FormExchange(form().rows + [Row(key: "other", other.element)])
    let html = try #require(try await exchange.rejectedHTML(FormValues([("title", "")])))
    #expect(html.ranges(of: "class=\"pe-error\"").count == 1)
    #expect(html.ranges(of: "value=\"Tea\"").count == 1)
    // The same is true for an error of the other form.
    var back = exchange
    back.address.location.row = "other"
    let otherHTML = try #require(try await back.rejectedHTML(FormValues([("title", "")])))
    #expect(otherHTML.ranges(of: "class=\"pe-error\"").count == 1)
    let rows = try #require(otherHTML.firstRange(of: "id=\"s.other\""))
    #expect(!otherHTML[..<rows.lowerBound].contains("pe-error"))
  }

  @Test func elementsBetweenFieldsHaveTheirOwnRows() throws {
    let form = BoundForm(Todo(), id: "edit") {
      "Fill in all of it."
      BoundField("title", "Title", \.title)
      FileField("Photo", name: "photo")
    } didUpdate: { _, _ in
    }
    #expect(form.rows.map(\.key) == ["edit.-0", "edit.title", "edit.-2", "edit"])
    let html = try Table(rows: form.rows).html()
    #expect(html.contains("<input type=\"file\" name=\"photo\" form=\"pe-form-edit\"/>"))
    #expect(html.contains("method=\"post\" enctype=\"multipart/form-data\">"))
    expectValid(Table(rows: form.rows))
    expectValid(Table(rows: [Row(form.element)]))
  }

  /// The table determines the fields on the page, but the summary has all errors.
  @Test func theSummaryNamesFieldsThatAreNotOnThePage() async throws {
    let form = form()
    let exchange = FormExchange([form.row("loud"), form.saveRow])
    let html = try #require(try await exchange.rejectedHTML(FormValues([("title", "")])))
    #expect(
      html.contains(
        "<li><a href=\"#pe-field-title\">Title</a><span>: Fill in this field.</span></li>"))
  }

  @Test func aTableCanArrangeTheRowsItself() throws {
    let form = form()
    #expect(form.row("title").key == "edit.title" && form.saveRow.key == "edit")
    expectValid(Table(rows: [form.row("loud"), form.row("title"), form.saveRow]))
    #expect(throws: BoundFormError.unknownField("note", names: ["title", "size", "loud"])) {
      try form.row("note").html()
    }
  }
}
