/// A field for a number, with buttons that step it up and down.
///
///     Stepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8)
///     // <label class="pe-field"><span>Guests</span>
///     // <input type="number" name="guests" value="2" min="1" max="8" step="1"/></label>
///
/// A browser counts steps from the minimum, or else from the initial value, and rejects a number between two steps. A
/// value outside the bounds is shown unchanged, so that viewing a form never changes stored data. (HTML Standard,
/// section 4.10.5.1.12.)
public struct Stepper: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The number in the field. `nil`, the default, leaves it empty.
  public var value: Double?
  /// The smallest and largest number that a browser accepts. `nil`, the default, sets no limit.
  public var minimum, maximum: Double?
  /// The size of a step, above 0. 1 by default. `nil` allows any number.
  public var step: Double?
  /// Whether a browser refuses to submit the form while the field is empty. False by default.
  public var isRequired: Bool
  /// Whether the field is enabled. A browser does not send a disabled field. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the field. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// Texts before and after the number in its box, such as "€" and "kg". Screen readers read them with the field; a
  /// form does not send them. `nil` by default.
  public var prefix, suffix: String?
  /// A help text below the field, which screen readers read with it. `nil` by default.
  public var help: String?

  /// Creates a field, by default empty, with steps of 1 and without limits.
  public init(
    _ label: String, name: String, value: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil, step: Double? = 1, isRequired: Bool = false, isEnabled: Bool = true,
    showsLabel: Bool = true
  ) {
    (self.name, self.label, self.value) = (name, label, value)
    (self.minimum, self.maximum, self.step) = (minimum, maximum, step)
    (self.isRequired, self.isEnabled, self.showsLabel) = (isRequired, isEnabled, showsLabel)
  }

  public static func == (left: Stepper, right: Stepper) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.value == right.value && left.minimum == right.minimum
      && left.maximum == right.maximum && left.step == right.step
      && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
      && left.showsLabel == right.showsLabel
      && left.prefix.hasSameBytes(as: right.prefix) && left.suffix.hasSameBytes(as: right.suffix)
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label, a number that is not finite, bounds out of order, or a step
  ///   that is not above 0.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try value?.checkFinite(label)
    try [minimum, maximum].compactMap(\.self).checkAscending(label)
    if let step {
      try step.checkFinite(label)
      guard step > 0 else { throw ControlError.notPositive(step, of: label) }
    }
    try html.changeForm(of: name) { html in
      let descriptions = html.descriptions(on: name, help: help, prefix: prefix, suffix: suffix)
      html.field(label, name: name, isShown: showsLabel, descriptions) { html in
        html.void("input") {
          // A number input cannot show text that is not a number, so a text input lets the reader correct it.
          let submittedValue = $0.submittedValue(name)
          if let submittedValue, !submittedValue.isEmpty, !submittedValue.isHTMLNumber {
            $0.raw(" type=\"text\" inputmode=\"decimal\"")
            $0.attribute("name", name)
            $0.attribute("value", submittedValue.withoutLineBreaks)
          } else {
            $0.raw(" type=\"number\"")
            $0.attribute("name", name)
            if let submittedValue {
              $0.attribute("value", submittedValue)
            } else if let value {
              $0.attribute("value", of: value)
            } else {
              $0.raw(" value=\"\"")
            }
            if let minimum { $0.attribute("min", of: minimum) }
            if let maximum { $0.attribute("max", of: maximum) }
            if let step {
              $0.attribute("step", of: step)
            } else {
              $0.raw(" step=\"any\"")
            }
          }
          $0.attributes(of: self, isRequired: isRequired, descriptions)
        }
      }
    }
  }
}
