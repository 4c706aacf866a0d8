import PageElements
import PageLists
import PageSite
import PagePostgresClient

extension ListSelection.Condition {
  /// Returns the condition in SQL.
  func sql(_ column: PostgresTable.Column) -> PostgresQuery {
    func compare(_ comparisonOperator: StaticString, _ bound: SortValue) -> PostgresQuery {
      if let whole = column.wholePart(of: bound) {
        // For whole numbers, a bound with a fraction is equivalent to the whole number below it, which can use an
        // index.
        let isMore = "\(comparisonOperator)".utf8.first == UInt8(ascii: ">")
        return "\(column.sql) \(raw: isMore ? ">" : "<=") \(whole)::bigint"
      }
      let comparison = column.orderedOperator("\(comparisonOperator)")
      let all: PostgresQuery = "\(column.ordered) \(comparison) \(column.bound(bound))"
      // PostgreSQL sorts NaN above all numbers. For readers it is neither more nor less.
      return column.hasNaN ? "(\(all) AND \(column.sql) <> 'NaN')" : all
    }
    func isBelow(_ comparisonOperator: StaticString, _ bound: SortValue) -> PostgresQuery {
      let all = compare(comparisonOperator, bound)
      // An empty text is an empty cell, and not less than another text.
      return column.type.family == .text && bound.isFilledText
        ? "(\(all) AND \(column.sql) <> '')" : all
    }
    func within(_ span: TimeSpan) -> PostgresQuery {
      guard let end = span.end else { return column.equals(span.start) }
      return "(\(compare(">=", span.start)) AND \(compare("<", end)))"
    }
    switch test {
    case .isOneOf(let values):
      return values.isEmpty
        ? "FALSE" : values.map { column.equals($0) }.joined(separator: " OR ")
    case .isNoneOf(let values):
      // A comparison with NULL is neither true nor false.
      return values.isEmpty
        ? "TRUE"
        : values.map { "((\(column.equals($0))) IS NOT TRUE)" as PostgresQuery }
          .joined(separator: " AND ")
    case .atLeast(let bound): return compare(">=", bound)
    case .atMost(let bound): return isBelow("<=", bound)
    case .moreThan(let bound): return compare(">", bound)
    case .lessThan(let bound): return isBelow("<", bound)
    case .contains(let text): return column.contains(text)
    case .beginsWith(let text):
      return column.compare(text) { "starts_with(\($0), \($1))" }
    case .endsWith(let text):
      return column.compare(text) { "right(\($0), length(\($1))) = \($1)" }
    case .includes(let texts):
      return texts.isEmpty
        ? "TRUE" : texts.map { column.includes($0) }.joined(separator: " AND ")
    case .isWithin(let spans):
      return spans.isEmpty ? "FALSE" : spans.map(within).joined(separator: " OR ")
    case .isOutside(let spans):
      return spans.isEmpty
        ? "TRUE" : "((\(spans.map(within).joined(separator: " OR "))) IS NOT TRUE)"
    case .isAtTime(let text):
      guard let times = self.column.times else { return "FALSE" }
      return "strpos(\(times.timeOfDay(of: column)), \(text)) > 0"
    case .isEmpty(let isEmpty):
      if column.type.hasEmptyTexts || column.choices.contains(where: \.isEmpty) {
        // A label of an enum may be empty, and so may a list of words.
        let empty: PostgresQuery = "(\(column.sql) IS NULL OR \(column.sql)::text = '')"
        return isEmpty ? empty : "NOT \(empty)"
      }
      guard column.type.family == .text else {
        // A composite value `IS NULL` if all its fields are, and `IS NOT NULL` only if none is.
        return "\(column.sql) IS \(raw: isEmpty ? "NOT " : "")DISTINCT FROM NULL"
      }
      return isEmpty
        ? "(\(column.sql) IS NULL OR \(column.sql) = '')"
        : "(\(column.sql) IS NOT NULL AND \(column.sql) <> '')"
    }
  }

