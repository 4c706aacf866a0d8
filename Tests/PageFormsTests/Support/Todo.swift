import ElementSamples
import PageElements
import PageForms

/// A model with values of every kind.
struct Todo: Equatable, Sendable {
  enum Size: String, CaseIterable, FormFieldValue {
    case small, large
    var fieldTitle: String { self == .small ? "Small" : "Large" }
  }

  struct Item: Equatable, Sendable {
    /// A value without a field.
    var id = 0
    var title = ""
    var count = 1
    var isDone = false
  }

  var id = 7
  var title = "Tea"
  var notes = "One\nTwo"
  var link: String?
  var count = 2
  var weight: Double? = 0.5
  var due: CalendarDate? = CalendarDate("2026-02-28")
  var size = Size.small
  var taste: Size?
  var priority = 1
  var isDone = false
  var isUrgent: Bool?
  var isLoud = true
  var items: [Item] = []

  static let priorities = [
    Choice("1", "Low"), Choice("2", "High"), Choice("3", "No", isEnabled: false),
  ]

  func form(
    didUpdate: @escaping @Sendable (Todo, inout ActionEvent) async throws -> Void = { _, _ in }
  ) -> BoundForm<Todo> {
    BoundForm(self, id: "edit") {
      BoundField("title", "Title", \.title)
      BoundField("notes", "Notes", \.notes, control: .lines())
      BoundField("link", "Link", \.link, control: .line(.url))
      BoundField("count", "Count", \.count)
      BoundField("weight", "Weight", \.weight)
      BoundField("due", "Due", \.due)
      BoundField("size", "Size", \.size)
      BoundField("taste", "Taste", \.taste, control: .segments)
      BoundField("priority", "Priority", \.priority, choices: Self.priorities)
      BoundField("done", "Done", \.isDone)
      BoundField("urgent", "Urgent", \.isUrgent)
      BoundField("loud", "Loud", \.isLoud, control: .switch)
      BoundFields("items", "Items", \.items, new: Item()) {
        BoundField("title", "Title", \.title)
        BoundField("count", "Count", \.count)
        BoundField("done", "Done", \.isDone)
      }
    } didUpdate: { todo, event in
      try await didUpdate(todo, &event)
    }
  }

  /// The values that a browser sends for the untouched form.
  var sent: FormValues { get throws { SentForm.values(in: try form().element.html()) } }

  /// Returns the model, updated by a submitted form.
  func updated(by values: FormValues) throws -> Todo {
    var todo = self
    try form().update(&todo, with: values)
    return todo
  }

  static func random(using random: inout SplitMix64) -> Todo {
    var todo = Todo()
    for change in Self.changes { change(&todo, &random) }
    // Some of these are disabled choices, or were never choices.
    todo.priority = Int.random(in: 1...4, using: &random)
    return todo
  }

  /// The names of the fields, in the order of `changes`.
  static let names = [
    "title", "notes", "link", "count", "weight", "due", "size", "taste", "priority", "done",
    "urgent", "loud", "items",
  ]
  static let changes: [@Sendable (inout Todo, inout SplitMix64) -> Void] = [
    { $0.title = text(&$1) },
    { $0.notes = text(&$1) },
    { $0.link = Bool.random(using: &$1) ? text(&$1) : nil },
    { $0.count = Int(truncatingIfNeeded: $1.next()) >> Int.random(in: 0...63, using: &$1) },
    { $0.weight = Bool.random(using: &$1) ? Double.random(in: -9...9, using: &$1) : nil },
    { $0.due = CalendarDate(year: 2026, month: Int.random(in: 0...12, using: &$1), day: 3) },
    { $0.size = Bool.random(using: &$1) ? .small : .large },
    { $0.taste = [.small, .large, nil].randomElement(using: &$1) ?? nil },
    { $0.priority = Int.random(in: 1...2, using: &$1) },
    { $0.isDone = Bool.random(using: &$1) },
    { $0.isUrgent = [true, false, nil].randomElement(using: &$1) ?? nil },
    { $0.isLoud = Bool.random(using: &$1) },
    { todo, random in
      todo.items = (0..<Int.random(in: 0...3, using: &random)).map { position in
        Item(
          id: Int.random(in: 1...99, using: &random), title: text(&random),
          count: Int.random(in: 0...2, using: &random), isDone: Bool.random(using: &random))
      }
    },
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    RandomText.string(length: Int.random(in: 0...4, using: &random), using: &random)
  }
}
