/// Text that wraps, escaped and without a tag of its own.
///
///     Label("R&D")   // R&amp;D
///     Label("R&D").styles { $0.numberOfLines = 1 }
///     // <div class="pe-styled pe-clamped" style="--lines:1">R&amp;D</div>
///
/// All lines are shown unless ``ElementStyle/numberOfLines`` limits them.
public struct Label: View, Hashable, ExpressibleByStringLiteral {
  /// The text to show and read out.
  public var text: String

  /// Creates a label. Markup in the text is escaped.
  @inlinable public init(_ text: String) { self.text = text }
  @inlinable public init(stringLiteral text: String) { self.text = text }

  public static func == (left: Label, right: Label) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  @inlinable public var any: AnyElement { .text(text) }

  @inlinable public func write(into html: inout HTMLWriter) { html.text(text) }
}
