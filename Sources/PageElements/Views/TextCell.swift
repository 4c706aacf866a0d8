/// A cell of a text, a detail text and an image, in one of four styles.
///
///     TextCell("Name", detail: "Ada")
///     // <div class="pe-cell"><div>Name</div><div class="pe-cell-detail">Ada</div></div>
public struct TextCell: View, Hashable {
  /// The layout of the parts.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// The text alone, without the detail text.
    case plain = "default"
    /// The detail text at the end of the line, muted.
    case trailing = "value1"
    /// The text before the detail text, small and in the accent colour.
    case leading = "value2"
    /// The detail text below the text, small and muted.
    case below = "subtitle"
  }

  /// The main text.
  public var text: TextPart
  /// The text beside or below the main text. Not shown if empty.
  public var detail: TextPart
  /// The image before the text. `nil` by default. Give it a width and a height to keep the layout stable while it
  /// loads.
  public var image: Image?
  /// The style. ``Style/trailing``, which shows all parts, by default.
  public var style: Style

  /// Creates a cell whose texts may have their own colours.
  public init(
    _ text: TextPart, detail: TextPart = TextPart(), image: Image? = nil,
    style: Style = .trailing
  ) {
    (self.text, self.detail, self.image, self.style) = (text, detail, image, style)
  }

  /// Creates a cell whose texts have the colours of its style.
  public init(
    _ text: String, detail: String = "", image: Image? = nil, style: Style = .trailing
  ) {
    self.init(TextPart(text), detail: TextPart(detail), image: image, style: style)
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` if the source is not an address for an image.
  public func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-cell\"")
    switch style {
    case .plain, .trailing: break
    case .leading, .below: html.attribute("data-style", style.rawValue)
    }
    html.raw(">")
    if let image { try image.write(into: &html) }
    text.write(into: &html, class: nil)
    if style != .plain, !detail.text.isEmpty { detail.write(into: &html, class: "pe-cell-detail") }
    html.raw("</div>")
  }
}

extension TextPart {
  fileprivate func write(into html: inout HTMLWriter, class name: StaticString?) {
    html.raw("<div")
    if let name {
      html.raw(" class=\"")
      html.raw(name)
      html.raw("\"")
    }
    if let textColor {
      html.raw(" style=\"color:")
      textColor.write(into: &html)
      html.raw("\"")
    }
    html.raw(">")
    html.text(text)
    html.raw("</div>")
  }
}
