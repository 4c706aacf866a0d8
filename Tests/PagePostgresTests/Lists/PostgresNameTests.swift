import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// The catalog, statistics and samples decide which columns provide the display names of rows.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresNameTests {
  private func named(
    _ table: String, _ database: PostgresDatabase, hiding hidden: Set<String> = [],
    by name: String? = nil
  ) async throws -> PostgresTable {
    try await named(table, in: PostgresCatalog(database), database, hiding: hidden, by: name)
  }

  private func named(
    _ table: String, in catalog: PostgresCatalog, _ database: PostgresDatabase,
    hiding hidden: Set<String> = [], by name: String? = nil
  ) async throws -> PostgresTable {
    try await catalog.tableWithDisplayNames(try await database.table(table)) { column, _, _ in
      hidden.contains(column)
    } by: { _, _ in
      name
    }
  }

  private func names(of table: PostgresTable) -> [String] {
    table.names.map { table.columns[$0].name }
  }

  private func database(_ script: String) async throws -> PostgresDatabase {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: script) }
    return database
  }

  @Test(arguments: [true, false])
  func largeTablesAreNamedByTheirStatisticsAndOthersByASample(isAnalyzed: Bool) async throws {
    let database = try await database(
      """
      CREATE TABLE p (id int PRIMARY KEY, kind text, ref text, number text, made text, part text, label text)
        WITH (autovacuum_enabled = off);
      INSERT INTO p SELECT n, 'k' || n % 5, md5(n::text), n::text, '2026-01-01 ' || n, NULLIF('p' || n, 'p7'), 'l' || n
      FROM generate_series(1, 3000) AS n;
      """)
    if isAnalyzed { _ = try await database.run("ANALYZE p") }
    let catalog = PostgresCatalog(database)
    _ = try await catalog.listings()
    let table = try await database.table("p")
    let before = database.statementCount
    let found = try await catalog.tableWithDisplayNames(table) { _, _, _ in
      false
    } by: { _, _ in
      nil
    }
    #expect(names(of: found) == ["label"])
    #expect(database.statementCount - before == (isAnalyzed ? 1 : 2))
    // Facts and samples are cached.
    _ = try await catalog.tableWithDisplayNames(table) { _, _, _ in
      false
    } by: { _, _ in
      nil
    }
    #expect(database.statementCount - before == (isAnalyzed ? 1 : 2))
  }

  @Test(
    arguments: [
      ("", true, "'n' || n % 50", PostgresTable.Reference.Disambiguation.always),
      ("", true, "'n' || n", .none), ("", false, "'n' || n % 50", .always),
      ("", false, "'n' || n", .none),
      ("CREATE INDEX ON p (name);", true, "'n' || n % 50", .indexed),
      ("CREATE INDEX ON p (lower(name));", true, "'n' || n % 50", .always),
      ("CREATE INDEX ON p (name) WHERE id > 5;", true, "'n' || n % 50", .always),
      ("CREATE UNIQUE INDEX ON p (name);", true, "'n' || n", .none),
    ])
  func largeTablesShowKeysWithNamesThatMayBeShared(
    index: String, isAnalyzed: Bool, name: String,
    disambiguation: PostgresTable.Reference.Disambiguation
  ) async throws {
    let database = try await database(
      """
      CREATE TABLE p (id int PRIMARY KEY, name text) WITH (autovacuum_enabled = off); \(index)
      INSERT INTO p SELECT n, \(name) FROM generate_series(1, 3000) AS n;
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p); INSERT INTO c VALUES (1, 60), (2, NULL);
      """)
    if isAnalyzed { _ = try await database.run("ANALYZE p") }
    let table = try await named("c", database)
    let reference = try #require(table.references.first)
    #expect(reference.label == "name" && reference.disambiguation == disambiguation)
    let list = PostgresList(database, table, readsLabels: true)
    let labels = try await list.paged(ListSelection(), by: 5).map(\.record.labels)
    let shown = name.contains("%") ? "n10 · 60" : "n60"
    #expect(labels == [[.text(shown)], [.null]])
  }

  @Test func tablesWithRowsOfForeignServersAreNotSampled() async throws {
    // A server's name is unique in the whole database. Another test expects these names of tables with foreign rows.
    let server = "s\(UInt64.random(in: 0 ... .max))"
    let database = try await database(
      """
      CREATE FOREIGN DATA WRAPPER \(server); CREATE SERVER \(server) FOREIGN DATA WRAPPER \(server);
      CREATE TABLE beyond (id int PRIMARY KEY, label text, code text UNIQUE); INSERT INTO beyond VALUES (1, 'x', 'y');
      CREATE FOREIGN TABLE far () INHERITS (beyond) SERVER \(server);
      CREATE FOREIGN TABLE nearer (label text, title text) SERVER \(server);
      """)
    let catalog = PostgresCatalog(database)
    // The unique index does not cover the rows of the foreign table.
    #expect(try await names(of: named("beyond", in: catalog, database)).isEmpty)
    #expect(try await names(of: named("nearer", in: catalog, database)) == ["title"])
    // A sample would have failed, since the wrapper has no handler, and the failure would be cached.
    #expect(catalog.state.withLock { $0.nameSamples.isEmpty })
    try await database.write {
      try await $0.run(script: "DROP FOREIGN DATA WRAPPER \(server) CASCADE")
    }
  }

  @Test func kindsOfTablesAndColumnsHaveNames() async throws {
    let database = try await database(
      """
      CREATE DOMAIN word AS text CHECK (value <> 'no');
      CREATE TYPE mood AS ENUM ('good', 'bad');
      CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE moods (id int PRIMARY KEY, name mood, label word); INSERT INTO moods VALUES (1, 'good', 'a'), (2, 'bad', 'b');
      CREATE TABLE folds (id int PRIMARY KEY, name text COLLATE folded); INSERT INTO folds VALUES (1, 'a'), (2, 'A'), (3, 'a');
      CREATE INDEX ON folds (name);
      CREATE TABLE parted (id int PRIMARY KEY, label varchar(9)) PARTITION BY RANGE (id);
      CREATE TABLE part PARTITION OF parted FOR VALUES FROM (0) TO (100); INSERT INTO parted VALUES (1, 'a'), (2, 'b');
      CREATE TABLE c (id int PRIMARY KEY, mood int REFERENCES moods, fold int REFERENCES folds, parted int REFERENCES parted);
      INSERT INTO c VALUES (1, 1, 1, 1), (2, 2, 2, 2), (3, 2, 3, 2);
      CREATE VIEW seen AS SELECT id, label FROM moods; CREATE VIEW titled AS SELECT id, label AS title FROM moods;
      CREATE MATERIALIZED VIEW stored AS SELECT id, label FROM moods; CREATE UNIQUE INDEX ON stored (id);
      CREATE MATERIALIZED VIEW empty AS SELECT id, label FROM moods WITH NO DATA;
      """)
    let table = try await named("c", database)
    let rows = try await PostgresList(database, table, readsLabels: true).paged(
      ListSelection(), by: 5)
    #expect(
      rows.map { $0.record.labels.map(\.displayText) } == [
        ["a", "a · 1", "a"], ["b", "A", "b"], ["b", "a · 3", "b"],
      ])
    for (name, expected) in [
      ("moods", ["label"]), ("parted", ["label"]), ("seen", []), ("titled", ["title"]),
      ("stored", ["label"]), ("empty", []),
    ] {
      #expect(try await names(of: named(name, database)) == expected, "\(name)")
    }
  }

  @Test func unreadableAndHiddenColumnsAreNotNames() async throws {
    let role = "r\(UInt64.random(in: 0 ... .max))"
    let owner = try await database(
      """
      CREATE TABLE p (id int PRIMARY KEY, name text, title text, label text, code text UNIQUE);
      INSERT INTO p VALUES (1, 'TOPSECRET', 'Title', 'Label', 'Code');
      CREATE TABLE q (id int PRIMARY KEY, name text); INSERT INTO q VALUES (1, 'TOPSECRET');
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p, q int REFERENCES q); INSERT INTO c VALUES (1, 1, 1);
      CREATE ROLE \(role); GRANT SELECT (id, title, label) ON p TO \(role);
      GRANT SELECT (name) ON q TO \(role); GRANT SELECT ON c TO \(role);
      """)
    let schema = try #require(try await owner.run("SELECT current_schema()").first?[0])
    try await owner.write { try await $0.run(script: "GRANT USAGE ON SCHEMA \(schema) TO \(role)") }
    let database = PostgresDatabase(
      owner.pool.address.replacing("options=", with: "options=-crole%3D\(role)%20"),
      limits: .patient)
    for (hidden, label) in [([], "Title"), (["title"], "Label"), (["title", "label"], "1")] {
      let table = try await named("c", database, hiding: Set(hidden))
      // The database user may not read the referenced key of `q`.
      #expect(table.labels.map(\.table) == ["p"])
      let rows = try await PostgresList(database, table, readsLabels: true)
        .paged(ListSelection(), by: 5)
      #expect(rows.first?.record.labels == [.text(label)])
    }
    try await owner.write { try await $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)") }
  }

  @Test func titlesCanBeSearchedByAllOfTheirColumns() async throws {
    let database = try await database(
      """
      CREATE TABLE p (id int PRIMARY KEY, surname varchar(20), "First name" text);
      INSERT INTO p VALUES (1, 'Lovelace', 'Ada'), (2, 'Lovelace', 'Ada'), (3, NULL, 'Grace'), (4, NULL, '  ');
      CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p);
      """)
    let catalog = PostgresCatalog(database)
    let table = try await named("c", in: catalog, database)
    let (reference, column) = (try #require(table.labels.first), table.columns[1])
    let found = try await catalog.rows(of: reference, from: column, like: "a LOVE", limit: 5)
    #expect(Set(found.map(\.title)) == ["Ada Lovelace · 1", "Ada Lovelace · 2"])
    let all = try await catalog.choices(of: reference, from: column, upTo: 5)
    #expect(
      all.map { Set($0.map(\.title)) } == ["Ada Lovelace · 1", "Ada Lovelace · 2", "Grace", "4"])
    let titles = try await catalog.titles(
      of: reference, from: column, [.integer(3), .integer(9)])
    #expect(titles == [.integer(3): "Grace"])
    let configured = try await named("c", in: catalog, database, by: "surname")
    #expect(configured.labels.first?.label == "surname" && configured.labels[0].secondLabel == nil)
  }

  @Test func titlesMayContainTheSeparatorOfKeys() {
    typealias Reference = PostgresTable.Reference
    #expect(Reference.displayTitle("\u{1F}a\u{1F}b") == "a\u{1F}b")
    #expect(Reference.displayTitle("7\u{1F}a") == "a · 7")
    #expect(Reference.displayTitle("7\u{1F} \u{3000}").isEmpty)
    #expect(Reference.displayTitle("\u{1F}").isEmpty)
  }
}
