/// A level between two ends, such as the space used on a disk.
///
///     ElementOfMeter("Disk", value: 80, maximum: 100)
///     // <label class="pe-field"><span>Disk</span>
///     // <meter value="80" min="0" max="100">80</meter></label>
///
/// A value beyond the ends is shown at that end. ``Props/low``, ``Props/high`` and
/// ``Props/optimum`` choose the colour: the ranges below `low` and above `high` count as bad the
/// further they lie from the optimum. (HTML Standard, section 4.10.14.)
public enum Meter: ElementableView {
  public struct Props: Hashable, Sendable {
    /// What is measured.
    public var label: String
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

    public init(
      label: String, value: Double, minimum: Double = 0, maximum: Double = 1, low: Double? = nil,
      high: Double? = nil, optimum: Double? = nil, showsLabel: Bool = true
    ) {
      (self.label, self.value, self.showsLabel) = (label, value, showsLabel)
      (self.minimum, self.maximum) = (minimum, maximum)
      (self.low, self.high, self.optimum) = (low, high, optimum)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.label.hasSameBytes(as: right.label) && left.value == right.value
        && left.minimum == right.minimum && left.maximum == right.maximum && left.low == right.low
        && left.high == right.high && left.optimum == right.optimum
        && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or bounds out of
  ///   order.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    if props.label.isEmpty { throw ControlError.emptyLabel(name: "Meter") }
    let (low, high) = (props.low ?? props.minimum, props.high ?? props.maximum)
    try [props.minimum, low, high, props.maximum].checkAscending(props.label)
    if let optimum = props.optimum {
      try [props.minimum, optimum, props.maximum].checkAscending(props.label)
    }
    try props.value.checkFinite(props.label)
    let value = min(max(props.value, props.minimum), props.maximum)
    html.field(props.label, name: nil, isShown: props.showsLabel) { html in
      html.raw("<meter")
      html.attribute("value", of: value)
      html.attribute("min", of: props.minimum)
      html.attribute("max", of: props.maximum)
      if let low = props.low { html.attribute("low", of: low) }
      if let high = props.high { html.attribute("high", of: high) }
      if let optimum = props.optimum { html.attribute("optimum", of: optimum) }
      if !props.showsLabel { html.attribute("aria-label", props.label) }
      html.raw(">")
      html.decimal(value)
      html.raw("</meter>")
    }
  }
}

/// A level between two ends.
public func ElementOfMeter(
  _ label: String, value: Double, minimum: Double = 0, maximum: Double = 1
) -> ElementOf<Meter> {
  ElementOf(
    props: Meter.Props(label: label, value: value, minimum: minimum, maximum: maximum))
}

/// A meter with all its props, in the spelling of the seeds.
public func ElementOfMeter(props: Meter.Props) -> ElementOf<Meter> { ElementOf(props: props) }
