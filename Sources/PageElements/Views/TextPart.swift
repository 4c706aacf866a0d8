/// A text in a cell, with an optional colour.
///
///     cell.detail.text = "Overdue"
///     cell.detail.textColor = .red
public struct TextPart: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text. Empty by default.
  public var text: String
  /// The text colour. `nil`, the default, uses the colour of the cell's style, in light and dark mode.
  public var textColor: Color?

  /// Creates a text, by default in the colour of the cell's style.
  public init(_ text: String = "", textColor: Color? = nil) {
    (self.text, self.textColor) = (text, textColor)
  }

  public init(stringLiteral value: String) { self.init(value) }

  public static func == (left: TextPart, right: TextPart) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.textColor == right.textColor
  }
}
