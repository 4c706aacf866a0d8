/// What sections and rows need to know of the table around them.
struct TableFrame {
  let columnCount: Int
  let hasActions: Bool
  /// How many cells a row has of its own.
  var cellCount: Int { hasActions ? columnCount - 1 : columnCount }
  let alignments: [Column.Alignment]
  /// Whether rows are more than cells that keep to the start: of another side, or one for what can be done.
  let hasOwnSides: Bool
  /// What the cells of each column begin with, where that is more than a side.
  let openings: [[UInt8]]?
  let isStrip: Bool
  let rowStyle: ContainerStyle
  let defaultHeader, defaultFooter: DefaultSectionView?
  let remembersRowHeights, remembersHeaderHeights, guessesHeights: Bool

  init(_ table: Table) {
    columnCount = max(1, table.columns.count)
    hasActions = table.hasActionsColumn
    alignments = table.columns.map(\.alignment)
    hasOwnSides = hasActions || alignments.contains { $0 != .start }
    openings =
      table.columns.contains { $0.priority > 1 } ? table.columns.map(\.cellOpening) : nil
    isStrip = table.layout.isStrip
    rowStyle = table.rowStyle
    (defaultHeader, defaultFooter) = (table.defaultHeader, table.defaultFooter)
    remembersRowHeights = table.updatesEstimatedRowHeights
    remembersHeaderHeights = table.updatesEstimatedHeaderFooterHeights
    guessesHeights = table.guessesSameHeightsForCellsWithSameType
  }
}

extension HTMLWriter {
  /// Appends the beginning of a cell that keeps to a side: `<td class="pe-end">`.
  @inline(__always) mutating func cell(_ alignment: Column.Alignment) {
    switch alignment {
    case .start: raw("<td>")
    case .center: raw("<td class=\"pe-center\">")
    case .end: raw("<td class=\"pe-end\">")
    }
  }

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
  /// The same as in ids.
  private let token: String
  /// What each row begins with, up to its own key.
  private let beginning: [UInt8]
  let columnCount: Int
  /// Whether the last column is for what can be done with the rows, which have no cell for it.
  let hasActions: Bool
  let hasOwnSides: Bool
  /// What the cells of each column begin with, where that is more than a side.
  let openings: [[UInt8]]?
  /// How many cells a row has of its own.
  let cellCount: Int
  /// Whether rows without a style of their own have attributes all the same.
  let isStyled: Bool
  /// How the rows look where they do not say it themselves.
  private let style: ContainerStyle
  private let remembersHeights: Bool
  let guessesHeights: Bool
  /// What the style of the last row that had one adds: most that follow it look the same.
  private var last: (style: ContainerStyle, list: AttributeList)?

  init(section: String, token: String, style own: ContainerStyle, of table: borrowing TableFrame) {
    (self.section, self.token) = (section, token)
    beginning = Array("<tr id=\"\(token).".utf8)
    (columnCount, cellCount) = (table.columnCount, table.cellCount)
    (hasActions, hasOwnSides) = (table.hasActions, table.hasOwnSides || table.openings != nil)
    openings = table.openings
    style = own.inheriting(table.rowStyle)
    (remembersHeights, guessesHeights) = (table.remembersRowHeights, table.guessesHeights)
    isStyled = guessesHeights || style != .plain
  }

  /// What tells a row of the section from all others.
  func name(of key: String?, at position: Int) -> RowName {
    RowName(section: token, key: key, position: position)
  }

  /// Appends the beginning of a cell of a column: `<td class="pe-end">`.
  @inline(__always) func beginCell(
    _ index: Int, in html: inout HTMLWriter, alignments: Span<Column.Alignment>
  ) {
    if let openings {
      html.raw(rendered: openings[index][...])
    } else {
      html.cell(hasOwnSides ? alignments[index] : .start)
    }
  }

  /// Appends what a row begins with: `<tr id="people.`
  ///
  /// - Returns: Where its attributes begin, and its id.
  @inline(__always) func beginRow(in html: inout HTMLWriter) -> (attributes: Int, id: Int) {
    let start = html.count
    beginning.withUnsafeBufferPointer { html.raw(unescaped: $0) }
    return (start + 3, start + 8)
  }

  /// Appends what a row's style, completed by its section's and table's, adds to its `<tr>`.
  ///
  /// - Parameter type: The row's type of view, where heights are guessed by it.
  @inline(never) func write(
    _ row: Styled, type: String?, into html: inout HTMLWriter
  ) throws -> AttributeList {
    if type == nil, let last, last.style == row.value {
      html.attributes(last.list)
      return last.list
    }
    let style = row.value.inheriting(style)
    let type = type.map(Self.guessName)
    var list = AttributeList()
    if let type { list.add("data-view", type) }
    try style.responders?.add(to: &list, in: &html)
    try style.add(
      to: &list, class: style.separatorStyle ?? .hidden == .hidden ? nil : "pe-separated",
      remembersHeight: remembersHeights, guess: type)
    html.attributes(list)
    // Handlers have addresses of their own in each row.
    if type == nil, style.responders == nil { last = (row.value, list) }
    return list
  }

  /// What the height of a type of view is called in CSS. That of a stack names all that it is made of; types
  /// whose names begin alike for long have one guess.
  private static func guessName(_ type: String) -> String {
    String(
      decoding: type.utf8.prefix(100).map { $0.isNameByte ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
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
