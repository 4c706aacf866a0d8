/// Text that wraps: the text itself, escaped, with no tag of its own.
///
///     Label("R&D")   // R&amp;D
///     Label("R&D").styles { $0.numberOfLines = 1 }
///     // <div class="pe-styled pe-clamped" style="--lines:1">R&amp;D</div>
///
/// All its lines are shown unless ``ElementStyle/numberOfLines`` says otherwise.
public struct Label: View, Hashable, ExpressibleByStringLiteral {
  /// What is shown and read out.
  public var text: String

  /// A label that shows a text as it is: what looks like markup is escaped.
  @inlinable public init(_ text: String) { self.text = text }
  @inlinable public init(stringLiteral text: String) { self.text = text }

  public static func == (left: Label, right: Label) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  @inlinable public var any: AnyElement { .text(text) }

  @inlinable public func write(into html: inout HTMLWriter) { html.text(text) }
}
