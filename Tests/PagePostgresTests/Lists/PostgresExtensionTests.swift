import Foundation
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Types and tables of PostgreSQL extensions, if these are available on this machine.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20)))
struct PostgresExtensionTests {
  /// Returns the schema of an extension in SQL; `nil` if the extension is not available.
  private func schema(
    of name: String, in database: PostgresDatabase
  ) async throws -> String? {
    let known = try await database.run(
      "SELECT FROM pg_available_extensions WHERE name = \(name)")
    guard known.count == 1 else { return nil }
    try await database.write { try await $0.run("CREATE EXTENSION IF NOT EXISTS \(name: name)") }
    return try await database.run(
      "SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = \(name)"
    ).first.flatMap { $0[0] }
  }

  @Test func `citext ignores case in sorting and filters, but not in groups`() async throws {
    guard let schema = try await schema(of: "citext", in: try await TestPostgres.database()) else {
      return
    }
    // In this database, the type's schema is not in the search path.
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE words (id int PRIMARY KEY, word \(schema).citext);
          INSERT INTO words VALUES (1, 'b'), (2, 'A'), (3, 'B'), (4, 'a'), (5, NULL), (6, 'c');
          CREATE VIEW kept AS SELECT word FROM words
          """)
    }
    let table = try await database.table("words")
    let list = PostgresList(database, table)
    for limit in 1...3 {
      let selection = try ListSelection(
        ListQuery().reading([(name: "sort", value: "word")]), of: table.dataColumns)
      #expect(
        try await list.paged(selection, by: limit).map(\.key) == ["2", "4", "1", "3", "6", "5"])
    }
    let grouped = try ListSelection(
      ListQuery().reading([(name: "group", value: "word")]), of: table.dataColumns)
    #expect(try await list.paged(grouped, by: 1).map(\.key) == ["2", "3", "4", "1", "6", "5"])
    let one = try ListSelection(
      ListQuery().reading([(name: "is.word", value: "a")]), of: table.dataColumns)
    #expect(try await list.paged(one, by: 9).map(\.key) == ["2", "4"])
    let kept = PostgresList(database, try await database.table("kept"))
    #expect(try await kept.paged(ListSelection(), by: 1).count == 6)
  }

  @Test func `a foreign table is paged in both directions`() async throws {
    let database = try await TestPostgres.database()
    guard try await schema(of: "postgres_fdw", in: database) != nil,
      let address = ProcessInfo.processInfo.environment["PAGES_POSTGRES"],
      let host = address.firstMatch(of: /host=([^&]*)/)?.1
    else { return }
    let own = try #require(
      try await database.run("SELECT current_schema()").first.flatMap { $0[0] })
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE teas (id int PRIMARY KEY, price int);
          INSERT INTO teas SELECT i, nullif(i % 5, 0) FROM generate_series(1, 40) AS i;
          CREATE SERVER \(own) FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '\(host)', dbname 'postgres');
          CREATE USER MAPPING FOR CURRENT_USER SERVER \(own) OPTIONS (user 'pages');
          -- Nobody has looked whether that is so.
          CREATE FOREIGN TABLE far (id int NOT NULL, price int NOT NULL) SERVER \(own)
            OPTIONS (schema_name '\(own)', table_name 'teas')
          """)
    }
    let table = try await database.table("far")
    #expect(table.kind == .foreign && !table.hasRecords)
    let list = PostgresList(database, table)
    for sort in ["price", "-price", "-price,id"] {
      let selection = try ListSelection(
        ListQuery().reading([(name: "sort", value: sort)]), of: table.dataColumns)
      let direction = sort.hasPrefix("-") ? "DESC" : "ASC"
      let expected = try await database.run(
        """
        SELECT id FROM teas ORDER BY price \(raw: direction) NULLS LAST,
          id \(raw: sort.hasSuffix("id") ? "ASC" : direction)
        """
      ).map { $0[0] }
      let found = try await list.paged(selection, by: 7).map { $0.record.values[0].displayText }
      #expect(found == expected, "\(sort)")
      let back = try await list.pagedBackwards(selection, by: 7, from: nil)
      #expect(back.map { $0.record.values[0].displayText } == expected, "\(sort) backwards")
    }
  }
}
