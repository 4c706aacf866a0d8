/// A cell of a text, a detail text and a picture, in one of four styles.
///
///     ElementOfStockCell("Name", detail: "Ada")
///     // <div class="pe-cell"><div>Name</div><div class="pe-cell-detail">Ada</div></div>
///
/// A value that is its own props: change its parts, then show it as an element.
public struct StockCell: ElementableView, Hashable, Sendable {
  public typealias Props = StockCell

  /// How the parts are laid out, as in the stock cell styles.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// The text alone: the detail text is not shown.
    case `default`
    /// The detail text at the end of the line, muted.
    case value1
    /// The text small, in the accent colour, before the detail text.
    case value2
    /// The detail text below, small and muted.
    case subtitle
  }

  /// The text.
  public var textLabel: TextPart
  /// The text beside or below it. Not shown while it is empty.
  public var detailTextLabel: TextPart
  /// The picture before the text. `nil`, the default, shows none. Give it a width and a height:
  /// the page then does not jump.
  public var imageView: ImageView.Props?
  /// ``Style/value1`` by default, which shows all parts.
  public var style: Style

  public init(
    textLabel: TextPart = TextPart(), detailTextLabel: TextPart = TextPart(),
    imageView: ImageView.Props? = nil, style: Style = .value1
  ) {
    (self.textLabel, self.detailTextLabel) = (textLabel, detailTextLabel)
    (self.imageView, self.style) = (imageView, style)
  }

  /// - Throws: ``RenderError/unsafeURL(_:)`` for a picture that cannot be fetched.
  public static func render(_ cell: StockCell, into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-cell\"")
    switch cell.style {
    case .default, .value1: break
    case .value2, .subtitle: html.attribute("data-style", cell.style.rawValue)
    }
    html.raw(">")
    if let image = cell.imageView { try ImageView.render(image, into: &html) }
    cell.textLabel.write(into: &html, class: nil)
    if cell.style != .default, !cell.detailTextLabel.text.isEmpty {
      cell.detailTextLabel.write(into: &html, class: "pe-cell-detail")
    }
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

/// A cell of a text, a detail text and a picture.
public func ElementOfStockCell(
  _ text: String, detail: String = "", image: ImageView.Props? = nil,
  style: StockCell.Style = .value1
) -> ElementOf<StockCell> {
  ElementOf(
    props: StockCell(
      textLabel: TextPart(text), detailTextLabel: TextPart(detail), imageView: image,
      style: style))
}

/// A stock cell with all its parts, in the spelling of the seeds.
public func ElementOfStockCell(props: StockCell) -> ElementOf<StockCell> {
  ElementOf(props: props)
}
