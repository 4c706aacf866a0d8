import CLibXML2

/// Whether each row of a table has as many columns as its `<colgroup>` or else its first row say,
/// with `colspan` and `rowspan`.
struct TableColumns {
  private struct Table {
    /// What the rows must have, once it is known.
    var columns: Int?
    /// Cells of rows above that reach down: their columns, and the rows still to come.
    var reaching: [(columns: Int, rows: Int)] = []
  }

  private var tables: [Table] = []

  mutating func enter(_ name: String) {
    if name == "table" { tables.append(Table()) }
  }

  mutating func leave(_ name: String) {
    if name == "table" { _ = tables.popLast() }
  }

  mutating func enter(_ tag: Tag) -> [Remark] {
    enter(tag.name)
    guard !tables.isEmpty else { return [] }
    switch tag.name {
    // A cell ends with its row group, however far its rowspan reaches.
    case "thead", "tbody", "tfoot": tables[tables.count - 1].reaching = []
    case "colgroup": addColumns(of: tag)
    case "tr": return row(tag)
    default: break
    }
    return []
  }

  /// A group has as many columns as its `<col>` elements span, or without them as its own span.
  private mutating func addColumns(of group: Tag) {
    let columns = Array(elements(in: group.node))
    let spans = (columns.isEmpty ? [group.node] : columns).map { span("span", of: $0, 1...1000) }
    tables[tables.count - 1].columns =
      (tables[tables.count - 1].columns ?? 0) + spans.reduce(0) { $0 + ($1 ?? 1) }
  }

  private mutating func row(_ tag: Tag) -> [Remark] {
    var table = tables.removeLast()
    defer { tables.append(table) }
    var sum = table.reaching.reduce(0) { $0 + $1.columns }
    table.reaching = table.reaching.compactMap { $0.rows > 1 ? ($0.columns, $0.rows - 1) : nil }
    var cells = 0
    var isCounted = true
    for cell in elements(in: tag.node) where ["td", "th"].contains(name(of: cell)) {
      cells += 1
      guard let columns = span("colspan", of: cell, 1...1000),
        let rows = span("rowspan", of: cell, 0...65_534)
      else {
        isCounted = false
        continue
      }
      sum += columns
      // rowspan="0" reaches to the end of the group.
      if rows != 1 { table.reaching.append((columns, rows == 0 ? .max : rows - 1)) }
    }
    guard cells > 0, isCounted else { return [] }
    guard let columns = table.columns else {
      table.columns = sum
      return []
    }
    guard sum != columns else { return [] }
    return [
      tag.remark(
        """
        This row has \(sum) columns, its table \(columns), colspan counted. \
        Add or remove cells, or change a colspan.
        """)
    ]
  }

  /// A span, 1 where it is missing; `nil` where the grammar has something to say about it.
  private func span(
    _ attribute: String, of cell: xmlNodePtr, _ allowed: ClosedRange<Int>
  ) -> Int? {
    guard let node = xmlHasProp(cell, attribute) else { return 1 }
    return Int(value(of: node)).flatMap { allowed.contains($0) ? $0 : nil }
  }
}
