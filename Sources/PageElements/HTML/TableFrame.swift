/// What sections and rows need to know of the table around them.
struct TableFrame {
  let columnCount: Int
  let alignments: [Column.Alignment]
  /// Whether any column's cells do not simply keep to the start.
  let isAligned: Bool
  let rowStyle: ContainerStyle
  let defaultHeader, defaultFooter: DefaultSectionView?
  let remembersRowHeights, remembersHeaderHeights, guessesHeights: Bool

  init(_ table: Table) {
    columnCount = max(1, table.columns.count)
    alignments = table.columns.map(\.alignment)
    isAligned = alignments.contains { $0 != .start }
    rowStyle = table.rowStyle
    (defaultHeader, defaultFooter) = (table.defaultHeader, table.defaultFooter)
    remembersRowHeights = table.updatesEstimatedRowHeights
    remembersHeaderHeights = table.updatesEstimatedHeaderFooterHeights
    guessesHeights = table.guessesSameHeightsForCellsWithSameType
  }

  /// Appends ` colspan="…"` for an element across all columns.
  func span(into html: inout HTMLWriter) {
    guard columnCount > 1 else { return }
    html.raw(" colspan=\"")
    html.number(columnCount)
    html.raw("\"")
  }
}

/// What rows need to know of their section.
struct SectionFrame {
  /// The section's key, for messages.
  let key: String
  /// Where ` id="` and the section's key were written, to be copied from there.
  let id: Range<Int>
  /// How the rows look where they do not say it themselves.
  let rowStyle: ContainerStyle
  /// Whether rows without a style of their own have attributes all the same.
  let isStyled: Bool
}
