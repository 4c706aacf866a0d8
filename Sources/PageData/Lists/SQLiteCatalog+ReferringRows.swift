import GRDB
import PageBytes
import PageElements
package import PageLists
package import PageSite

extension SQLiteCatalog {
  /// Returns the number of rows that refer to a row, if a foreign key compares values differently than the filters of a
  /// list do; `nil` if filters find the same rows.
  ///
  /// A foreign key compares with the collation and affinity of the referenced column, a filter with those of the
  /// referring column, and byte by byte (SQLite's documentation, "SQLite Foreign Key Support", section 3).
  ///
  /// - Parameters:
  ///   - reference: The reference of `child`.
  ///   - key: The referenced columns of `parent`, and their values in the row.
  package func referringCount(
    _ child: SQLiteTable, by reference: SQLiteTable.Reference, to parent: SQLiteTable,
    _ key: [(column: Int, value: SortValue)], upTo limit: Int
  ) async throws -> ListCount? {
    let pairs = zip(reference.columns, key).map { (child.columns[$0], parent.columns[$1.column]) }
    guard pairs.contains(where: { !$1.isBinary || $0.affinity != $1.affinity }) else { return nil }
    let conditions = zip(pairs, key).map { pair, key -> SQL in
      let (referencing, referenced) = (
        "pe_t.\(pair.0.name.quotedName)", "pe_l.\(pair.1.name.quotedName)"
      )
      // A unary plus removes the affinity of the referring column.
      return
        "\(SQL(sql: referenced)) IS \(ListSQL.value(key.value)) AND \(SQL(sql: "\(referenced) = +\(referencing)"))"
    }
    let query: SQL = """
      SELECT count(*) FROM (
        SELECT 1 FROM \(SQL(sql: child.rows(as: "pe_t"))) WHERE EXISTS (
          SELECT 1 FROM \(SQL(sql: parent.name.quotedName)) AS pe_l
          WHERE \(conditions.joined(separator: " AND ")))
        LIMIT \(limit + 1))
      """
    let database = try database()
    let found = try await database.read(within: database.limits.readTime / 4) { database in
      try Int.fetchOne(database, SQLRequest(literal: query)) ?? 0
    }
    return found > limit ? .atLeast(limit) : .exactly(found)
  }
}
