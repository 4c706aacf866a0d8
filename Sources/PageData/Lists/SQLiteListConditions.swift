import Foundation
import GRDB
import PageElements
import PageLists
import PageSite

extension ListSelection {
  /// Returns the conditions of the selection, in SQL.
  ///
  /// - Parameters:
  ///   - name: Returns the SQL for a column.
  ///   - affinity: Returns the affinity of a column.
  func conditions(
    _ name: (DataColumn<Record>) -> SQL, affinity: (DataColumn<Record>) -> SQLiteTable.Affinity
  ) -> [SQL] {
    conditions.map { $0.sql(name($0.column), affinity: affinity($0.column)) }
  }

  /// Returns the conditions that select a row instead of a search word, in SQL.
  func alternatives(
    toWord index: Int, includingTimes includesTimes: Bool,
    _ name: (DataColumn<Record>) -> SQL, affinity: (DataColumn<Record>) -> SQLiteTable.Affinity
  ) -> [SQL] {
    alternatives(toWord: index, includingTimes: includesTimes).map {
      $0.sql(name($0.column), affinity: affinity($0.column))
    }
  }
}

extension ListSelection.Condition {
  fileprivate func sql(_ column: SQL, affinity: SQLiteTable.Affinity) -> SQL {
    func compare(_ comparisonOperator: StaticString, _ bound: SortValue) -> SQL {
      let all = compareWhole(comparisonOperator, bound)
      guard self.column.holdsTextDays, case .text(var text) = bound else { return all }
      // The whole day.
      if "\(comparisonOperator)" == "<=", let next = CalendarDate(text)?.next {
        text = next.description
      }
      return PartialDates(text, hasYears: self.column.hasYears)?
        .condition(column, comparisonOperator, all) ?? all
    }
    func compareWhole(_ comparisonOperator: StaticString, _ bound: SortValue) -> SQL {
      if self.column.holdsTextTimes, case .text(let text) = bound,
        let key = TextTime.sortKey(text)
      {
        return ListSQL.compareTimes(column, comparisonOperator, text, key)
      }
      return ListSQL.compare(
        column, comparisonOperator, bound, self.column.kind, affinity: affinity)
    }
    func isBelow(_ comparisonOperator: StaticString, _ bound: SortValue) -> SQL {
      let all = compare(comparisonOperator, bound)
      // An empty text is an empty cell, and not less than another text.
      return bound.isFilledText ? "(\(all) AND \(column) <> '')" : all
    }
    func within(_ span: TimeSpan) -> SQL {
      guard let end = span.end else {
        return ListSQL.equal(column, span.start, self.column.kind)
      }
      return "(\(compare(">=", span.start)) AND \(compare("<", end)))"
    }
    func equals(_ value: SortValue) -> SQL {
      let equal = ListSQL.equal(column, value, self.column.kind)
      guard self.column.holdsTextTimes, case .text(let text) = value,
        let key = TextTime.sortKey(text)
      else { return equal }
      return "(\(equal) OR \(ListSQL.compareTimes(column, "=", text, key)))"
    }
    switch test {
    case .isOneOf(let values):
      return values.map(equals).joined(separator: " OR ")
    case .isNoneOf(let values):
      // A comparison with NULL is neither true nor false.
      return values.map { "((\(equals($0))) IS NOT TRUE)" as SQL }.joined(separator: " AND ")
    case .atLeast(let bound): return compare(">=", bound)
    case .atMost(let bound): return isBelow("<=", bound)
    case .moreThan(let bound): return compare(">", bound)
    case .lessThan(let bound): return isBelow("<", bound)
    case .contains(let text): return ListSQL.contains(column, text)
    case .beginsWith(let text): return ListSQL.begins(column, text)
    case .endsWith(let text): return ListSQL.ends(column, text)
    case .includes(let texts):
      return texts.map { ListSQL.includes(column, $0) }.joined(separator: " AND ")
    case .isEmpty(true): return "(\(column) IS NULL OR \(column) = '')"
    case .isEmpty(false): return "(\(column) IS NOT NULL AND \(column) <> '')"
    case .isWithin(let spans): return ListSQL.any(spans.map(within)[...])
    case .isOutside(let spans): return "(\(ListSQL.any(spans.map(within)[...]))) IS NOT TRUE"
    case .isAtTime(let text):
      guard let times = self.column.times else { return "FALSE" }
      return "instr(\(times.timeOfDay(of: column)), \(text)) > 0"
    }
  }
}

extension DataColumn {
  /// Whether its values are texts with a date and a time of day.
  var holdsTextTimes: Bool { content == .dateTimes && kind == .text }

  /// Whether its values are texts with a date.
  var holdsTextDays: Bool { holdsTextTimes || content == .days && kind == .text }
}

/// SQL for comparing values.
enum ListSQL {
  /// Joins conditions with OR, as a balanced tree, because SQLite limits the depth of an expression to a thousand.
  static func any(_ conditions: ArraySlice<SQL>) -> SQL {
    guard conditions.count > 2 else { return conditions.joined(separator: " OR ") }
    let middle = conditions.startIndex + conditions.count / 2
    return "(\(any(conditions[..<middle]))) OR (\(any(conditions[middle...])))"
  }

