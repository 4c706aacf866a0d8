/// What is wrong with what was typed. Thrown by a handler, it brings the form back as it was typed,
/// each error beside its field and all of them above it. (422.)
///
///     guard let age = Int(event.values["age"] ?? "") else {
///       throw FormErrors(["age": "Write a whole number."])
///     }
public struct FormErrors: Error, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByDictionaryLiteral
{
  /// One thing that is wrong.
  public struct Item: Hashable, Sendable {
    /// The field's name; empty for what concerns the whole form.
    public var name: String
    /// What is wrong, and what to write instead.
    public var detail: String

    public init(_ name: String = "", _ detail: String) { (self.name, self.detail) = (name, detail) }
  }

  public var items: [Item]

  public init(_ items: [Item] = []) { self.items = items }

  /// What is wrong by field, as in `FormErrors(["age": "Write a whole number."])`.
  public init(_ details: KeyValuePairs<String, String>) {
    items = details.map { Item($0.key, $0.value) }
  }

  public init(dictionaryLiteral items: (String, String)...) {
    self.items = items.map { Item($0.0, $0.1) }
  }

  /// Adds what is wrong with a field.
  public mutating func add(_ name: String, _ detail: String) { items.append(Item(name, detail)) }

  public var description: String { items.map(\.detail).joined(separator: " ") }
}

/// What was typed differs from what someone else has stored since the form was opened. Thrown by a
/// handler, it brings the form back as it was typed, with what is stored now beside each field
/// (409); sent again, it is stored.
public struct FormConflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field whose stored value is another one now.
  public struct Item: Hashable, Sendable {
    public var name: String
    /// What is stored now, as text.
    public var value: String

    public init(_ name: String, now value: String) { (self.name, self.value) = (name, value) }
  }

  public var items: [Item]
  /// Names what is stored now: what the form is based on when it is sent again.
  public var base: String

  public init(_ items: [Item], base: String) { (self.items, self.base) = (items, base) }

  public var description: String {
    "Someone has changed this since you opened it. Look at what is there now, and save again to "
      + "replace it."
  }
}
