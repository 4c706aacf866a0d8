extension Section {
  /// Adds rows after the last one.
  ///
  ///     section.append(Row(key: 43, "Milk"))
  @discardableResult public mutating func append(_ rows: Row...) -> SectionEdit {
    insertRows(rows, .last)
  }

  /// Inserts rows in the order given; by default after the last one.
  ///
  ///     section.insertRows(rows, .after("42"))
  ///
  /// An empty section takes rows at ``EditPlacement/first``, ``EditPlacement/last`` and position 0.
  ///
  /// - Returns: What was inserted; nothing where the section does not have the place.
  @discardableResult public mutating func insertRows(
    _ rows: [Row], _ placement: EditPlacement<Int> = .last
  ) -> SectionEdit {
    perform(self.rows.insertion(of: rows, at: placement))
  }

  /// Removes rows.
  ///
  ///     let edit = section.removeRows(.keys(["42", "7"]))
  ///
  /// - Returns: What was removed, in display order.
  @discardableResult public mutating func removeRows(
    _ rows: EditSelection<Int>
  ) -> SectionEdit {
    perform(self.rows.removal(of: rows))
  }

  /// Moves rows next to each other, in the order the selection names them.
  ///
  ///     section.moveRows(.key("42"), to: .before("7"))
  ///     section.moveRows(.keys(order), to: .first)
  ///
  /// - Parameters:
  ///   - rows: Which rows to move.
  ///   - placement: Counted among the rows that stay; none of the moved ones can be the anchor.
  /// - Returns: What was moved; nothing where the rows stood so already, or where the section does
  ///   not have the place.
  @discardableResult public mutating func moveRows(
    _ rows: EditSelection<Int>, to placement: EditPlacement<Int>
  ) -> SectionEdit {
    perform(self.rows.move(of: rows, to: placement))
  }

  /// Replaces rows one by one: the first that the selection names by the first given, and so on.
  ///
  ///     section.replaceRows(.key("42"), with: [milk])
  ///
  /// - Returns: What was replaced; nothing unless as many rows were found as given.
  @discardableResult public mutating func replaceRows(
    _ rows: EditSelection<Int>, with newRows: [Row]
  ) -> SectionEdit {
    perform(self.rows.replacement(of: rows, with: newRows))
  }

  /// Changes rows in place, in the order the selection names them.
  ///
  ///     section.updateRows(.all) { $0.separatorStyle = .full }
  ///
  /// - Parameters:
  ///   - rows: Which rows to change.
  ///   - change: Called with each of them. Where it throws, no row is changed.
  /// - Returns: The rows before and after, also where they are equal.
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
