public import PageElements

/// The appearance of a state view itself.
///
///     static func properties(state: State, props: StateProps) -> StateViewProperties {
///       StateViewProperties(backgroundColor: state.isOn ? .yellow : .clear)
///     }
public struct StateViewProperties: Hashable, Sendable {
  /// The colour behind the children. Clear by default.
  public var backgroundColor: Color
  /// Whether readers can use the controls in the view. `false` makes them `inert`. True by default.
  public var isUserInteractionEnabled: Bool
  /// The space around the children. None by default.
  public var layoutMargins: LayoutMargins
  /// The space between children below each other, in CSS pixels. 8 by default.
  public var spacing: Double

  /// Creates properties. By default, only the children are visible.
  public init(
    backgroundColor: Color = .clear, isUserInteractionEnabled: Bool = true,
    layoutMargins: LayoutMargins = .zero, spacing: Double = 8
  ) {
    (self.backgroundColor, self.layoutMargins) = (backgroundColor, layoutMargins)
    (self.isUserInteractionEnabled, self.spacing) = (isUserInteractionEnabled, spacing)
  }

  /// Appends the style's declarations, each ended by `;`.
  func write(into html: inout HTMLWriter) throws {
    if backgroundColor != .clear {
      html.raw("background-color:")
      backgroundColor.write(into: &html)
      html.raw(";")
    }
    if layoutMargins != .zero {
      html.raw("padding:")
      try html.margins(layoutMargins, of: "layoutMargins")
      html.raw(";")
    }
    // The stylesheet's default spacing is 8.
    if spacing != 8 {
      html.raw("gap:")
      try html.pixels(spacing, of: "spacing")
      html.raw(";")
    }
  }
}
