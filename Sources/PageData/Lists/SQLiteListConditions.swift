import Foundation
import GRDB
import PageElements
import PageLists
import PageSite

extension ListSelection {
  /// What holds for the rows that are shown, in SQL.
  ///
  /// - Parameter name: A column's name in SQL.
  func conditions(_ name: (DataColumn<Record>) -> SQL) -> [SQL] {
    conditions.map { $0.sql(name($0.column)) }
  }

  /// Whether what has no value in a column is none of the rows.
  func leavesOutNull(of column: DataColumn<Record>) -> Bool {
    conditions.contains { $0.column.name.hasSameBytes(as: column.name) && $0.leavesOutNull }
  }

  /// Each word in some of the columns that are sought.
  func wordConditions(_ name: (DataColumn<Record>) -> SQL) -> [SQL] {
    words.map { word in
      if searched.isEmpty { return "FALSE" }
      return ListSQL.any(searched.map { ListSQL.contains(name($0), word) }[...])
    }
  }
}

extension ListSelection.Condition {
  fileprivate var leavesOutNull: Bool {
    switch test {
    case .isOneOf, .atLeast, .atMost, .contains, .isEmpty(false): true
    case .isNoneOf, .isEmpty(true): false
    }
  }

  fileprivate func sql(_ column: SQL) -> SQL {
    switch test {
    case .isOneOf(let values):
      return values.map { ListSQL.equal(column, $0, self.column.kind) }.joined(separator: " OR ")
    case .isNoneOf(let values):
      // What is compared with null is neither equal nor not.
      return values.map { "((\(ListSQL.equal(column, $0, self.column.kind))) IS NOT TRUE)" as SQL }
        .joined(separator: " AND ")
    case .atLeast(let bound): return ListSQL.compare(column, ">=", bound, self.column.kind)
    case .atMost(let bound): return ListSQL.compare(column, "<=", bound, self.column.kind)
    case .contains(let text): return ListSQL.contains(column, text)
    case .isEmpty(true): return "(\(column) IS NULL OR \(column) = '')"
    case .isEmpty(false): return "(\(column) IS NOT NULL AND \(column) <> '')"
    }
  }
}

/// How values are compared, in SQL.
enum ListSQL {
  /// Some of the conditions. In halves: SQLite takes no expression that is a thousand deep.
  static func any(_ conditions: ArraySlice<SQL>) -> SQL {
    guard conditions.count > 2 else { return conditions.joined(separator: " OR ") }
    let middle = conditions.startIndex + conditions.count / 2
    return "(\(any(conditions[..<middle]))) OR (\(any(conditions[middle...])))"
  }

  static func value(_ value: SortValue) -> SQL {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): self.text(text)
    case .blob(let bytes): "\(Data(bytes))"
    }
  }

  /// GRDB ends a text at the byte 0.
  static func text(_ text: String) -> SQL {
    text.utf8.contains(0) ? "CAST(\(Data(text.utf8)) AS TEXT)" : "\(text)"
  }

  /// In a column without a type a value is given by the text that is shown of it.
  static func equal(_ column: SQL, _ value: SortValue, _ kind: ListKind) -> SQL {
    guard kind == .any, case .text(let text) = value else {
      return "\(column) = \(self.value(value))"
    }
    if let whole = Int64(text), "\(whole)" == text {
      return
        "(\(column) = \(self.text(text)) OR (\(column) = \(whole) AND typeof(\(column)) = 'integer'))"
    }
    if let number = number(shownAs: text) {
      return
        "(\(column) = \(self.text(text)) OR (\(column) = \(number) AND typeof(\(column)) = 'real'))"
    }
    return "\(column) = \(self.text(text))"
  }

  private static func number(shownAs text: String) -> Double? {
    if text == "Infinity" { return .infinity }
    if text == "-Infinity" { return -.infinity }
    guard let number = Double(text), "\(number)" == text, number.isFinite else { return nil }
    return number
  }

  static func compare(
    _ column: SQL, _ sign: StaticString, _ bound: SortValue, _ kind: ListKind
  ) -> SQL {
    let sign = SQL(sql: "\(sign)")
    // Numbers come before texts, and texts before bytes: what is of another kind is neither more nor less.
    switch (bound, kind) {
    case (.text, .any):
      return "(typeof(\(column)) <> 'blob' AND CAST(\(column) AS TEXT) \(sign) \(value(bound)))"
    case (.integer, _), (.real, _):
      return "(\(column) \(sign) \(value(bound)) AND typeof(\(column)) IN ('integer', 'real'))"
    case (.text, _):
      return "(\(column) \(sign) \(value(bound)) AND typeof(\(column)) <> 'blob')"
    default: return "\(column) \(sign) \(value(bound))"
    }
  }

  /// `lower` knows the letters of ASCII; in `instr` nothing stands for anything else.
  static func contains(_ column: SQL, _ text: String) -> SQL {
    "(typeof(\(column)) <> 'blob' AND instr(lower(\(column)), lower(\(self.text(text)))) > 0)"
  }
}
