import PageElements
import PageLists

/// Rows that were deleted, as they were stored.
struct DeletedRows: Sendable {
  private static let byteLimit = 3 << 20

  let count: Int
  private(set) var bytes = 0
  /// Whether they can be stored again, with all that has gone along.
  let mayComeBack: Bool
  private let table: PostgresTable
  private let places: [Int]
  private var rows: [[PostgresParameter]] = []

  /// Deletes rows, all of them or none.
  ///
  /// - Parameter condition: Which ones.
  init(
    of table: PostgresTable, where condition: PostgresQuery, _ connection: PostgresConnection
  ) async throws {
    self.table = table
    let places = table.columns.indices.filter { !table.columns[$0].isGenerated }
    self.places = places
    // Those that refer to each other may go together.
    try await connection.run("SET CONSTRAINTS ALL DEFERRED")
    let names = places.map { table.columns[$0].sql }.joined(separator: ", ")
    let found = try await connection.run(
      "SELECT \(names) FROM \(table.sql) AS pe_t WHERE \(condition) FOR UPDATE")
    let takesOthers = try await table.takesOthers(connection)
    for row in found where !takesOthers && bytes <= Self.byteLimit {
      rows.append(places.indices.map { row[$0].map { .text($0) } ?? .null })
      bytes += 32 * places.count + places.indices.reduce(0) { $0 + (row[$1]?.utf8.count ?? 0) }
    }
    mayComeBack = !takesOthers && bytes <= Self.byteLimit
    if !mayComeBack { rows = [] }
    count = try await connection.run("DELETE FROM \(table.sql) AS pe_t WHERE \(condition)").changed
    // A trigger may keep one.
    guard count == found.count else {
      throw FormErrors(["": "The database has left it as it was."])
    }
  }

  /// Stores them again.
  func restore(_ connection: PostgresConnection) async throws {
    try await connection.run("SET CONSTRAINTS ALL DEFERRED")
    let names = places.map { "\(name: table.columns[$0].name)" as PostgresQuery }
      .joined(separator: ", ")
    for row in rows {
      let values = zip(places, row).map {
        "\($1)::\(raw: table.columns[$0].type.name)" as PostgresQuery
      }
      .joined(separator: ", ")
      // By the number that it had, though the table would give it another one.
      let result = try await connection.run(
        "INSERT INTO \(table.sql) (\(names)) OVERRIDING SYSTEM VALUE VALUES (\(values))")
      guard result.changed == 1 else {
        throw FormErrors(["": "The database has left it as it was."])
      }
    }
  }
}

extension PostgresTable {
  /// Whether more than a row may go, or change, when it is deleted: others that refer to it, or what a trigger or a rule
  /// does.
  fileprivate func takesOthers(_ connection: PostgresConnection) async throws -> Bool {
    let found = try await connection.run(
      """
      SELECT EXISTS (SELECT FROM pg_catalog.pg_constraint AS f
          WHERE f.confrelid = \(number)::oid AND f.contype = 'f' AND f.confdeltype IN ('c', 'n', 'd'))
        OR EXISTS (SELECT FROM pg_catalog.pg_trigger AS t
          WHERE t.tgrelid = \(number)::oid AND NOT t.tgisinternal AND t.tgtype & 8 <> 0
            AND t.tgname <> \(PostgresNews.trigger))
        OR EXISTS (SELECT FROM pg_catalog.pg_rewrite AS r
          WHERE r.ev_class = \(number)::oid AND r.ev_type = '4')
      """)
    return try found.first?.value(0, as: Bool.self) ?? true
  }
}
