import ElementSamples
import PageElements
import PageForms
import PageTesting
import Testing

@Suite struct BoundFieldsTests {
  private static let two = [
    Todo.Item(id: 1, title: "Cup", count: 2), Todo.Item(id: 2, title: "Pot", isDone: true),
  ]

  private func todo(_ items: [Todo.Item] = two) -> Todo {
    var todo = Todo()
    todo.items = items
    return todo
  }

  private func form(
    _ items: [Todo.Item] = two, maximum: Int = 200
  ) -> BoundForm<Todo> {
    BoundForm(todo(items)) {
      BoundFields("items", "Items", \.items, new: Todo.Item(id: 99), maximum: maximum) {
        BoundField("title", "Title", \.title).required()
        BoundField("count", "Count", \.count).minimum(1)
        BoundField("done", "Done", \.isDone)
      }
    } didUpdate: { _, _ in
    }
  }

  private func items(
    _ form: BoundForm<Todo>, _ changes: [(String, String?)] = []
  ) throws -> [Todo.Item] {
    var todo = form.model
    try form.update(&todo, with: SentForm.values(in: form.element.html()).with(changes))
    return todo.items
  }

  @Test func eachItemHasItsFieldsAndOneBlankItemFollows() throws {
    let html = try form([Self.two[0]]).element.html()
    let digest = try #require(html.firstMatch(of: /items\.0\.-was" value="([0-9a-z]+)"/)?.1)
    #expect(
      html.contains(
        """
        <fieldset class="pe-items"><legend>Items</legend>\
        <fieldset class="pe-item"><legend>1</legend>\
        <input type="hidden" name="items.0.-was" value="\(digest)"/>\
        <div><label class="pe-field"><span>Title</span>\
        <input type="text" name="items.0.title" value="Cup"/></label></div>\
        <div><label class="pe-field"><span>Count</span>\
        <input type="number" name="items.0.count" value="2" min="1" step="1"/></label></div>\
        <div><label class="pe-check"><input type="checkbox" name="items.0.done" value="true"/>\
        <span>Done</span></label></div>\
        <div><label class="pe-check"><input type="checkbox" name="items.0.-remove" value="true"/>\
        <span>Remove</span></label></div></fieldset>\
        <fieldset class="pe-item"><legend>New</legend>\
        <div><label class="pe-field"><span>Title</span>\
        <input type="text" name="items.1.title" value=""/></label></div>\
        <div><label class="pe-field"><span>Count</span>\
        <input type="number" name="items.1.count" value="1" min="1" step="1"/></label></div>\
        <div><label class="pe-check"><input type="checkbox" name="items.1.done" value="true"/>\
        <span>Done</span></label></div></fieldset></fieldset>
        """))
    expectValid(Table(rows: [Row(form().element)]))
    expectValid(Table(rows: [Row(form([]).element)]))
  }

  @Test func itemsAreChangedAddedAndRemovedAndKeepTheirOrder() throws {
    #expect(try items(form()) == Self.two)
    var expected = Self.two
    expected[1].title = "Kettle"
    #expect(try items(form(), [("items.1.title", "Kettle")]) == expected)
    #expect(
      try items(form(), [("items.2.title", "Spoon"), ("items.2.done", "true")])
        == Self.two + [Todo.Item(id: 99, title: "Spoon", isDone: true)])
    #expect(try items(form(), [("items.0.-remove", "true")]) == [Self.two[1]])
    #expect(
      try items(form(), [("items.0.-remove", "true"), ("items.1.-remove", "true")]).isEmpty)
  }

  @Test func anEmptyItemIsRemoved() throws {
    #expect(
      try items(form(), [("items.0.title", " "), ("items.0.count", "")]) == [Self.two[1]])
    // An item with the values of a new one is empty, too.
    #expect(
      try items(form(), [("items.0.title", ""), ("items.0.count", "1")]) == [Self.two[1]])
    #expect(try items(form([]), []).isEmpty)
  }

  @Test func storedBlankItemsAreKeptUntilTheListChanges() throws {
    let stored = [Todo.Item(id: 3), Self.two[0]]
    #expect(try items(form(stored)) == stored)
    #expect(try items(form(stored), [("items.1.title", "Mug")]).map(\.title) == ["Mug"])
  }

  @Test func errorsUseTheFieldNamesOfTheirItem() throws {
    let error = #expect(throws: FormErrors.self) {
      try items(
        form(),
        [
          ("items.0.title", ""), ("items.1.count", "x"), ("items.2.title", "Spoon"),
          ("items.2.count", "0"),
        ])
    }
    #expect(
      error == [
        "items.0.title": "Fill in this field.", "items.1.count": "Enter a whole number.",
        "items.2.count": "Enter 1 or more.",
      ])
  }

  @Test func removedItemsAreNotValidated() throws {
    #expect(
      try items(form(), [("items.0.count", "x"), ("items.0.-remove", "true")]) == [Self.two[1]])
  }

  @Test func theNumberOfItemsIsLimited() throws {
    #expect(try items(form(maximum: 3), [("items.2.title", "Spoon")]).count == 3)
    let error = #expect(throws: FormErrors.self) {
      try items(form(maximum: 2), [("items.2.title", "Spoon")])
    }
    #expect(
      error == ["items": "At most 2 items are allowed, but you sent 3. Remove some."])
    // Too many items are rejected before they are decoded.
    let many = FormValues((0...5000).map { ("items.\($0).title", "x") })
    var todo = todo()
    let refusal = #expect(throws: FormErrors.self) { try form().update(&todo, with: many) }
    #expect(
      refusal == ["items": "At most 200 items are allowed, but you sent 5001. Remove some."])
    // A stored list that is too long can be kept and shortened.
    #expect(try items(form(maximum: 1)) == Self.two)
    #expect(try items(form(maximum: 1), [("items.0.-remove", "true")]) == [Self.two[1]])
  }

  @Test(arguments: [
    "items.01.title", "items.-1.title", "items.+1.title", "items.1234567.title",
    "items.x.title", "items..title", "items.١.title",
  ])
  func invalidItemIndexesAreIgnored(_ name: String) throws {
    #expect(try items(form(), [(name, "Spoon")]) == Self.two)
  }

  @Test func concurrentChangesToAListAreAConflict() throws {
    let mine = SentForm.values(in: try form().element.html()).with([("items.1.title", "Kettle")])
    // Another reader removed the first item. By position, this change would apply to another item.
    var theirs = todo([Self.two[1]])
    let conflict = try #require(
      #expect(throws: FormConflict.self) { try form().update(&theirs, with: mine) })
    #expect(conflict.items == [.init("items", now: "Pot, 1, Yes")])
    // If the form is sent again, items are still identified correctly, and values without a field are kept.
    try form().update(&theirs, with: mine.with([("pe-base", conflict.base)]))
    #expect(
      theirs.items == [
        Todo.Item(id: 99, title: "Cup", count: 2), Todo.Item(id: 2, title: "Kettle", isDone: true),
      ])
  }

  @Test func identicalItemsStaySeparate() throws {
    let alike = [Todo.Item(id: 1, title: "Cup"), Todo.Item(id: 2, title: "Cup")]
    #expect(try items(form(alike), [("items.2.title", "Pot")]).map(\.id) == [1, 2, 99])
    #expect(try items(form(alike), [("items.0.-remove", "true")]).map(\.id) == [2])
  }

  @Test func itemsCanBeUpdatedByPosition() throws {
    var todo = todo()
    try form().update(
      &todo, with: FormValues([("items.0.title", "Mug"), ("items.1.count", "7")]))
    #expect(todo.items.map(\.title) == ["Mug", "Pot"] && todo.items.map(\.id) == [1, 2])
    #expect(todo.items.map(\.count) == [2, 7])
  }

  @Test func nestedListsAreUpdated() throws {
    struct Book: Equatable, Sendable {
      var chapters: [[String]]
    }
    func form(_ book: Book) -> BoundForm<Book> {
      BoundForm(book) {
        BoundFields("chapters", "Chapters", \.chapters, new: []) {
          BoundFields("pages", "Pages", \.self, new: "") {
            BoundField("text", "Text", \.self)
          }
        }
      } didUpdate: { _, _ in
      }
    }
    var book = Book(chapters: [["a", "b"], ["c"]])
    expectValid(Table(rows: [Row(form(book).element)]))
    let sent = SentForm.values(in: try form(book).element.html())
    try form(book).update(&book, with: sent)
    #expect(book == Book(chapters: [["a", "b"], ["c"]]))
    try form(book).update(
      &book, with: sent.with([("chapters.1.pages.1.text", "d"), ("chapters.2.pages.0.text", "e")]))
    #expect(book == Book(chapters: [["a", "b"], ["c", "d"], ["e"]]))
  }
}
