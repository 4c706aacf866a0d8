import Foundation
import Synchronization

/// The tables and views of a database that a user may read, as its catalogue has them.
///
/// What was found is taken for true for some seconds: a page asks for it each time, and another program changes it
/// seldom.
package final class PostgresCatalogue: Sendable {
  /// A table or view, without its columns.
  package struct Listing: Hashable, Sendable {
    /// The name that no other one has: with its schema, where it is not found without.
    package var title: String
    package let schema, name: String
    package let kind: PostgresTable.Kind
    /// The names of its first columns.
    package let columns: [String]
    /// What somebody has written of it (`COMMENT ON`); `nil` where nobody has.
    package let comment: String?
  }

  private struct Kept<Value: Sendable>: Sendable {
    let value: Value
    let end: ContinuousClock.Instant
  }

  private struct State {
    var listings: Kept<[Listing]>?
    var tables: [String: Kept<PostgresTable?>] = [:]
    var fewValues: [Int: Kept<Set<Int>>] = [:]
  }

  /// More are not listed.
  package static let mostListings = 5_000

  package let database: PostgresDatabase
  private let time: Duration
  private let state = Mutex(State())

  /// - Parameter time: How long what was found holds: five seconds by default.
  package init(_ database: PostgresDatabase, holding time: Duration = .seconds(5)) {
    (self.database, self.time) = (database, time)
  }

  /// All tables and views, those that are found without their schema first.
  package func listings() async throws -> [Listing] {
    if let kept = state.withLock(\.listings), kept.end > .now { return kept.value }
    let rows = try await database.run(
      """
      SELECT n.nspname, c.relname, c.relkind, pg_catalog.pg_table_is_visible(c.oid),
        pg_catalog.obj_description(c.oid, 'pg_class'), pg_catalog.array_to_json(ARRAY(
          SELECT a.attname FROM pg_catalog.pg_attribute AS a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          ORDER BY a.attnum LIMIT 20))
      FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
        AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND c.relname !~ '^pe_'
        AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
        AND pg_catalog.has_table_privilege(c.oid, 'SELECT')
      ORDER BY pg_catalog.pg_table_is_visible(c.oid) DESC, n.nspname, c.relname
      LIMIT \(Self.mostListings)
      """)
    var (listings, titles): ([Listing], Set<[UInt8]>) = ([], [])
    for row in rows {
      guard let schema = row[0], let name = row[1],
        let kind = row[2].flatMap(PostgresTable.Kind.init)
      else { continue }
      let isVisible = try row.value(3, as: Bool.self) ?? false
      // A name may hold a dot, too.
      var title = isVisible ? name : "\(schema).\(name)"
      while !titles.insert(Array(title.utf8)).inserted { title += "'" }
      let columns = row[5].flatMap {
        try? JSONDecoder().decode([String].self, from: Data($0.utf8))
      }
      listings.append(
        Listing(
          title: title, schema: schema, name: name, kind: kind,
          columns: columns ?? [], comment: row[4]))
    }
    let kept = Kept(value: listings, end: .now + time)
    state.withLock { $0.listings = kept }
    return listings
  }

  /// Forgets what was found: it is not so any more.
  package func forget() { state.withLock { $0 = State() } }

  /// A table or view with its columns; `nil` where it is there no longer.
  package func table(_ listing: Listing) async throws -> PostgresTable? {
    let name: PostgresQuery = "\(name: listing.schema).\(name: listing.name)"
    if let kept = state.withLock({ $0.tables[name.text] }), kept.end > .now { return kept.value }
    let table = try await database.read { try await PostgresTable.named(name.text, on: $0) }
    let kept = Kept(value: table, end: .now + time)
    state.withLock { state in
      if state.tables.count >= Self.mostListings { state.tables = [:] }
      state.tables[name.text] = kept
    }
    return table
  }

  /// The columns that have few values, by their places, as far as the database has looked at them (`pg_stats`).
  package func columnsOfFewValues(_ table: PostgresTable) async throws -> Set<Int> {
    if let kept = state.withLock({ $0.fewValues[table.number] }), kept.end > .now {
      return kept.value
    }
    let rows = try await database.run(
      """
      SELECT s.attname FROM pg_catalog.pg_stats AS s
      WHERE s.schemaname = \(table.schema) AND s.tablename = \(table.name) AND s.n_distinct BETWEEN 2 AND 20
      """)
    let few = Set(rows.compactMap { row in row[0].flatMap(table.place(of:)) })
    let kept = Kept(value: few, end: .now + time)
    state.withLock { state in
      if state.fewValues.count >= Self.mostListings { state.fewValues = [:] }
      state.fewValues[table.number] = kept
    }
    return few
  }
}
