/// The arrangement of the rows in each section of a table.
///
///     table.layout = .grid(minimumItemWidth: 160, spacing: 8)
///     // <table … data-layout="grid" style="--item:160px;--gap:8px">
///
/// In every layout, rows keep their order, keys and cells, and headers and footers span their section. In a grid or
/// strip, the cells of a row are one below the other, and only screen readers read the column headings.
public enum TableLayout: Hashable, Sendable {
  /// The number of columns in a grid.
  public enum Columns: Hashable, Sendable {
    /// A fixed number, however narrow the columns are.
    case count(Int)
    /// As many columns as fit with a minimum width in CSS pixels.
    case adaptive(minimum: Double)
  }

  /// Rows one below the other: the default.
  case list
  /// Rows as items of a grid with columns of equal width. The spacing is in CSS pixels.
  case grid(Columns, spacing: Double = 8)
  /// Each section as one line of items that scrolls sideways and snaps to an item. The width and spacing are in CSS
  /// pixels. Items are never wider than the page.
  case strip(itemWidth: Double = 240, spacing: Double = 8)
  /// A custom layout by its name and the lengths for its stylesheet; see ``CustomLayout``.
  case named(String, lengths: [String: Double])

  /// Returns a custom layout.
  ///
  ///     Table(layout: .custom(Shelf(height: 240))) { … }
  ///
  /// Rendering throws ``RenderError/invalidLayoutName(_:)`` for an invalid name.
  public static func custom(_ layout: some CustomLayout) -> TableLayout {
    .named(layout.name, lengths: layout.lengths)
  }

  /// Returns a grid with as many columns as fit.
  public static func grid(minimumItemWidth: Double = 160, spacing: Double = 8) -> TableLayout {
    .grid(.adaptive(minimum: minimumItemWidth), spacing: spacing)
  }

  /// Returns a grid with a number of columns. Rendering throws ``RenderError/invalidColumnCount(_:)`` for a number outside 1
  /// to 100.
  public static func grid(columns: Int, spacing: Double = 8) -> TableLayout {
    .grid(.count(columns), spacing: spacing)
  }

  /// Whether sections scroll sideways, and must therefore be focusable by keyboard.
  var isStrip: Bool {
    if case .strip = self { true } else { false }
  }

  /// Adds ` data-layout="…"`, or nothing for a list.
  func addAttributes(to list: inout AttributeList) {
    switch self {
    case .list: break
    case .grid: list.add("data-layout", "grid")
    case .strip: list.add("data-layout", "strip")
    case .named(let name, _): list.add("data-layout", name)
    }
  }

  /// Appends declarations for the table's `style`, each ending with `;`, such as `--item:160px;--gap:8px;`. Appends
  /// nothing for a list.
  ///
  /// - Throws: ``RenderError`` for an invalid number, width, spacing or name.
  func writeDeclarations(into html: inout HTMLWriter) throws {
    switch self {
    case .list: break
    case .grid(.count(let count), let spacing):
      guard (1...100).contains(count) else { throw RenderError.invalidColumnCount(count) }
      html.raw("--count:")
      html.number(count)
      try writeGap(spacing, into: &html)
    case .grid(.adaptive(let width), let spacing), .strip(let width, let spacing):
      guard (1...100_000).contains(width) else { throw RenderError.invalidItemWidth(width) }
      html.raw("--item:")
      try html.pixels(width, of: "itemWidth")
      try writeGap(spacing, into: &html)
    case .named(let name, let lengths):
      guard name.isLayoutName, !["grid", "strip"].contains(name) else {
        throw RenderError.invalidLayoutName(name)
      }
      for (length, value) in lengths.sorted(by: { $0.key < $1.key }) {
        guard length.isLayoutName else { throw RenderError.invalidLayoutName(length) }
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
  /// Whether the text consists of lowercase letters, digits and hyphens, starts with a letter, and has at most 40
  /// bytes.
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
