/// Validation errors. If a handler throws them, the form comes back with its submitted values, with each error beside
/// its field and a summary above. (Status 422.)
///
///     guard let age = Int(event.values["age"] ?? "") else {
///       throw FormErrors(["age": "Enter a whole number."])
///     }
public struct FormErrors: Error, Hashable, Sendable, CustomStringConvertible,
  ExpressibleByDictionaryLiteral
{
  /// A single error.
  public struct Item: Hashable, Sendable {
    /// The field's name. Empty for an error of the whole form.
    public var name: String
    /// The message: what is wrong, and what to enter instead. A phrase of the library is returned in English.
    public var detail: String {
      get { wording.inEnglish }
      set { wording = .text(newValue) }
    }
    package private(set) var wording: Wording

    /// Creates an error with your own message, which is shown unchanged.
    public init(_ name: String = "", _ detail: String) { self.init(name, .text(detail)) }

    /// Creates an error with a phrase in the site's language.
    public init(_ name: String = "", _ phrase: Phrase) { self.init(name, .phrase(phrase)) }

    package init(_ name: String, _ wording: Wording) { (self.name, self.wording) = (name, wording) }
  }

  /// An existing row that conflicts with the submitted values, such as by a unique value.
  package struct ConflictingRow: Hashable, Sendable {
    /// The key of the row, as written in addresses.
    package var key: String
    /// Whether the database would delete the row to store the submitted values.
    package var isReplaceable: Bool

    package init(key: String, isReplaceable: Bool) {
      (self.key, self.isReplaceable) = (key, isReplaceable)
    }
  }

  /// The errors in display order. A field may have several.
  public var items: [Item]
  /// The existing rows of the same list that conflict with the submitted values.
  package var conflictingRows: [ConflictingRow] = []
  /// The links and buttons offered below the form to resolve the errors.
  package var offers: [FormOffer] = []

  /// Creates a collection of errors, empty by default. Use ``add(_:_:)`` to add more.
  public init(_ items: [Item] = []) { self.items = items }

  /// Creates errors by field, as in `FormErrors(["age": "Enter a whole number."])`.
  public init(_ details: KeyValuePairs<String, String>) {
    items = details.map { Item($0.key, $0.value) }
  }

  public init(dictionaryLiteral items: (String, String)...) {
    self.items = items.map { Item($0.0, $0.1) }
  }

  /// Adds an error of a field.
  public mutating func add(_ name: String, _ detail: String) { items.append(Item(name, detail)) }

  public var description: String { items.map(\.detail).joined(separator: " ") }
}

/// A conflict: somebody else has stored other values since the form was opened. If a handler throws it, the form comes
/// back with its submitted values and the stored value beside each field (status 409). Submitting it again stores the
/// submitted values.
public struct FormConflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field whose stored value has changed.
  public struct Item: Hashable, Sendable {
    /// The field's name in its form.
    public var name: String
    /// The stored value as text. A phrase of the library is returned in English.
    public var value: String {
      get { wording.inEnglish }
      set { wording = .text(newValue) }
    }
    package private(set) var wording: Wording

    /// Creates an item from a field's name and its stored value.
    public init(_ name: String, now value: String) { self.init(name, now: .text(value)) }

    package init(_ name: String, now wording: Wording) {
      (self.name, self.wording) = (name, wording)
    }
  }

  /// The fields that both this reader and somebody else have changed.
  public var items: [Item]
  /// The version of the stored values, which the form is based on when it is submitted again.
  public var base: String

  /// Creates a conflict of these fields. The form that comes back is based on `base`.
  public init(_ items: [Item], base: String) { (self.items, self.base) = (items, base) }

  public var description: String { Language.english[.changedMeanwhile] }
}
