public import PageLists
import PageSite
import PagePostgresClient

extension PostgresList {
  /// The number of rows in a fetch: fewer for tables with many columns.
  private var fetchSize: Int { max(20, min(500, 20_000 / max(1, table.columns.count))) }

  public func readAll(
    _ selection: ListSelection<Record>, start: @escaping @Sendable () throws -> Void,
    _ add: @escaping @Sendable (Record) throws -> Void
  ) async throws -> Bool {
    let query = query(selection)
    // With a key, an index finds the rows after any position.
    guard query.isKeyless, database.allowsTransactions else { return false }
    let select = query.select(
      beyond: nil, includesPosition: true, within: "TRUE", backwards: false, limit: nil)
    try await mappingErrors(of: selection) {
      try await database.export { connection, time in
        try start()
        // Each statement may use the time of the whole export.
        try await connection.run(
          """
          SELECT pg_catalog.set_config('statement_timeout', \("\(time.milliseconds)"), true),
            pg_catalog.set_config('cursor_tuple_fraction', '1', true)
          """)
        try await connection.run("DECLARE pe_export NO SCROLL CURSOR FOR \(select)")
        while true {
          // A script is never prepared, since the rows of each export have different columns.
          let rows = try await connection.run(script: "FETCH \(fetchSize) FROM pe_export")
          for row in rows { try add(decode(row, query)) }
          if rows.count < fetchSize { break }
        }
      }
    }
    return true
  }
}
