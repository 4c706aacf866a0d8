import PageBytes
import PageElements
import PageLists
import PagePostgresClient

extension PostgresTable.Column {
  /// Whether the declared precision may round a value, such as that of `interval(0)`. The rules of the column already
  /// refuse numbers with too many decimals.
  private var mayRound: Bool {
    let types =
      ["numeric", "interval"]
      + ["time", "timestamp"].flatMap {
        ["\($0) without time zone", "\($0) with time zone"]
      }
    return declaredType != type.name && fractionDigits == nil
      && types.contains(type.element ?? type.name)
  }

  /// Whether it holds times, which PostgreSQL rounds to microseconds.
  private var isTime: Bool {
    let name = type.element ?? type.name
    return name.utf8.starts(with: "time".utf8) || name == "interval"
  }

  /// Whether the type may store another value than the typed one.
  fileprivate func mayChange(_ value: StoredValue) -> Bool {
    guard let text = value.parameter.text else { return false }
    if mayRound || isTime && text.utf8.contains(UInt8(ascii: ".")) { return true }
    switch type.element ?? type.name {
    case "time with time zone": return true
    case "date", "timestamp without time zone", "time without time zone":
      return !text.isPlainTime(of: type.name)
    case "character varying":
      return declaredType != type.name
        && (type.element == nil ? text.utf8.last == .space : text.utf8.contains(.space))
    case "real", "double precision", "money", "name", "\"char\"": return type.element != nil
    default: return false
    }
  }

  /// The condition that the type rounds the value `pe_v.value`; `nil` if it rounds none.
  fileprivate var isRounded: PostgresQuery? {
    let conditions: [PostgresQuery] =
      (mayRound ? ["(\(declared))::\(raw: type.name) IS DISTINCT FROM pe_v.value"] : [])
      + (isTime ? ["pe_v.typed ~ '[.][0-9]{6,}[1-9]'"] : [])
    return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
  }

  /// The condition that the type drops a part of the text `pe_v.typed`; `nil` if it drops none.
  fileprivate var isShortened: PostgresQuery? {
    let suffix = type.element == nil ? "" : "[]"
    func differs(as type: String, through other: String? = nil) -> PostgresQuery {
      let stored: PostgresQuery = other.map { "pe_v.value::\(raw: $0 + suffix)" } ?? "pe_v.value"
      return
        "pe_v.typed::\(raw: type + suffix) IS DISTINCT FROM \(stored)::\(raw: type + suffix)"
    }
    // A time zone that is the one of the connection does not change the time.
    let hasZone: PostgresQuery = """
      pe_v.typed ~* '([0-9] *(z|zulu|utc|gmt)|:[0-9.]+ *[+-][0-9:]+)([",}]|$)'
      """
    let hasDate: PostgresQuery = "pe_v.typed ~ '[0-9][-/.][0-9]+[-/.][0-9]'"
    switch type.element ?? type.name {
    case "date":
      return "\(differs(as: "timestamptz", through: "timestamp")) OR \(hasZone)"
    case "timestamp without time zone":
      return "pe_v.typed !~* 'epoch' AND \(differs(as: "timestamptz")) OR \(hasZone)"
    case "time without time zone":
      return "\(differs(as: "timetz")) OR \(hasZone) OR \(hasDate)"
    case "time with time zone": return hasDate
    case "character varying" where declaredType != type.name:
      // PostgreSQL itself refuses texts that are too long without their trailing blanks.
      let values: PostgresQuery =
        type.element == nil ? "ARRAY[pe_v.value], ARRAY[\(declared)]" : "pe_v.value, \(declared)"
      return """
        pe_v.value::text IS DISTINCT FROM (\(declared))::text
        AND (SELECT bool_and(rtrim(pe_u.a) = rtrim(pe_u.b)) FROM unnest(\(values)) AS pe_u(a, b))
        """
    case "real" where type.element != nil, "double precision" where type.element != nil:
      return """
        CASE WHEN pe_v.typed ~* 'inf|x' THEN false ELSE \(differs(as: "numeric", through: "text")) END
        """
    case "money" where type.element != nil:
      // The setting of the database determines how it reads other texts.
      return """
        CASE WHEN pe_v.typed ~ '^[-+0-9.,{} ]*$' THEN \(differs(as: "numeric")) ELSE false END
        """
    case "name" where type.element != nil, "\"char\"" where type.element != nil:
      return differs(as: "text")
    default: return nil
    }
  }

  /// The value as the column stores it, in SQL.
  fileprivate var declared: PostgresQuery { "pe_v.value::\(raw: declaredType)" }
}

extension PostgresTable {
  /// Returns an error for each column that would round a value or drop a part of it; `nil` without errors.
  ///
  /// PostgreSQL itself would do so without an error.
  func roundingErrors(
    of values: some Sequence<StoredValue>, _ connection: PostgresConnection
  ) async throws -> FormErrors? {
    let columnValues = Dictionary(
      grouping: values.filter { columns[$0.columnIndex].mayChange($0) }, by: \.columnIndex)
    guard !columnValues.isEmpty else { return nil }
    let parts = columnValues.map { columnIndex, values -> PostgresQuery in
      let column = columns[columnIndex]
      let (isRounded, isShortened) = (column.isRounded ?? "false", column.isShortened ?? "false")
      let texts = values.map { "\($0.parameter)::text" as PostgresQuery }
      return """
        (SELECT \(raw: "\(columnIndex)"), (\(column.declared))::text, (\(isShortened))
        FROM (
          SELECT pe_t.typed, pe_t.typed::\(raw: column.type.name) AS value
          FROM (VALUES (\(texts.joined(separator: "), (")))) AS pe_t(typed)) AS pe_v
        WHERE (\(isRounded)) OR (\(isShortened)) LIMIT 1)
        """
    }
    let rows = try await connection.run(
      unprepared: "\(parts.joined(separator: " UNION ALL ")) ORDER BY 1")
    let items = try rows.map { row in
      let column = columns[try row.value(0, as: Int.self) ?? 0]
      let change = try row.value(2, as: Bool.self) == true ? "store this as" : "round this to"
      return FormErrors.Item(
        ListFieldName.name(of: column.name),
        """
        The type \(column.declaredType) would \(change) \((row[1] ?? "").cut(toBytes: 80)). Enter a value that it \
        stores unchanged.
        """)
    }
    return items.isEmpty ? nil : FormErrors(items)
  }
}

extension String {
  /// Whether it is a date, a time or both in the ISO format, as far as the type stores them, such as `2024-12-31`.
  fileprivate func isPlainTime(of type: String) -> Bool {
    var rest = utf8[...]
    func skipDigits(_ separators: [UInt8]) -> Bool {
      for position in 0...separators.count {
        if position > 0 {
          guard rest.first == separators[position - 1] else { return position > 1 }
          rest.removeFirst()
        }
        guard rest.first?.digit != nil else { return false }
        rest = rest.drop { $0.digit != nil }
      }
      return true
    }
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    if type != "time without time zone" {
      guard skipDigits([dash, dash]) else { return false }
      guard type != "date", !rest.isEmpty else { return rest.isEmpty }
      guard rest.first == .space || rest.first == UInt8(ascii: "T") else { return false }
      rest.removeFirst()
    }
    return skipDigits([colon, colon, UInt8(ascii: ".")]) && rest.isEmpty
  }
}
