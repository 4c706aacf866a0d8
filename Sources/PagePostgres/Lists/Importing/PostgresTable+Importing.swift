import PageBytes
import PageElements
import PageLists
import PageSite
import PagePostgresClient

extension PostgresTable {
  /// The columns as an import reads values for them.
  var importColumns: [ImportColumn] {
    columns.indices.map { position in
      let column = columns[position]
      let family = column.type.family
      var imported = ImportColumn(
        name: column.name, type: column.declaredType,
        rules: ColumnRules(
          kind: column.type.kind, numbers: column.type.numbers,
          storesEmptyText: storesEmptyText(position), fractionDigits: column.fractionDigits,
          texts: column.type.texts),
        content: column.type.content, isGenerated: column.isGenerated,
        isHidden: isHiddenColumn(column.name), isBytes: family == .bytes)
      imported.isTyped = true
      // Other types include some with empty values, such as `tsvector`.
      imported.allowsEmptyText =
        column.choices.isEmpty
        ? [.text, .bytes, .other].contains(family) : column.choices.contains(where: \.isEmpty)
      imported.acceptsNonfinite = family == .numeric || family == .real
      return imported
    }
  }

  /// Whether an unquoted empty field is an empty text, as in a form.
  private func storesEmptyText(_ position: Int) -> Bool {
    let column = columns[position]
    let isKey =
      if case .columns(let columnIndices) = key { columnIndices.contains(position) } else { false }
    return column.type.family == .text && column.choices.isEmpty && !column.isNullable
      && column.defaultValue == nil && !isKey
      && !references.contains { $0.columns.contains(position) }
  }

  /// Returns a statement that inserts rows.
  ///
  /// The file's values are stored even in identity columns, as COPY does. NULL in a column that is NOT NULL and has a
  /// default stores the default.
  ///
  /// - Parameters:
  ///   - rows: The values of each row, for `columnIndices`.
  ///   - returned: The expressions to return, in SQL; `nil` for none.
  func insertion(
    of rows: some Sequence<[SortValue]>, into columnIndices: [Int],
    returning returned: PostgresQuery?
  ) -> PostgresQuery {
    // A row without values needs a column, too.
    let targets = columnIndices.isEmpty ? [0] : columnIndices
    let names = targets.map { "\(name: columns[$0].name)" as PostgresQuery }
    let types = targets.map { columns[$0].type }
    let hasDefaults = targets.map { position in
      let column = columns[position]
      return !column.isNullable && (column.defaultValue != nil || column.isAutoNumbered)
    }
    var query: PostgresQuery =
      "INSERT INTO \(sql) AS pe_t (\(names.joined(separator: ", "))) OVERRIDING SYSTEM VALUE VALUES "
    for (index, row) in rows.enumerated() {
      query.append(text: index == 0 ? "(" : ", (")
      if columnIndices.isEmpty { query.append(text: "DEFAULT") }
      for (position, value) in row.enumerated() {
        if position > 0 { query.append(text: ", ") }
        if value == .null, hasDefaults[position] {
          query.append(text: "DEFAULT")
        } else {
          let stored = value.stored
          query.append(stored)
          query.append(text: "::" + types[position].cast(of: stored.text))
        }
      }
      query.append(text: ")")
    }
    if let returned { query.append(" RETURNING \(returned)") }
    return query
  }
}
