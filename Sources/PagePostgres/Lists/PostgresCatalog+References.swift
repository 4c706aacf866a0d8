import PageElements
import PageLists
package import PageSite
import PagePostgresClient

/// The rows that a column may reference, of which there may be many, and the tables that reference a table.
extension PostgresCatalog {
  /// The key of a row, and its display name.
  package typealias ReferencedRow = (value: SortValue, title: String)

  /// Returns all rows that a column may reference, sorted by display name.
  ///
  /// - Returns: `nil` if there are more than `limit`.
  package func choices(
    of reference: PostgresTable.Reference, from column: PostgresTable.Column, upTo limit: Int
  ) async throws -> [ReferencedRow]? {
    let rows = try await fetch(reference, column, limit: limit + 1)
    guard rows.count <= limit else { return nil }
    return rows.sorted { $0.title.lowercased() < $1.title.lowercased() }
  }

  /// Returns rows whose display names contain a text, after the row whose key is the text. Each search ends after a
  /// quarter of the time limit of reads.
  package func rows(
    of reference: PostgresTable.Reference, from column: PostgresTable.Column, like text: String,
    limit: Int
  ) async throws -> [ReferencedRow] {
    guard !text.utf8.contains(0) else { return [] }
    var found: [ReferencedRow] = []
    let (key, name) = (reference.key, reference.name)
    let conditions: [PostgresQuery] = [
      "\(key) = \(text)::\(raw: column.type.name)",
      // `strpos` rejects nondeterministic collations.
      "strpos(lower(\(name)::text COLLATE \"default\") COLLATE \"C\", lower(\(text)::text COLLATE \"default\") COLLATE \"C\") > 0",
    ]
    for condition in conditions where found.count < limit {
      do {
        for row in try await fetch(
          reference, column, where: condition, limit: limit, within: database.limits.readTime / 4)
        where !found.contains(where: { $0.value == row.value }) { found.append(row) }
      } catch let error as DatabaseUnavailable where error.reason == .slowRead {
        // Rows found by another condition are useful even if this search is incomplete.
        continue
      } catch let error as PostgresError where error.isInvalidValue {
        // The text is not a valid key.
        continue
      }
    }
    return Array(found.prefix(limit))
  }

  /// Returns the display names of the rows with some keys.
  package func titles(
    of reference: PostgresTable.Reference, from column: PostgresTable.Column, _ values: [SortValue]
  ) async throws -> [SortValue: String] {
    let all = values.map { "\(reference.key) = \(column.bound($0))" as PostgresQuery }
    guard !all.isEmpty else { return [:] }
    do {
      let rows = try await fetch(
        reference, column, where: all.joined(separator: " OR "), limit: all.count)
      return Dictionary(rows.map { ($0.value, $0.title) }, uniquingKeysWith: { first, _ in first })
    } catch let error as PostgresError where error.isInvalidValue {
      return [:]
    }
  }

  private func fetch(
    _ reference: PostgresTable.Reference, _ column: PostgresTable.Column,
    where condition: PostgresQuery = "TRUE", limit: Int, within time: Duration? = nil
  ) async throws -> [ReferencedRow] {
    let query: PostgresQuery = """
      SELECT \(reference.key), \(reference.title)
      FROM \(name: reference.schema).\(name: reference.table) AS pe_l
      WHERE \(reference.key) IS NOT NULL AND (\(condition)) LIMIT \(raw: "\(limit)")
      """
    let rows = try await database.read(within: time ?? database.limits.readTime) {
      try await $0.run(query)
    }
    return rows.compactMap { row in
      guard let text = row[0], text.utf8.count <= Self.maximumKeyLength else { return nil }
      let value = column.type.sortValue(text)
      let title = PostgresTable.Reference.displayTitle(row[1] ?? "")
      return (value, title.isEmpty ? value.keyText ?? text : title)
    }
  }

  /// The maximum number of bytes of a key.
  private static var maximumKeyLength: Int { 400 }

  /// Returns the tables that reference a table.
  package func tables(referringTo table: PostgresTable) async throws -> [PostgresTable] {
    let rows = try await database.run(
      """
      SELECT DISTINCT n.nspname, c.relname FROM pg_catalog.pg_constraint AS f
      JOIN pg_catalog.pg_class AS c ON c.oid = f.conrelid
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      WHERE f.confrelid = \(table.number)::oid AND f.contype = 'f' AND NOT c.relispartition
      ORDER BY 1, 2 LIMIT 100
      """)
    let listings = try await listings()
    var tables: [PostgresTable] = []
    for row in rows {
      guard
        let listing = listings.first(where: {
          $0.schema.hasSameBytes(as: row[0] ?? "") && $0.name.hasSameBytes(as: row[1] ?? "")
        }), let found = try await self.table(listing)
      else { continue }
      tables.append(found)
    }
    return tables
  }
}
