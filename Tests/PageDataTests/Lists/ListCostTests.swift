import GRDB
import GRDBSQLite
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PageData

/// Tests how much of a table SQLite reads for a page. The tests count the steps of SQLite's virtual machine, which are
/// the same on every computer.
@Suite(.serialized) struct ListCostTests {
  private struct Sample: Sendable {
    let database: BoundedDatabase
    let list: SQLiteList<DataRecord>
    let columns: [DataColumn<DataRecord>]
    let rows: Int
    private let counter = Counter()

    init(rows: Int) throws {
      let queue = try DatabaseQueue()
      try queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE items (id INTEGER PRIMARY KEY, price REAL, kind TEXT, name TEXT);
            CREATE INDEX items_price ON items (price);
            CREATE INDEX items_kind ON items (kind);
            CREATE VIRTUAL TABLE found USING fts5(kind, name, content='items', content_rowid='id');
            CREATE TRIGGER items_added AFTER INSERT ON items BEGIN
              INSERT INTO found (rowid, kind, name) VALUES (new.id, new.kind, new.name); END;
            CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN
              INSERT INTO found (found, rowid, kind, name) VALUES ('delete', old.id, old.kind, old.name); END;
            CREATE TRIGGER items_changed AFTER UPDATE ON items BEGIN
              INSERT INTO found (found, rowid, kind, name) VALUES ('delete', old.id, old.kind, old.name);
              INSERT INTO found (rowid, kind, name) VALUES (new.id, new.kind, new.name); END;
            """)
        // A tenth of the rows have no price, prices have ties, and each kind has a quarter of the rows.
        try database.execute(
          sql: """
            INSERT INTO items
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            SELECT i, iif(i % 10 = 0, NULL, i * 7919 % 1000), 'kind ' || (i % 4), 'tea number ' || i
            FROM n
            """, arguments: [rows])
        // Merges the index into one segment, because a search reads every segment.
        try database.execute(
          sql: """
            INSERT INTO found(found) VALUES('rebuild');
            INSERT INTO found(found) VALUES('optimize');
            """)
      }
      database = BoundedDatabase(queue, limits: .patient)
      guard let table = try queue.read({ try SQLiteTable.named("items", in: $0) }) else {
        throw SQLiteListError.noTable("items")
      }
      list = SQLiteList(database, table)
      columns = table.columns.enumerated().map { index, column in
        DataColumn(column.name, name: column.name, kind: RandomTable.kind(column.type)) {
          $0.values[index]
        }.sortable().filterable().searchable(column.type == "TEXT")
      }
      self.rows = rows
      try queue.read { counter.count(on: $0) }
    }

    /// Returns the rows of one page, and the steps that reading it took.
    func page(
      _ items: [(name: String, value: String)], after position: Position?, backwards: Bool = false
    ) async throws -> (entries: [ListEntry<DataRecord>], steps: Int) {
      let selection = try ListSelection(try ListQuery().reading(items), of: columns)
      _ = try await steps()
      let range = backwards ? RowRange(through: position) : RowRange(after: position)
      let run = try await list.entries(
        selection, in: range, limit: 50, bytes: .max, from: backwards ? .last : .first)
      return (run.entries, try await steps())
    }

    /// Returns the steps of all statements since the last call.
    private func steps() async throws -> Int { counter.steps.exchange(0, ordering: .relaxed) }
  }

  /// A counter of the steps of SQLite's virtual machine.
  private final class Counter: Sendable {
    let steps = Atomic(0)

    func count(on database: Database) {
      sqlite3_progress_handler(
        database.sqliteConnection, 1,
        { context in
          guard let context else { return 0 }
          Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().steps
            .add(1, ordering: .relaxed)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private static let small = Result { try Sample(rows: 1_000) }
  private static let large = Result { try Sample(rows: 60_000) }

  @Test(
    arguments: [
      [], [("sort", "-id")], [("sort", "price")], [("sort", "-price")], [("is.kind", "kind 2")],
      [("q", "tea numb")], [("q", "tea"), ("sort", "-id")], [("sort", "kind")], [("min.id", "2")],
      [("sort", "price"), ("min.price", "300")], [("is.kind", "kind 2"), ("sort", "-id")],
      [("sort", "price"), ("more.price", "300")], [("sort", "-price"), ("less.price", "900")],
    ] as [[(String, String)]])
  func theCostOfAPageDoesNotGrowWithTheTable(query: [(String, String)]) async throws {
    let items = query.map { (name: $0, value: $1) }
    let (small, large) = (try Self.small.get(), try Self.large.get())
    if query.contains(where: { $0.0 == "q" }) {
      // The first search after a commit reads the terms of the index, and FTS5 scans all terms of some prefixes.
      let unknown = (
        try await small.page(items, after: nil), try await large.page(items, after: nil)
      )
      #expect(
        unknown.1.steps <= unknown.0.steps * 2, "\(query): \(unknown.0.steps), \(unknown.1.steps)")
    }
    let first = (
      try await small.page(items, after: nil), try await large.page(items, after: nil)
    )
    #expect(first.0.entries.count == 50 && first.1.entries.count == 50)
    #expect(first.1.steps * 2 <= first.0.steps * 3, "\(query): \(first.0.steps), \(first.1.steps)")
    // From the middle, forwards and backwards.
    for backwards in [false, true] {
      var positions: [Position?] = []
      for sample in [small, large] {
        let selection = try ListSelection(try ListQuery().reading(items), of: sample.columns)
        let half = sample.rows / (query.contains { $0.0 == "is.kind" } ? 8 : 2)
        let run = try await sample.list.entries(
          selection, in: RowRange(), limit: half, bytes: .max, from: .first)
        positions.append(run.entries.last?.position)
      }
      let middle = (
        try await small.page(items, after: positions[0], backwards: backwards),
        try await large.page(items, after: positions[1], backwards: backwards)
      )
      #expect(middle.1.entries.count == 50)
      #expect(
        middle.1.steps * 2 <= max(middle.0.steps, first.0.steps) * 3,
        "\(query), backwards \(backwards): \(middle.0.steps), \(middle.1.steps)")
    }
  }

  /// FTS5's own work takes no steps, so this test counts page accesses instead.
  @Test(arguments: [["tea"], ["tea", "numb"]], ["", "DESC"])
  func commonWordsReadFewerPagesAsTermsThanAsPrefixes(words: [String], order: String)
    async throws
  {
    let sample = try Self.large.get()
    let pages = try await sample.database.read { database -> [Int] in
      func read() -> Int {
        [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, kind in
          var (now, most): (Int32, Int32) = (0, 0)
          sqlite3_db_status(database.sqliteConnection, kind, &now, &most, 0)
          return sum + Int(now)
        }
      }
      let index = try #require(try SQLiteTable.named("items", in: database)?.fullText)
      let beginnings = words.map { "\"\($0)\"*" }.joined(separator: " ")
      return try [beginnings, index.expression(words, database)].map {
        let before = read()
        let rows = try Int.fetchAll(
          database,
          sql: "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rowid \(order) LIMIT 51",
          arguments: [$0])
        #expect(rows.count == 51)
        return read() - before
      }
    }
    #expect(pages[1] * 4 <= pages[0], "\(pages)")
  }

  @Test(
    arguments: [
      ([("sort", "price")], []), ([("sort", "name")], ["name"]), ([("has.name", "x")], ["name"]),
      ([("is.kind", "a"), ("has.name", "x")], []), ([("q", "x")], []), ([], []),
      ([("sort", "id"), ("min.price", "1")], []),
    ] as [([(String, String)], [String])])
  func columnsWithoutAnIndexAreReported(query: [(String, String)], columns: [String]) throws {
    let sample = try Self.small.get()
    let query = try ListQuery().reading(query.map { (name: $0, value: $1) })
    let selection = try ListSelection(query, of: sample.columns)
    #expect(sample.list.columnsWithoutIndex(selection).map(\.name) == columns)
  }

  @Test func clientFiltersDoNotGrowTheStatementCache() async throws {
    let sample = try Sample(rows: 100)
    for order in ["price,kind", "kind,price,-name", "name,-kind,price,id"] {
      for values in 1...10 {
        let items =
          [(name: "sort", value: order)]
          + (0..<values).map { (name: "is.kind", value: "kind \($0)") }
        _ = try await sample.page(items, after: nil)
      }
    }
    let few = try await sample.database.preparedStatements()
    for values in 11...60 {
      let items = (0..<values).map { (name: "not.kind", value: "kind \($0)") }
      _ = try await sample.page(items, after: nil)
    }
    #expect(try await sample.database.preparedStatements() <= few)
  }
}
