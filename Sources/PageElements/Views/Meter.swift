/// A level between two ends, such as the space used on a disk.
///
///     Meter("Disk", value: 80, maximum: 100)
///     // <label class="pe-field"><span>Disk</span>
///     // <meter value="80" min="0" max="100">80</meter></label>
///
/// A value beyond the ends is shown at that end. ``low``, ``high`` and
/// ``optimum`` choose the colour: the ranges below `low` and above `high` count as bad the
/// further they lie from the optimum. (HTML Standard, section 4.10.14.)
public struct Meter: View, Hashable {
  /// What is measured.
  public var label: String
  /// Where the level stands: any finite number.
  public var value: Double
  /// The ends of the scale. 0 and 1 by default.
  public var minimum, maximum: Double
  /// Where the low part ends and the high part begins, between the ends. `nil`, the default, is
  /// that end.
  public var low, high: Double?
  /// The best value, between the ends. `nil`, the default, is the middle.
  public var optimum: Double?
  /// Whether the label stands above the scale. True by default; false leaves it to screen
  /// readers.
  public var showsLabel: Bool

  /// A meter from 0 to 1 that tells no good from bad, unless told otherwise.
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

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or bounds out of
  ///   order.
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
