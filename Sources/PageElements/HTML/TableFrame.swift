/// What sections and rows need to know of the table around them.
struct TableFrame {
  let columnCount: Int
  let alignments: [Column.Alignment]
  /// Whether any column's cells do not simply keep to the start.
  let isAligned: Bool
  let isStrip: Bool
  let rowStyle: ContainerStyle
  let defaultHeader, defaultFooter: DefaultSectionView?
  let remembersRowHeights, remembersHeaderHeights, guessesHeights: Bool

  init(_ table: Table) {
    columnCount = max(1, table.columns.count)
    alignments = table.columns.map(\.alignment)
    isAligned = alignments.contains { $0 != .start }
    isStrip = table.layout.isStrip
    rowStyle = table.rowStyle
    (defaultHeader, defaultFooter) = (table.defaultHeader, table.defaultFooter)
    remembersRowHeights = table.updatesEstimatedRowHeights
    remembersHeaderHeights = table.updatesEstimatedHeaderFooterHeights
    guessesHeights = table.guessesSameHeightsForCellsWithSameType
  }
}

extension HTMLWriter {
  /// Appends ` colspan="…"` for an element across all columns.
  mutating func span(columns: Int) {
    guard columns > 1 else { return }
    raw(" colspan=\"")
    number(columns)
    raw("\"")
  }
}

/// What rows need to know of their section and its table.
///
/// A class, since rows then borrow one pointer where a struct's parts would be retained for each.
final class RowFrame {
  /// The section's key, for messages.
  let section: String
  /// Where ` id="` and the section's key were written, to be copied from there.
  let id: Range<Int>
  let columnCount: Int
  let isAligned: Bool
  /// Whether rows without a style of their own have attributes all the same.
  let isStyled: Bool
  /// How the rows look where they do not say it themselves.
  private let style: ContainerStyle
  private let remembersHeights: Bool
  let guessesHeights: Bool

  init(section: String, id: Range<Int>, style own: ContainerStyle, of table: borrowing TableFrame) {
    (self.section, self.id) = (section, id)
    (columnCount, isAligned) = (table.columnCount, table.isAligned)
    style = own.inheriting(table.rowStyle)
    (remembersHeights, guessesHeights) = (table.remembersRowHeights, table.guessesHeights)
    isStyled = guessesHeights || style != .plain
  }

  /// Appends what a row's style, completed by its section's and table's, adds to its `<tr>`.
  ///
  /// - Parameter type: The row's type of view, where heights are guessed by it.
  @inline(never) func write(
    _ row: Styled, type: String?, into html: inout HTMLWriter
  ) throws {
    let style = row.value.inheriting(style)
    let type = type.flatMap { $0.utf8.allSatisfy(\.isNameByte) ? $0 : nil }
    if let type { html.attribute("data-view", type) }
    try style.responders?.writeAttributes(into: &html)
    try html.attributes(
      of: style, class: style.separatorStyle ?? .hidden == .hidden ? nil : "pe-separated",
      remembersHeight: remembersHeights, guess: type)
  }
}

extension UInt8 {
  /// Whether a name of CSS may hold this byte as it is.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
