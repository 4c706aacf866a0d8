/// How much of a task is done, or that it goes on.
///
///     ElementOfProgressBar("Upload", value: 0.4)
///     // <label class="pe-field"><span>Upload</span>
///     // <progress value="0.4" max="1">40%</progress></label>
///     ElementOfProgressBar("Upload", value: nil)   // goes on, nobody knows for how long
///
/// A value beyond the ends is shown at that end. For a level that is no progress, such as the space
/// on a disk, use ``Meter``. (HTML Standard, section 4.10.13. Foundation has a `Progress`, hence
/// the name.)
public enum ProgressBar: ElementableView {
  public struct Props: Hashable, Sendable {
    /// What is going on.
    public var label: String
    /// How much is done, from 0 to ``total``; `nil` while nobody knows.
    public var value: Double?
    /// All there is to do, above 0. 1 by default.
    public var total: Double
    /// Whether the label stands above the bar. True by default; false leaves it to screen readers.
    public var showsLabel: Bool

    public init(label: String, value: Double?, total: Double = 1, showsLabel: Bool = true) {
      (self.label, self.value, self.total) = (label, value, total)
      self.showsLabel = showsLabel
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.label.hasSameBytes(as: right.label) && left.value == right.value
        && left.total == right.total && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or a total that is
  ///   not above 0.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    if props.label.isEmpty { throw ControlError.emptyLabel(name: "ProgressBar") }
    try props.total.checkFinite(props.label)
    guard props.total > 0 else { throw ControlError.notPositive(props.total, of: props.label) }
    try props.value?.checkFinite(props.label)
    html.field(props.label, name: nil, isShown: props.showsLabel) { html in
      html.raw("<progress")
      let value = props.value.map { min(max($0, 0), props.total) }
      if let value {
        html.attribute("value", of: value)
        html.attribute("max", of: props.total)
      }
      if !props.showsLabel { html.attribute("aria-label", props.label) }
      html.raw(">")
      if let value {
        html.decimal((value / props.total * 100).rounded(.down))
        html.raw("%")
      }
      html.raw("</progress>")
    }
  }
}

/// How much of a task is done; `nil` while nobody knows.
public func ElementOfProgressBar(
  _ label: String, value: Double?, total: Double = 1
) -> ElementOf<ProgressBar> {
  ElementOf(props: ProgressBar.Props(label: label, value: value, total: total))
}

/// A progress bar with all its props, in the spelling of the seeds.
public func ElementOfProgressBar(props: ProgressBar.Props) -> ElementOf<ProgressBar> {
  ElementOf(props: props)
}
