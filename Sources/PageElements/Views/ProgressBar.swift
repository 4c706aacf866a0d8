/// A bar that shows how far a task has progressed, or only that it is running.
///
///     ProgressBar("Upload", value: 0.4)
///     // <label class="pe-field"><span>Upload</span>
///     // <progress value="0.4" max="1">40%</progress></label>
///     ProgressBar("Upload", value: nil)   // running, progress unknown
///
/// A value outside the bounds is shown at the nearest bound. For a value that is not progress, such as the used space
/// of a disk, use ``Meter``. The type is not named `Progress` because Foundation has a type of that name. (HTML
/// Standard, section 4.10.13.)
public struct ProgressBar: View, Hashable {
  /// The label of the task.
  public var label: String
  /// The completed part, from 0 to ``total``. `nil` while it is unknown.
  public var value: Double?
  /// The whole amount, above 0. 1 by default.
  public var total: Double
  /// Whether the label is visible above the bar. True by default. If false, only screen readers read it.
  public var showsLabel: Bool

  /// Creates a bar that is full at `total`.
  public init(_ label: String, value: Double?, total: Double = 1, showsLabel: Bool = true) {
    (self.label, self.value, self.total) = (label, value, total)
    self.showsLabel = showsLabel
  }

  public static func == (left: ProgressBar, right: ProgressBar) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.value == right.value
      && left.total == right.total && left.showsLabel == right.showsLabel
  }

  /// - Throws: ``ControlError`` for an empty label, a number that is not finite, or a total that is not above 0.
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
