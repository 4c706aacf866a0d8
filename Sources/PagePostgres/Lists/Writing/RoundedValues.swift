import PageElements
import PageLists
import PagePostgresClient

extension PostgresTable.Column {
  /// Whether the declared precision may round a value, such as that of `interval(0)`. The rules of the column already
  /// refuse numbers with too many decimals.
  var mayRound: Bool {
    let types =
      ["numeric", "interval"]
      + ["time", "timestamp"].flatMap {
        ["\($0) without time zone", "\($0) with time zone"]
      }
    return declaredType != type.name && fractionDigits == nil
      && types.contains(type.element ?? type.name)
  }
}

extension PostgresTable {
  /// Returns an error beside each column whose declared precision would round a value; `nil` if there is none.
  ///
  /// PostgreSQL itself would round it without an error.
  func roundingErrors(
    of values: some Sequence<StoredValue>, _ connection: PostgresConnection
  ) async throws -> FormErrors? {
    let columnValues = Dictionary(
      grouping: values.filter { !$0.isNull && columns[$0.columnIndex].mayRound }, by: \.columnIndex)
    guard !columnValues.isEmpty else { return nil }
    let parts = columnValues.map { columnIndex, values -> PostgresQuery in
      let column = columns[columnIndex]
      let rounded: PostgresQuery = "pe_v.value::\(raw: column.declaredType)"
      return """
        (SELECT \(raw: "\(columnIndex)"), \(rounded)::text
        FROM (VALUES (\(values.map(\.sql).joined(separator: "), (")))) AS pe_v(value)
        WHERE (\(rounded))::\(raw: column.type.name) IS DISTINCT FROM pe_v.value LIMIT 1)
        """
    }
    let rows = try await connection.run(
      unprepared: "\(parts.joined(separator: " UNION ALL ")) ORDER BY 1")
    let items = try rows.map { row in
      let column = columns[try row.value(0, as: Int.self) ?? 0]
      return FormErrors.Item(
        ListFieldName.name(of: column.name),
        """
        The type \(column.declaredType) would round this to \((row[1] ?? "").cut(toBytes: 80)). Enter a value that it \
        stores unchanged.
        """)
    }
    return items.isEmpty ? nil : FormErrors(items)
  }
}
