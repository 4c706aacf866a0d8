/// A number to type or to step up and down.
///
///     Stepper("Guests", name: "guests", value: 2, minimum: 1, maximum: 8)
///     // <label class="pe-field"><span>Guests</span>
///     // <input type="number" name="guests" value="2" min="1" max="8" step="1"/></label>
///
/// A browser counts steps from the minimum, or else from the value it came with, and refuses to
/// send a number between two steps. A value beyond the ends is shown as it is, so that what is
/// stored never changes by being looked at. (HTML Standard, section 4.10.5.1.12.)
public struct Stepper: View, Hashable, FormControl {
  /// What the number is called in the form's data. Must not be empty.
  public var name: String
  /// What the number counts. Must not be empty.
  public var label: String
  /// The number in it; `nil`, the default, leaves it empty.
  public var value: Double?
  /// The least and greatest number a browser sends; `nil`, the default, is any.
  public var minimum, maximum: Double?
  /// The distance of one step, above 0; 1 by default. `nil` lets any number be typed.
  public var step: Double?
  /// Whether a browser refuses to send it empty. False by default.
  public var isRequired: Bool
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// What stands before and after the number in its box, such as "€" and "kg": seen, and heard with the
  /// field, but no part of what is sent. `nil`, the default, is nothing.
  public var prefix, suffix: String?
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?

  /// An empty field that steps by 1 without an end, unless told otherwise.
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

  /// - Throws: ``ControlError`` for an empty name or label, a number that is not finite, ends out
  ///   of order, or a step that is not above 0.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try value?.checkFinite(label)
    try [minimum, maximum].compactMap(\.self).checkAscending(label)
    if let step {
      try step.checkFinite(label)
      guard step > 0 else { throw ControlError.notPositive(step, of: label) }
    }
    try html.tellingOfChange(of: name) { html in
      let notes = html.notes(on: name, help: help, prefix: prefix, suffix: suffix)
      html.field(label, name: name, isShown: showsLabel, notes) { html in
        html.void("input") {
          // What was typed and is no number could not be shown, and so not be corrected, as one.
          let typed = $0.typed(name)
          if let typed, !typed.isEmpty, !typed.isNumberOfHTML {
            $0.raw(" type=\"text\" inputmode=\"decimal\"")
            $0.attribute("name", name)
            $0.attribute("value", typed.onOneLine)
          } else {
            $0.raw(" type=\"number\"")
            $0.attribute("name", name)
            if let typed {
              $0.attribute("value", typed)
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
          $0.attributes(of: self, isRequired: isRequired, notes)
        }
      }
    }
  }
}
