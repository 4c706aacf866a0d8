import PageElements
import PageLists

extension SQLiteTable {
  /// Returns the columns as an import reads values for them.
  ///
  /// - Parameter sample: The sample that shows which columns with a numeric type hold texts.
  func importColumns(_ sample: SQLiteSample) -> [ImportColumn] {
    columns.indices.map { place in
      let column = columns[place]
      let rules = rules(of: place, sample)
      var imported = ImportColumn(
        name: column.name, type: column.type, rules: rules,
        content: column.content, isGenerated: column.isGenerated, isHidden: isWithheld(place),
        isBytes: column.type.containsLetters(of: "BLOB"))
      // Programs that quote all fields write NULL as `""`.
      imported.allowsEmptyText =
        !isKeyOrReference(place) && (rules.kind != .number || rules.holdsTexts)
      return imported
    }
  }

  /// Whether a column alone is the key, or refers to a row.
  private func isKeyOrReference(_ place: Int) -> Bool {
    if case .columns([place]) = key { return true }
    return references.contains { $0.columns == [place] }
  }

  /// Returns the rules for the values of a column.
  private func rules(of place: Int, _ sample: SQLiteSample) -> ColumnRules {
    let column = columns[place]
    let isKey = if case .columns(let places) = key { places.contains(place) } else { false }
    return ColumnRules(
      kind: column.kind, numbers: column.numbers,
      takesEmptyText: column.allowsEmptyText && !column.isNullable && column.defaultValue == nil
        && !isKey
        && !references.contains { $0.columns.contains(place) },
      holdsTexts: sample.facts.textsInNumbers.contains(place))
  }
}
