import PageBytes
import PageElements
import PageLists
import PageSite

extension PostgresTable {
  /// The columns as an import reads values for them.
  var importColumns: [ImportColumn] {
    columns.indices.map { place in
      let column = columns[place]
      let family = column.type.family
      let keepsAll = family == .numeric || family == .integer
      var imported = ImportColumn(
        name: column.name, type: column.declared,
        rules: ColumnRules(
          kind: column.type.kind, numbers: keepsAll ? .all : .doubles,
          takesEmptyText: takesEmptyText(place)),
        content: column.type.content, isGenerated: column.isGenerated,
        isHidden: isWithheld(column.name), isBytes: family == .bytes)
      imported.isTyped = true
      // Other types include some with empty values, such as `tsvector`.
      imported.allowsEmptyText =
        column.choices.isEmpty
        ? [.text, .bytes, .other].contains(family) : column.choices.contains(where: \.isEmpty)
      imported.takesNonfinite = family == .numeric || family == .real
      return imported
    }
  }

  /// Whether an unquoted empty field is an empty text, as in a form.
  private func takesEmptyText(_ place: Int) -> Bool {
    let column = columns[place]
    let isKey = if case .columns(let places) = key { places.contains(place) } else { false }
    return column.type.family == .text && column.choices.isEmpty && !column.isNullable
      && column.defaultValue == nil && !isKey && !references.contains { $0.columns.contains(place) }
  }

  /// Returns a statement that inserts rows.
  ///
  /// The file's values are stored even in identity columns, as COPY does. NULL in a column that is NOT NULL and has a
  /// default stores the default.
  ///
  /// - Parameters:
  ///   - rows: The values of each row, for `places`.
  ///   - returned: The expressions to return, in SQL; `nil` for none.
  func insertion(
    of rows: some Sequence<[SortValue]>, into places: [Int], returning returned: PostgresQuery?
  ) -> PostgresQuery {
    // A row without values needs a column, too.
    let targets = places.isEmpty ? [0] : places
    let names = targets.map { "\(name: columns[$0].name)" as PostgresQuery }
    let casts = targets.map { "::\(columns[$0].type.name)" }
    let hasDefaults = targets.map { place in
      let column = columns[place]
      return !column.isNullable && (column.defaultValue != nil || column.isAutoNumbered)
    }
    var query: PostgresQuery =
      "INSERT INTO \(sql) AS pe_t (\(names.joined(separator: ", "))) OVERRIDING SYSTEM VALUE VALUES "
    for (index, row) in rows.enumerated() {
      query.append(text: index == 0 ? "(" : ", (")
      if places.isEmpty { query.append(text: "DEFAULT") }
      for (place, value) in row.enumerated() {
        if place > 0 { query.append(text: ", ") }
        if value == .null, hasDefaults[place] {
          query.append(text: "DEFAULT")
        } else {
          query.append(value.stored)
          query.append(text: casts[place])
        }
      }
      query.append(text: ")")
    }
    if let returned { query.append(" RETURNING \(returned)") }
    return query
  }
}
