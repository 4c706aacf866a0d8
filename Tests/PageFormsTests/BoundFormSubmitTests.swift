import PageElements
import PageForms
import Testing

@Suite struct BoundFormSubmitTests {
  /// The stored values, in order.
  private actor Store {
    var saved: [Todo] = []
    var calls: [String] = []
    func save(_ todo: Todo) { saved.append(todo) }
    func note(_ call: String) { calls.append(call) }
  }

  private func form(_ store: Store, _ todo: Todo = Todo()) -> BoundForm<Todo> {
    var form = todo.form { todo, event in
      await store.note("did \(todo.title)")
      await store.save(todo)
      event.notice = "Saved."
    }
    form.willUpdate = { todo in
      await store.note("will \(todo.title)")
      if todo.title == "Gin" { throw FormErrors(["title": "No spirits."]) }
      todo.title += "!"
    }
    return form
  }

  @Test func theHooksRunInOrder() async throws {
    let store = Store()
    var event = ActionEvent(values: try Todo().sent.with([("title", "Milk")]))
    try await form(store).submit(&event)
    #expect(await store.calls == ["will Milk", "did Milk!"])
    #expect(await store.saved.map(\.title) == ["Milk!"])
    #expect(event.notice == "Saved.")
  }

  @Test func aHookCanRejectTheForm() async throws {
    let store = Store()
    var event = ActionEvent(values: FormValues([("title", "Gin")]))
    await #expect(throws: ["title": "No spirits."] as FormErrors) {
      try await form(store).submit(&event)
    }
    #expect(await store.saved.isEmpty && event.notice == nil)
  }

  @Test func invalidValuesReachNoHook() async throws {
    let store = Store()
    var event = ActionEvent(values: FormValues([("count", "x")]))
    await #expect(throws: FormErrors.self) { try await form(store).submit(&event) }
    #expect(await store.calls.isEmpty)
  }

  @Test func submittingTwiceStoresTheSameValue() async throws {
    let store = Store()
    var todo = Todo()
    todo.items = [.init(id: 1, title: "Cup")]
    let values = try todo.sent.with([("title", "Milk"), ("items.1.title", "Pot")])
    for _ in 0..<2 {
      var event = ActionEvent(values: values)
      let form = todo.form { todo, _ in await store.save(todo) }
      try await form.submit(&event)
      todo = try #require(await store.saved.last)
    }
    let saved = await store.saved
    #expect(saved.count == 2 && saved[0] == saved[1])
    #expect(saved[1].title == "Milk" && saved[1].items.map(\.title) == ["Cup", "Pot"])
  }
}
