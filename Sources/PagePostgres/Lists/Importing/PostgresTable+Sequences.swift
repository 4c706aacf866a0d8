import PageElements
import PageLists
import PagePostgresClient

extension PostgresTable {
  /// Returns a warning if a column's sequence will give numbers to new rows that rows of a file already have; `nil` if
  /// it will not, or if the database user may not read the sequence.
  ///
  /// - Parameters:
  ///   - number: The largest number of the file in the column.
  ///   - columnIndex: The index of the column.
  func sequenceWarning(
    _ number: Int64, _ columnIndex: Int, on connection: PostgresConnection
  ) async throws -> String? {
    let name = columns[columnIndex].name
    let found = try await connection.run(
      """
      SELECT s.last_value, pg_catalog.format('%I.%I', s.schemaname, s.sequencename)
      FROM pg_catalog.pg_sequences AS s
      WHERE s.increment_by > 0
        AND pg_catalog.format('%I.%I', s.schemaname, s.sequencename)
          = pg_catalog.pg_get_serial_sequence(\(sql.text), \(name))
        AND pg_catalog.has_sequence_privilege(pg_catalog.format('%I.%I', s.schemaname, s.sequencename), 'USAGE, SELECT')
      """)
    guard let row = found.first, let sequence = row[1] else { return nil }
    let last = try row.value(0, as: Int64.self) ?? 0
    guard last < number else { return nil }
    return """
      '\(name.cut(toBytes: 80))' is \(number), but its sequence has only reached \(last). PostgreSQL refuses new rows \
      while the sequence gives numbers that are in use. After the import, run SELECT setval('\(sequence)', \(number)).
      """
  }
}
