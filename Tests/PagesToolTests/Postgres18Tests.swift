import PageTesting
import TestSupport
import Testing

@testable import PagePostgres
@testable import pages

/// Tests of features of PostgreSQL 18. `POSTGRES_PROGRAMS` selects another version than the newest installed one.
@Suite(
  .enabled("PostgreSQL 18") {
    guard TestPostgres.isAvailable else { return false }
    let version = try await TestPostgres.database().run("SHOW server_version_num").first?[0]
    return version.flatMap { Int($0) } ?? 0 >= 180_000
  }, .timeLimit(.minutes(5)))
struct Postgres18Tests {
  private func client(_ sql: String) async throws -> SiteClient {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: sql) }
    let tables = try await PostgresTables(PostgresCatalog(database), isWritable: true)
    let source = DataSource(name: "shop", database: tables)
    return SiteClient(
      try await DataSite(title: nil, databases: [source]).site(.patient), script: .off)
  }

  @Test func virtualColumnsAreShownAndHaveNoField() async throws {
    let client = try await client(
      """
      CREATE TABLE t (id int PRIMARY KEY, a int, twice int GENERATED ALWAYS AS (a * 2) VIRTUAL);
      INSERT INTO t (id, a) VALUES (1, 3), (2, 4);
      """)
    #expect(try await client.visit("/t?is.twice=8").text.contains("1 row"))
    let page = try await client.visit("/t/1").follow("Edit").submit("Save", ["a": "21"])
    #expect(page.notice == "Saved." && page.text.contains("42"))
  }

  @Test func aColumnWhoseConstraintIsNotValidatedMayHaveNull() async throws {
    let client = try await client(
      """
      CREATE TABLE t (id int PRIMARY KEY, a int UNIQUE);
      INSERT INTO t SELECT i, i FROM generate_series(1, 99) AS i;
      INSERT INTO t VALUES (200, NULL), (201, NULL);
      ALTER TABLE t ADD CONSTRAINT t_a NOT NULL a NOT VALID;
      """)
    // NULL sorts last in both directions, so neither first page has it.
    for order in ["a", "-a"] {
      let page = try await client.visit("/t?sort=\(order)")
      let keys = try page.elements("tbody a").map(\.text)
      #expect(keys.contains("50") && !keys.contains("200"), "\(order): \(keys)")
    }
    #expect(try await client.visit("/t?empty.a=1").text.contains("2 rows"))
  }

  @Test func constraintsThatAreNotEnforcedAcceptRows() async throws {
    let client = try await client(
      """
      CREATE TABLE kinds (id int PRIMARY KEY, name text);
      INSERT INTO kinds VALUES (1, 'Tea');
      CREATE TABLE t (
        id int PRIMARY KEY, n int CHECK (n > 0) NOT ENFORCED, kind int REFERENCES kinds NOT ENFORCED);
      INSERT INTO t VALUES (1, -5, 1), (2, 3, 77);
      """)
    #expect(try await client.visit("/t").text.contains("Tea"))
    #expect(try await client.visit("/t/2").status == 200)
    #expect(try await client.visit("/t/1").follow("Edit").submit("Save").notice == "Saved.")
  }

  @Test func referencesOfPeriodsHaveNoLinks() async throws {
    let client = try await client(
      """
      CREATE TABLE rooms (id int4range, valid daterange, PRIMARY KEY (id, valid WITHOUT OVERLAPS));
      INSERT INTO rooms VALUES ('[1,2)', '[2026-01-01,2026-02-01)');
      CREATE TABLE stays (
        id int PRIMARY KEY, room int4range, valid daterange,
        FOREIGN KEY (room, PERIOD valid) REFERENCES rooms (id, PERIOD valid));
      INSERT INTO stays VALUES (1, '[1,2)', '[2026-01-05,2026-01-10)');
      """)
    let room = try await client.visit("/rooms/%5B1%2C2%29,%5B2026-01-01%2C2026-02-01%29")
    #expect(room.status == 200 && !room.text.contains("0 rows"))
    #expect(try await client.visit("/stays/1").follow("Edit").submit("Save").notice == "Saved.")
  }
}
