import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

@Suite struct BoundFieldTests {
  private func form<Value>(
    _ todo: Todo = Todo(), _ field: BoundField<Todo, Value>
  ) -> BoundForm<Todo> {
    var form = BoundForm(todo) {
      field
    } didUpdate: { _, _ in
    }
    form.resetTitle = nil
    return form
  }

  private func html<Value>(
    _ field: BoundField<Todo, Value>, _ todo: Todo = Todo()
  ) throws -> String {
    let form = form(todo, field)
    expectValid(Table(rows: [Row(form.element)]))
    let html = try form.element.html()
    let parts = html.split(separator: "<div>")
    return String(parts[1].dropLast("</div>".count))
  }

  /// Returns the model with a submitted text, and the error message if there is one.
  private func sent<Value>(
    _ text: String?, to field: BoundField<Todo, Value>, _ todo: Todo = Todo()
  ) throws -> (Todo, String?) {
    var todo = todo
    do {
      try form(todo, field).update(&todo, with: FormValues(text.map { [("f", $0)] } ?? []))
      return (todo, nil)
    } catch let errors as FormErrors {
      #expect(errors.items.map(\.name) == ["f"])
      return (todo, errors.items.first?.detail)
    }
  }

  @Test func eachValueTypeRendersItsControl() throws {
    #expect(
      try html(BoundField("f", "T", \.title).placeholder("p").maximumLength(9)) == """
        <label class="pe-field"><span>T</span><input type="text" name="f" value="Tea" \
        placeholder="p" maxlength="9" size="9"/></label>
        """)
    #expect(
      try html(BoundField("f", "N", \.notes, control: .lines(4)).maximumLength(9)) == """
        <label class="pe-field"><span>N</span><textarea name="f" rows="4" maxlength="9">One
        Two</textarea></label>
        """)
    #expect(
      try html(BoundField("f", "C", \.count).minimum(1).maximum(3)) == """
        <label class="pe-field"><span>C</span>\
        <input type="number" name="f" value="2" min="1" max="3" step="1"/></label>
        """)
    #expect(
      try html(BoundField("f", "W", \.weight).minimum(0.5)) == """
        <label class="pe-field"><span>W</span>\
        <input type="number" name="f" value="0.5" min="0.5" step="any"/></label>
        """)
    let day = try #require(CalendarDate("2026-01-01"))
    #expect(
      try html(BoundField("f", "D", \.due).minimum(day).required()) == """
        <label class="pe-field"><span>D</span><input type="date" name="f" value="2026-02-28" \
        min="2026-01-01" required=""/></label>
        """)
    #expect(
      try html(BoundField("f", "L", \.isLoud)) == """
        <label class="pe-check"><input type="checkbox" name="f" value="true" checked=""/>\
        <span>L</span></label>
        """)
    #expect(
      try html(BoundField("f", "L", \.isDone, control: .switch).disabled()) == """
        <label class="pe-check"><input type="checkbox" role="switch" name="f" value="true" \
        disabled=""/><span>L</span></label>
        """)
  }

  @Test func choicesRenderAsOptions() throws {
    #expect(
      try html(BoundField("f", "S", \.size)).contains(
        """
        <select name="f"><option value="small" selected="">Small</option>\
        <option value="large">Large</option></select>
        """))
    #expect(
      try html(BoundField("f", "S", \.taste)).contains(
        "<select name=\"f\"><option value=\"\" selected=\"\">None</option><option value=\"small\">")
    )
    #expect(
      try html(BoundField("f", "S", \.taste).required()).contains(
        "<select name=\"f\" required=\"\"><option value=\"\" selected=\"\">Choose…</option>"))
    #expect(
      try html(BoundField("f", "S", \.taste, control: .segments)).contains(
        "<input type=\"radio\" name=\"f\" value=\"\" checked=\"\"/><span>None</span>"))
  }

  @Test func aStoredValueThatIsNotAChoiceIsShown() throws {
    let choices = [Choice("1", "Low")]
    var todo = Todo()
    todo.priority = 9
    #expect(
      try html(BoundField("f", "P", \.priority, choices: choices), todo).contains(
        "<option value=\"1\">Low</option><option value=\"9\" selected=\"\">9</option>"))
    #expect(
      try html(BoundField("f", "P", \.priority, control: .segments, choices: choices), todo)
        .contains("value=\"9\" checked=\"\"/>"))
    todo.title = ""
    #expect(
      try html(BoundField("f", "P", \.title, choices: choices), todo).contains(
        "<option value=\"\" selected=\"\">Choose…</option><option value=\"1\">"))
    // The stored value can be kept, but no other value that is not a choice is accepted.
    let field = BoundField("f", "P", \Todo.priority, choices: choices)
    todo.priority = 9
    #expect(try sent("9", to: field, todo).1 == nil)
    #expect(try sent("8", to: field, todo).1 == "Choose one of the options.")
  }

  @Test func largeIntegersAreShownExactly() throws {
    var todo = Todo()
    todo.count = 9_007_199_254_740_993
    #expect(
      try html(BoundField("f", "C", \.count), todo).contains(
        "<input type=\"text\" name=\"f\" value=\"9007199254740993\"/>"))
  }

  @Test func aControlThatCannotShowAValueIsAnError() {
    let error = #expect(throws: BoundFormError.unsuitableControl("Tea", name: "f")) {
      try form(BoundField("f", "T", \.title, control: .date)).element.html()
    }
    #expect(
      error?.description == "'Tea' cannot be shown by the control of 'f'. Use control: .line().")
    #expect(throws: BoundFormError.self) {
      try form(BoundField("f", "T", \.title, control: .number())).element.html()
    }
  }

  private func form<Value>(_ field: BoundField<Todo, Value>) -> BoundForm<Todo> {
    form(Todo(), field)
  }

  @Test(arguments: ["", " ", "\r\n"]) func aRequiredFieldMustBeFilledIn(_ text: String) throws {
    let title = BoundField("f", "T", \Todo.title, control: .lines()).required()
    #expect(try sent(text, to: title).1 == "Fill in this field.")
    #expect(try sent("x", to: title).0.title == "x")
    #expect(try sent(text, to: BoundField("f", "D", \.due).required()).1 == "Choose one.")
    #expect(try sent(text, to: BoundField("f", "D", \.due)).0.due == nil)
    #expect(try sent(text, to: BoundField("f", "C", \.count).required()).1 == "Fill in this field.")
    #expect(try sent(text, to: BoundField("f", "C", \.count)).1 == "Enter a whole number.")
    #expect(try sent(text, to: BoundField("f", "T", \.link).required("Where?")).1 == "Where?")
  }

  @Test func aRequiredCheckboxMustBeTicked() throws {
    let field = BoundField("f", "D", \Todo.isDone).required()
    #expect(try sent("false", to: field).1 == "Check this box.")
    #expect(try sent("true", to: field).0.isDone)
  }

  @Test func aMissingRequiredFieldNeedsAStoredValue() throws {
    var todo = Todo()
    todo.title = ""
    #expect(
      try sent(nil, to: BoundField("f", "T", \.title).required(), todo).1 == "Fill in this field.")
    #expect(try sent(nil, to: BoundField("f", "T", \.title).required()).1 == nil)
  }

  @Test(arguments: [("0", "Enter 1 or more."), ("1", nil), ("3", nil), ("4", "Enter 3 or less.")])
  func numbersOutOfRangeAreRejected(_ text: String, _ detail: String?) throws {
    #expect(try sent(text, to: BoundField("f", "C", \.count).minimum(1).maximum(3)).1 == detail)
    #expect(try sent(text, to: BoundField("f", "W", \.weight).minimum(1).maximum(3)).1 == detail)
  }

  @Test(arguments: [
    ("7", "Enter 5 or 10."), ("10", nil), ("-3", "Enter 0 or more."), ("0", nil), ("10.0", nil),
  ])
  func numbersBetweenStepsAreRefused(_ text: String, _ detail: String?) throws {
    let field = BoundField("f", "W", \Todo.weight, control: .number(step: 5)).minimum(0)
    #expect(try sent(text, to: field).1 == detail)
  }

  @Test func stepsStartAtTheStoredValueWithoutAMinimum() throws {
    // Without a minimum, steps start at the stored value.
    let tenths = BoundField("f", "W", \Todo.weight, control: .number(step: 0.1))
    var todo = Todo()
    todo.weight = 0.05
    #expect(try sent("0.35", to: tenths, todo).0.weight == 0.35)
    #expect(try sent("0.3", to: tenths, todo).1 == "Enter 0.25 or 0.35.")
    // The stored value is accepted even if it is not on a step.
    todo.weight = 7
    #expect(
      try sent("7", to: BoundField("f", "W", \.weight, control: .number(step: 5)).minimum(0), todo)
        .1
        == nil)
    #expect(
      try sent("1.5", to: BoundField("f", "W", \.weight, control: .number(step: nil))).1 == nil)
  }

  @Test func datesOutOfRangeAreRejected() throws {
    let (first, last) = (
      try #require(CalendarDate("2026-01-01")), try #require(CalendarDate("2026-12-31"))
    )
    let field = BoundField("f", "D", \Todo.due).minimum(first).maximum(last)
    #expect(try sent("2025-12-31", to: field).1 == "Choose 2026-01-01 or later.")
    #expect(try sent("2027-01-01", to: field).1 == "Choose 2026-12-31 or earlier.")
    #expect(try sent("2026-12-31", to: field).0.due == last)
    #expect(try sent("", to: field).0.due == nil)
  }

  @Test func textOverTheMaximumLengthIsRejected() throws {
    let field = BoundField("f", "N", \Todo.notes, control: .lines()).maximumLength(3)
    #expect(try sent("a\r\nb", to: field).0.notes == "a\nb")
    #expect(try sent("abcd", to: field).1 == "Enter at most 3 characters. You entered 4.")
    #expect(try sent("🍵🍵", to: field).1 == "Enter at most 3 characters. You entered 4.")
  }

  @Test func rulesRunInOrderUntilOneFails() throws {
    let field = BoundField("f", "C", \Todo.count)
      .check { $0 == 5 ? "Not 5." : nil }.minimum(3).check { $0 > 9 ? "Too many." : nil }
    #expect(try sent("5", to: field).1 == "Not 5.")
    #expect(try sent("2", to: field).1 == "Enter 3 or more.")
    #expect(try sent("10", to: field).1 == "Too many.")
    #expect(try sent("4", to: field).0.count == 4)
  }

  @Test(arguments: [("2", nil), ("3", "off"), ("4", "off"), ("", "off"), ("Low", "off")])
  func onlyOfferedChoicesAreAccepted(_ text: String, _ detail: String?) throws {
    let field = BoundField("f", "P", \Todo.priority, choices: Todo.priorities)
    let (todo, found) = try sent(text, to: field)
    #expect(found == detail.map { _ in "Choose one of the options." })
    #expect(todo.priority == (detail == nil ? 2 : 1))
  }

  @Test func lineEndingsAreNormalizedToLineFeeds() throws {
    #expect(
      try sent("a\r\nb\rc\n", to: BoundField("f", "N", \.notes, control: .lines())).0.notes
        == "a\nb\nc\n")
    #expect(
      try sent("a\r\nb", to: BoundField("f", "N", \.title)).1
        == "Enter a single line, without line breaks.")
  }

  @Test func disabledFieldsAreIgnored() throws {
    #expect(try sent("x", to: BoundField("f", "T", \.title).disabled()).0 == Todo())
    #expect(try sent("x", to: BoundField("f", "T", \.title).disabled(false)).0.title == "x")
  }
}