  /// Compares the times that texts mean, whatever their form and UTC offset.
  static func compareTimes(
    _ column: SQL, _ comparisonOperator: StaticString, _ text: String, _ key: String
  ) -> SQL {
    // An index finds the days around the time. After the last days of the year 9999, there is no other. A text that
    // does not begin with a digit is no time.
    let day = self.text(text.cut(toBytes: 10))
    let (from, until): (SQL, SQL) = (
      "date(\(day), '-2 days')", "coalesce(date(\(day), '+3 days'), 'A')"
    )
    let time: SQL = """
      \(SQL(sql: TimeFunction.name))(\(column)) \(SQL(sql: "\(comparisonOperator)")) \(key)
      """
    switch "\(comparisonOperator)".utf8.first {
    case UInt8(ascii: ">"):
      return "(\(column) >= \(from) AND \(column) < 'A' AND (\(column) >= \(until) OR \(time)))"
    case UInt8(ascii: "<"):
      return "(\(column) < \(until) AND \(column) >= '0' AND (\(column) < \(from) OR \(time)))"
    default: return "(\(column) >= \(from) AND \(column) < \(until) AND \(time))"
    }
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

  /// Returns a text as SQL. GRDB would end the text at a NUL character, and a cast of bytes would depend on the encoding
  /// of the file.
  static func text(_ text: String) -> SQL {
    guard text.utf8.contains(0) else { return "\(text)" }
    let scalars = Set(text.unicodeScalars)
    // A text that contains all private characters has more than 6,400 of them.
    let mark = (0xE000...0xF8FF).lazy.compactMap(Unicode.Scalar.init).first {
      !scalars.contains($0)
    }
    guard let mark else { return "CAST(\(Data(text.utf8)) AS TEXT)" }
    var marked = String.UnicodeScalarView()
    marked.append(contentsOf: text.unicodeScalars.map { $0.value == 0 ? mark : $0 })
    return "replace(\(String(marked)), \(String(mark)), char(0))"
  }

  /// Returns the condition that a column has a value. In a column without a type, the value is the text that the list
  /// shows.
  static func equal(_ column: SQL, _ value: SortValue, _ kind: ListValueKind) -> SQL {
    guard kind == .any || kind == .text, case .text(let text) = value else {
      return "\(column) = \(self.value(value))"
    }
    if let bytes = text.bytesOfAddress {
      // Bytes as addresses write them, or a text that looks the same.
      return "(\(column) = \(self.text(text)) OR \(column) = \(Data(bytes)))"
    }
    guard kind == .any else { return "\(column) = \(self.text(text))" }
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
    _ column: SQL, _ comparisonOperator: StaticString, _ bound: SortValue, _ kind: ListValueKind,
    affinity: SQLiteTable.Affinity
  ) -> SQL {
    let comparisonOperator = SQL(sql: "\(comparisonOperator)")
    if case .text(let text) = bound, kind == .text, affinity == .number, text.looksLikeANumber {
      // SQLite converts a numeric bound to a number, and every text sorts after all numbers. No text in such a column
      // looks like a number. So a text just after the bound, which is not a number, separates the same texts. It does
      // not end with NUL: SQLite 3.54 ignores that in a number.
      return """
        ((\(column) \(comparisonOperator) \(value(bound)) AND typeof(\(column)) IN ('integer', 'real')) \
        OR (\(column) \(comparisonOperator) \(self.text(text + "\u{1}")) AND typeof(\(column)) = 'text'))
        """
    }
    // Numbers sort before texts, and texts before BLOBs. So a value of another type is neither less nor greater.
    if kind == .any || kind == .text, let bytes = bound.displayText?.bytesOfAddress {
      // Bytes as addresses write them, or a text that looks the same
      let all: SQL =
        "(typeof(\(column)) = 'blob' AND \(column) \(comparisonOperator) \(Data(bytes)))"
      guard affinity == .text else { return all }
      return
        "(\(all) OR (\(column) \(comparisonOperator) \(value(bound)) AND typeof(\(column)) = 'text'))"
    }
    switch (bound, kind) {
    case (.text(let text), .any):
      // A column of type ANY would convert a text to a number.
      let texts: SQL =
        "(typeof(\(column)) = 'text' AND CAST(\(column) AS TEXT) \(comparisonOperator) \(value(bound)))"
      guard let number = JSONNumber.read(text) else { return texts }
      return
        "((\(column) \(comparisonOperator) \(value(number)) AND typeof(\(column)) IN ('integer', 'real')) OR \(texts))"
    case (.integer, _), (.real, _):
      return
        "(\(column) \(comparisonOperator) \(value(bound)) AND typeof(\(column)) IN ('integer', 'real'))"
    case (.text, _):
      return "(\(column) \(comparisonOperator) \(value(bound)) AND typeof(\(column)) = 'text')"
    default: return "\(column) \(comparisonOperator) \(value(bound))"
    }
  }

  static func includes(_ column: SQL, _ text: String) -> SQL {
    """
    EXISTS (SELECT 1 FROM json_each(\(list(column))) AS pe_j \
    WHERE \(element("pe_j")) = \(self.text(text)))
    """
  }

  /// Returns the column if it is a JSON array, and an empty array otherwise. SQLite reports an error for invalid
  /// JSON.
  static func list(_ column: SQL) -> SQL {
    """
    CASE WHEN typeof(\(column)) = 'text' AND json_valid(\(column)) AND json_type(\(column)) = 'array' \
    THEN \(column) ELSE '[]' END
    """
  }

  /// Returns the text of an array element; NULL for arrays, objects and null.
  static func element(_ each: StaticString) -> SQL {
    let each = "\(each)"
    return SQL(
      sql: """
        CASE \(each).type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' \
        ELSE CAST(\(each).atom AS TEXT) END
        """)
  }
}

extension String {
  /// Whether SQLite may convert the text to a number. Spaces around it are allowed.
  fileprivate var looksLikeANumber: Bool { Double(trimmingWhitespace) != nil }
}
