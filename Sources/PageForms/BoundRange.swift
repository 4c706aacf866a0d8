import PageElements

/// Two fields of a ``BoundForm`` for the start and end of a range of dates, times or numbers, with a shared legend.
///
///     BoundRange("stay", "Stay", from: "Arrival", \.arrival, to: "Departure", \.departure)
///       .each { $0.required().minimum(today) }
///     // <fieldset class="pe-set" data-beside=""><legend>Stay</legend>… name="stay.from" … name="stay.to"
///
/// The end must not be before the start. Otherwise the server rejects it and shows the error next to the second field.
/// An empty field sets no bound. The start and end may be equal.
public struct BoundRange<Model: Sendable, Value: FormFieldValue>: FormPartConvertible {
  let name, label: String
  private var start, end: BoundField<Model, Value>
  private var helpText: String?
  private let isBefore: @Sendable (Value, Value) -> Bool

  /// - Parameters:
  ///   - name: The prefix of the field names `NAME.from` and `NAME.to`.
  ///   - label: The legend of the two fields.
  ///   - from: The label of the first field.
  ///   - start: The property for the start.
  ///   - to: The label of the second field.
  ///   - end: The property for the end.
  public init(
    _ name: String, _ label: String,
    from: String, _ start: any WritableKeyPath<Model, Value> & Sendable,
    to: String, _ end: any WritableKeyPath<Model, Value> & Sendable
  ) where Value: Comparable {
    self.init(
      name, label, BoundField("\(name).from", from, start), BoundField("\(name).to", to, end)
    ) { $0 < $1 }
  }

  /// Creates a range whose fields may be empty.
  public init<Bound: FormFieldValue & Comparable>(
    _ name: String, _ label: String,
    from: String, _ start: any WritableKeyPath<Model, Value> & Sendable,
    to: String, _ end: any WritableKeyPath<Model, Value> & Sendable
  ) where Value == Bound? {
    self.init(
      name, label, BoundField("\(name).from", from, start), BoundField("\(name).to", to, end)
    ) { left, right in
      if let left, let right { left < right } else { false }
    }
  }

  private init(
    _ name: String, _ label: String, _ start: BoundField<Model, Value>,
    _ end: BoundField<Model, Value>, _ isBefore: @escaping @Sendable (Value, Value) -> Bool
  ) {
    (self.name, self.label, self.start, self.end) = (name, label, start, end)
    self.isBefore = isBefore
  }

  /// Changes both fields of the range.
  ///
  /// - Throws: The error of `change`.
  public func each(
    _ change: (BoundField<Model, Value>) throws -> BoundField<Model, Value>
  ) rethrows -> Self {
    var range = self
    (range.start, range.end) = (try change(start), try change(end))
    return range
  }

  /// Sets the help text below the legend.
  public func help(_ text: String?) -> Self {
    var range = self
    range.helpText = text
    return range
  }

  /// The range as a part of the form.
  public var part: FormPart<Model> {
    let parts = [start.part, end.part]
    let check: FormCheck<Model> = { [start, end, isBefore] model, prefix in
      let (first, last) = (model[keyPath: start.keyPath], model[keyPath: end.keyPath])
      guard isBefore(last, first) else { return nil }
      return .init(
        prefix + end.name,
        end.control.isDateOrTime
          ? .notBefore(first.fieldTitle) : .atLeast(first.fieldTitle))
    }
    return FormPart(
      holding: parts, key: name, isEnabled: start.isEnabled || end.isEnabled, checks: [check]
    ) { [label, helpText] in
      let (model, prefix) = ($0, $1)
      return FieldGroup(
        legend: label, help: helpText, elements: parts.map { $0.element(model, prefix) },
        isSideBySide: true
      ).any
    }
  }
}
