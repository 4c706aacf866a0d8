import PageElements
import PageLists
import PageSite

extension ListSelection.Condition {
  /// What holds, in SQL.
  func sql(_ column: PostgresTable.Column) -> PostgresQuery {
    func compare(_ sign: StaticString, _ bound: SortValue) -> PostgresQuery {
      if let whole = column.wholePart(of: bound) {
        // What is more than a fraction is more than the whole number below it, by which an index finds it.
        let isMore = "\(sign)".utf8.first == UInt8(ascii: ">")
        return "\(column.sql) \(raw: isMore ? ">" : "<=") \(whole)::bigint"
      }
      let comparison = column.orderedOperator("\(sign)")
      let all: PostgresQuery = "\(column.ordered) \(comparison) \(column.bound(bound))"
      // What is no number is more than all of them to PostgreSQL, and neither more nor less to readers.
      return column.hasNaN ? "(\(all) AND \(column.sql) <> 'NaN')" : all
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
      // What is compared with null is neither equal nor not.
      return values.isEmpty
        ? "TRUE"
        : values.map { "((\(column.equals($0))) IS NOT TRUE)" as PostgresQuery }
          .joined(separator: " AND ")
    case .atLeast(let bound): return compare(">=", bound)
    case .atMost(let bound): return compare("<=", bound)
    case .moreThan(let bound): return compare(">", bound)
    case .lessThan(let bound): return compare("<", bound)
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
    case .isEmpty(let isEmpty):
      if column.choices.contains(where: \.isEmpty) {
        // A label of an enum may be empty.
        let empty: PostgresQuery = "(\(column.sql) IS NULL OR \(column.sql)::text = '')"
        return isEmpty ? empty : "NOT \(empty)"
      }
      guard column.type.family == .text else {
        return isEmpty ? "\(column.sql) IS NULL" : "\(column.sql) IS NOT NULL"
      }
      return isEmpty
        ? "(\(column.sql) IS NULL OR \(column.sql) = '')"
        : "(\(column.sql) IS NOT NULL AND \(column.sql) <> '')"
    }
  }

  /// The values that have to be of the column's own type.
  var typed: [SortValue] {
    switch test {
    case .isOneOf(let values), .isNoneOf(let values): values
    case .atLeast(let value), .atMost(let value), .moreThan(let value), .lessThan(let value):
      [value]
    case .contains, .beginsWith, .endsWith, .isEmpty: []
    case .includes(let texts): texts.map { .text($0) }
    case .isWithin(let spans), .isOutside(let spans): spans.map(\.start) + spans.compactMap(\.end)
    }
  }
}

extension PostgresTable.Column {
  /// Whether some of its values are no numbers, though it has numbers.
  var hasNaN: Bool { type.family == .real || type.family == .numeric }

  func equals(_ value: SortValue) -> PostgresQuery {
    value == .null || wholePart(of: value) != nil
      ? "FALSE" : "\(ordered) \(orderedOperator("=")) \(bound(value))"
  }

  /// The whole number below a fraction, where the column has whole numbers alone; `nil` for all else.
  func wholePart(of value: SortValue) -> Int64? {
    guard case .real(let number) = value, type.family == .integer, Int64(exactly: number) == nil
    else { return nil }
    return Int64(exactly: number.rounded(.down))
  }

  /// A value that the column is compared with, in SQL.
  func bound(_ value: SortValue) -> PostgresQuery {
    switch (value, type.family) {
    case (.null, _): return "NULL"
    case (.blob(let bytes), .bytes): return "\(bytes)"
    // Of two kinds of whole numbers PostgreSQL compares any with an index; a fraction would make all of them others.
    case (.integer(let number), .integer): return "\(number)::bigint"
    case (.real(let number), .integer):
      return if let whole = Int64(exactly: number) { "\(whole)::bigint" } else {
        "\(number)::numeric"
      }
    case (.integer(let number), .real): return real(Double(number))
    case (.real(let number), .real): return real(number)
    case (.integer(let number), .boolean) where number == 0 || number == 1:
      return number == 1 ? "TRUE" : "FALSE"
    case (.real(let number), _): return "\(number.postgresText)::\(raw: orderedType)"
    case (.integer(let number), _): return "\("\(number)")::\(raw: orderedType)"
    case (.text(let text), _): return "\(text)::\(raw: orderedType)"
    case (.blob(let bytes), _):
      return "\(String(decoding: bytes, as: UTF8.self))::\(raw: orderedType)"
    }
  }

  /// As the column has it, so that 0.1 is found in a column of floats; where that has none so large or small, as is.
  private func real(_ number: Double) -> PostgresQuery {
    let float = Float(number)
    let fits = float.isFinite == number.isFinite && (float == 0) == (number == 0)
    return "\(number)::\(raw: type.name == "real" && fits ? "real" : "double precision")"
  }

  /// The column's text, where letters are the same in capitals. The letters of ASCII first: some languages know others.
  private var letters: PostgresQuery { Self.letters("\(sql)::text") }

  private static func letters(_ text: PostgresQuery) -> PostgresQuery {
    "(lower(lower(\(text) COLLATE \"C\") COLLATE \"default\") COLLATE \"C\")"
  }

  /// Compares texts in which nothing stands for anything else. Bytes are none.
  func compare(
    _ text: String, _ body: (_ mine: PostgresQuery, _ other: PostgresQuery) -> PostgresQuery
  ) -> PostgresQuery {
    // No text of PostgreSQL has a NUL in it.
    if type.family == .bytes || text.utf8.contains(0) { return "FALSE" }
    return "(\(body(letters, Self.letters("\(text)::text"))))"
  }

  func contains(_ text: String) -> PostgresQuery {
    compare(text) { "strpos(\($0), \($1)) > 0" }
  }

  /// The column's elements as texts, in SQL, each a row; `nil` where it never has any.
  var elements: PostgresQuery? {
    switch type.family {
    case .jsonb, .json, .text:
      """
      (SELECT pe_e.value #>> '{}' FROM json_array_elements(\(list)) AS pe_e(value) \
      WHERE json_typeof(pe_e.value) IN ('string', 'number', 'boolean'))
      """
    case .array: "(SELECT unnest(\(sql))::text)"
    default: nil
    }
  }

  /// The column where it is a list in JSON that PostgreSQL can read all of, and else one of nothing.
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
      // What is no JSON at all is an error to PostgreSQL, and before its 16th version nothing tells.
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
    if type.family == .jsonb {
      // As an index of it (GIN) finds them.
      let isOther = JSONNumber.read(text) != nil || text == "true" || text == "false"
      let other: PostgresQuery =
        isOther ? " OR \(sql) @> jsonb_build_array(\(text)::jsonb)" : ""
      return """
        (jsonb_typeof(\(sql)) = 'array' AND (\(sql) @> jsonb_build_array(\(text)::text)\(other)))
        """
    }
    return elements.map { "\(text)::text IN \($0)" } ?? "FALSE"
  }
}

/// JSON (RFC 8259) as patterns of PostgreSQL.
private enum JSONPattern {
  /// Escapes that no text of PostgreSQL can have: of NUL, and of halves of signs.
  static let unreadable = #"'\\u(0000|[dD][89abAB])'"#

  /// A list of texts, numbers and truth values: no pattern tells where what is nested ends.
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
  /// As PostgreSQL writes it.
  var postgresText: String {
    isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)"
  }
}