  /// The values that must be valid for the column's type.
  var typedValues: [SortValue] {
    switch test {
    case .isOneOf(let values), .isNoneOf(let values): values
    case .atLeast(let value), .atMost(let value), .moreThan(let value), .lessThan(let value):
      [value]
    case .contains, .beginsWith, .endsWith, .isEmpty, .isAtTime: []
    case .includes(let texts): texts.map { .text($0) }
    case .isWithin(let spans), .isOutside(let spans): spans.map(\.start) + spans.compactMap(\.end)
    }
  }
}

extension PostgresTable.Column {
  /// Whether a numeric column may contain NaN.
  var hasNaN: Bool { type.family == .real || type.family == .numeric }

  func equals(_ value: SortValue) -> PostgresQuery {
    value == .null || wholePart(of: value) != nil
      ? "FALSE" : "\(ordered) \(orderedOperator("=")) \(bound(value))"
  }

  /// Returns the whole number below a fraction if the column has only whole numbers; `nil` otherwise.
  func wholePart(of value: SortValue) -> Int64? {
    guard case .real(let number) = value, type.family == .integer, Int64(exactly: number) == nil
    else { return nil }
    return Int64(exactly: number.rounded(.down))
  }

  /// Returns a value to compare the column with, in SQL.
  func bound(_ value: SortValue) -> PostgresQuery {
    switch (value, type.family) {
    case (.null, _): return "NULL"
    case (.blob(let bytes), .bytes): return "\(bytes)"
    case (.text(let text), .bytes) where text.utf8.starts(with: "~x".utf8):
      // Bytes as addresses write them.
      guard case .blob(let bytes)? = RecordKey(text, areNumbers: [false])?.values.first else {
        return "\(text)::bytea"
      }
      return "\(bytes)"
    // PostgreSQL compares different integer types by an index. A fraction would convert the column to another type.
    case (.integer(let number), .integer): return "\(number)::bigint"
    case (.real(let number), .integer):
      return if let whole = Int64(exactly: number) { "\(whole)::bigint" } else {
        "\(number)::numeric"
      }
    case (.integer(let number), .real): return real(Double(number))
    case (.real(let number), .real): return real(number)
    case (.integer(let number), .boolean) where number == 0 || number == 1:
      return number == 1 ? "TRUE" : "FALSE"
    case (.real(let number), _): return bound(.text(number.postgresText))
    case (.integer(let number), _): return bound(.text("\(number)"))
    case (.text(let text), _):
      return "\(text)::\(raw: type.isOrdered ? type.cast(of: text) : orderedType)"
    case (.blob(let bytes), _):
      return "\(String(decoding: bytes, as: UTF8.self))::\(raw: orderedType)"
    }
  }

  /// Returns a number in the column's type, so that 0.1 is found in a column of floats; in double precision if the type
  /// cannot hold it.
  private func real(_ number: Double) -> PostgresQuery {
    let float = Float(number)
    let fits = float.isFinite == number.isFinite && (float == 0) == (number == 0)
    return "\(number)::\(raw: type.name == "real" && fits ? "real" : "double precision")"
  }

  /// The column's text in lower case. ASCII letters are converted first, because some languages have other rules for
  /// them.
  private var lowercased: PostgresQuery { Self.lowercased(shownText) }

  private static func lowercased(_ text: PostgresQuery) -> PostgresQuery {
    "(lower(lower(\(text) COLLATE \"C\") COLLATE \"default\") COLLATE \"C\")"
  }

  /// Compares with a text in which no character is a wildcard. Bytes never match.
  func compare(
    _ text: String, _ body: (_ mine: PostgresQuery, _ other: PostgresQuery) -> PostgresQuery
  ) -> PostgresQuery {
    // PostgreSQL texts cannot contain NUL.
    if type.family == .bytes || text.utf8.contains(0) { return "FALSE" }
    return "(\(body(lowercased, Self.lowercased("\(text)::text"))))"
  }

