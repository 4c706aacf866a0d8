public import PageElements

/// A field of a ``BoundForm``: a name, a label, and the place in the model where its value lives.
///
///     BoundField("title", "What is to be done?", \.title).required().maximumLength(200)
///     BoundField("notes", "Notes", \.notes, control: .lines(5))
///     BoundField("due", "Due", \.due).minimum(today)
///     BoundField("size", "Size", \.size, choices: [Choice("1", "Small"), Choice("2", "Large")])
///     BoundField("age", "Age", \.age).check { $0 < 18 ? "Ask somebody older." : nil }
///
/// What is sent is always checked on the server, whatever a browser has checked before: that it
/// stands for a value, that it is one of the choices, and the rules below, which are asked in the
/// order written, ``required(_:)`` first, until one of them finds a fault. `nil` is neither below a
/// minimum nor above a maximum.
///
/// The name is what the form sends; it is not taken from the key path, so that renaming a property
/// breaks no form that is open.
public struct BoundField<Model: Sendable, Value: FormFieldValue>: Sendable {
  let name, label: String
  let keyPath: any WritableKeyPath<Model, Value> & Sendable
  let control: FieldControl
  let choices: [Choice]
  /// What is said of an empty field that must not be empty.
  private(set) var requirement: Wording?
  private(set) var isEnabled = true
  private(set) var placeholderText: String?
  private(set) var longest: Int?
  /// The ends as texts, for the control.
  private(set) var least, greatest: String?
  /// What is said and offered beside it.
  var dressing = FieldDressing()
  private(set) var rules: [@Sendable (Value) -> Wording?] = []

  /// - Parameters:
  ///   - name: What the field is called in what the form sends. Unique in the form.
  ///   - label: What is shown above or beside it.
  ///   - keyPath: Where its value lives.
  ///   - control: What it is shown as. `nil`, the default, leaves that to the value's type, or takes
  ///     a ``FieldControl/select`` where there are choices, ``FieldControl/checkboxes`` for several of them.
  ///   - choices: All it can be, by ``FormFieldValue/fieldText``; any other value is refused. Those
  ///     of the type by default.
  public init(
    _ name: String, _ label: String, _ keyPath: any WritableKeyPath<Model, Value> & Sendable,
    control: FieldControl? = nil, choices: [Choice]? = nil
  ) {
    (self.name, self.label, self.keyPath) = (name, label, keyPath)
    self.choices = choices ?? Value.fieldChoices
    let isList = Value.fieldControl == .tags || Value.fieldControl == .checkboxes
    self.control = control ?? (choices == nil ? Value.fieldControl : isList ? .checkboxes : .select)
  }

  @available(
    *, unavailable,
    message: "A form cannot change a property that is read only. Declare it with 'var'."
  )
  public init!(
    _ name: String, _ label: String, _ keyPath: any KeyPath<Model, Value> & Sendable,
    control: FieldControl? = nil, choices: [Choice]? = nil
  ) { return nil }

  /// The same field, which must be filled in: text other than spaces, a choice, a tick.
  ///
  /// - Parameter message: What is said where it is not; by default what its control needs.
  public func required(_ message: String? = nil) -> Self {
    var field = self
    switch control {
    case .checkbox, .switch: field.requirement = .phrase(.tick)
    case .select, .segments, .date, .checkboxes: field.requirement = .phrase(.chooseOne)
    case .line, .lines, .number, .tags: field.requirement = .phrase(.fillIn)
    }
    if let message { field.requirement = .text(message) }
    return field
  }

  /// The same field, shown greyed out: it is not sent, and what is sent in its name is ignored.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var field = self
    field.isEnabled = !isDisabled
    return field
  }

  /// The same field with text that is shown while it is empty, where it is typed in.
  public func placeholder(_ text: String) -> Self {
    var field = self
    field.placeholderText = text
    return field
  }

  /// The same field with at most that many characters, counted as browsers do: in UTF-16 code
  /// units, a line's end as one.
  public func maximumLength(_ length: Int) -> Self {
    var field = ruled { value in
      let count = value.fieldText.withLineFeeds.utf16.count
      return count > length ? .tooLong(count, limit: length) : nil
    }
    // A browser would count the commas between them.
    field.longest = control == .tags ? nil : length
    return field
  }

  /// The same field with a rule of its own.
  ///
  /// - Parameter rule: Tells what is wrong with a value, and what to write instead; `nil` for
  ///   nothing.
  public func check(_ rule: @escaping @Sendable (Value) -> String?) -> Self {
    var field = self
    field.rules.append { rule($0).map(Wording.text) }
    return field
  }

  private func ruled(_ rule: @escaping @Sendable (Value) -> Phrase?) -> Self {
    var field = self
    field.rules.append { rule($0).map(Wording.phrase) }
    return field
  }

  func bounded(
    least: String? = nil, greatest: String? = nil, _ rule: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let isChosen = control.isOfTime
    var field = ruled { value in
      guard !rule(value) else { return nil }
      if let least { return isChosen ? .notBefore(least) : .atLeast(least) }
      let greatest = greatest ?? ""
      return isChosen ? .notAfter(greatest) : .atMost(greatest)
    }
    field.least = least ?? field.least
    field.greatest = greatest ?? field.greatest
    return field
  }
}

extension BoundField where Value: Comparable {
  /// The same field with a least value.
  public func minimum(_ bound: Value) -> Self {
    bounded(least: bound.fieldText) { $0 >= bound }
  }

  /// The same field with a greatest value.
  public func maximum(_ bound: Value) -> Self {
    bounded(greatest: bound.fieldText) { $0 <= bound }
  }
}

extension BoundField {
  /// The same field with a least value, where it has one.
  public func minimum<Bound: FormFieldValue & Comparable>(
    _ bound: Bound
  ) -> Self where Value == Bound? {
    bounded(least: bound.fieldText) { $0.map { $0 >= bound } ?? true }
  }

  /// The same field with a greatest value, where it has one.
  public func maximum<Bound: FormFieldValue & Comparable>(
    _ bound: Bound
  ) -> Self where Value == Bound? {
    bounded(greatest: bound.fieldText) { $0.map { $0 <= bound } ?? true }
  }
}
