import Foundation
import GRDB
import HTTPTypes
import PageQueries
import PageSite
import PageTesting
import Synchronization
import TestSupport
import Testing

@testable import PageData
@testable import pages

/// Tests that any file content results in a valid page or a clear message.
@Suite struct OddDatabaseTests {
  private func status(_ site: Site, _ path: String) async -> (Int, String) {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html"]))
    return (response.head.status.code, String(decoding: response.body, as: UTF8.self))
  }

  /// Follows all links from the contents, and returns the problems.
  private func visitAll(_ site: Site) async -> [String] {
    // The client reports invalid HTML as an issue of the test.
    let client = SiteClient(site, script: .off)
    var (seen, open): (Set<String>, [String]) = (["/"], ["/"])
    var problems: [String] = []
    while let path = open.popLast(), seen.count < 500 {
      do {
        let page = try await client.visit(path)
        if page.status != 200 { problems.append("\(page.status) at \(path)") }
        for link in try page.elements("a[href]").compactMap({ $0["href"] })
        where link.hasPrefix("/") && !link.contains("/-/") && seen.insert(link).inserted {
          open.append(link)
        }
      } catch {
        problems.append("\(error) at \(path)")
      }
    }
    return problems
  }

  @Test(
    arguments: [
      "CREATE TABLE t (a); -- empty",
      "CREATE TABLE t (a INT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID; INSERT INTO t VALUES (1, 'a,b'), (2, ''), (3, '~n');",
      "CREATE TABLE t (a INT, b INT GENERATED ALWAYS AS (a * 2) VIRTUAL, c INT AS (a + 1) STORED); INSERT INTO t (a) VALUES (1);",
      "CREATE TABLE t (a TEXT PRIMARY KEY); INSERT INTO t VALUES (NULL), (NULL), ('x');",
      "CREATE TABLE t (rowid, a); INSERT INTO t VALUES (7, 1), (7, 2);",
      "CREATE TABLE t (rowid, _rowid_, oid); INSERT INTO t VALUES (1, 2, 3), (1, 2, 3);",
      "CREATE TABLE \"a \"\"b\"\" <i>/.-é😀%2F?#\" (\"c.d\" , \"<b>\", \"e,f\", \"-g\"); INSERT INTO \"a \"\"b\"\" <i>/.-é😀%2F?#\" VALUES (1, '<script>', 'x''y', NULL);",
      "CREATE TABLE \".\" (a); CREATE TABLE \"..\" (a); CREATE TABLE \"-\" (a); CREATE TABLE \"~\" (a); CREATE TABLE \"~-\" (a); INSERT INTO \"-\" VALUES (1);",
      "CREATE TABLE t (a BLOB PRIMARY KEY, b BLOB); INSERT INTO t VALUES (x'00ff', x'89504E470D0A1A0A'), (x'', NULL);",
      "CREATE TABLE t (a REAL PRIMARY KEY, j TEXT); INSERT INTO t VALUES (1.5, '{\"a\": [1, null]}'), (9e999, 'not json {'), (-0.25, 'https://example.com/?a=b&c');",
      "CREATE VIRTUAL TABLE docs USING fts5(title, body); INSERT INTO docs VALUES ('Tea', 'Black tea'), ('Coffee', NULL);",
      "CREATE TABLE a (id INTEGER PRIMARY KEY, b REFERENCES b); CREATE TABLE b (id INTEGER PRIMARY KEY, a REFERENCES a, name TEXT); INSERT INTO a VALUES (1, 1), (2, 99); INSERT INTO b VALUES (1, 1, 'One');",
      "CREATE TABLE t (a REFERENCES gone (x)); INSERT INTO t VALUES (1);",
      "CREATE TABLE t (a TEXT COLLATE NOCASE, PRIMARY KEY (a)); INSERT INTO t VALUES ('a'), ('B');",
      "CREATE TABLE t (a INTEGER PRIMARY KEY DESC, b); INSERT INTO t VALUES (1, 2);",
      "CREATE TABLE s (id INTEGER PRIMARY KEY); INSERT INTO s WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10050) SELECT i FROM n; INSERT INTO s VALUES (9223372036854775807), (-9223372036854775808);",
      "CREATE TABLE t (a); INSERT INTO t VALUES (1), (1); CREATE VIEW v AS SELECT a AS pe_number, 1 AS z FROM t;",
      "CREATE TABLE k (k PRIMARY KEY); INSERT INTO k VALUES (1), ('1'), (1.5), ('1.5'), ('a');",
      "CREATE TABLE n (k NUMERIC PRIMARY KEY); INSERT INTO n VALUES ('inf'), (9e999), ('nan');",
      "CREATE TABLE rr (rowid TEXT, _rowid_ TEXT, oid TEXT PRIMARY KEY); INSERT INTO rr VALUES (1, 1, NULL), (1, 1, NULL);",
      "CREATE TABLE p (k BLOB PRIMARY KEY); CREATE TABLE c (p REFERENCES p (k)); INSERT INTO p VALUES (x'01'), (''); INSERT INTO c VALUES (x'01'), ('');",
      "CREATE TABLE p (k PRIMARY KEY, n TEXT); CREATE TABLE c (p REFERENCES p (k)); INSERT INTO p VALUES ('5', 'Text'), (5, 'Number'); INSERT INTO c VALUES ('5'), (5);",
      "CREATE TABLE p (id INTEGER PRIMARY KEY, code TEXT UNIQUE); CREATE TABLE c (id INTEGER PRIMARY KEY, code TEXT REFERENCES p (code)); INSERT INTO p VALUES (1, 'x'), (2, 'y'); INSERT INTO c VALUES (7, 'x');",
      "CREATE VIEW v AS SELECT 1 AS a, NULL AS b UNION ALL SELECT 1, NULL; CREATE VIEW w (x, y) AS SELECT * FROM v;",
      "CREATE TABLE \"a\nb\" (x); INSERT INTO \"a\nb\" VALUES (1); CREATE TABLE \"\t\" (x); CREATE TABLE \"~u0A\" (x);",
      "CREATE TABLE k (k TEXT PRIMARY KEY, v); INSERT INTO k VALUES (CAST(x'FF41' AS TEXT), 'v'), ('é\u{FFFD}', 'w'); CREATE TABLE c (k TEXT REFERENCES k (k)); INSERT INTO c SELECT k FROM k;",
      "CREATE TABLE t (a STRICTLY_ODD_TYPE(1, 2), b \"TYPE <b>\", c ANY) ; INSERT INTO t VALUES (1, '2', x'03');",
    ])
  func everyPageOfAnUnusualDatabaseOpens(sql: String) async throws {
    let databases = try Databases()
    try databases.make(sql)
    let problems = await visitAll(try await databases.site())
    #expect(problems.isEmpty, "\(problems)")
    withExtendedLifetime(databases) {}
  }

