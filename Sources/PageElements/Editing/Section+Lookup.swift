extension Section {
  /// Returns the distinct positions of these rows, in the order of the selection.
  ///
  ///     section.positions(of: .key("42"))          // [3], or [] if no row has the key
  ///     section.positions(of: .keys(["42", "7"]))  // [3, 0]
  public func positions(of rows: EditSelection<Int>) -> [Int] { self.rows.positions(of: rows) }

  /// Returns the positions of the rows that satisfy a condition, in display order.
  ///
  ///     section.removeRows(.at(section.positions { $0.cells.isEmpty }))
  ///
  /// - Throws: The error of the condition.
  public func positions(
    where isWanted: (Row) throws -> Bool
  ) rethrows -> [Int] {
    try rows.indices.filter { try isWanted(rows[$0]) }
  }

  /// Returns the positions of the rows with this ``Row/tag``, in display order.
  ///
  ///     section.updateRows(.at(section.positions(tagged: "new"))) { $0.tag = nil }
  public func positions(tagged tag: String) -> [Int] {
    positions { $0.tag.hasSameBytes(as: tag) }
  }

  /// The first row with this key. Setting a missing row, or setting `nil`, has no effect.
  ///
  ///     section[key: "42"]?.backgroundColor = .yellow
  public subscript(key key: some KeyConvertible) -> Row? {
    get { rows.position(ofKey: key.key).map { rows[$0] } }
    set {
      guard let newValue, let position = rows.position(ofKey: key.key) else { return }
      rows[position] = newValue
    }
  }
}
