import PageElements
import PageLists

extension TableLocation {
  /// The columns with bytes that SQLite requires in each new row, by their indexes. A form has no field for bytes.
  var requiredBytes: [Int] {
    guard table.sqliteTable != nil else { return [] }
    return table.columns.indices.filter { columnIndex in
      let column = table.columns[columnIndex]
      return column.isBytes && !column.isGenerated && column.defaultValue == nil
        && (!column.isNullable || table.key.contains(columnIndex))
        // A reference has a field for the key of the row.
        && !table.labels.contains { $0.column == columnIndex && !source.isHidden($0) }
        && !source.isHidden(column.name, of: table.name)
    }
  }

  /// Returns the reason why a form cannot add rows; `nil` if it can.
  ///
  /// - Parameter columnIndices: The columns that have values without a field. None by default.
  func obstacleToAdding(with columnIndices: [Int] = []) -> String? {
    guard let missing = requiredBytes.first(where: { !columnIndices.contains($0) }) else {
      return nil
    }
    return """
      Rows can be added only by an import, because a form has no field for the bytes in \
      '\(table.columns[missing].name.cut(toBytes: 80))'.
      """
  }
}
