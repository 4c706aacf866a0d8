import Foundation
import GRDB
import PageElements
import PageLists
import PageSite

extension SQLiteTable.Column {
  /// What a field stands for, as an export writes it; `nil` for what is no text.
  func value(_ field: CSVReader.Field) -> DatabaseValue? {
    if field.bytes.isEmpty, !field.isQuoted { return .null }
    guard let text = String(validating: field.bytes, as: UTF8.self), !field.bytes.contains(0) else {
      return nil
    }
    if text.isEmpty, type.containsLetters(of: "BLOB") { return Data().databaseValue }
    guard !field.isQuoted else { return text.databaseValue }
    if type.containsLetters(of: "BLOB") {
      return Data(base64Encoded: text)?.databaseValue ?? text.databaseValue
    }
    if type.containsLetters(of: "BOOL"), let truth = ["true": 1, "false": 0][text.lowercased()] {
      return truth.databaseValue
    }
    guard kind == .number || kind == .any else { return text.databaseValue }
    switch text {
    case "Infinity": return Double.infinity.databaseValue
    case "-Infinity": return (-Double.infinity).databaseValue
    default:
      guard let number = JSONNumber.read(text) else { return text.databaseValue }
      // Without a type what is not written so again stays what it is, such as a number of an article.
      if kind == .any, !(number.shownText?.hasSameBytes(as: text) ?? false) {
        return text.databaseValue
      }
      return number.databaseValue
    }
  }
}
