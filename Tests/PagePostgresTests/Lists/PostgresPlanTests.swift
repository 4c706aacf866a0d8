import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Tests, by query plans, how much of a table PostgreSQL reads for a page.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresPlanTests {
  private struct Sample {
    let database: PostgresDatabase
    let table: PostgresTable
    var list: PostgresList<DataRecord> { PostgresList(database, table) }

    init() async throws {
      database = try await TestPostgres.database()
      // A tenth of the rows have no price, prices have ties, and each kind has a quarter of the rows.
      try await database.write {
        try await $0.run(
          script: """
            CREATE TABLE items (id bigint PRIMARY KEY, price numeric, kind text, name text NOT NULL, size int,
              words tsvector GENERATED ALWAYS AS (to_tsvector('english', name)) STORED) WITH (autovacuum_enabled = false);
            INSERT INTO items SELECT i, CASE WHEN i % 10 <> 0 THEN i * 7919 % 1000 END, 'kind ' || i % 4,
              'tea number ' || i, CASE WHEN i % 3 <> 0 THEN i END FROM generate_series(1, 20000) AS i;
            CREATE INDEX ON items (price, id); CREATE INDEX ON items (kind, id);
            CREATE INDEX ON items (size); CREATE INDEX ON items (name); CREATE INDEX ON items USING gin (words);
            ANALYZE items
            """)
      }
      table = try await database.table("items")
    }

    func selection(_ sort: String, _ filters: [ListQuery.Filter] = []) throws
      -> ListSelection<DataRecord>
    {
      var query = try ListQuery().reading(sort.isEmpty ? [] : [(name: "sort", value: sort)])
      query.filters = filters
      return try ListSelection(query, of: table.dataColumns)
    }

    func selectionOfWords(_ words: String...) -> ListSelection<DataRecord> {
      var selection = ListSelection<DataRecord>()
      (selection.words, selection.searched) = (words, table.dataColumns)
      return selection
    }

    /// Returns the plan of a page from a position, and the largest number of rows that one of its nodes returned.
    func plan(
      _ selection: ListSelection<DataRecord>, from position: Position?, backwards: Bool
    ) async throws -> (text: String, rows: Int) {
      let query = list.query(selection)
      return try await database.read { connection in
        var values: [PostgresListOrder.Value]?
        if let position { values = try await query.values(position, on: connection) }
        let statement = query.select(
          query.order.steps(from: values, backwards: backwards), from: values ?? [],
          within: "TRUE", backwards: backwards, limit: 50)
        let lines = try await connection.run(
          "EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF) \(statement)"
        ).map { $0[0] ?? "" }
        let rows = lines.flatMap { line in
          line.matches(of: /actual rows=(\d+)|Rows Removed by Filter: (\d+)/).compactMap {
            ($0.1 ?? $0.2).flatMap { Int($0) }
          }
        }
        return (lines.joined(separator: "\n"), rows.max() ?? 0)
      }
    }
  }

  @Test func `pages of an indexed order do not scan the whole table`() async throws {
    let sample = try await Sample()
    for sort in ["", "price", "-price", "kind", "-kind", "size", "-size", "name", "-id"] {
      let selection = try sample.selection(sort)
      // At the start, in the middle, near the first row without a value, and among such rows.
      for (skipped, backwards) in [
        (0, false), (7_000, false), (13_300, false), (17_980, false), (19_000, false),
        (7_000, true), (17_990, true), (19_990, true),
      ] {
        var position: Position?
        if skipped > 0 {
          let run = try await sample.list.entries(
            selection, in: RowRange(), limit: skipped, bytes: .max, from: .first)
          position = run.entries.last?.position
        }
        let plan = try await sample.plan(selection, from: position, backwards: backwards)
        // An index of only this column leaves its ties to be sorted, such as the third of the rows that have no value.
        // If many rows match, PostgreSQL may also read some others.
        let most = sort.hasSuffix("size") ? 6_700 : 500
        #expect(plan.rows <= most, "\(sort) \(skipped) \(backwards)\n\(plan.text)")
        #expect(!plan.text.contains("Seq Scan"), "\(sort) \(skipped) \(backwards)\n\(plan.text)")
      }
      let last = try await sample.plan(selection, from: nil, backwards: true)
      #expect(!last.text.contains("Seq Scan"), "\(sort)\n\(last.text)")
    }
  }

  @Test func `filters use indexes`() async throws {
    let sample = try await Sample()
    for filters: [ListQuery.Filter] in [
      [.init("price", .isOneOf, ["7"])], [.init("price", .isOneOf, ["7.5"])],
      [.init("price", .atLeast, ["990"]), .init("price", .lessThan, ["991"])],
      [.init("id", .isOneOf, ["7", "9.5"])], [.init("size", .moreThan, ["19990"])],
      [.init("name", .isOneOf, ["tea number 7"])], [.init("id", .atMost, ["20"])],
    ] {
      let plan = try await sample.plan(
        try sample.selection("", filters), from: nil, backwards: false)
      #expect(!plan.text.contains("Seq Scan") && plan.rows <= 60, "\(filters)\n\(plan.text)")
    }
  }

  @Test func `text search uses an index and matches prefixes`() async throws {
    let sample = try await Sample()
    // The index does not cover the other texts.
    let columns = sample.table.dataColumns.map { $0.searchable($0.name == "name") }
    func keys(_ words: String) async throws -> [String] {
      var query = ListQuery()
      query.q = words
      let selection = try ListSelection(query, of: columns)
      return try await sample.list.paged(selection, by: 50).map(\.key)
    }
    #expect(try await keys("1999") == ["1999"] + (19_990...19_999).map { "\($0)" })
    #expect(try await keys("numb 777").first == "777")
    // English stemming removes the endings of words.
    #expect(try await keys("teas 12345") == ["12345"])
    var named = sample.selectionOfWords("number", "odd")
    let id = try #require(sample.table.dataColumns.first { $0.name == "id" })
    named.namedReferences = [
      [], [.init(column: id, test: .isOneOf([.integer(7), .integer(12)]))],
    ]
    #expect(try await sample.list.paged(named, by: 50).map(\.key) == ["7", "12"])
    for words in ["'", "\\", "a'b\\c", "':* | 'tea", "tea & 5 | !x", "\" OR", "none", "a\0b"] {
      #expect(try await keys(words).isEmpty, "\(words)")
    }
    var query = ListQuery()
    query.q = "12345 1234"
    let selection = try ListSelection(query, of: columns)
    let plan = try await sample.plan(selection, from: nil, backwards: false)
    #expect(plan.text.contains("Bitmap Index Scan") && plan.rows < 20, "\(plan.text)")
    #expect(sample.list.columnsWithoutIndex(selection).isEmpty)
  }

  @Test func `a page is read by one statement`() async throws {
    let sample = try await Sample()
    let selection = try sample.selection("-price,kind")
    let middle = try await sample.list.entries(
      selection, in: RowRange(), limit: 17_990, bytes: .max, from: .first)
    let query = sample.list.query(selection)
    let position = try #require(middle.entries.last?.position)
    let rows = try await sample.database.read { connection in
      var reading = try await PostgresListReader(
        query, in: RowRange(after: position), limit: 50, bytes: .max, from: .first, on: connection)
      var statements = 0
      while let rows = try await reading.next(on: connection) {
        statements += 1
        for row in rows { _ = reading.accepts(row) }
      }
      return (statements, reading.count)
    }
    #expect(rows == (1, 50))
  }

  @Test func `no more large rows are fetched than fit the byte limit`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE files (id int PRIMARY KEY, content bytea);
          ALTER TABLE files ALTER content SET STORAGE EXTERNAL;
          INSERT INTO files SELECT n, decode(repeat('61', 100000), 'hex') FROM generate_series(1, 60) AS n;
          """)
    }
    _ = try await database.run("ANALYZE files")
    let list = PostgresList<DataRecord>(database, try await database.table("files"))
    let query = list.query(ListSelection())
    let first = try await database.read { connection in
      var reading = try await PostgresListReader(
        query, in: RowRange(), limit: 50, bytes: 1 << 20, from: .first, on: connection)
      return try await reading.next(on: connection)?.count
    }
    #expect(try #require(first) <= 11)
    let run = try await list.entries(
      ListSelection(), in: RowRange(), limit: 50, bytes: 1 << 20, from: .first)
    #expect(run.isCutShort && run.entries.count > 2)
    let all = try await list.paged(ListSelection(), by: 50, bytes: 1 << 20)
    #expect(all.map(\.key) == (1...60).map { "\($0)" })
  }

  @Test(arguments: ["", "-price", "-id"])
  func `rare words use the text index, and common words are filtered in order`(sort: String)
    async throws
  {
    let sample = try await Sample()
    for (words, isByIndex) in [
      ("19999", true), ("tea 19999", true), ("tea", false), ("number tea", false),
    ] {
      var selection = try sample.selection(sort)
      selection.words = words.split(separator: " ").map(String.init)
      let plan = try await sample.plan(selection, from: nil, backwards: false)
      #expect(plan.text.contains("Bitmap Index Scan") == isByIndex, "\(words)\n\(plan.text)")
      #expect(plan.rows <= 60, "\(words)\n\(plan.text)")
      // The rows are the same without statistics about words.
      let plain = PostgresList<DataRecord>(sample.database, sample.table.withoutFrequencies())
      let expected = try await plain.paged(selection, by: 300, atMost: 600).map(\.key)
      let found = try await sample.list.paged(selection, by: 300, atMost: 600).map(\.key)
      #expect(found == expected && !found.isEmpty, "\(words)")
      let count = try await sample.list.count(selection, upTo: 10_000)
      #expect(try await plain.count(selection, upTo: 10_000) == count)
    }
  }

  @Test func `the search strategy depends on how frequent the words are`() {
    let frequencies = WordFrequencies(
      words: ["cedar", "ceder", "happi", "oak"], shares: [0.2, 0.1, 0.3, 0.01], rows: 10_000_000,
      isStemmed: true)
    let cases: [([String], WordFrequencies.Plan?)] = [
      (["cedar"], .inOrder), (["ced"], .inOrder), (["CEDARS"], .inOrder), (["happy"], .inOrder),
      (["quince"], .byIndex), (["oak"], .inOrder), (["oak", "oak"], .byIndex),
      (["cedar", "quince", "oak"], .byIndex), (["e-mail"], nil), (["cedar", "a'b"], nil),
    ]
    for (words, way) in cases {
      #expect(frequencies.plan(for: words, limit: 50) == way, "\(words)")
    }
    let exact = WordFrequencies(
      words: ["cedar", "oak"], shares: [0.2, 0.0001], rows: 10_000_000, isStemmed: false)
    #expect(exact.plan(for: ["cedars"], limit: 50) == .byIndex)
    #expect(exact.plan(for: ["quince"], limit: 50) == .byIndex)
    let unknown = WordFrequencies(words: [], shares: [], rows: 10_000_000, isStemmed: false)
    #expect(unknown.plan(for: ["cedar"], limit: 50) == nil)
  }
}

extension PostgresTable {
  fileprivate func withoutFrequencies() -> PostgresTable {
    var table = self
    table.words = nil
    return table
  }
}
