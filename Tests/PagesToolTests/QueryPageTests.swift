import HTTPTypes
import PageData
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

@Suite struct QueryPageTests {
  private static let sql = """
    CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
    INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
    CREATE TABLE pe_secrets (s TEXT);
    INSERT INTO pe_secrets VALUES ('hidden words');
    CREATE VIEW v AS SELECT s FROM pe_secrets;
    CREATE VIRTUAL TABLE found USING fts5(b, content='t', content_rowid='a');
    """

  private func visit(_ sql: String, _ rest: String = "") async throws -> (ClientPage, Databases) {
    let databases = try Databases()
    try databases.make(Self.sql)
    let client = SiteClient(try await databases.site(), script: .off)
    let encoded = sql.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
    return (try await client.visit("/~sql?sql=\(encoded)\(rest)"), databases)
  }

  @Test(
    arguments: [
      ("SELECT b FROM t ORDER BY a DESC", [["three"], ["two"], ["one"]]),
      ("select a, a from t where a < 2; -- the first", [["1", "1"]]),
      (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n",
        [["1"], ["2"], ["3"]]
      ),
      ("VALUES (1, 'x')", [["1", "x"]]),
      ("SELECT json_extract('{\"a\": 5}', '$.a')", [["5"]]),
    ])
  func queryResultsAreShownAsAList(sql: String, rows: [[String]]) async throws {
    let (page, databases) = try await visit(sql)
    #expect(try page.table().rows == rows, "\(page.text)")
    withExtendedLifetime(databases) {}
  }

  /// Each sort link contains the whole query.
  @Test func wideResultsOfALongQueryHaveNoSortLinks() async throws {
    let words = (0..<200).map { "\($0) AS c\($0)" }.joined(separator: ", ")
    let (wide, databases) = try await visit("SELECT \(words) FROM t")
    #expect(try wide.table().rows.first?.count == 200)
    #expect(!wide.html.contains("&amp;sort=") && wide.html.utf8.count < 300_000)
    let (narrow, others) = try await visit("SELECT a, b FROM t")
    #expect(narrow.html.contains("&amp;sort="))
    withExtendedLifetime((databases, others)) {}
  }

