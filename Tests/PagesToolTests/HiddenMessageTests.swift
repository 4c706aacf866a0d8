import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that no message of SQLite names a hidden table or column, and that no trigger stores what readers may not see.
@Suite struct HiddenMessageTests {
  private static let schema = """
    CREATE TABLE hush (id INTEGER PRIMARY KEY, hushwage INT, name TEXT CHECK (name <> 'note5'));
    CREATE TABLE hushed (id INTEGER PRIMARY KEY, w INT);
    CREATE TABLE pay (id INTEGER PRIMARY KEY, v INT, hushpay INT, CHECK (hushpay < 50), CONSTRAINT murmur CHECK (v < 50));
    CREATE TABLE bonus (id INTEGER PRIMARY KEY, hushpay INT);
    CREATE TABLE named (id INTEGER PRIMARY KEY, name TEXT CHECK (name <> 'own'));
    CREATE TABLE a (id INTEGER PRIMARY KEY, x INT);
    CREATE TRIGGER a_i AFTER INSERT ON a BEGIN INSERT INTO hush (nope) VALUES (1); END;
    CREATE TABLE b (id INTEGER PRIMARY KEY, x INT);
    CREATE TRIGGER b_i AFTER INSERT ON b BEGIN INSERT INTO pay (v, hushpay) VALUES (new.x, new.x - 20); END;
    CREATE TABLE c (id INTEGER PRIMARY KEY, x INT REFERENCES hushed (w));
    CREATE TABLE d (id INTEGER PRIMARY KEY, x INT);
    CREATE TRIGGER d_i AFTER INSERT ON d BEGIN SELECT hushpay FROM pay, bonus; END;
    CREATE TABLE e (id INTEGER PRIMARY KEY, x INT);
    CREATE TRIGGER e_i AFTER INSERT ON e BEGIN SELECT hushwage FROM hush AS p, hush AS q; END;
    CREATE TABLE f (id INTEGER PRIMARY KEY, x INT);
    CREATE TRIGGER f_i AFTER INSERT ON f BEGIN INSERT INTO hush (name) VALUES ('note' || new.x); END;
    CREATE VIEW v1 AS SELECT hush.nope FROM hush;
    CREATE VIEW v2 AS SELECT hushpay FROM pay, bonus;
    CREATE VIEW v3 AS SELECT hushwage FROM hush AS p, hush AS q;
    CREATE VIEW v4 AS SELECT lost FROM pay;
    """

  private let databases: Databases

  init() throws {
    databases = try Databases()
    try databases.make(Self.schema)
  }

  private func site() async throws -> Site {
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: ["hush", "hushed"])
    let settings = databases.path("shop.json")
    let hiding = """
      {"tables": {
        "pay": {"columns": {"hushpay": {"hidden": true}}},
        "bonus": {"columns": {"hushpay": {"hidden": true}}}}}
      """
    try Data(hiding.utf8).write(to: URL(filePath: settings))
    return try await DataSite(
      title: nil, databases: [source],
      settings: try await SettingsReader(databases: [source]).read(settings)
    ).site(.patient)
  }

  private func imported(_ site: Site, _ csv: String, to table: String) async throws -> ClientPage {
    let response = await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]),
      body: Array(csv.utf8))
    let address = try #require(response.head.headerFields[.location])
    let client = SiteClient(site, script: .off)
    while true {
      let page = try await client.visit(address)
      guard page.text.contains(" so far.") else { return page }
      await Task.yield()
    }
  }

  @Test func unreadableViewsRevealNoHiddenNames() async throws {
    let client = SiteClient(try await site(), script: .off)
    let contents = try await client.visit("/")
    #expect(!contents.html.contains("hush"), "\(contents.text)")
    #expect(
      contents.text.contains("‘v1’ is not readable: it reads a part that is not available here."))
    for (path, reason) in [
      ("/v1", "is not readable"), ("/v2", "is not readable"), ("/v3", "is not readable"),
      ("/v4", "no such column: lost"),
    ] {
      await #expect { try await client.visit(path) } throws: { error in
        let text = "\(error)"
        return text.contains("status 501") && text.contains(reason) && !text.contains("hush")
      }
    }
  }

  @Test(arguments: [("a", 1), ("b", 50), ("b", 75), ("c", 1), ("d", 1), ("e", 1), ("f", 5)])
  func formsAndImportsRevealNoHiddenNames(table: String, value: Int) async throws {
    let site = try await site()
    let form = try await SiteClient(site, script: .off).visit("/\(table)/~new")
    #expect(!form.html.contains("hush"), "\(form.text)")
    let page = try await form.submit("Add", ["x": "\(value)"])
    let file = try await imported(site, "x\n\(value)\n", to: table)
    #expect(page.status == 422)
    for page in [page, file] {
      for name in ["hush", "murmur", "< 50", "note5"] {
        #expect(!(page.html + page.text).contains(name), "\(name) \(page.text)")
      }
    }
  }

  @Test func aFailedCheckOfTheTableItselfIsShown() async throws {
    let client = SiteClient(try await site(), script: .off)
    let page = try await client.visit("/named/~new").submit("Add", ["name": "own"])
    #expect(page.status == 422 && page.text.contains("name <> 'own'"), "\(page.text)")
  }

  /// Each trigger would store the path of the file, or the names of hidden tables.
  @Test(arguments: [
    "(SELECT group_concat(file) FROM pragma_database_list)",
    "(SELECT group_concat(sql) FROM sqlite_schema)",
    "(SELECT group_concat(sql) FROM \"sqlite_master\")",
    "(SELECT group_concat(name) FROM sqlite_sequence)", "(SELECT max(s) FROM every)",
  ])
  func triggersCannotStoreTheSchemaOrTheFilePath(value: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE hush (id INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO hush VALUES (1);
      CREATE VIEW every AS SELECT sql AS s FROM sqlite_schema;
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, other TEXT); INSERT INTO t VALUES (1, 'a', 'b');
      CREATE TABLE log (id INTEGER PRIMARY KEY, n INT);
      CREATE TRIGGER t_u AFTER UPDATE OF name ON t BEGIN INSERT INTO log (n) VALUES (1); END;
      CREATE TRIGGER log_i AFTER INSERT ON log BEGIN UPDATE t SET other = \(value); END;
      CREATE TABLE free (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TRIGGER free_i AFTER INSERT ON free BEGIN SELECT 'sqlite_schema'; END;
      """)
    let site = try await databases.site(hide: ["hush"], isWritable: true)
    let client = SiteClient(site, script: .off)
    let page = try await client.visit("/t/1/edit").submit("Save", ["name": "c"])
    #expect(page.status == 422 && page.text.contains("a trigger reads the schema"), "\(page.text)")
    let file = try await imported(site, "n\n1\n", to: "log")
    #expect(file.text.contains("a trigger reads the schema"), "\(file.text)")
    #expect(try await client.visit("/free/~new").submit("Add", ["name": "c"]).notice == "Added.")
    let rows = try await DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: "SELECT name || other FROM t UNION ALL SELECT n FROM log")
    }
    #expect(rows == ["ab"])
  }
}
