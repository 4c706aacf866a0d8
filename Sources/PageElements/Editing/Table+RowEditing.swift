extension Table {
  /// Inserts rows in the order given.
  ///
  ///     table.insertRows([row], .last(in: "people"))
  ///     table.insertRows(rows, .after("42", in: "people"))
  ///
  /// - Returns: The insertion. Empty if the table does not have the place, for example if it has no section.
  @discardableResult public mutating func insertRows(
    _ rows: [Row], _ placement: EditPlacement<TableIndex>
  ) -> TableEdit {
    guard let start = insertionIndex(at: placement) else { return TableEdit([]) }
    return performOnRows(
      rows.enumerated().map {
        .inserted($1, at: TableIndex(section: start.section, row: start.row + $0))
      })
  }

  /// Removes rows.
  ///
  ///     table.removeRows(.key("42", in: "people"), removesEmptySection: true)
  ///
  /// - Parameters:
  ///   - rows: The rows to remove.
  ///   - removesEmptySection: Whether to remove a section that this edit empties. A section that was empty before
  ///     stays. False by default.
  /// - Returns: The removal, in display order.
  @discardableResult public mutating func removeRows(
    _ rows: EditSelection<TableIndex>, removesEmptySection: Bool = false
  ) -> TableEdit {
    let sources = positions(of: rows).sorted()
    let edit = performOnRows(
      sources.map { .removed(sections[$0.section].rows[$0.row], at: $0) })
    return removesEmptySection ? edit + removeEmptySections(of: sources) : edit
  }

  /// Moves rows within a section or to another one, next to each other and in the order of the selection.
  ///
  ///     table.moveRows(.key("42", in: "todo"), to: .last(in: "done"))
  ///     table.moveRows(.at(section: 0, row: 3), to: .at(section: 1, row: 0))
  ///
  /// A moved row keeps its key. If its new section has a row with that key, rendering throws
  /// ``RenderError/duplicateRowKey(_:section:positions:)``.
  ///
  /// - Parameters:
  ///   - rows: The rows to move.
  ///   - placement: The place, counted among the rows that stay. A moved row cannot be the anchor. Section positions
  ///     are those before the move, including sections that it empties.
  ///   - removesEmptySection: Whether to remove a section that this edit empties. A section that was empty before
  ///     stays. False by default.
  /// - Returns: The move. Empty if the rows are already in this place, or if the table does not have it.
  @discardableResult public mutating func moveRows(
    _ rows: EditSelection<TableIndex>, to placement: EditPlacement<TableIndex>,
    removesEmptySection: Bool = false
  ) -> TableEdit {
    let sources = positions(of: rows)
    guard let start = insertionIndex(at: placement, removing: sources) else { return TableEdit([]) }
    let targets = sources.indices.map {
      TableIndex(section: start.section, row: start.row + $0)
    }
    guard sources != targets else { return TableEdit([]) }
    let edit = performOnRows(
      zip(sources, targets).map {
        .moved(sections[$0.section].rows[$0.row], from: $0, to: $1)
      })
    return removesEmptySection ? edit + removeEmptySections(of: sources) : edit
  }

  /// Replaces rows one by one: the first row of the selection with the first new row, and so on.
  ///
  ///     table.replaceRows(.key("42", in: "people"), with: [ada])
  ///
  /// - Returns: The replacement. Empty if the number of rows found differs from that of the new rows.
  @discardableResult public mutating func replaceRows(
    _ rows: EditSelection<TableIndex>, with newRows: [Row]
  ) -> TableEdit {
    let positions = positions(of: rows)
    guard positions.count == newRows.count else { return TableEdit([]) }
    return performOnRows(
      zip(positions, newRows).map {
        .replaced(sections[$0.section].rows[$0.row], with: $1, at: $0)
      })
  }

  /// Changes rows in place, in the order of the selection.
  ///
  ///     table.updateRows(.all(in: "people")) { $0.separatorStyle = .full }
  ///
  /// - Parameters:
  ///   - rows: The rows to change.
  ///   - change: Changes a row. If it throws, no row is changed.
  /// - Returns: The rows before and after the change, even if they are equal.
  @discardableResult public mutating func updateRows(
    _ rows: EditSelection<TableIndex>, _ change: (inout Row) throws -> Void
  ) rethrows -> TableEdit {
    var changes: [TableEdit.RowChange] = []
    for index in positions(of: rows) {
      let old = sections[index.section].rows[index.row]
      var row = old
      try change(&row)
      changes.append(.replaced(old, with: row, at: index))
    }
    return performOnRows(changes)
  }

  private mutating func performOnRows(_ changes: [TableEdit.RowChange]) -> TableEdit {
    perform(.rows(changes))
    return TableEdit([.rows(changes)])
  }

  private mutating func removeEmptySections(of sources: [TableIndex]) -> TableEdit {
    let emptied = sources.map(\.section).distinct().filter { sections[$0].rows.isEmpty }
    return removeSections(.at(emptied))
  }

  /// Returns the position of the first placed row, counted among the rows that stay.
  private func insertionIndex(
    at placement: EditPlacement<TableIndex>, removing: [TableIndex] = []
  ) -> TableIndex? {
    guard let (section, anchor) = section(of: placement) else { return nil }
    let removing = Set(removing.lazy.filter { $0.section == section }.map(\.row))
    return sections[section].rows.insertionIndex(at: anchor, removing: removing).map {
      TableIndex(section: section, row: $0)
    }
  }

  private func section(
    of placement: EditPlacement<TableIndex>
  ) -> (section: Int, anchor: EditPlacement<Int>.Anchor)? {
    func namedSection(or fallback: @autoclosure () -> Int?) -> Int? {
      guard let key = placement.section else { return fallback() }
      return sections.position(ofKey: key)
    }
    func sectionContaining(_ key: String) -> Int? {
      sections.firstIndex { $0.rows.position(ofKey: key) != nil }
    }
    switch placement.anchor {
    case .first:
      return namedSection(or: sections.indices.first).map { ($0, .first) }
    case .last:
      return namedSection(or: sections.indices.last).map { ($0, .last) }
    case .position(let index):
      guard sections.indices.contains(index.section) else { return nil }
      return (index.section, .position(index.row))
    case .before(let key):
      return namedSection(or: sectionContaining(key)).map { ($0, .before(key)) }
    case .after(let key): return namedSection(or: sectionContaining(key)).map { ($0, .after(key)) }
    }
  }
}
