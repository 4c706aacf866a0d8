public import PageElements

/// A field of a ``BoundForm``, with a name, a label and a property of the model.
///
///     BoundField("title", "What is to be done?", \.title).required().maximumLength(200)
///     BoundField("notes", "Notes", \.notes, control: .lines(5))
///     BoundField("due", "Due", \.due).minimum(today)
///     BoundField("size", "Size", \.size, choices: [Choice("1", "Small"), Choice("2", "Large")])
///     BoundField("age", "Age", \.age).check { $0 < 18 ? "Ask somebody older." : nil }
///
/// The server checks each submitted value, even if a browser has checked it: its syntax, the choices, and the rules
/// below. It checks ``required(_:)`` first and then the other rules in their order, up to the first error. `nil`
/// satisfies every minimum and maximum.
///
/// The form sends the field by its name, not by the name of the property. Renaming a property therefore does not break
/// forms that are open in a browser.
public struct BoundField<Model: Sendable, Value: FormFieldValue>: Sendable {
  let name, label: String
  let keyPath: any WritableKeyPath<Model, Value> & Sendable
  private(set) var control: FieldControl
  private(set) var choices: [Choice]
  /// The error for an empty required field.
  private(set) var requirement: Wording?
  private(set) var isEnabled = true
  private(set) var placeholderText: String?
  private(set) var lengthLimit: Int?
  /// The minimum and maximum as texts, for the control.
  private(set) var lowerBound, upperBound: String?
  /// The help text and other additions.
  var presentation = FieldPresentation()
  private(set) var rules: [@Sendable (Value) -> Wording?] = []

  /// - Parameters:
  ///   - name: The name in the submitted form, unique in the form.
  ///   - label: The label above or beside the field.
  ///   - keyPath: The property of the model.
  ///   - control: The form control. By default, it depends on the type of the value. With `choices`, it is
  ///     ``FieldControl/select``, or ``FieldControl/checkboxes`` for several values.
  ///   - choices: All valid values, by ``FormFieldValue/fieldText``. By default, those of the type.
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
    message: "A form cannot change a read-only property. Declare it with 'var'."
  )
  public init!(
    _ name: String, _ label: String, _ keyPath: any KeyPath<Model, Value> & Sendable,
    control: FieldControl? = nil, choices: [Choice]? = nil
  ) { return nil }

  /// Requires a value: a text other than spaces, a choice, or a selected checkbox.
  ///
  /// - Parameter message: The error for an empty field. By default, it depends on the control.
  public func required(_ message: String? = nil) -> Self {
    var field = self
    switch control {
    case .checkbox, .switch: field.requirement = .phrase(.mustBeChecked)
    case .select, .segments, .date, .checkboxes: field.requirement = .phrase(.chooseOne)
    case .line, .lines, .number, .tags: field.requirement = .phrase(.fillIn)
    }
    if let message { field.requirement = .text(message) }
    return field
  }

  /// Disables the field: browsers do not send it, and the server ignores submitted values.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var field = self
    field.isEnabled = !isDisabled
    return field
  }

  /// Sets the placeholder that an empty text field shows.
  public func placeholder(_ text: String) -> Self {
    var field = self
    field.placeholderText = text
    return field
  }

  /// Limits the number of characters, counted in UTF-16 code units as browsers do. A line break counts as one.
  public func maximumLength(_ length: Int) -> Self {
    var field = ruled { value in
      let count = value.fieldText.withNormalizedLineBreaks.utf16.count
      return count > length ? .tooLong(count, limit: length) : nil
    }
    // A browser would count the commas between tags.
    field.lengthLimit = control == .tags ? nil : length
    return field
  }

  /// Adds a rule.
  ///
  /// - Parameter rule: Returns the error of a value, with advice what to write instead; `nil` if it is valid.
  public func check(_ rule: @escaping @Sendable (Value) -> String?) -> Self {
    var field = self
    field.rules.append { rule($0).map(Wording.text) }
    return field
  }

  /// Replaces the control by a menu with these choices, after one for no value.
  package func offering(_ choices: [Choice]) -> Self {
    var field = self
    (field.control, field.choices) = (.select, [Choice("", "–")] + choices)
    if case .phrase = field.requirement { field.requirement = .phrase(.chooseOne) }
    return field
  }

  /// Replaces the control by a line of text with suggestions from an endpoint, such as names instead of numbers.
  package func suggesting(from source: Address) -> Self {
    var field = self
    field.control = .line()
    return field.suggestions(from: source)
  }

  private func ruled(_ rule: @escaping @Sendable (Value) -> Phrase?) -> Self {
    var field = self
    field.rules.append { rule($0).map(Wording.phrase) }
    return field
  }

  func bounded(
    lowerBound: String? = nil, upperBound: String? = nil,
    _ rule: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let usesDateWording = control.isDateOrTime
    var field = ruled { value in
      guard !rule(value) else { return nil }
      if let lowerBound { return usesDateWording ? .notBefore(lowerBound) : .atLeast(lowerBound) }
      let upperBound = upperBound ?? ""
      return usesDateWording ? .notAfter(upperBound) : .atMost(upperBound)
    }
    field.lowerBound = lowerBound ?? field.lowerBound
    field.upperBound = upperBound ?? field.upperBound
    return field
  }
}

extension BoundField where Value: Comparable {
  /// Sets the minimum value.
  public func minimum(_ bound: Value) -> Self {
    bounded(lowerBound: bound.fieldText) { $0 >= bound }
  }

  /// Sets the maximum value.
  public func maximum(_ bound: Value) -> Self {
    bounded(upperBound: bound.fieldText) { $0 <= bound }
  }
}

extension BoundField {
  /// Sets the minimum value of a field that may be empty.
  public func minimum<Bound: FormFieldValue & Comparable>(
    _ bound: Bound
  ) -> Self where Value == Bound? {
    bounded(lowerBound: bound.fieldText) { $0.map { $0 >= bound } ?? true }
  }

  /// Sets the maximum value of a field that may be empty.
  public func maximum<Bound: FormFieldValue & Comparable>(
    _ bound: Bound
  ) -> Self where Value == Bound? {
    bounded(upperBound: bound.fieldText) { $0.map { $0 <= bound } ?? true }
  }
}
