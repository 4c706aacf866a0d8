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
    /// What is wrong, and what to write instead; in English where it is a phrase.
    public var detail: String {
      get { wording.inEnglish }
      set { wording = .text(newValue) }
    }
    package private(set) var wording: Wording

    /// Says what is wrong in words of your own, which are shown as they are.
    public init(_ name: String = "", _ detail: String) { self.init(name, .text(detail)) }

    /// Says what is wrong in the words of the site's language.
    public init(_ name: String = "", _ phrase: Phrase) { self.init(name, .phrase(phrase)) }

    package init(_ name: String, _ wording: Wording) { (self.name, self.wording) = (name, wording) }
  }

  /// An existing row that conflicts with the submitted values, such as by a unique value.
  package struct OtherRow: Hashable, Sendable {
    /// The key of the row, as written in addresses.
    package var key: String
    /// Whether the database would delete the row to store the submitted values.
    package var mayBeReplaced: Bool

    package init(key: String, mayBeReplaced: Bool) {
      (self.key, self.mayBeReplaced) = (key, mayBeReplaced)
    }
  }

  /// All that is wrong, in the order in which the reader is told. Several may concern one field.
  public var items: [Item]
  /// The existing rows of the same list that conflict with the submitted values.
  package var otherRows: [OtherRow] = []
  /// The links and buttons offered below the form to resolve the errors.
  package var offers: [FormOffer] = []

  /// Collects what is wrong: nothing yet by default, for ``add(_:_:)`` to add to.
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
    /// The field's name in its form.
    public var name: String
    /// What is stored now, as text; in English where it is one of the library's own words.
    public var value: String {
      get { wording.inEnglish }
      set { wording = .text(newValue) }
    }
    package private(set) var wording: Wording

    /// Names a field, and tells what is stored in its place by now.
    public init(_ name: String, now value: String) { self.init(name, now: .text(value)) }

    package init(_ name: String, now wording: Wording) {
      (self.name, self.wording) = (name, wording)
    }
  }

  /// The fields that were changed here and by somebody else.
  public var items: [Item]
  /// Names what is stored now: what the form is based on when it is sent again.
  public var base: String

  /// A conflict over these fields. The form that comes back is based on `base`.
  public init(_ items: [Item], base: String) { (self.items, self.base) = (items, base) }

  public var description: String { Language.english[.changedMeanwhile] }
}