  /// Swift treats two spellings of é as the same name, but SQLite does not. Each table needs its own statements.
  @Test func tablesWithCanonicallyEquivalentNamesAreDistinguished() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE "\u{E9}" (id INTEGER PRIMARY KEY, a TEXT); INSERT INTO "\u{E9}" VALUES (1, 'one');
      CREATE TABLE "e\u{301}" (id INTEGER PRIMARY KEY, a TEXT); INSERT INTO "e\u{301}" VALUES (1, 'two');
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    #expect(try await client.visit("/%C3%A9").table().rows == [["1", "one"]])
    #expect(try await client.visit("/e%CC%81").table().rows == [["1", "two"]])
    withExtendedLifetime(databases) {}
  }

  /// The index names the hidden table in any kind of quotation marks.
  @Test(arguments: [("st'aff", "'st''aff'"), ("st`aff", "`st``aff`"), ("st\"aff", "\"st\"\"aff\"")])
  func anIndexOfAHiddenTableIsHidden(name: String, quoted: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE \(quoted) (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE shown (id INTEGER PRIMARY KEY);
      CREATE VIRTUAL TABLE idx USING fts5(name, content=\(quoted), content_rowid='id');
      CREATE VIEW seen AS SELECT id, name FROM \(quoted);
      CREATE VIRTUAL TABLE other USING fts5(name, content='seen', content_rowid='id');
      """)
    let client = SiteClient(try await databases.site(hide: [name]), script: .off)
    for path in ["/idx", "/other", "/other_data"] {
      #expect(try await client.visit(path).status == 404, "\(path)")
    }
    #expect(try await client.visit("/shown").status == 200)
    withExtendedLifetime(databases) {}
  }

  @Test func queryResultsCanBeSortedAndFiltered() async throws {
    let (page, databases) = try await visit("SELECT a, b FROM t", "&sort=-b&min.a=2")
    #expect(try page.table().rows.map(\.last) == ["two", "three"])
    let narrower = try await page.submit("Next", ["Column": "a"])
      .submit("Add filter", ["Comparison": "is", "Value": "3"])
    #expect(try narrower.table().rows.map(\.last) == ["three"])
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "SELECT * FROM pe_secrets", "SELECT s FROM v", "SELECT * FROM PE_SECRETS",
      "SELECT sql FROM sqlite_schema", "SELECT * FROM sqlite_master",
      "SELECT * FROM pragma_table_info('pe_secrets')", "PRAGMA table_list", "EXPLAIN SELECT 1",
      "DELETE FROM t", "INSERT INTO t VALUES (4, 'x') RETURNING a", "CREATE TABLE x (a)",
      "ATTACH 'x.sqlite' AS x", "VACUUM INTO 'x.sqlite'", "SELECT load_extension('x')",
      "SELECT 1; SELECT 2", "SELECT ?",
      "SELECT 1) UNION SELECT s FROM pe_secrets --",
      "SELECT", "-- nothing", ";", "SELECT (SELECT s FROM pe_secrets)",
      "SELECT a FROM t WHERE a IN (SELECT 1 FROM pe_secrets)", "BEGIN",
      "SELECT 'a' FROM t UNION ALL SELECT s FROM main.pe_secrets",
    ])
  func forbiddenQueriesAreRejectedWithAReason(sql: String) async throws {
    let (page, databases) = try await visit(sql)
    #expect(page.status == 200)
    let reasons =
      /SQLite says: |Write a SELECT|Write only one\.|not available here|has an invalid name/
    #expect(page.text.contains(reasons), "\(page.text)")
    #expect(!page.html.contains("hidden words"))
    let encoded = sql.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
    let export = try await SiteClient(try await databases.site()).visit(
      "/~sql/-/export?sql=\(encoded)")
    #expect(export.status == 400)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "SELECT zeroblob(200000000)", "SELECT length(randomblob(1000000000))",
      "SELECT hex(zeroblob(600000))",
    ])
  func oversizedValuesAreReported(sql: String) async throws {
    let databases = try Databases()
    try databases.make(Self.sql)
    let site = try await databases.site()
    let encoded = sql.replacing(" ", with: "%20").replacing("'", with: "%27")
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/~sql?sql=\(encoded)"))
    #expect(response.head.status == .ok)
    #expect(String(decoding: response.body, as: UTF8.self).contains("SQLite says"))
    withExtendedLifetime(databases) {}
  }

  /// The error occurs while SQLite reads rows. The reader can correct the query in the same field.
  @Test(arguments: ["SELECT abs(-9223372036854775807 - 1)", "SELECT json_extract('x', '$')"])
  func aFailedQueryKeepsItsTextInTheForm(sql: String) async throws {
    let (page, databases) = try await visit(sql)
    #expect(page.status == 200 && page.text.contains("SQLite says: "), "\(page.text)")
    #expect(page.html.contains(sql.replacing("'", with: "&#39;")), "\(page.html)")
    withExtendedLifetime(databases) {}
  }

  @Test(arguments: [3, 40])
  func columnsOfTheSameNameAreNumbered(count: Int) async throws {
    let columns = (0..<count).map { "\($0) AS a" }.joined(separator: ", ")
    let (page, databases) = try await visit("SELECT \(columns)")
    #expect(page.status == 200 && page.text.contains("a:\(count)"), "\(page.text)")
    withExtendedLifetime(databases) {}
  }

  /// A cancelled query leaves its connection usable for the next one.
  @Test func slowQueriesAreCancelledWithoutAffectingOthers() async throws {
    let databases = try Databases()
    try databases.make(Self.sql)
    let site = try await databases.timeLimitedSite(readTime: .milliseconds(300))
    @Sendable func get(_ path: String) async -> SiteResponse {
      await site.respond(
        to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    }
    let endless =
      "WITH%20RECURSIVE%20n(i)%20AS%20(SELECT%201%20UNION%20ALL%20SELECT%20i%2B1%20FROM%20n)"
      + "%20SELECT%20count(*)%20FROM%20n"
    await withTaskGroup { group in
      for _ in 0..<30 {
        group.addTask {
          #expect(await get("/~sql?sql=\(endless)").head.status == .serviceUnavailable)
        }
      }
    }
    for _ in 0..<30 {
      var response = await get("/t?sort=b")
      while response.head.status == .serviceUnavailable { response = await get("/t?sort=b") }
      #expect(response.head.status == .ok)
    }
  }

  @Test func resultsAreLimitedToAThousandRows() async throws {
    let (page, databases) = try await visit(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
    #expect(page.text.contains("1,000 rows"))
    withExtendedLifetime(databases) {}
  }
}