  func contains(_ text: String) -> PostgresQuery {
    compare(text) { "strpos(\($0), \($1)) > 0" }
  }

  /// Returns the condition that an expression contains a text without NUL.
  static func contains(_ expression: PostgresQuery, _ text: String) -> PostgresQuery {
    "strpos(\(lowercased(expression)), \(lowercased("\(text)::text"))) > 0"
  }

  /// A set of rows with the column's elements as texts, in SQL; `nil` if its type has no elements.
  var elements: PostgresQuery? {
    switch type.family {
    case .jsonb, .json, .text:
      """
      (SELECT pe_e.value #>> '{}' FROM json_array_elements(\(list)) AS pe_e(value) \
      WHERE json_typeof(pe_e.value) IN ('string', 'number', 'boolean'))
      """
    case .array: "(SELECT \(Self.text(of: "unnest(\(sql))", type.element ?? "")))"
    default: nil
    }
  }

  /// The column if it is a readable JSON array, and an empty array otherwise.
  private var list: PostgresQuery {
    switch type.family {
    case .jsonb:
      "CASE jsonb_typeof(\(sql)) WHEN 'array' THEN \(sql)::json ELSE '[]' END"
    case .json:
      """
      CASE WHEN json_typeof(\(sql)) = 'array' AND \(sql)::text !~ \(raw: JSONPattern.unreadable) \
      THEN \(sql) ELSE '[]' END
      """
    default:
      // Parsing invalid JSON is an error, and PostgreSQL can test for it only since version 16.
      """
      CASE WHEN \(sql)::text COLLATE "C" ~ \(raw: JSONPattern.list) THEN \(sql)::text::json ELSE '[]' END
      """
    }
  }

  func includes(_ text: String) -> PostgresQuery {
    if type.family == .array, let element = type.element, type.isOrdered {
      // Extensions such as intarray define operators of the same name.
      return "\(sql) OPERATOR(pg_catalog.@>) ARRAY[\(text)::\(raw: element)]"
    }
    if text.utf8.contains(0) { return "FALSE" }
    let isElement: PostgresQuery = elements.map { "\(text)::text IN \($0)" } ?? "FALSE"
    if type.family == .jsonb {
      // In the form that a GIN index supports, in which 2 equals 2.0.
      let isOther = JSONNumber.read(text) != nil || text == "true" || text == "false"
      let other: PostgresQuery =
        isOther ? " OR \(sql) @> jsonb_build_array(\(text)::jsonb)" : ""
      return """
        (jsonb_typeof(\(sql)) = 'array' AND (\(sql) @> jsonb_build_array(\(text)::text)\(other)) \
        AND \(isElement))
        """
    }
    return isElement
  }
}

/// JSON (RFC 8259) as patterns for PostgreSQL.
private enum JSONPattern {
  /// Escapes that PostgreSQL texts cannot contain: NUL and surrogates without a pair.
  static let unreadable = #"'\\u(0000|[dD][89abAB])'"#

  /// An array of texts, numbers, Booleans and nulls. A pattern cannot match nested values.
  static let list: String = {
    let low = #"\\u[dD][c-fC-F][0-9a-fA-F]{2}"#
    let escape =
      #"\\(["\\/bfnrt]|u(?!0000|[dD][89a-fA-F])[0-9a-fA-F]{4}|u[dD][89abAB][0-9a-fA-F]{2}\#(low))"#
    let text = #""([^"\\\u0001-\u001f]|\#(escape))*""#
    let number = #"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?"#
    let space = #"[ \t\n\r]*"#
    let value = "\(space)(\(text)|\(number)|true|false|null)\(space)"
    return "'^\(space)\\[(\(value)(,\(value))*|\(space))\\]\(space)$'"
  }()
}

extension Double {
  /// The number in PostgreSQL's syntax.
  var postgresText: String {
    isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)"
  }
}
