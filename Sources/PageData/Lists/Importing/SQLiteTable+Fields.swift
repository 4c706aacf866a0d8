import PageElements
import PageLists

extension SQLiteTable {
  /// Returns the columns as an import reads values for them.
  ///
  /// - Parameter sample: The sample that shows which columns with a numeric type hold texts.
  func importColumns(_ sample: SQLiteSample) -> [ImportColumn] {
    columns.indices.map { place in
      let column = columns[place]
      return ImportColumn(
        name: column.name, type: column.type, rules: rules(of: place, sample),
        content: column.content, isGenerated: column.isGenerated, isHidden: isWithheld(place),
        isBytes: column.type.containsLetters(of: "BLOB"))
    }
  }

  /// Returns the rules for the values of a column.
  private func rules(of place: Int, _ sample: SQLiteSample) -> ColumnRules {
    let column = columns[place]
    let isKey = if case .columns(let places) = key { places.contains(place) } else { false }
    return ColumnRules(
      kind: column.kind, numbers: column.numbers,
      takesEmptyText: column.hasEmptyTexts && !column.isNullable && column.standard == nil && !isKey
        && !references.contains { $0.columns.contains(place) },
      holdsTexts: sample.texts.contains(place))
  }
}
