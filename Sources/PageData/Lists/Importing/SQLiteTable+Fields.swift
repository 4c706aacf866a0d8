import PageElements
import PageLists

extension SQLiteTable {
  /// Returns the columns as an import reads values for them.
  ///
  /// - Parameter sample: The sample that shows which columns with a numeric type hold texts.
  func importColumns(_ sample: SQLiteSample) -> [ImportColumn] {
    columns.indices.map { columnIndex in
      let column = columns[columnIndex]
      let rules = rules(of: columnIndex, sample)
      var imported = ImportColumn(
        name: column.name, type: column.type, rules: rules,
        content: column.content, isGenerated: column.isGenerated,
        isHidden: isHiddenColumn(columnIndex),
        isBytes: column.type.containsLetters(of: "BLOB"))
      // Programs that quote all fields write NULL as `""`.
      imported.allowsEmptyText =
        !isGeneratedKeyOrReference(columnIndex) && (rules.kind != .number || rules.holdsTexts)
      return imported
    }
  }

  /// Whether a column alone is a key with a default value, or refers to a row.
  private func isGeneratedKeyOrReference(_ columnIndex: Int) -> Bool {
    if case .columns([columnIndex]) = key, columns[columnIndex].defaultValue != nil { return true }
    return references.contains { $0.columns == [columnIndex] }
  }

  /// Returns the rules for the values of a column.
  private func rules(of columnIndex: Int, _ sample: SQLiteSample) -> ColumnRules {
    let column = columns[columnIndex]
    let isKey =
      if case .columns(let keyColumns) = key { keyColumns.contains(columnIndex) } else { false }
    return ColumnRules(
      kind: sample.facts.timeScales[columnIndex] == nil ? column.kind : .number,
      numbers: column.numbers,
      storesEmptyText: column.allowsEmptyText && !column.isNullable && column.defaultValue == nil
        && !isKey
        && !references.contains { $0.columns.contains(columnIndex) },
      holdsTexts: sample.facts.textsInNumbers.contains(columnIndex), texts: column.texts)
  }
}
