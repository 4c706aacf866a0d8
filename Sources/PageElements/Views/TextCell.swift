/// A cell of a text, a detail text and a picture, in one of four styles.
///
///     TextCell("Name", detail: "Ada")
///     // <div class="pe-cell"><div>Name</div><div class="pe-cell-detail">Ada</div></div>
public struct TextCell: View, Hashable {
  /// How the parts are laid out.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// The text alone: the detail text is not shown.
    case plain = "default"
    /// The detail text at the end of the line, muted.
    case trailing = "value1"
    /// The text small, in the accent colour, before the detail text.
    case leading = "value2"
    /// The detail text below, small and muted.
    case below = "subtitle"
  }

  /// The text.
  public var text: TextPart
  /// The text beside or below it. Not shown while it is empty.
  public var detail: TextPart
  /// The picture before the text. `nil`, the default, shows none. Give it a width and a height:
  /// the page then does not jump.
  public var image: Image?
  /// ``Style/trailing`` by default, which shows all parts.
  public var style: Style

  /// A cell whose texts may have colours of their own.
  public init(
    _ text: TextPart, detail: TextPart = TextPart(), image: Image? = nil,
    style: Style = .trailing
  ) {
    (self.text, self.detail, self.image, self.style) = (text, detail, image, style)
  }

  /// A cell whose texts have the colours of its style.
  public init(
    _ text: String, detail: String = "", image: Image? = nil, style: Style = .trailing
  ) {
    self.init(TextPart(text), detail: TextPart(detail), image: image, style: style)
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for a picture that cannot be fetched.
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
