/// A gauge that shows a value between two bounds, such as the used space on a disk.
///
///     Meter("Disk", value: 80, maximum: 100)
///     // <label class="pe-field"><span>Disk</span>
///     // <meter value="80" min="0" max="100">80</meter></label>
///
/// A value outside the bounds is shown at the nearest bound. ``low``, ``high`` and ``optimum`` determine the colour:
/// the ranges below `low` and above `high` are worse the further they are from the optimum. (HTML Standard, section
/// 4.10.14.)
public struct Meter: View, Hashable {
  /// The label of the measured value.
  public var label: String
  /// The value: any finite number.
  public var value: Double
  /// The bounds of the scale. 0 and 1 by default.
  public var minimum, maximum: Double
  /// The end of the low range and the start of the high range, within the bounds. `nil`, the default, is that bound.
  public var low, high: Double?
  /// The best value, within the bounds. `nil`, the default, is the middle of the scale.
  public var optimum: Double?
  /// Whether the label is visible above the scale. True by default. If false, only screen readers read it.
  public var showsLabel: Bool

  /// Creates a meter, by default from 0 to 1, without low and high ranges.
  public init(
    _ label: String, value: Double, minimum: Double = 0, maximum: Double = 1, low: Double? = nil,
    high: Double? = nil, optimum: Double? = nil, showsLabel: Bool = true
  ) {
    (self.label, self.value, self.showsLabel) = (label, value, showsLabel)
    (self.minimum, self.maximum) = (minimum, maximum)
    (self.low, self.high, self.optimum) = (low, high, optimum)
  }

  public static func == (left: Meter, right: Meter) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.value == right.value
      && left.minimum == right.minimum && left.maximum == right.maximum && left.low == right.low
      && left.high == right.high && left.optimum == right.optimum
      && left.showsLabel == right.showsLabel
  }

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or bounds out of order.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Meter") }
    let (lowEnd, highEnd) = (low ?? minimum, high ?? maximum)
    try [minimum, lowEnd, highEnd, maximum].checkAscending(label)
    if let optimum {
      try [minimum, optimum, maximum].checkAscending(label)
    }
    try value.checkFinite(label)
    let value = min(max(self.value, minimum), maximum)
    html.field(label, name: nil, isShown: showsLabel) { html in
      html.raw("<meter")
      html.attribute("value", of: value)
      html.attribute("min", of: minimum)
      html.attribute("max", of: maximum)
      if let low { html.attribute("low", of: low) }
      if let high { html.attribute("high", of: high) }
      if let optimum { html.attribute("optimum", of: optimum) }
      if !showsLabel { html.attribute("aria-label", label) }
      html.raw(">")
      html.decimal(value)
      html.raw("</meter>")
    }
  }
}
