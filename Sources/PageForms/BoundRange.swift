import PageElements

/// Two fields of a ``BoundForm`` that are the ends of something, under one legend: days, times or numbers.
///
///     BoundRange("stay", "Stay", from: "Arrival", \.arrival, to: "Departure", \.departure)
///       .each { $0.required().minimum(today) }
///     // <fieldset class="pe-set" data-beside=""><legend>Stay</legend>… name="stay.from" … name="stay.to"
///
/// The second is never before the first: the server refuses it, beside the second field, with what it may be.
/// An end that is empty is any. Both ends may be equal.
public struct BoundRange<Model: Sendable, Value: FormFieldValue>: FormPartConvertible {
  let name, label: String
  private var start, end: BoundField<Model, Value>
  private var helpText: String?
  private let isBefore: @Sendable (Value, Value) -> Bool

  /// - Parameters:
  ///   - name: What the fields' names begin with: `NAME.from` and `NAME.to`.
  ///   - label: What is shown above both.
  ///   - from: What is shown above the first.
  ///   - start: Where the first lives.
  ///   - to: What is shown above the second.
  ///   - end: Where the second lives.
  public init(
    _ name: String, _ label: String,
    from: String, _ start: any WritableKeyPath<Model, Value> & Sendable,
    to: String, _ end: any WritableKeyPath<Model, Value> & Sendable
  ) where Value: Comparable {
    self.init(
      name, label, BoundField("\(name).from", from, start), BoundField("\(name).to", to, end)
    ) { $0 < $1 }
  }

  /// The same for ends that may be empty.
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

  /// The same range, of which both fields are changed.
  ///
  /// - Throws: What `change` throws.
  public func each(
    _ change: (BoundField<Model, Value>) throws -> BoundField<Model, Value>
  ) rethrows -> Self {
    var range = self
    (range.start, range.end) = (try change(start), try change(end))
    return range
  }

  /// The same range with what helps to fill it in, below the legend.
  public func help(_ text: String?) -> Self {
    var range = self
    range.helpText = text
    return range
  }

  /// The range with its types erased.
  public var part: FormPart<Model> {
    let parts = [start.part, end.part]
    let check: FormCheck<Model> = { [start, end, isBefore] model, prefix in
      let (first, last) = (model[keyPath: start.keyPath], model[keyPath: end.keyPath])
      guard isBefore(last, first) else { return nil }
      return .init(
        prefix + end.name,
        end.control.isOfTime
          ? .notBefore(first.fieldTitle) : .atLeast(first.fieldTitle))
    }
    return FormPart(
      holding: parts, key: name, isEnabled: start.isEnabled || end.isEnabled, checks: [check]
    ) { [label, helpText] in
      let (model, prefix) = ($0, $1)
      return FieldGroup(
        legend: label, help: helpText, elements: parts.map { $0.element(model, prefix) },
        isBeside: true
      ).any
    }
  }
}
