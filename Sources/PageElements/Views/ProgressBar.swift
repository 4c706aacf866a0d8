/// How much of a task is done, or that it goes on.
///
///     ProgressBar("Upload", value: 0.4)
///     // <label class="pe-field"><span>Upload</span>
///     // <progress value="0.4" max="1">40%</progress></label>
///     ProgressBar("Upload", value: nil)   // goes on, nobody knows for how long
///
/// A value beyond the ends is shown at that end. For a level that is no progress, such as the space
/// on a disk, use ``Meter``. (HTML Standard, section 4.10.13. Foundation has a `Progress`, hence
/// the name.)
public struct ProgressBar: View, Hashable {
  /// What is going on.
  public var label: String
  /// How much is done, from 0 to ``total``; `nil` while nobody knows.
  public var value: Double?
  /// All there is to do, above 0. 1 by default.
  public var total: Double
  /// Whether the label stands above the bar. True by default; false leaves it to screen readers.
  public var showsLabel: Bool

  /// A bar that is full at 1, unless it has another total.
  public init(_ label: String, value: Double?, total: Double = 1, showsLabel: Bool = true) {
    (self.label, self.value, self.total) = (label, value, total)
    self.showsLabel = showsLabel
  }

  public static func == (left: ProgressBar, right: ProgressBar) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.value == right.value
      && left.total == right.total && left.showsLabel == right.showsLabel
  }

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or a total that is
  ///   not above 0.
  public func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "ProgressBar") }
    try total.checkFinite(label)
    guard total > 0 else { throw ControlError.notPositive(total, of: label) }
    try value?.checkFinite(label)
    html.field(label, name: nil, isShown: showsLabel) { html in
      html.raw("<progress")
      let value = self.value.map { min(max($0, 0), total) }
      if let value {
        html.attribute("value", of: value)
        html.attribute("max", of: total)
      }
      if !showsLabel { html.attribute("aria-label", label) }
      html.raw(">")
      if let value {
        html.decimal((value / total * 100).rounded(.down))
        html.raw("%")
      }
      html.raw("</progress>")
    }
  }
}
