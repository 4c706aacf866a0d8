import Foundation
import GRDB
import PageElements
import PageLists
import PageSite

extension SQLiteTable.Column {
  /// Returns the value of a field as an export would write it; `nil` if the field is not text.
  ///
  /// - Throws: ``ValueFault`` if the column would not store the value unchanged.
  func value(
    _ field: CSVReader.Field, _ rules: ColumnRules
  ) throws(ValueFault) -> DatabaseValue? {
    if field.bytes.isEmpty, !field.isQuoted {
      return rules.takesEmptyText ? "".databaseValue : .null
    }
    guard let text = String(validating: field.bytes, as: UTF8.self), !field.bytes.contains(0) else {
      return nil
    }
    if text.isEmpty, type.containsLetters(of: "BLOB") { return Data().databaseValue }
    if text.isEmpty { return text.databaseValue }
    guard kind != .number else { return try rules.value(text).databaseValue }
    guard !field.isQuoted else { return text.databaseValue }
    if type.containsLetters(of: "BLOB") {
      return Data(base64Encoded: text)?.databaseValue ?? text.databaseValue
    }
    return try rules.value(text).databaseValue
  }
}

extension SQLiteTable {
  /// Returns the rules for the values of a column.
  ///
  /// - Parameter sample: The sample that shows which columns with a numeric type hold texts.
  func rules(of place: Int, _ sample: SQLiteSample) -> ColumnRules {
    let column = columns[place]
    let isKey = if case .columns(let places) = key { places.contains(place) } else { false }
    return ColumnRules(
      kind: column.kind, numbers: column.numbers,
      takesEmptyText: column.hasEmptyTexts && !column.isNullable && column.standard == nil && !isKey
        && !references.contains { $0.columns.contains(place) },
      holdsTexts: sample.texts.contains(place))
  }
}
