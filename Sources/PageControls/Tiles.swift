public import PageElements

/// Key figures, side by side where there is room.
///
///     Tiles {
///       Tile("Orders today", value: "128", change: "12 more", kind: .positive)
///       Tile("Late", value: "3", change: "Look at them", kind: .warning, to: "/orders?late=1")
///     }
///     // <dl class="pe-tiles"><div class="pe-tile"><dt>Orders today</dt><dd>128</dd>…</div>…</dl>
///
/// (HTML Standard, section 4.4.9.)
public struct Tiles: View {
  /// The tiles, in their order.
  public var tiles: [Tile]

  /// Creates tiles, one for each line.
  public init(@ListBuilder<Tile> _ tiles: () -> [Tile]) { self.tiles = tiles() }

  /// - Throws: `ControlError.emptyLabel` for a tile without a label, and the errors of their contents.
  public func write(into html: inout HTMLWriter) throws {
    if tiles.isEmpty { return }
    html.raw("<dl class=\"pe-tiles\">")
    for tile in tiles { try tile.write(into: &html) }
    html.raw("</dl>")
  }
}
