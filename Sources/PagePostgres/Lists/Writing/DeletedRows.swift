import PageElements
import PageLists
import PagePostgresClient

/// Deleted rows, as they were stored.
struct DeletedRows: Sendable {
  private static let byteLimit = 3 << 20

  let count: Int
  let bytes: Int
  /// Whether the rows can be restored exactly, including all effects of the deletion.
  private(set) var isRestorable: Bool
  var isTooLarge: Bool { bytes > Self.byteLimit }

  private let table: PostgresTable
  private let columnIndices: [Int]
  private let rows: [[PostgresParameter]]

  /// Deletes rows, all of them or none.
  ///
  /// - Parameter condition: The condition for the rows.
  init(
    of table: PostgresTable, where condition: PostgresQuery, _ connection: PostgresConnection
  ) async throws {
    self.table = table
    let columnIndices = table.columns.indices.filter { !table.columns[$0].isGenerated }
    self.columnIndices = columnIndices
    // Rows that refer to each other may be deleted together.
    try await connection.run("SET CONSTRAINTS ALL DEFERRED")
    let sizes = columnIndices.map {
      "coalesce(pg_column_size(\(table.columns[$0].sql)), 0)" as PostgresQuery
    }
    .joined(separator: " + ")
    // With row security, a lock leaves out the rows that the policies for updates do not allow.
    let hasPolicies =
      try await connection.run(
        "SELECT pg_catalog.row_security_active(\(table.number)::oid)"
      ).first?.value(0, as: Bool.self) ?? true
    let found = try await connection.run(
      """
      SELECT count(*), coalesce(sum(pe_d.size), 0) FROM (
        SELECT \(sizes) AS size FROM \(table.sql) AS pe_t
          WHERE \(condition)\(raw: hasPolicies ? "" : " FOR UPDATE")) AS pe_d
      """
    ).first
    let (expected, size) = (
      try found?.value(0, as: Int.self) ?? 0, try found?.value(1, as: Int.self) ?? 0
    )
    bytes = size + 32 * columnIndices.count * expected
    let affectsOtherRows = try await table.affectsOtherRows(connection)
    isRestorable = !affectsOtherRows && !table.hasUnreadableColumns && bytes <= Self.byteLimit
    let names = columnIndices.map { table.columns[$0].restorable }.joined(separator: ", ")
    let deletion: PostgresQuery = "DELETE FROM \(table.sql) AS pe_t WHERE \(condition)"
    // Rows that cannot be restored are not read.
    let deleted = try await connection.run(
      isRestorable ? "\(deletion) RETURNING \(names)" : deletion)
    count = deleted.affectedRowCount
    rows = deleted.map { row in columnIndices.indices.map { row[$0].map { .text($0) } ?? .null } }
    // A trigger may prevent a deletion.
    guard count == expected else {
      throw FormErrors([
        "":
          "The database did not make this change. A trigger, rule or policy may have prevented it."
      ])
    }
    if isRestorable, !rows.isEmpty { isRestorable = try await canBeRestored(connection) }
  }

  /// Restores the rows in a savepoint, rolls it back, and returns whether they would be the same.
  ///
  /// This detects constraints that reject the rows, and triggers that change them, before undo is offered.
  private func canBeRestored(_ connection: PostgresConnection) async throws -> Bool {
    try await connection.run(script: "SAVEPOINT pe_rehearsal")
    var isPossible = true
    do {
      try await restore(connection)
      try await connection.run("SET CONSTRAINTS ALL IMMEDIATE")
    } catch is PostgresError {
      isPossible = false
    } catch is FormErrors {
      isPossible = false
    }
    try await connection.run(
      script: "ROLLBACK TO SAVEPOINT pe_rehearsal; RELEASE SAVEPOINT pe_rehearsal")
    return isPossible
  }

  /// Inserts the rows again.
  ///
  /// - Throws: `FormErrors` if they would not be the same.
  func restore(_ connection: PostgresConnection) async throws {
    try await connection.run("SET CONSTRAINTS ALL DEFERRED")
    let columns = columnIndices.map { table.columns[$0].restorable }.joined(separator: ", ")
    let names = columnIndices.map { "\(name: table.columns[$0].name)" as PostgresQuery }
      .joined(separator: ", ")
    // One statement, so that rows may refer to each other. It has a maximum number of values.
    let batchSize = max(1, 60_000 / max(1, columnIndices.count))
    for first in stride(from: 0, to: rows.count, by: batchSize) {
      let batch = rows[first..<min(first + batchSize, rows.count)]
      let values = batch.map { row in
        let values = zip(columnIndices, row).map {
          "\($1)::\(raw: table.columns[$0].type.name)" as PostgresQuery
        }
        return "(\(values.joined(separator: ", ")))" as PostgresQuery
      }
      // With their original numbers, although the table would assign others.
      let result = try await connection.run(
        """
        INSERT INTO \(table.sql) AS pe_t (\(names)) OVERRIDING SYSTEM VALUE
        VALUES \(values.joined(separator: ", ")) RETURNING \(columns)
        """)
      guard result.affectedRowCount == batch.count, result.count == batch.count else {
        throw FormErrors([
          "":
            "The database did not make this change. A trigger, rule or policy may have prevented it."
        ])
      }
      for (stored, row) in zip(result, batch) {
        let changed = columnIndices.indices.filter { index in
          (stored[index].map { .text($0) } ?? .null) != row[index]
        }
        guard changed.isEmpty else {
          let names = changed.map { table.columns[columnIndices[$0]].name }
            .filter { name in !table.hiddenColumns.contains { $0.hasSameBytes(as: name) } }
            .joined(separator: ", ")
          throw FormErrors([
            "": "Nothing was restored: a trigger would change the row (\(names))."
          ])
        }
      }
    }
  }
}

extension PostgresTable.Column {
  /// Its value as it is read to be restored, in SQL. PostgreSQL writes `xml` without its declaration unless it is cast.
  fileprivate var restorable: PostgresQuery {
    switch type.element ?? type.name {
    case "xml": "\(sql)::text\(raw: type.element == nil ? "" : "[]")"
    default: sql
    }
  }
}

extension PostgresTable {
  /// Returns whether deleting a row may delete or change more than that row: referencing rows, or the effects of a
  /// trigger or rule.
  fileprivate func affectsOtherRows(_ connection: PostgresConnection) async throws -> Bool {
    let found = try await connection.run(
      """
      WITH own AS (
        SELECT \(number)::oid AS oid UNION SELECT p.relid FROM pg_catalog.pg_partition_tree(\(number)::oid) AS p
      )
      SELECT EXISTS (SELECT FROM pg_catalog.pg_constraint AS f JOIN own ON own.oid = f.confrelid
          WHERE f.contype = 'f' AND f.confdeltype IN ('c', 'n', 'd'))
        OR EXISTS (SELECT FROM pg_catalog.pg_trigger AS t JOIN own ON own.oid = t.tgrelid
          WHERE NOT t.tgisinternal AND t.tgname <> \(PostgresListener.trigger) AND t.tgenabled <> 'D'
            -- Of DELETE, and of INSERT those that are not BEFORE it, which would act again.
            AND (t.tgtype & 8 <> 0 OR t.tgtype & 4 <> 0 AND t.tgtype & 2 = 0))
        OR EXISTS (SELECT FROM pg_catalog.pg_rewrite AS r JOIN own ON own.oid = r.ev_class
          WHERE r.ev_type IN ('3', '4'))
      """)
    return try found.first?.value(0, as: Bool.self) ?? true
  }
}
