import ElementSamples
import PageElements
import PageForms
import Testing

@Suite struct BoundFormConflictTests {
  private func refusal(_ todo: Todo, _ values: FormValues) -> FormConflict? {
    #expect(throws: FormConflict.self) { try todo.updated(by: values) }
  }

  @Test func concurrentChangesToAFieldAreAConflict() throws {
    let mine = try Todo().sent.with([("title", "Milk"), ("count", "5")])
    var theirs = Todo()
    (theirs.title, theirs.notes) = ("Water", "Cold")
    let conflict = try #require(refusal(theirs, mine))
    #expect(conflict.items == [.init("title", now: "Water")])
    // If the form is sent again, the typed value replaces the stored one. Untouched fields keep the stored value.
    let updated = try theirs.updated(by: mine.with([("pe-base", conflict.base)]))
    #expect(updated.title == "Milk" && updated.count == 5 && updated.notes == "Cold")
  }

  @Test func identicalConcurrentChangesAreNotAConflict() throws {
    let mine = try Todo().sent.with([("title", "Milk"), ("loud", nil)])
    var theirs = Todo()
    (theirs.title, theirs.isLoud) = ("Milk", false)
    #expect(try theirs.updated(by: mine) == theirs)
  }

  @Test func conflictsShowReadableValues() throws {
    let mine = try Todo().sent.with([
      ("priority", "2"), ("done", "true"), ("urgent", "true"), ("due", ""), ("size", "large"),
      ("items.0.title", "Mine"),
    ])
    var theirs = Todo()
    (theirs.priority, theirs.isUrgent, theirs.due) = (4, false, CalendarDate("2026-03-01"))
    theirs.items = [Todo.Item(title: "Cup", count: 2), Todo.Item(title: "Pot", isDone: true)]
    let conflict = refusal(theirs, mine)
    #expect(
      conflict?.items == [
        .init("due", now: "2026-03-01"), .init("priority", now: "4"), .init("urgent", now: "No"),
        .init("items", now: "Cup, 2, No; Pot, 1, Yes"),
      ])
  }

  @Test func aFormWithoutABaseOverwritesConcurrentChanges() throws {
    var theirs = Todo()
    theirs.title = "Water"
    #expect(try theirs.updated(by: FormValues([("title", "Milk")])).title == "Milk")
  }

  @Test(arguments: ["", "x", "..", "<&\"", "0"]) func anInvalidBaseDoesNotHideConflicts(
    _ base: String
  )
    throws
  {
    let values = FormValues([("pe-base", base), ("title", "Milk")])
    let conflict = refusal(Todo(), values)
    #expect(conflict?.items.first == .init("title", now: "Tea"))
  }

  @Test func errorsAreReportedBeforeConflicts() throws {
    let mine = try Todo().sent.with([("title", "Milk"), ("count", "x")])
    var theirs = Todo()
    theirs.title = "Water"
    #expect(throws: ["count": "Enter a whole number."] as FormErrors) {
      try theirs.updated(by: mine)
    }
  }

  @Test func aFieldCanBeAddedWhileAFormIsOpen() throws {
    func form(_ todo: Todo, isNewer: Bool) -> BoundForm<Todo> {
      BoundForm(todo) {
        if isNewer { BoundField("count", "Count", \.count) }
        BoundField("title", "Title", \.title)
      } didUpdate: { _, _ in
      }
    }
    let sent = SentForm.values(in: try form(Todo(), isNewer: false).element.html())
    var todo = Todo()
    try form(todo, isNewer: true).update(&todo, with: sent.with([("title", "Milk")]))
    #expect(todo.title == "Milk" && todo.count == 2)
  }

  /// Two readers open the form, and save it one after the other. The result has both readers' changes, or the second
  /// reader gets a conflict that shows the first reader's value.
  @Test func noChangeIsLostWithoutAConflict() throws {
    var random = SplitMix64(seed: 3)
    var (conflicts, merges, refusals) = (0, 0, 0)
    for _ in 0..<200 {
      let opened = Todo.random(using: &random)
      let (first, firstChanged) = edited(opened, &random)
      let (second, secondChanged) = edited(opened, &random)
      let base = ("pe-base", String?.some(opened.form().base))
      let firstSent = try first.sent.with([base])
      let secondSent = try second.sent.with([base])
      let stored: Todo
      do {
        stored = try opened.updated(by: firstSent)
      } catch let errors as FormErrors {
        #expect(Self.areAmbiguousSymbolErrors(errors), "\(errors)")
        refusals += 1
        continue
      }
      expect(stored, has: first, in: firstChanged)

      let final: Todo
      let both = firstChanged.intersection(secondChanged).filter {
        !Self.isSame($0, stored, second)
      }
      do {
        final = try stored.updated(by: secondSent)
        #expect(both.isEmpty)
        merges += 1
      } catch let conflict as FormConflict {
        #expect(Set(conflict.items.map(\.name)) == both)
        conflicts += 1
        // The second reader sees the conflict and sends the form again.
        final = try stored.updated(by: secondSent.with([("pe-base", conflict.base)]))
      } catch let errors as FormErrors {
        #expect(Self.areAmbiguousSymbolErrors(errors), "\(errors)")
        refusals += 1
        continue
      }
      expect(final, has: second, in: secondChanged)
      expect(final, has: first, in: firstChanged.subtracting(secondChanged))
      let untouched = Set(Todo.names).subtracting(firstChanged).subtracting(secondChanged)
      expect(final, has: opened, in: untouched)
    }
    #expect(conflicts > 30 && merges > 30, "\(conflicts) conflicts, \(merges) merges")
    #expect(refusals < 20, "\(refusals) refusals")
  }

  /// Returns whether all errors report a symbol in the typed text that may represent several stored characters. Such an
  /// update changes nothing.
  private static func areAmbiguousSymbolErrors(_ errors: FormErrors) -> Bool {
    errors.items == errors.items.map { .init($0.name, .unreadableCharacter) }
  }

  private func edited(
    _ todo: Todo, _ random: inout SplitMix64
  ) -> (Todo, changed: Set<String>) {
    var edited = todo
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let field = Int.random(in: Todo.changes.indices, using: &random)
      Todo.changes[field](&edited, &random)
    }
    return (edited, Set(Todo.names.filter { !Self.isSame($0, todo, edited) }))
  }

  /// Returns whether a field shows the same for both models.
  private static func isSame(_ name: String, _ left: Todo, _ right: Todo) -> Bool {
    func shown(_ todo: Todo) -> String {
      let place = Todo.names.firstIndex(of: name) ?? 0
      let part = todo.form().base.split(separator: ".")[place]
      return String(part)
    }
    return shown(left) == shown(right)
  }

  private func expect(_ todo: Todo, has other: Todo, in names: Set<String>) {
    for name in names {
      #expect(Self.isSame(name, todo, other), "\(name): \(todo) \(other)")
    }
  }
}
