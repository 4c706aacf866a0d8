import GRDB
import PageLists
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import pages

/// Tests of columns whose texts are listed by a CHECK constraint.
struct CheckedTextTests {
  @Test func aStoredEmptyTextThatTheConstraintDoesNotListHasAChoice() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE tasks (id INTEGER PRIMARY KEY, name TEXT, state TEXT CHECK (state IN ('open', 'closed')));
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO tasks VALUES (1, 'Wash', '');
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/tasks/1/edit")
    #expect(try options(page, "state") == ["–", "open", "closed", "(empty)"])
    #expect(try await client.visit("/tasks?edit=1").status == 200)
    _ = try await page.submit("Save", ["state": "–"])
    #expect(try databases.rows("SELECT quote(state) FROM tasks") == ["NULL"])
  }

  @Test func aFormOffersTheTextsThatAConstraintLists() async throws {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    try databases.make(
      """
      CREATE TABLE tasks (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'in progress', 'done')),
        size TEXT CHECK (size IN ('S', 'L', '') OR size IS NULL), kind TEXT CHECK (kind IN ("name", 'b')));
      INSERT INTO tasks VALUES (1, 'Sweep', 'open', 'S', 'b');
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO tasks VALUES (2, 'Wash', 'lost', NULL, NULL);
      """)
    let site = try await databases.site(isWritable: true)
    let client = SiteClient(site, script: .off)
    var page = try await client.visit("/tasks/1/edit")
    #expect(try options(page, "state") == ["open", "in progress", "done"])
    #expect(try options(page, "size") == ["–", "S", "L", "(empty)"])
    // A text in double quotes may be the name of a column.
    #expect(try options(page, "kind").isEmpty)
    page = try await page.submit("Save", ["state": "in progress", "size": "(empty)"])
    #expect(page.notice == "Saved.", "\(page.text)")
    let stored = try await DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: "SELECT state || '|' || size FROM tasks WHERE id = 1")
    }
    #expect(stored == ["in progress|"])
    // An unlisted text that is stored already stays as it is.
    page = try await client.visit("/tasks/2/edit")
    #expect(try options(page, "state") == ["open", "in progress", "done", "lost"])
  }

  @Test(.enabled(if: TestPostgres.isAvailable))
  func aFormOffersTheTextsThatAConstraintListsInPostgreSQL() async throws {
    let (database, site) = try await PostgresTextRuleTests().site(
      "CREATE DOMAIN mood AS text CHECK (VALUE IN ('it''s fine', 'bad'))",
      """
      CREATE TABLE tasks (
        id int PRIMARY KEY, state text NOT NULL CHECK (state IN ('open', 'done')),
        size varchar(3) CHECK (size IN ('S', 'L') OR size IS NULL), mood mood,
        "Odd name" text CHECK ("Odd name" = ANY (ARRAY['a', 'b'])), free text CHECK (free <> 'x'),
        code text CHECK (NOT (code IN ('a', 'b'))), place text CHECK (place IN ('a', 'b') OR place LIKE 'c%'))
      """,
      "INSERT INTO tasks VALUES (1, 'open', 'S', 'bad', 'a', 'free', 'c', 'cc')")
    let client = SiteClient(site, script: .off)
    let page = try await client.visit("/tasks/1/edit")
    #expect(try options(page, "state") == ["open", "done"])
    #expect(try options(page, "size") == ["–", "S", "L"])
    #expect(try options(page, "mood") == ["–", "it's fine", "bad"])
    #expect(try options(page, "Odd name") == ["–", "a", "b"])
    for column in ["free", "code", "place"] {
      #expect(try options(page, column).isEmpty, "\(column)")
    }
    let saved = try await page.submit("Save", ["state": "done", "mood": "it's fine"])
    #expect(saved.notice == "Saved.", "\(saved.text)")
    withExtendedLifetime(database) {}
  }

  private func options(_ page: ClientPage, _ column: String) throws -> [String] {
    try page.elements("select").filter { $0["name"] == ListFieldName.name(of: column) }
      .flatMap { try $0.elements("option").map(\.text) }
  }
}
