import PageBytes
import PageElements
import PageLists

/// The columns that provide the display names of a table's rows.
extension SQLiteTable {
  /// Returns the columns for display names, as ``NameColumn`` chooses them.
  ///
  /// - Parameters:
  ///   - sample: The table's sample. Without one, only the schema decides.
  ///   - isHidden: Whether a column is hidden from readers.
  /// - Returns: One or two column indexes, or an empty array if only the key identifies a row.
  func nameColumns(
    _ sample: SQLiteSample? = nil, hiding isHidden: (String) -> Bool = { _ in false }
  ) -> [Int] {
    let all = columns.enumerated().map { columnIndex, column in
      NameColumn(
        column.name, isText: column.hasPlainTexts && !isHidden(column.name),
        isUnique: column.isUnique, isDistinct: sample?.names.contains(columnIndex) ?? false,
        isOpaque: sample?.opaqueTexts.contains(columnIndex) ?? false)
    }
    return NameColumn.displayNames(among: all, key: keyColumns)
  }

  /// Whether each column of the key references another table, as in a junction table.
  var isNamedByReferences: Bool {
    NameColumn.areReferences(keyColumns, in: labels.lazy.map(\.column))
  }

  private var keyColumns: [Int] {
    if case .columns(let columnIndices) = key { columnIndices } else { [] }
  }
}

extension SQLiteTable.Column {
  /// Whether it may hold texts other than days and times, by its declared type.
  fileprivate var hasPlainTexts: Bool {
    (kind == .text || kind == .any) && content == .any && !type.containsLetters(of: "BLOB")
  }
}

extension SQLiteTable.Label {
  /// Whether the display name of rows is this single column.
  func isNamed(by name: String) -> Bool { secondText == nil && text.hasSameBytes(as: name) }

  /// Returns the label with other columns as the display name.
  ///
  /// - Parameters:
  ///   - names: The indexes of one or two columns. An empty array selects the key.
  ///   - other: The referenced table.
  ///   - sample: The sample of that table; `nil` without a sample.
  func named(by names: [Int], of other: SQLiteTable, sample: SQLiteSample?) -> Self {
    var label = self
    label.text = names.first.map { other.columns[$0].name } ?? key
    label.secondText = names.dropFirst().first.map { other.columns[$0].name }
    label.disambiguation = .none
    guard let name = names.first, !label.isNamed(by: key) else { return label }
    let isOne = names.count == 1
    if isOne, other.columns[name].isUnique { return label }
    let isRepeated = sample.map { names.allSatisfy($0.repeated.contains) } ?? true
    if sample?.isPartial == true, isOne, other.columns[name].isIndexed, other.columns[name].isBinary
    {
      label.disambiguation = .indexed
    } else if isRepeated {
      label.disambiguation = sample?.isPartial == true ? .always : .compared
    }
    return label
  }

  /// The way in which rows with the same display name are distinguished.
  package enum Disambiguation: Sendable {
    /// Names are unique, or the name is the key.
    case none
    /// An index finds other rows with the same name.
    case indexed
    /// The names of all rows of a small table are compared.
    case compared
    /// Each name is followed by its key, because there are too many rows to compare.
    case always
  }
}
