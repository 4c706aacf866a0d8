import HTTPTypes
import PageHTTP
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of the question before rows are deleted, which names the effects on other rows.
struct DeletionQuestionTests {
  private static let schema = """
    CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE album (id INTEGER PRIMARY KEY, artist INT REFERENCES artist ON DELETE CASCADE);
    CREATE TABLE track (id INTEGER PRIMARY KEY, album INT REFERENCES album ON DELETE CASCADE);
    CREATE TABLE fan (id INTEGER PRIMARY KEY, artist INT REFERENCES artist ON DELETE SET NULL);
    CREATE TABLE message (id INTEGER PRIMARY KEY, sender INT REFERENCES artist ON DELETE CASCADE,
      recipient INT REFERENCES artist ON DELETE CASCADE);
    CREATE TABLE line (id INTEGER PRIMARY KEY, track INT REFERENCES track);
    INSERT INTO artist VALUES (1, 'A'), (2, 'B'), (3, 'C'), (4, 'D');
    INSERT INTO album VALUES (1, 1), (2, 2);
    INSERT INTO track VALUES (1, 1), (2, 1), (3, 2);
    INSERT INTO fan VALUES (1, 1), (2, 1);
    INSERT INTO message VALUES (1, 3, 3);
    INSERT INTO line VALUES (1, 3);
    """

