import Foundation
import Synchronization
package import PagePostgresClient

/// The tables and views of a database that the database user may read, from PostgreSQL's catalog.
///
/// Results are cached for some seconds: each page needs them, and the schema changes rarely.
package final class PostgresCatalog: Sendable {
  /// A table or view, without its columns.
  package struct Listing: Hashable, Sendable {
    /// A unique name. It includes the schema if the table is not in the search path.
    package var title: String
    package let schema, name: String
    package let kind: PostgresTable.Kind
    /// The names of its first columns.
    package let columns: [String]
    /// The comment of the table (`COMMENT ON`); `nil` if the table has no comment.
    package let comment: String?
    /// The OIDs of the foreign servers that its rows come from.
    package let servers: Set<Int>
  }

  struct CachedValue<Value: Sendable>: Sendable {
    let value: Value
    let end: ContinuousClock.Instant
  }

  struct State {
    var listings: CachedValue<[Listing]>?
    var tables: [String: CachedValue<PostgresTable?>] = [:]
    var samples: [Int: CachedValue<(withFewValues: Set<Int>, searchedReferences: Set<Int>)>] = [:]
    var nameFacts: [Int: CachedValue<PostgresNameFacts>] = [:]
    /// The samples of tables for display names, and the columns that were sampled. They are cached for longer.
    var nameSamples: [Int: CachedValue<(columns: [Int], values: PostgresNameFacts.Values?)>] = [:]
    var obstacle: CachedValue<UnwritableDatabase?>?
  }

  /// The maximum number of listings.
  package static let maximumListings = 5_000

  package let database: PostgresDatabase
  let lifetime: Duration
  let state = Mutex(State())
  /// The foreign servers that did not answer, with the times until which they are not queried.
  private let unresponsiveServers = Mutex<[Int: ContinuousClock.Instant]>([:])
  /// The errors of tables that were logged, with the times until which they are not logged again.
  private let logged = Mutex<[String: ContinuousClock.Instant]>([:])
  /// The time for which a foreign server that did not answer is not queried, and an error is not logged again.
  private static let pause = Duration.seconds(180)

  /// - Parameter lifetime: The lifetime of cached results: five seconds by default.
  package init(_ database: PostgresDatabase, cachingFor lifetime: Duration = .seconds(5)) {
    (self.database, self.lifetime) = (database, lifetime)
  }

  /// Returns all tables and views, those in the search path first.
  package func listings() async throws -> [Listing] {
    if let cached = state.withLock(\.listings), cached.end > .now { return cached.value }
    let rows = try await database.run(
      """
      WITH RECURSIVE away (oid, server) AS (
        SELECT f.ftrelid, f.ftserver FROM pg_catalog.pg_foreign_table AS f
        UNION
        SELECT u.oid, away.server FROM away CROSS JOIN LATERAL (
          SELECT r.ev_class AS oid FROM pg_catalog.pg_depend AS d
            JOIN pg_catalog.pg_rewrite AS r ON r.oid = d.objid
            JOIN pg_catalog.pg_class AS v ON v.oid = r.ev_class AND v.relkind = 'v'
            WHERE d.classid = 'pg_catalog.pg_rewrite'::regclass
              AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid = away.oid
          UNION SELECT i.inhparent FROM pg_catalog.pg_inherits AS i WHERE i.inhrelid = away.oid) AS u
      )
      SELECT n.nspname, c.relname, c.relkind, pg_catalog.pg_table_is_visible(c.oid),
        pg_catalog.obj_description(c.oid, 'pg_class'), pg_catalog.array_to_json(ARRAY(
          SELECT a.attname FROM pg_catalog.pg_attribute AS a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            AND pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT')
          ORDER BY a.attnum LIMIT 20)),
        (SELECT pg_catalog.json_agg(DISTINCT away.server::bigint) FROM away WHERE away.oid = c.oid)
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
        AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND c.relname !~ '^pe_'
        AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
        AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
      ORDER BY pg_catalog.pg_table_is_visible(c.oid) DESC, n.nspname, c.relname
      LIMIT \(Self.maximumListings)
      """)
    var (listings, titles): ([Listing], Set<[UInt8]>) = ([], [])
    for row in rows {
      guard let schema = row[0], let name = row[1],
        let kind = row[2].flatMap(PostgresTable.Kind.init)
      else { continue }
      let isVisible = try row.value(3, as: Bool.self) ?? false
      // A name may contain a dot.
      var title = isVisible ? name : "\(schema).\(name)"
      while !titles.insert(Array(title.utf8)).inserted { title += "'" }
      let columns = row[5].flatMap {
        try? JSONDecoder().decode([String].self, from: Data($0.utf8))
      }
      listings.append(
        Listing(
          title: title, schema: schema, name: name, kind: kind,
          columns: columns ?? [], comment: row[4],
          servers: Set(
            row[6].flatMap { try? JSONDecoder().decode([Int].self, from: Data($0.utf8)) } ?? [])))
    }
    let cached = CachedValue(value: listings, end: .now + lifetime)
    state.withLock { $0.listings = cached }
    return listings
  }

  /// Returns the partitioned table to which a partition belongs.
  ///
  /// - Parameter title: The name of the partition, with its schema if the partition is not in the search path.
  /// - Returns: `nil` if there is no such partition.
  package func partitionedTable(
    of title: String
  ) async throws -> (schema: String, name: String)? {
    guard !title.utf8.contains(0) else { return nil }
    let row = try await database.run(
      """
      SELECT n.nspname, c.relname
      FROM pg_catalog.pg_class AS p JOIN pg_catalog.pg_namespace AS s ON s.oid = p.relnamespace
      JOIN pg_catalog.pg_class AS c ON c.oid = pg_catalog.pg_partition_root(p.oid)
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      WHERE p.relispartition AND p.relkind IN ('r', 'p', 'f') AND p.relname !~ '^pe_'
        AND CASE WHEN pg_catalog.pg_table_is_visible(p.oid) THEN p.relname::text
          ELSE s.nspname || '.' || p.relname END = \(title)
      """
    ).first
    guard let schema = row?[0], let name = row?[1] else { return nil }
    return (schema, name)
  }

  /// Returns whether triggers or rules run when a row of a table is deleted.
  package func hasDeletionTriggers(_ table: PostgresTable) async throws -> Bool {
    let row = try await database.run(
      """
      SELECT EXISTS (
        SELECT FROM pg_catalog.pg_trigger AS t
        WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgenabled <> 'D' AND t.tgtype & 8 <> 0
      ) OR EXISTS (
        SELECT FROM pg_catalog.pg_rewrite AS r WHERE r.ev_class = c.oid AND r.ev_type = '4')
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = \(table.schema) AND c.relname = \(table.name)
      """
    ).first
    return row?[0] == "t"
  }

  /// Removes all cached results, because the schema has changed.
  package func forget() { state.withLock { $0 = State() } }

  /// Returns the reason why the database is not writable; `nil` if it is writable.
  package func obstacleToWriting() async throws -> UnwritableDatabase? {
    if let cached = state.withLock(\.obstacle), cached.end > .now { return cached.value }
    let obstacle = try await database.obstacleToWriting()
    let cached = CachedValue(value: obstacle, end: .now + lifetime)
    state.withLock { $0.obstacle = cached }
    return obstacle
  }

  /// Records that foreign servers did not answer.
  package func recordUnresponsive(_ servers: Set<Int>) {
    unresponsiveServers.withLock { unresponsiveServers in
      for server in servers { unresponsiveServers[server] = .now + Self.pause }
    }
  }

  /// Whether to log an error of a table: once every three minutes, however often the table is read.
  package func shouldLog(_ fault: String, of table: PostgresTable) -> Bool {
    logged.withLock { logged in
      let key = "\(table.number) \(fault)"
      if let end = logged[key], end > .now { return false }
      if logged.count >= Self.maximumListings { logged = [:] }
      logged[key] = .now + Self.pause
      return true
    }
  }

  /// Whether one of the foreign servers recently failed to answer.
  ///
  /// Before PostgreSQL 18, each attempt may block a process of this server beyond any timeout. Such a server is
  /// therefore not queried for three minutes.
  package func isUnresponsive(_ servers: Set<Int>) -> Bool {
    guard !servers.isEmpty else { return false }
    return unresponsiveServers.withLock { unresponsiveServers in
      servers.contains { server in unresponsiveServers[server].map { $0 > .now } ?? false }
    }
  }

  /// Returns a table or view with its columns; `nil` if it no longer exists.
  package func table(_ listing: Listing) async throws -> PostgresTable? {
    let name: PostgresQuery = "\(name: listing.schema).\(name: listing.name)"
    if let cached = state.withLock({ $0.tables[name.text] }), cached.end > .now {
      return cached.value
    }
    let table = try await database.read { try await PostgresTable.named(name.text, on: $0) }
    let cached = CachedValue(value: table, end: .now + lifetime)
    state.withLock { state in
      if state.tables.count >= Self.maximumListings { state.tables = [:] }
      state.tables[name.text] = cached
    }
    return table
  }

  /// Returns the indexes of the columns with few distinct values, if the database has statistics (`pg_stats`), and of the
  /// references to tables with so few rows that a search reads their display names.
  package func sample(_ table: PostgresTable) async throws -> (
    withFewValues: Set<Int>, searchedReferences: Set<Int>
  ) {
    if let cached = state.withLock({ $0.samples[table.number] }), cached.end > .now {
      return cached.value
    }
    let numbers = "{\(Set(table.labels.map(\.number)).map { "\($0)" }.joined(separator: ","))}"
    let rows = try await database.run(
      """
      SELECT s.attname, NULL FROM pg_catalog.pg_stats AS s
      WHERE s.schemaname = \(table.schema) AND s.tablename = \(table.name) AND s.n_distinct BETWEEN 2 AND 20
      UNION ALL
      SELECT NULL, c.oid FROM pg_catalog.pg_class AS c
      WHERE c.oid = ANY (\(numbers)::oid[]) AND c.relkind IN ('r', 'm') AND c.reltuples <= \(raw: "\(Self.maximumNames)")
        AND pg_catalog.pg_relation_size(c.oid) <= \(raw: "\(Self.maximumBytesOfNames)")
      """)
    let small = Set(rows.compactMap { row in row[1].flatMap { Int($0) } })
    let sample = (
      withFewValues: Set(rows.compactMap { row in row[0].flatMap(table.columnIndex(of:)) }),
      searchedReferences: Set(
        table.labels.filter { small.contains($0.number) }.map { $0.columns[0] })
    )
    let cached = CachedValue(value: sample, end: .now + lifetime)
    state.withLock { state in
      if state.samples.count >= Self.maximumListings { state.samples = [:] }
      state.samples[table.number] = cached
    }
    return sample
  }

  /// The maximum numbers of rows and bytes of a table whose display names are searched.
  private static var maximumNames: Int { 100_000 }
  private static var maximumBytesOfNames: Int { 32 << 20 }
}
