/// How a table arranges the rows of each section.
///
///     table.layout = .grid(minimumItemWidth: 160, spacing: 8)
///     // <table … data-layout="grid" style="--item:160px;--gap:8px">
///
/// Whatever the layout, rows keep their order, keys and cells, and headers and footers reach across
/// their section. In a grid or strip the cells of a row lie one below the other, and the table's
/// column headings are for screen readers alone.
public enum TableLayout: Hashable, Sendable {
  /// How many columns a grid has.
  public enum Columns: Hashable, Sendable {
    /// So many, however narrow they get.
    case count(Int)
    /// As many as there is room for where each is at least so many CSS pixels wide.
    case adaptive(minimum: Double)
  }

  /// One row below the other: the default.
  case list
  /// Rows as the items of a grid with columns of equal width, so many CSS pixels apart.
  case grid(Columns, spacing: Double = 8)
  /// Each section as one line of items that scrolls sideways and comes to rest at an item. Items
  /// are so many CSS pixels wide and apart, and never wider than the page.
  case strip(itemWidth: Double = 240, spacing: Double = 8)
  /// One of the site's own, by its name and what its stylesheet reads; see ``CustomLayout``.
  case named(String, lengths: [String: Double])

  /// A layout of the site's own.
  ///
  ///     Table(layout: .custom(Shelf(height: 240))) { … }
  ///
  /// A name that is none throws ``RenderError/layoutName(_:)`` when the table is rendered.
  public static func custom(_ layout: some CustomLayout) -> TableLayout {
    .named(layout.name, lengths: layout.lengths)
  }

  /// A grid of as many columns as there is room for.
  public static func grid(minimumItemWidth: Double = 160, spacing: Double = 8) -> TableLayout {
    .grid(.adaptive(minimum: minimumItemWidth), spacing: spacing)
  }

  /// A grid of so many columns: 1 to 100, else rendering throws
  /// ``RenderError/columnCount(_:)``.
  public static func grid(columns: Int, spacing: Double = 8) -> TableLayout {
    .grid(.count(columns), spacing: spacing)
  }

  /// Whether sections scroll sideways, and so must be within the keyboard's reach.
  var isStrip: Bool {
    if case .strip = self { true } else { false }
  }

  /// Appends ` data-layout="…"`; nothing for a list.
  func addAttributes(to list: inout AttributeList) {
    switch self {
    case .list: break
    case .grid: list.add("data-layout", "grid")
    case .strip: list.add("data-layout", "strip")
    case .named(let name, _): list.add("data-layout", name)
    }
  }

  /// Appends declarations for the table's `style`, each ended by `;`, such as
  /// `--item:160px;--gap:8px;`; nothing for a list.
  ///
  /// - Throws: ``RenderError`` for what no layout can be.
  func writeDeclarations(into html: inout HTMLWriter) throws {
    switch self {
    case .list: break
    case .grid(.count(let count), let spacing):
      guard (1...100).contains(count) else { throw RenderError.columnCount(count) }
      html.raw("--count:")
      html.number(count)
      try writeGap(spacing, into: &html)
    case .grid(.adaptive(let width), let spacing), .strip(let width, let spacing):
      guard (1...100_000).contains(width) else { throw RenderError.itemWidth(width) }
      html.raw("--item:")
      try html.pixels(width, of: "itemWidth")
      try writeGap(spacing, into: &html)
    case .named(let name, let lengths):
      guard name.isLayoutName, !["grid", "strip"].contains(name) else {
        throw RenderError.layoutName(name)
      }
      for (length, value) in lengths.sorted(by: { $0.key < $1.key }) {
        guard length.isLayoutName else { throw RenderError.layoutName(length) }
        html.raw("--")
        html.raw(unescaped: length)
        html.raw(":")
        try html.pixels(value, of: "a length of the layout")
        html.raw(";")
      }
    }
  }

  private func writeGap(_ spacing: Double, into html: inout HTMLWriter) throws {
    html.raw(";--gap:")
    try html.pixels(spacing, of: "spacing")
    html.raw(";")
  }
}

extension String {
  /// Whether it is lower-case letters, digits and hyphens, a letter first, and not long.
  fileprivate var isLayoutName: Bool {
    (1...40).contains(utf8.count)
      && utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index > 0
        default: false
        }
      }
  }
}
