/// A text in a cell.
///
///     cell.detail.text = "Overdue"
///     cell.detail.textColor = .red
public struct TextPart: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What is shown. Empty by default.
  public var text: String
  /// `nil`, the default, is the colour the cell's style gives it, light or dark as the page is.
  public var textColor: Color?

  /// A text in the colour of the cell's style, unless it has its own.
  public init(_ text: String = "", textColor: Color? = nil) {
    (self.text, self.textColor) = (text, textColor)
  }

  public init(stringLiteral value: String) { self.init(value) }

  public static func == (left: TextPart, right: TextPart) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.textColor == right.textColor
  }
}