  @Test func aTableOfManyColumnsOpens() async throws {
    let databases = try Databases()
    let columns = (0..<200).map { "\"column \($0)\"" }.joined(separator: ", ")
    try databases.make(
      "CREATE TABLE t (\(columns)); INSERT INTO t (\"column 199\") VALUES ('last');")
    let site = try await databases.site()
    let (code, html) = await status(site, "/t")
    #expect(code == 200 && html.contains("last") && html.contains("column 199"))
    withExtendedLifetime(databases) {}
  }

  @Test func aBrokenViewDoesNotAffectOtherTables() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a); CREATE VIEW v AS SELECT x FROM gone;")
    let site = try await databases.site()
    #expect(await status(site, "/t").0 == 200)
    #expect(await status(site, "/").0 == 200)
    let (code, html) = await status(site, "/v")
    #expect(code == 501 && html.contains("gone"))
    withExtendedLifetime(databases) {}
  }

  @Test func filesThatAreNotDatabasesAreRejected() throws {
    let databases = try Databases()
    let text = databases.path("text.txt")
    try Data("A text, and no database at all.".utf8).write(to: URL(filePath: text))
    for (path, words) in [
      (text, "is not a SQLite database"), (databases.path("none.sqlite"), "does not exist"),
      (databases.path(""), "is a directory"),
    ] {
      #expect {
        try SQLiteCatalog(path: path, limits: .patient)
      } throws: { "\($0)".contains(words) }
    }
  }

  @Test func aWALFileThatCannotBeCreatedIsReported() throws {
    let databases = try Databases()
    try databases.make("PRAGMA journal_mode = WAL; CREATE TABLE t (a);")
    // The name is so long that no file with a suffix can be created, as in a read-only folder.
    let path = databases.path(String(repeating: "x", count: 252))
    try FileManager.default.moveItem(atPath: databases.path("shop.sqlite"), toPath: path)
    #expect {
      try SQLiteCatalog(path: path, limits: .patient)
    } throws: { "\($0)".contains("Copy it to another directory") }
  }

  /// Only the program that created a file has its collations and functions.
  @Test func missingCollationsAndFunctionsAreNamed() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a, b); INSERT INTO t VALUES ('x', 'here');")
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      database.add(collation: DatabaseCollation("LOCALIZED") { $0.compare($1) })
    }
    let queue = try DatabaseQueue(
      path: databases.path("shop.sqlite"), configuration: configuration)
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT COLLATE LOCALIZED);
          CREATE INDEX people_name ON people (name); INSERT INTO people VALUES (1, 'Zoë');
          CREATE TRIGGER told AFTER INSERT ON t BEGIN SELECT hash(NEW.a); END;
          CREATE VIEW hashes AS SELECT hash(a) FROM t;
          """)
    }
    try queue.close()
    let site = try await databases.site()
    for path in ["/", "/t", "/people/1"] {
      #expect(await status(site, path).0 == 200, "\(path)")
    }
    for path in ["/people", "/people?sort=name"] {
      let (code, html) = await status(site, path)
      #expect(code == 200 && html.contains("provides the collation ‘LOCALIZED’"), "\(path)")
      #expect(html.contains("Zoë"), "\(path)")
    }
    let (code, html) = await status(site, "/hashes")
    #expect(code == 501 && html.contains("it needs the function ‘hash’"))
  }

  @Test func anEmptyFileIsADatabaseWithoutTables() async throws {
    let databases = try Databases()
    try Data().write(to: URL(filePath: databases.path("shop.sqlite")))
    let (code, html) = await status(try await databases.site(), "/")
    #expect(code == 200 && html.contains("No tables"))
    withExtendedLifetime(databases) {}
  }

  @Test func aLockedFileIsUnavailableUntilItIsUnlocked() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a); INSERT INTO t VALUES ('here');")
    let site = try await databases.timeLimitedSite(readTime: .milliseconds(100))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: databases.path("shop.sqlite"), configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let (code, _) = await status(site, "/t")
    #expect(code == 503)
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    var found = await status(site, "/t")
    while found.0 == 503 { found = await status(site, "/t") }
    #expect(found.0 == 200 && found.1.contains("here"))
  }

  @Test func anEndlessViewTimesOut() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (a); INSERT INTO t VALUES ('here');
      CREATE VIEW endless AS
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
      """)
    let site = try await databases.timeLimitedSite(readTime: .milliseconds(500))
    let (code, html) = await status(site, "/endless")
    #expect(code == 503 && html.contains("too long"))
    // Retries, because a busy machine may exceed the limit here, too.
    var found = await status(site, "/t")
    while found.0 == 503 { found = await status(site, "/t") }
    #expect(found.1.contains("here"))
  }

  @Test func aReplacedDatabaseFileIsReopened() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a); INSERT INTO t VALUES ('old');")
    try databases.make("CREATE TABLE u (a); INSERT INTO u VALUES ('new');", as: "other.sqlite")
    let path = databases.path("shop.sqlite")
    let catalog = try SQLiteCatalog(path: path, limits: .patient, checkInterval: .zero)
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    #expect(await status(site, "/t").1.contains("old"))
    try FileManager.default.removeItem(atPath: path)
    #expect(await status(site, "/t").0 == 503)
    try FileManager.default.moveItem(atPath: databases.path("other.sqlite"), toPath: path)
    #expect(await status(site, "/u").1.contains("new"))
    #expect(await status(site, "/t").0 == 404)
  }

  /// Opening a pipe would wait for a writer.
  @Test func aFileReplacedByANonDatabaseIsUnavailable() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a); INSERT INTO t VALUES ('old');")
    let path = databases.path("shop.sqlite")
    let reports = Mutex<[String]>([])
    let catalog = try SQLiteCatalog(path: path, limits: .patient, checkInterval: .zero) { error in
      reports.withLock { $0.append("\(error)") }
    }
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    #expect(await status(site, "/t").0 == 200)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    for kind in ["no file", "a pipe", "a folder", "a text"] {
      try? FileManager.default.removeItem(atPath: path)
      switch kind {
      case "a pipe": try #require(mkfifo(path, 0o600) == 0)
      case "a folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "a text": try Data("A text, and no database.".utf8).write(to: URL(filePath: path))
      default: break
      }
      for _ in 0..<2 {
        let (code, html) = await status(site, "/t")
        #expect(code == 503 && html.contains("cannot be opened"), "\(kind)")
        // Only the log contains the path.
        #expect(!html.contains(folder), "\(kind)")
      }
      let query = try? await source.runQuery("SELECT 1", isFromReader: true)
      #expect(query?.outcome != .rows, "\(kind)")
    }
    let found = reports.withLock(\.self)
    #expect(found.count == 4 && found.allSatisfy { $0.contains(path) }, "\(found)")
    try FileManager.default.removeItem(atPath: path)
    try databases.make("CREATE TABLE t (a); INSERT INTO t VALUES ('new');")
    #expect(await status(site, "/t").1.contains("new"))
  }

  /// Two files of the same name would share the mapped WAL index. If one truncated it, the process would crash.
  @Test func aReplacementWALDatabaseWaitsForReadersOfTheOldFile() async throws {
    let databases = try Databases()
    try databases.make("PRAGMA journal_mode = WAL; CREATE TABLE t (a);")
    try databases.make("PRAGMA journal_mode = WAL; CREATE TABLE u (a);", as: "other.sqlite")
    let path = databases.path("shop.sqlite")
    let catalog = try SQLiteCatalog(path: path, limits: .patient, checkInterval: .zero)
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    #expect(await status(site, "/t").0 == 200)
    let former = try catalog.database()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    async let known = former.read(within: former.limits.readTime) { database in
      begin.finish()
      end.wait()
      return try String.fetchOne(database, sql: "SELECT name FROM sqlite_schema")
    }
    for await _ in begun {}
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: databases.path("other.sqlite"), toPath: path)
    #expect(await status(site, "/u").0 == 503)
    end.signal()
    #expect(try await known == "t", "A running read keeps the former file")
    #expect(await status(site, "/u").0 == 200)
    await #expect(throws: SiteProblem.self, "It is closed") { try await former.read { _ in } }
    withExtendedLifetime(databases) {}
  }

  @Test func newlyCreatedTablesAreServed() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a);")
    let site = try await databases.site()
    #expect(await status(site, "/later").0 == 404)
    try databases.make("CREATE TABLE later (a); INSERT INTO later VALUES ('here');")
    let (code, html) = await status(site, "/later")
    #expect(code == 200 && html.contains("here"))
    withExtendedLifetime(databases) {}
  }

  @Test func aVirtualTableSaysThatItsRowsCannotBeChanged() async throws {
    let databases = try Databases()
    try databases.make(
      "CREATE VIRTUAL TABLE boxes USING rtree(id, low, high); INSERT INTO boxes VALUES (1, 2, 3);")
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    #expect(
      try await client.visit("/boxes").text.contains(
        "The rows of a virtual table cannot be changed here."))
    withExtendedLifetime(databases) {}
  }
}
