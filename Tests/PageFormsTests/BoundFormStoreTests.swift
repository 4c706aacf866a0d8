import ElementSamples
import PageElements
import PageForms
import Synchronization
import Testing

/// Tests of forms whose changes are applied in the store.
@Suite struct BoundFormStoreTests {
  private struct Stay: Equatable, Sendable {
    var guest = "Ada"
    var first = 1
    var last = 3

    @FormPartBuilder<Stay> static func fields() -> [FormPart<Stay>] {
      BoundField("guest", "Guest", \.guest).required()
      BoundField("first", "First day", \.first)
      BoundField("last", "Last day", \.last)
    }
  }

  /// A store that applies one change at a time, as in a transaction.
  private final class Store: Sendable {
    let stay: Mutex<Stay>

    init(_ stay: Stay = Stay()) { self.stay = Mutex(stay) }

    var now: Stay { stay.withLock { $0 } }

    func update(_ change: @Sendable (inout Stay) throws -> Void) async throws {
      try stay.withLock { stay in
        var next = stay
        try change(&next)
        stay = next
      }
    }

    /// Returns a form that shows the stored value.
    func form() -> BoundForm<Stay> {
      BoundForm(
        now, fields: Stay.fields,
        store: { change, event in
          try await self.update(change)
          event.notice = "Saved."
        })
    }
  }

  private func event(
    _ form: BoundForm<Stay>, _ values: [(String, String)]
  ) -> ActionEvent {
    ActionEvent(values: FormValues([("pe-base", form.base)] + values))
  }

  @Test func `concurrent changes to different fields are merged`() async throws {
    let store = Store()
    let (one, two) = (store.form(), store.form())
    var first = event(one, [("guest", "Bob"), ("first", "1"), ("last", "3")])
    try await one.submit(&first)
    var second = event(two, [("guest", "Ada"), ("first", "2"), ("last", "3")])
    try await two.submit(&second)
    #expect(store.now == Stay(guest: "Bob", first: 2, last: 3))
    #expect(second.notice == "Saved.")
  }

  @Test func `concurrent changes to one field are a conflict, detected inside the store`()
    async throws
  {
    let store = Store()
    let (one, two) = (store.form(), store.form())
    var first = event(one, [("guest", "Bob")])
    try await one.submit(&first)
    var second = event(two, [("guest", "Eve"), ("first", "2")])
    let conflict = await #expect(throws: FormConflict.self) { try await two.submit(&second) }
    #expect(conflict?.items.map(\.name) == ["guest"])
    #expect(store.now == Stay(guest: "Bob", first: 1, last: 3))
    #expect(second.notice == nil)
  }

  @Test func `concurrent submissions lose no change`() async throws {
    let store = Store()
    let forms = (0..<60).map { _ in store.form() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, form) in forms.enumerated() {
        group.addTask {
          // Each task changes one field to a fixed value. A later task keeps the earlier changes of other fields.
          let values = [[("guest", "Bob")], [("first", "2")], [("last", "9")]][number % 3]
          var event = ActionEvent(values: FormValues([("pe-base", form.base)] + values))
          try await form.submit(&event)
        }
      }
      try await group.waitForAll()
    }
    #expect(store.now == Stay(guest: "Bob", first: 2, last: 9))
  }

  @Test func `a rejected form changes nothing and reports every error`() async throws {
    let store = Store()
    let form = store.form()
    var sent = event(form, [("guest", ""), ("first", "x"), ("last", "9")])
    let errors = await #expect(throws: FormErrors.self) { try await form.submit(&sent) }
    #expect(errors?.items.map(\.name) == ["guest", "first"])
    #expect(store.now == Stay())
  }

  @Test func `form checks run once each field is valid, and report at their field`()
    async throws
  {
    let store = Store()
    let form = store.form()
      .check("last", "The end is before the beginning.") { $0.last >= $0.first }
      .check("", "Nobody stays so long.") { $0.last - $0.first < 30 }
    var early = event(form, [("guest", "Ada"), ("first", "5"), ("last", "3")])
    let errors = await #expect(throws: FormErrors.self) { try await form.submit(&early) }
    #expect(errors?.items == [.init("last", "The end is before the beginning.")])
    var unreadable = event(form, [("first", "5"), ("last", "x")])
    let others = await #expect(throws: FormErrors.self) { try await form.submit(&unreadable) }
    #expect(others?.items.map(\.name) == ["last"])
    #expect(others?.items.first?.detail != "The end is before the beginning.")
    // The stored value has changed, so that no reader typed this combination.
    try await store.update { $0.first = 40 }
    var late = event(form, [("guest", "Ada"), ("first", "1"), ("last", "20")])
    await #expect(throws: ["last": "The end is before the beginning."] as FormErrors) {
      try await form.submit(&late)
    }
    #expect(store.now == Stay(guest: "Ada", first: 40, last: 3))
  }

  @Test func `willUpdate runs before the store`() async throws {
    let store = Store()
    let form = store.form().willUpdate { stay in
      if stay.guest == "Bob" { throw FormErrors(["guest": "Bob is away."]) }
    }
    var sent = event(form, [("guest", "Bob")])
    await #expect(throws: ["guest": "Bob is away."] as FormErrors) { try await form.submit(&sent) }
    #expect(store.now == Stay())
  }

  @Test func `a store that skips the change is an error`() async throws {
    let form = BoundForm(
      Stay(), fields: Stay.fields, store: { _, event in event.notice = "Saved." })
    var sent = event(form, [("guest", "Bob")])
    await #expect(throws: BoundFormError.changeNotStored) { try await form.submit(&sent) }
    #expect("\(BoundFormError.changeNotStored)".contains("store:"))
  }

  @Test func `a transaction can apply a change twice`() async throws {
    let form = BoundForm(
      Stay(), fields: Stay.fields,
      store: { change, _ in
        for _ in 0..<2 {
          var stay = Stay()
          try change(&stay)
          #expect(stay.guest == "Bob")
        }
      })
    var sent = event(form, [("guest", "Bob")])
    try await form.submit(&sent)
  }

  @Test func `a new value is stored as submitted`() async throws {
    let added = Mutex<[Stay]>([])
    let form = BoundForm(
      new: Stay(guest: ""), fields: Stay.fields,
      store: { stay, _ in
        added.withLock { $0.append(stay) }
      })
    #expect(form.id == "new")
    #expect(try !Row(key: "a", form.element).html().contains("type=\"reset\""))
    var empty = event(form, [("guest", "")])
    await #expect(throws: FormErrors.self) { try await form.submit(&empty) }
    var sent = event(form, [("guest", "Bob"), ("last", "8")])
    try await form.submit(&sent)
    #expect(added.withLock { $0 } == [Stay(guest: "Bob", first: 1, last: 8)])
  }
}