  private func client(
    _ sql: String, _ script: SiteClient.Script = .off
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: true), script: script))
  }

  private func question(_ page: ClientPage) throws -> String? {
    try page.elements("[data-confirm]").compactMap { $0["data-confirm"] }.first {
      $0.contains("Delete")
    }
  }

  @Test func theQuestionNamesTablesBehindACascade() async throws {
    let (databases, client) = try await client(Self.schema)
    defer { withExtendedLifetime(databases) {} }
    #expect(
      try question(try await client.visit("/artist/1"))
        == "Delete “A”? This also deletes 1 row in ‘album’. 2 rows in ‘fan’ will no longer refer to deleted rows. "
        + "Rows in ‘track’ that refer to deleted rows are also deleted. "
        + "Rows in ‘line’ may prevent the deletion.")
    #expect(
      try question(try await client.visit("/artist/3"))
        == "Delete “C”? This also deletes 1 row in ‘message’ by recipient. "
        + "This also deletes 1 row in ‘message’ by sender.")
    #expect(try question(try await client.visit("/artist/4")) == "Delete “D”?")
  }

  @Test func aRowDoesNotCountAsARowThatRefersToIt() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT, whole INT REFERENCES part ON DELETE CASCADE);
      INSERT INTO part VALUES (1, 'A', 1), (2, 'B', 1), (3, 'C', 3);
      CREATE TABLE node (id BLOB PRIMARY KEY, name TEXT, whole BLOB REFERENCES node ON DELETE CASCADE);
      INSERT INTO node VALUES (x'01', 'A', NULL), (x'02', 'B', x'01'), (x'03', 'C', x'02');
      """)
    defer { withExtendedLifetime(databases) {} }
    for (address, isFound) in [
      ("part/1", true), ("part/2", false), ("part/3", false), ("node/~x02", true),
      ("node/~x03", false),
    ] {
      let text = try #require(try question(try await client.visit("/\(address)")))
      #expect(text.contains("This also deletes 1 row in") == isFound, "\(address): \(text)")
      #expect(text.contains("This also") == isFound, "\(address): \(text)")
    }
  }

  @Test func aFinalDeletionSaysWhyItHasNoUndo() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT);
      CREATE VIRTUAL TABLE words USING fts4 (body, tokenize=simple);
      CREATE TRIGGER gone AFTER DELETE ON note BEGIN DELETE FROM words WHERE rowid = old.id; END;
      INSERT INTO note VALUES (1, 'one'), (2, CAST(zeroblob(4000000) AS TEXT));
      INSERT INTO words (rowid, body) VALUES (1, 'one');
      """)
    defer { withExtendedLifetime(databases) {} }
    for (key, reason) in [
      ("1", "the deletion affected other rows"), ("2", "too much memory"),
    ] {
      let page = try await client.visit("/note/\(key)").submit("Delete")
      let notice = try #require(page.notice)
      #expect(notice.hasPrefix("Deleted permanently. This cannot be undone: "))
      #expect(notice.contains(reason), "\(notice)")
    }
  }

  @Test func aRefusedDeletionLinksToRowsBehindACascade() async throws {
    let (databases, client) = try await client(Self.schema)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/artist/2").submit("Delete")
    #expect(page.status == 422 && page.text.contains("FOREIGN KEY constraint failed"))
    #expect(try await page.follow("Rows in ‘line’").url == "/line")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func theQuestionAboutSeveralRowsIsAPage(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(Self.schema, script)
    defer { withExtendedLifetime(databases) {} }
    var list = try await client.visit("/artist")
    func apply(_ page: ClientPage, _ fields: [String: FieldInput]) async throws -> ClientPage {
      try await page.submit("Apply", fields, in: page.elements("#pe-form-selected")[0])
    }
    list = try await apply(list, ["A": true, "C": true])
    #expect(
      list.url == "/artist"
        && list.notice?.hasPrefix("Deleted permanently. (2) This cannot be undone: ") == true)
    #expect(try databases.rows("SELECT name FROM artist") == ["B", "D"])
    #expect(try databases.rows("SELECT count(*) FROM track") == ["1"])
  }

  @Test func theQuestionAboutSeveralRowsNamesTheirEffects() async throws {
    let databases = try Databases()
    try databases.make(Self.schema)
    let site = try await databases.site(isWritable: true)
    func page(_ body: String) async throws -> String {
      let response = await site.respond(
        to: HTTPRequest(
          method: .post, scheme: "http", authority: "localhost",
          path: "/artist/-/actions/-table/-table/selected/submit",
          headerFields: [
            .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
            .accept: "text/html",
          ]),
        body: Array(body.utf8))
      #expect(response.head.status == .ok)
      return String(decoding: response.body, as: UTF8.self)
    }
    let several = try await page("action=-delete&row=1&row=3")
    #expect(several.contains("<h1>Delete 2 rows?</h1>"))
    #expect(several.contains("This also deletes 1 row in ‘album’."))
    #expect(several.contains("Rows in ‘track’ that refer to deleted rows are also deleted."))
    #expect(several.contains("<a href=\"/fan?is.artist=1\">2 rows in ‘fan’ by artist</a>"))
    #expect(try await page("action=-delete&row=4").contains("<h1>Delete “D”?</h1>"))
    #expect(try await page("action=-delete&all=true").contains("name=\"all\" value=\"4\""))
    #expect(try await page("action=-delete&all=4").contains("<h1>Delete 4 rows?</h1>"))
    #expect(try databases.rows("SELECT count(*) FROM artist") == ["4"])
  }

  @Test func theQuestionNamesTablesThatTriggersChange() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE picture (id INTEGER PRIMARY KEY, folder INT);
      CREATE TRIGGER gone AFTER DELETE ON folder BEGIN DELETE FROM picture WHERE folder = OLD.id; END;
      INSERT INTO folder VALUES (1, 'a');
      CREATE TABLE doc (id INTEGER PRIMARY KEY, body TEXT);
      CREATE VIRTUAL TABLE words USING fts5 (body, content = doc, content_rowid = id);
      CREATE TRIGGER added AFTER INSERT ON doc BEGIN
        INSERT INTO words (rowid, body) VALUES (new.id, new.body);
      END;
      CREATE TRIGGER removed AFTER DELETE ON doc BEGIN
        INSERT INTO words (words, rowid, body) VALUES ('delete', old.id, old.body);
      END;
      INSERT INTO doc VALUES (1, 'b');
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(
      try question(try await client.visit("/folder/1"))
        == "Delete “a”? Triggers may also change ‘picture’.")
    // A full-text index is not a table that readers know.
    #expect(try question(try await client.visit("/doc/1")) == "Delete “b”?")
  }
}
