/// The properties of a table that its sections and rows need.
struct TableFrame {
  let columnCount: Int
  let hasActions: Bool
  /// The number of a row's own cells.
  var cellCount: Int { hasActions ? columnCount - 1 : columnCount }
  let alignments: [Column.Alignment]
  /// Whether any column is not aligned at the start, or the last column is for actions.
  let hasCustomCells: Bool
  /// The start tags of the cells in each column, if they depend on more than the alignment.
  let cellOpenings: [[UInt8]]?
  let isStrip: Bool
  let rowStyle: ContainerStyle
  let defaultHeader, defaultFooter: DefaultSectionView?
  let remembersRowHeights, remembersHeaderHeights, guessesHeights: Bool

  init(_ table: Table) {
    columnCount = max(1, table.columns.count)
    hasActions = table.hasActionsColumn
    alignments = table.columns.map(\.alignment)
    hasCustomCells = hasActions || alignments.contains { $0 != .start }
    cellOpenings =
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
  /// Appends the start tag of a cell with an alignment: `<td class="pe-end">`.
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

/// The properties of a section and its table that rows need.
///
/// A class, so that rows borrow one pointer. A struct would retain its parts for each row.
final class RowFrame {
  /// The section's key, for messages.
  let section: String
  /// The section's token in ids.
  private let token: String
  /// The start of each row, up to its own key.
  private let rowOpening: [UInt8]
  let columnCount: Int
  /// Whether the last column is for the actions of rows, which have no cell for it.
  let hasActions: Bool
  let hasCustomCells: Bool
  /// The start tags of the cells in each column, if they depend on more than the alignment.
  let cellOpenings: [[UInt8]]?
  /// The number of a row's own cells.
  let cellCount: Int
  /// Whether rows without their own style also have attributes.
  let isStyled: Bool
  /// The style of the rows, used for properties that they do not set.
  private let style: ContainerStyle
  private let remembersHeights: Bool
  let guessesHeights: Bool
  /// The attributes of the last row with a style, because most following rows have the same style.
  private var last: (style: ContainerStyle, list: AttributeList)?

  init(section: String, token: String, style own: ContainerStyle, of table: borrowing TableFrame) {
    (self.section, self.token) = (section, token)
    rowOpening = Array("<tr id=\"\(token).".utf8)
    (columnCount, cellCount) = (table.columnCount, table.cellCount)
    (hasActions, hasCustomCells) = (
      table.hasActions, table.hasCustomCells || table.cellOpenings != nil
    )
    cellOpenings = table.cellOpenings
    style = own.inheriting(table.rowStyle)
    (remembersHeights, guessesHeights) = (table.remembersRowHeights, table.guessesHeights)
    isStyled = guessesHeights || style != .plain
  }

  /// Returns the identity of a row in the section.
  func name(of key: String?, at position: Int) -> RowName {
    RowName(section: token, key: key, position: position)
  }

  /// Appends the start tag of a cell in a column: `<td class="pe-end">`.
  @inline(__always) func beginCell(
    _ index: Int, in html: inout HTMLWriter, alignments: Span<Column.Alignment>
  ) {
    if let cellOpenings {
      html.raw(rendered: cellOpenings[index][...])
    } else {
      html.cell(hasCustomCells ? alignments[index] : .start)
    }
  }

  /// Appends the start of a row: `<tr id="people.`
  ///
  /// - Returns: The start of its attributes, and of its id.
  @inline(__always) func beginRow(in html: inout HTMLWriter) -> (attributes: Int, id: Int) {
    let start = html.count
    rowOpening.withUnsafeBufferPointer { html.raw(unescaped: $0) }
    return (start + 3, start + 8)
  }

  /// Appends the attributes of a row's style, with unset properties inherited from its section and table.
  ///
  /// - Parameter type: The row's type of view, if heights are estimated by type.
  @inline(never) func write(
    _ row: StyleStorage, type: String?, into html: inout HTMLWriter
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
    // The addresses of handlers differ between rows.
    if type == nil, style.responders == nil { last = (row.value, list) }
    return list
  }

  /// Returns the CSS name of the height of a type of view. The name of a stack lists all of its children. Types whose
  /// names share the first 100 bytes share one estimate.
  private static func guessName(_ type: String) -> String {
    String(
      decoding: type.utf8.prefix(100).map { $0.isNameByte ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte needs no escaping in a CSS name.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
