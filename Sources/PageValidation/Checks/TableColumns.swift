import CLibXML2

/// Checks that the cells of a table fill it: each row has as many columns as `<colgroup>` or the first row, with
/// `colspan` and `rowspan`; no cell overlaps another or extends beyond its section; a cell begins in each column
/// (HTML standard, section 4.9.12).
struct TableColumns {
  /// A cell of an earlier row that extends into the following rows.
  private struct RowSpan {
    var columns: Range<Int>
    /// The number of rows that remain; `nil` for all rows of the section.
    var rows: Int?
    var cell: ElementLocation
  }

  private struct ElementLocation {
    var index: Int
    var offset: Int
  }

  private struct Table {
    /// The number of columns, once known.
    var columns: Int?
    /// The cells that extend downwards, sorted by their first column.
    var openSpans: [RowSpan] = []
    /// The columns in which a cell begins.
    var startedColumns: Set<Int> = []
    var hasFault = false
    /// Whether rows that are too long or too short were reported: one finding each is enough.
    var hasUnevenRows = false
    let location: ElementLocation?
  }

  private var tables: [Table] = []
  /// The remaining budget for cells that extend downwards: each costs a step in each row.
  private var remainingSteps = 10_000_000
  private let offset: (Int) -> Int

  init(in context: HTMLValidator.Context, _ markup: MarkupScan) {
    offset = markup.offset(ofElement:)
    // A fragment is a part of a table.
    if [.sections, .rows, .cells].contains(context) { tables.append(Table(location: nil)) }
  }

  mutating func enter(_ tag: Tag) -> [Remark] {
    switch tag.name {
    case "table":
      tables.append(Table(location: ElementLocation(index: tag.index, offset: tag.offset)))
    case "colgroup" where !tables.isEmpty: return addColumns(of: tag)
    case "tr" where !tables.isEmpty: return row(tag)
    default: break
    }
    return []
  }

  mutating func leave(_ tag: Tag) -> [Remark] {
    switch tag.name {
    case "table": tables.popLast().flatMap(emptyColumn).map { [$0] } ?? []
    // A cell ends with its section, whatever its rowspan is.
    case "thead", "tbody", "tfoot": tables.isEmpty ? [] : endOfSection()
    default: []
    }
  }

  /// Adds the columns of a group: the sum of the spans of its `<col>` elements, or the group's own span without them.
  private mutating func addColumns(of group: Tag) -> [Remark] {
    let columns = Array(elements(in: group.node))
    let spans = (columns.isEmpty ? [group.node] : columns).map { span("span", of: $0, 1...1000) }
    tables[tables.count - 1].columns =
      (tables[tables.count - 1].columns ?? 0) + spans.reduce(0) { $0 + ($1 ?? 1) }
    guard !columns.isEmpty, group["span"] != nil else { return [] }
    return [
      group.remark(
        .attribute, "<colgroup> has a span and contains <col>.",
        "Remove the span or the <col> elements: each sets the number of columns.")
    ]
  }

  private mutating func row(_ tag: Tag) -> [Remark] {
    var table = tables.removeLast()
    defer { tables.append(table) }
    guard remainingSteps > table.openSpans.count else {
      guard remainingSteps > 0 else { return [] }
      remainingSteps = 0
      return [
        tag.remark(
          .columns, "Too many cells span too many rows; columns are not checked from here on.",
          "Use smaller rowspans.")
      ]
    }
    remainingSteps -= table.openSpans.count
    var remarks: [Remark] = []
    var sum = table.openSpans.reduce(0) { $0 + $1.columns.count }
    var new: [RowSpan] = []
    var column = 0
    var above = table.openSpans[...]
    for cell in elements(in: tag.node) where isCell(cell) {
      guard let columns = span("colspan", of: cell, 1...1000),
        let rows = span("rowspan", of: cell, 0...65_534)
      else {
        table.hasFault = true
        continue
      }
      while let rowSpan = above.first, rowSpan.columns.lowerBound <= column {
        column = max(column, rowSpan.columns.upperBound)
        above.removeFirst()
      }
      let location = location(of: cell)
      if let rowSpan = above.first, rowSpan.columns.lowerBound < column + columns {
        table.hasFault = true
        remarks.append(
          remark(
            location, "This cell overlaps one that spans down from a row above.",
            "Reduce its colspan, or the rowspan of the cell above."))
      }
      table.startedColumns.insert(column)
      if rows != 1 {
        new.append(
          RowSpan(
            columns: column..<(column + columns), rows: rows == 0 ? nil : rows - 1, cell: location))
      }
      column += columns
      sum += columns
    }
    table.openSpans = (table.openSpans.compactMap(afterOneRow) + new).sorted {
      $0.columns.lowerBound < $1.columns.lowerBound
    }
    guard column > 0, !table.hasFault else { return remarks }
    guard let columns = table.columns else {
      table.columns = sum
      return remarks
    }
    guard sum != columns else { return remarks }
    table.hasUnevenRows = true
    return remarks + [
      tag.remark(
        .columns, "This row has \(sum) columns (counting colspan), but its table has \(columns).",
        "Add or remove cells, or change a colspan.")
    ]
  }

  private func afterOneRow(_ rowSpan: RowSpan) -> RowSpan? {
    guard let rows = rowSpan.rows else { return rowSpan }
    guard rows > 1 else { return nil }
    var rowSpan = rowSpan
    rowSpan.rows = rows - 1
    return rowSpan
  }

  private mutating func endOfSection() -> [Remark] {
    defer { tables[tables.count - 1].openSpans = [] }
    return tables[tables.count - 1].openSpans.filter { $0.rows != nil }.map {
      remark(
        $0.cell, "The rowspan of this cell extends beyond its section.",
        "Write rowspan=\"0\", which extends to the section's end, or a smaller number.")
    }
  }

  private func emptyColumn(of table: Table) -> Remark? {
    guard let location = table.location, !table.hasFault, !table.hasUnevenRows,
      !table.startedColumns.isEmpty,
      let columns = table.columns, table.startedColumns.count < columns
    else { return nil }
    let column = (0..<columns).first { !table.startedColumns.contains($0) } ?? 0
    return remark(
      location, "No cell begins in column \(column + 1) of this table.",
      "Add a cell there, or reduce the colspan of other cells.")
  }

  private func remark(_ location: ElementLocation, _ message: String, _ advice: String) -> Remark {
    Remark(.columns, offset: location.offset, place: .element(location.index), message, advice)
  }

  private func isCell(_ node: xmlNodePtr) -> Bool { ["td", "th"].contains(name(of: node)) }

  private func location(of cell: xmlNodePtr) -> ElementLocation {
    let index = max(0, Int(bitPattern: cell.pointee._private) - 1)
    return ElementLocation(index: index, offset: offset(index))
  }

  /// Returns a span, 1 if it is missing; `nil` if the grammar reports it.
  private func span(
    _ attribute: String, of cell: xmlNodePtr, _ allowed: ClosedRange<Int>
  ) -> Int? {
    guard let node = xmlHasProp(cell, attribute) else { return 1 }
    return Int(value(of: node).string).flatMap { allowed.contains($0) ? $0 : nil }
  }
}
