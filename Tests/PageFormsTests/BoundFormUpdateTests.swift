import ElementSamples
import PageElements
import PageForms
import Testing

@Suite struct BoundFormUpdateTests {
  @Test func everyFieldUpdatesTheModel() throws {
    let values = try Todo().sent.with([
      ("title", "Milk"), ("notes", "a\r\nb"), ("link", "https://example.com"), ("count", "3"),
      ("weight", ""), ("due", ""), ("size", "large"), ("taste", "small"), ("priority", "2"),
      ("done", "true"), ("urgent", "false"), ("loud", nil), ("items.0.title", "Cup"),
    ])
    var expected = Todo()
    (expected.title, expected.notes, expected.link) = ("Milk", "a\nb", "https://example.com")
    (expected.count, expected.weight, expected.due) = (3, nil, nil)
    (expected.size, expected.taste, expected.priority) = (.large, .small, 2)
    (expected.isDone, expected.isUrgent, expected.isLoud) = (true, false, false)
    expected.items = [Todo.Item(title: "Cup")]
    #expect(try Todo().updated(by: values) == expected)
  }

  @Test func anUntouchedFormChangesNothing() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let todo = Todo.random(using: &random)
      let sent = try todo.sent
      let updated = try todo.updated(by: sent)
      #expect(updated == todo)
      // `==` ignores differences between canonically equivalent texts.
      #expect(updated.title.utf8.elementsEqual(todo.title.utf8))
      #expect(updated.notes.utf8.elementsEqual(todo.notes.utf8))
      // Changes by other readers are not undone, either.
      let later = Todo.random(using: &random)
      #expect(try later.updated(by: sent) == later)
    }
  }

  @Test func unknownNamesAreIgnored() throws {
    let values = try Todo().sent.with([("id", "9"), ("__proto__", "x"), ("items.id", "1")])
    #expect(try Todo().updated(by: values) == Todo())
  }

  @Test func missingFieldsKeepTheirValues() throws {
    #expect(try Todo().updated(by: FormValues([("title", "Milk")])).title == "Milk")
    #expect(try Todo().updated(by: FormValues([])) == Todo())
    let base = Todo().form().base
    let updated = try Todo().updated(by: FormValues([("pe-base", base), ("title", "Milk")]))
    #expect(updated.title == "Milk" && updated.notes == "One\nTwo" && updated.count == 2)
  }

  @Test func aMissingCheckboxIsFalseOnlyWithABase() throws {
    #expect(try Todo().updated(by: FormValues([("title", "a")])).isLoud)
    #expect(try !Todo().updated(by: FormValues([("pe-base", Todo().form().base)])).isLoud)
    #expect(try !Todo().updated(by: FormValues([("loud", "false")])).isLoud)
    #expect(try Todo().updated(by: FormValues([("done", "on")])).isDone)
  }

  @Test func allErrorsAreReportedAndNothingChanges() throws {
    let values = try Todo().sent.with([
      ("title", "Milk"), ("count", "x"), ("due", "tomorrow"), ("size", "huge"),
    ])
    var todo = Todo()
    let error = #expect(throws: FormErrors.self) { try todo.form().update(&todo, with: values) }
    #expect(
      error == [
        "count": "Enter a whole number.", "due": "Enter an existing date, such as 2026-02-28.",
        "size": "Choose one of the options.",
      ])
    #expect(todo == Todo())
  }

  @Test func untouchedFieldsKeepTheirExactBytes() throws {
    var todo = Todo()
    (todo.notes, todo.title, todo.link) = ("a\rb\u{0}", "c\r\nd\u{FFFF}", " e ")
    let updated = try todo.updated(by: todo.sent.with([("count", "5")]))
    todo.count = 5
    #expect(updated == todo && updated.notes.utf8.elementsEqual(todo.notes.utf8))
  }

  @Test func leadingZerosAreNotAChange() throws {
    let sent = try Todo().sent.with([("count", "002")])
    var later = Todo()
    later.count = 2
    #expect(try later.updated(by: sent) == later)
    // If the form is sent twice, the second time has no effect and no conflict.
    let edit = try Todo().sent.with([("count", "005")])
    let once = try Todo().updated(by: edit)
    #expect(once.count == 5)
    #expect(try once.updated(by: edit) == once)
  }
}
