public import PageElements

/// A key figure with its label and change, for ``Tiles``.
///
///     Tile("Orders today", value: "128", change: "12 more than yesterday", kind: .positive)
public struct Tile: Equatable, Sendable {
  /// The label of the figure.
  public var label: String
  /// The formatted value.
  public var value: String
  /// The change in the value, or other text below it. None by default.
  public var change: String?
  /// The meaning of the change, which determines its colour. `.neutral` by default.
  public var kind: Badge.Kind
  /// The address that the whole tile links to. None by default.
  public var address: Address?
  /// An element below the value, such as a chart. None by default.
  public var content: AnyElement?

  /// Creates a tile.
  public init(
    _ label: String, value: String, change: String? = nil, kind: Badge.Kind = .neutral,
    to address: Address? = nil
  ) {
    (self.label, self.value, self.change, self.kind) = (label, value, change, kind)
    self.address = address
  }

  /// Creates a tile with an element below its value, such as a chart.
  public init(
    _ label: String, value: String, change: String? = nil, kind: Badge.Kind = .neutral,
    to address: Address? = nil, content: some Element
  ) {
    self.init(label, value: value, change: change, kind: kind, to: address)
    self.content = content.any
  }

  public static func == (left: Tile, right: Tile) -> Bool {
    left.label.hasSameBytes(as: right.label) && left.value.hasSameBytes(as: right.value)
      && left.change.hasSameBytes(as: right.change) && left.kind == right.kind
      && left.address == right.address && left.content == right.content
  }

  func write(into html: inout HTMLWriter) throws {
    if label.isEmpty { throw ControlError.emptyLabel(name: "Tile") }
    html.raw("<div class=\"pe-tile\"><dt>")
    if let address {
      try html.link(Link(label, to: address), class: nil, current: nil)
    } else {
      html.text(label)
    }
    html.raw("</dt><dd>")
    html.text(value)
    html.raw("</dd>")
    if let change {
      html.raw("<dd class=\"pe-change\"")
      if kind != .neutral { html.attribute("data-kind", kind.rawValue) }
      html.raw(">")
      html.text(change)
      html.raw("</dd>")
    }
    if let content {
      html.raw("<dd>")
      try content.render(into: &html)
      html.raw("</dd>")
    }
    html.raw("</div>")
  }
}
