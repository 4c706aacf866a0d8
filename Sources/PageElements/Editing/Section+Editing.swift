extension Section {
  /// Inserts rows after the last one.
  ///
  ///     section.append(Row(key: 43, "Milk"))
  @discardableResult public mutating func append(_ rows: Row...) -> SectionEdit {
    insertRows(rows, .last)
  }

  /// Inserts rows in the order given, by default after the last one.
  ///
  ///     section.insertRows(rows, .after("42"))
  ///
  /// An empty section accepts ``EditPlacement/first``, ``EditPlacement/last`` and position 0.
  ///
  /// - Returns: The insertion. Empty if the section does not have the place.
  @discardableResult public mutating func insertRows(
    _ rows: [Row], _ placement: EditPlacement<Int> = .last
  ) -> SectionEdit {
    perform(self.rows.insertion(of: rows, at: placement))
  }

  /// Removes rows.
  ///
  ///     let edit = section.removeRows(.keys(["42", "7"]))
  ///
  /// - Returns: The removal, in display order.
  @discardableResult public mutating func removeRows(
    _ rows: EditSelection<Int>
  ) -> SectionEdit {
    perform(self.rows.removal(of: rows))
  }

  /// Moves rows next to each other, in the order of the selection.
  ///
  ///     section.moveRows(.key("42"), to: .before("7"))
  ///     section.moveRows(.keys(order), to: .first)
  ///
  /// - Parameters:
  ///   - rows: The rows to move.
  ///   - placement: The place, counted among the rows that stay. A moved row cannot be the anchor.
  /// - Returns: The move. Empty if the rows are already in this place, or if the section does not have it.
  @discardableResult public mutating func moveRows(
    _ rows: EditSelection<Int>, to placement: EditPlacement<Int>
  ) -> SectionEdit {
    perform(self.rows.move(of: rows, to: placement))
  }

  /// Replaces rows one by one: the first row of the selection with the first new row, and so on.
  ///
  ///     section.replaceRows(.key("42"), with: [milk])
  ///
  /// - Returns: The replacement. Empty if the number of rows found differs from that of the new rows.
  @discardableResult public mutating func replaceRows(
    _ rows: EditSelection<Int>, with newRows: [Row]
  ) -> SectionEdit {
    perform(self.rows.replacement(of: rows, with: newRows))
  }

  /// Changes rows in place, in the order of the selection.
  ///
  ///     section.updateRows(.all) { $0.separatorStyle = .full }
  ///
  /// - Parameters:
  ///   - rows: The rows to change.
  ///   - change: Changes a row. If it throws, no row is changed.
  /// - Returns: The rows before and after the change, even if they are equal.
  @discardableResult public mutating func updateRows(
    _ rows: EditSelection<Int>, _ change: (inout Row) throws -> Void
  ) rethrows -> SectionEdit {
    var changes: [SectionEdit.Change] = []
    for position in self.rows.positions(of: rows) {
      var row = self.rows[position]
      try change(&row)
      changes.append(.replaced(self.rows[position], with: row, at: position))
    }
    return perform(changes)
  }
}
