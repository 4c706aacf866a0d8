import Foundation
import GRDB
import HTTPTypes
import PageElements
import PageLists
import PageQueries
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageData
@testable import pages

/// Tests of files from other programs: all features of SQLite work, and pages name the parts that SQLite lacks.
@Suite struct ForeignFileTests {
  private func status(_ site: Site, _ path: String, _ accept: String = "text/html") async -> (
    Int, String
  ) {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
    var bytes = Array(response.body)
    do {
      while let piece = try await response.stream?() { bytes += piece }
    } catch {
      return (0, "\(error)")
    }
    return (response.head.status.code, String(decoding: bytes, as: UTF8.self))
  }

  private func rows(_ databases: Databases, _ sql: String) throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: sql)
    }
  }

  // MARK: - The schema is trusted

  @Test(
    arguments: [
      "CREATE INDEX ai ON a (json_extract(j, '$.k'))",
      "CREATE INDEX ai ON a (j ->> 'k')",
      "CREATE TABLE other (id INTEGER PRIMARY KEY, j TEXT CHECK (json_valid(j)))",
      "CREATE TABLE other (j TEXT, k AS (json_extract(j, '$.k')) STORED)",
      "CREATE TRIGGER at AFTER UPDATE ON a BEGIN SELECT json_extract(new.j, '$.k'); END",
      "CREATE VIEW v AS SELECT id, json_extract(j, '$.k') AS k FROM a",
      "CREATE VIEW v AS SELECT a.id, e.value FROM a, json_each(a.j) AS e",
      "CREATE VIRTUAL TABLE f USING fts5(j, content='a', content_rowid='id'); CREATE VIEW v AS SELECT rowid, j FROM f",
      """
      CREATE VIRTUAL TABLE f USING fts4(j); CREATE VIEW v AS SELECT j FROM f WHERE f MATCH 'k';
      CREATE TRIGGER at AFTER UPDATE ON a BEGIN INSERT INTO f VALUES (new.j); END
      """,
      """
      CREATE VIRTUAL TABLE r USING rtree(id, x, y); CREATE VIEW v AS SELECT id FROM r;
      CREATE TRIGGER at AFTER UPDATE ON a BEGIN INSERT INTO r VALUES (new.id, 1, 2); END
      """,
      "CREATE VIEW v AS SELECT id FROM a WHERE j <> \"nothing\"",
      "CREATE TRIGGER at AFTER UPDATE ON a BEGIN SELECT raise(ABORT, \"no\") WHERE new.j = \"x\"; END",
    ])
  func schemasCanUseTheFeaturesOfSQLite(sql: String) async throws {
    let databases = try Databases()
    try databases.make(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, j TEXT); INSERT INTO a VALUES (1, '{\"k\": 5}'); \(sql);"
    )
    let site = try await databases.site(isWritable: true)
    for path in ["/", "/a", "/a/1", "/a/1/edit"] + (sql.contains("VIEW") ? ["/v"] : []) {
      let (code, html) = await status(site, path)
      #expect(code == 200 && !html.contains("refused"), "\(path)")
    }
    let page = try await SiteClient(site, script: .off).visit("/a/1/edit")
      .submit("Save", ["j": "{\"k\": 6}"])
    #expect(page.notice == "Saved.")
    #expect(try rows(databases, "SELECT j FROM a") == ["{\"k\": 6}"])
    if sql.contains("VIEW") {
      #expect(await status(site, "/~sql?sql=SELECT%20*%20FROM%20v").0 == 200)
    }
  }

  @Test func theTriggersOfSQLitesDocumentationUpdateAFullTextIndex() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE docs (id INTEGER PRIMARY KEY, title TEXT);
      INSERT INTO docs VALUES (1, 'hello world'), (2, 'other');
      CREATE VIRTUAL TABLE docs_fts USING fts5(title, content='docs', content_rowid='id');
      INSERT INTO docs_fts (docs_fts) VALUES ('rebuild');
      CREATE TRIGGER docs_ai AFTER INSERT ON docs BEGIN
        INSERT INTO docs_fts (rowid, title) VALUES (new.id, new.title); END;
      CREATE TRIGGER docs_ad AFTER DELETE ON docs BEGIN
        INSERT INTO docs_fts (docs_fts, rowid, title) VALUES ('delete', old.id, old.title); END;
      CREATE TRIGGER docs_au AFTER UPDATE ON docs BEGIN
        INSERT INTO docs_fts (docs_fts, rowid, title) VALUES ('delete', old.id, old.title);
        INSERT INTO docs_fts (rowid, title) VALUES (new.id, new.title); END;
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    var page = try await client.visit("/docs/1/edit").submit("Save", ["title": "goodbye world"])
    #expect(page.notice == "Saved.")
    page = try await client.visit("/docs/~new").submit("Add", ["title": "budget"])
    #expect(page.notice == "Added.")
    #expect(try await client.visit("/docs?q=goodbye").text.contains("goodbye world"))
    #expect(try await client.visit("/docs?q=hello").text.contains("hello world") == false)
    #expect(
      try rows(
        databases, "SELECT rowid || '' FROM docs_fts WHERE docs_fts MATCH 'goodbye OR budget'")
        == ["1", "3"])
  }

  // MARK: - Statements for a newer SQLite

  private static let newer = """
    CREATE TABLE a (id INTEGER PRIMARY KEY, n INT); INSERT INTO a VALUES (1, 5);
    CREATE TABLE b (id INTEGER PRIMARY KEY, n INT); INSERT INTO b VALUES (1, 7);
    CREATE VIEW big AS SELECT * FROM a WHERE n >= 0;
    CREATE VIEW fine AS SELECT n FROM a;
    CREATE TRIGGER newer AFTER UPDATE ON b BEGIN SELECT 0; END;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '0', '1__0');
    """

  @Test func statementsForANewerSQLiteAreNamedAndOtherTablesAreServed() async throws {
    let databases = try Databases()
    try databases.make(Self.newer)
    let site = try await databases.site(isWritable: true)
    let version = try #require(
      try await DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") })
    for path in ["/a", "/a/1", "/b", "/fine", "/~sql?sql=SELECT%20*%20FROM%20fine"] {
      #expect(await status(site, path).0 == 200, "\(path)")
    }
    let (code, html) = await status(site, "/big")
    #expect(code == 501)
    #expect(html.contains("cannot be read by SQLite \(version). It may need a newer version"))
    let contents = await status(site, "/").1
    #expect(contents.contains("‘big’ cannot be read by SQLite") && contents.contains("fine"))
    #expect(
      await status(site, "/b").1.contains("The trigger ‘newer’ cannot be read by SQLite"))
    // Without the trigger, a change would have a different effect.
    let client = SiteClient(site, script: .off)
    let page = try await client.visit("/b/1/edit").submit("Save", ["n": "8"])
    #expect(page.status == 422 && page.text.contains("Rows cannot be changed here"))
    #expect(try await client.visit("/a/1/edit").submit("Save", ["n": "6"]).notice == "Saved.")
    #expect(await status(site, "/b?is.n=7").1.contains("1 row"))
  }

  @Test func sqlAfterATriggerIsNotRun() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE x (y)", as: "other.sqlite")
    let other = databases.path("other.sqlite")
    // A readable trigger beside an unreadable view.
    try databases.make(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE VIEW big AS SELECT * FROM a WHERE id >= 0;
      CREATE TRIGGER kept AFTER INSERT ON a BEGIN SELECT 1; END;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '0', '1__0') WHERE name = 'big';
      UPDATE sqlite_schema SET sql = sql || '; COMMIT; ATTACH ''\(other)'' AS m; CREATE TABLE m.made (y)'
      WHERE name = 'kept';
      """)
    let site = try await databases.site(isWritable: true)
    #expect(await status(site, "/a").0 == 200)
    let tables = try await DatabaseQueue(path: other).read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema")
    }
    #expect(tables == ["x"])
  }

  /// SQLite keeps the valid beginning of these statements when it skips them.
  private static let damaged = """
    CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, private INT);
    INSERT INTO people VALUES (1, 'Public person', 0), (2, 'Private person', 1);
    CREATE VIEW shown AS SELECT name FROM people;
    CREATE VIEW counted AS SELECT 'rows: ' || count(*) AS n FROM shown;
    CREATE VIEW copied AS SELECT name || '' AS name FROM shown;
    CREATE TABLE noted (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE inputs (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TRIGGER reads AFTER INSERT ON inputs BEGIN
      INSERT INTO noted (name) SELECT name FROM shown; END;
    CREATE TABLE parts (id INTEGER PRIMARY KEY, a TEXT, b TEXT);
    INSERT INTO parts VALUES (1, 'one', 'q'), (2, 'two', 's');
    CREATE INDEX part ON parts (a) WHERE b = 'q';
    CREATE VIEW ordered AS SELECT a FROM parts WHERE a >= 'a';
    CREATE VIEW direct AS SELECT a FROM main.parts WHERE a >= 'a';
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = sql || ' QUALIFY private = 0' WHERE name = 'shown';
    UPDATE sqlite_schema SET sql = replace(sql, 'WHERE', 'WHEN') WHERE name = 'part';
    """

  @Test func theBeginningOfADamagedStatementIsNotUsed() async throws {
    let databases = try Databases()
    try databases.make(Self.damaged)
    let catalog = try databases.catalog("shop.sqlite", isWritable: true)
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    for view in ["shown", "counted", "copied", "direct"] {
      for path in ["/\(view)", "/\(view)/-/export?format=csv"] {
        let (code, text) = await status(site, path)
        #expect(code == 501 && !text.contains("Private") && !text.contains("rows: 2"), "\(path)")
      }
    }
    for sql in ["SELECT * FROM shown", "SELECT count(*) FROM shown", "SELECT * FROM counted"] {
      for isFromReader in [true, false] {
        #expect(
          try await source.runQuery(sql, isFromReader: isFromReader).outcome == .refused, "\(sql)")
      }
    }
    // The partial index contains only one of the rows.
    for path in ["/parts/-/export?format=json&min.a=a", "/ordered/-/export?format=json"] {
      let (code, text) = await status(site, path, "application/json")
      #expect(code == 200 && text.contains("one") && text.contains("two"), "\(path): \(text)")
    }
    let found = try await source.runQuery("SELECT a FROM parts WHERE a >= 'a'", isFromReader: true)
    #expect(found.rows.count == 2, "\(found.message)")
    let client = SiteClient(site, script: .off)
    for (path, button, column, words) in [
      ("/parts/1/edit", "Save", "b", "the index ‘part’"),
      ("/inputs/~new", "Add", "name", "another part of the database"),
    ] {
      let page = try await client.visit(path).submit(button, [column: "typed"])
      #expect(page.status == 422 && page.text.contains("cannot be changed here: \(words)"))
    }
    let page = try await client.visit("/people/1/edit").submit("Save", ["name": "X"])
    #expect(page.notice == "Saved.")
    let (code, noted) = await status(site, "/noted/-/export?format=json", "application/json")
    #expect(code == 200 && !noted.contains("person"), "\(noted)")
  }

  @Test(
    arguments: [
      ("CREATE TABLE z (id INTEGER PRIMARY KEY, a TEXT)", "sql || ' COLUMNAR 3'"),
      ("CREATE TABLE z (a TEXT PRIMARY KEY) WITHOUT ROWID", "sql || ', COLUMNAR'"),
      ("CREATE VIRTUAL TABLE z USING fts5(a)", "sql || ' COLUMNAR'"),
      ("CREATE VIEW z AS SELECT id FROM a", "sql || ' LIMIT 5 PERCENT'"),
      ("CREATE VIEW z AS SELECT id FROM a", "sql || ' EXCEPT DISTINCT SELECT 1'"),
      ("CREATE TABLE z (a)", "replace(sql, 'z', 'y')"), ("CREATE TABLE z (a)", "' ' || sql"),
    ])
  func aDamagedTableIsNotRead(sql: String, change: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY); INSERT INTO a VALUES (1);
      \(sql); CREATE VIEW v AS SELECT count(*) AS n FROM z;
      CREATE TABLE c (id INTEGER PRIMARY KEY, z REFERENCES z (id)); INSERT INTO c VALUES (1, 1);
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = \(change) WHERE name = 'z';
      """)
    let catalog = try databases.catalog("shop.sqlite")
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    for (path, code) in [
      ("/", 200), ("/a", 200), ("/c", 200), ("/z", 501), ("/v", 501), ("/y", 404),
    ] {
      #expect(await status(site, path).0 == code, "\(path)")
    }
    for table in ["z", "y", "v"] {
      let answer = try await source.runQuery("SELECT count(*) FROM \(table)", isFromReader: true)
      #expect(answer.outcome == .refused, "\(table)")
    }
  }

  @Test(arguments: [ImportCopy.byteLimit, 0])
  func rowsAreImportedBesideADamagedStatement(byteLimit: Int) async throws {
    let databases = try Databases()
    try databases.make(Self.damaged)
    let catalog = try databases.catalog("shop.sqlite", isWritable: true)
    let file = databases.path("rows.csv")
    try Data("id,name\r\n7,typed\r\n".utf8).write(to: URL(filePath: file))
    for (name, isWritable) in [("people", true), ("inputs", false)] {
      let table = try #require(try await catalog.table(name))
      let rows = try #require(FileHandle(forReadingAtPath: file))
      let preview = {
        try await CSVImport(rows, into: table)
          .preview(in: try catalog.database(), copyingUpTo: byteLimit) { _ in }
      }
      guard isWritable else {
        await #expect(throws: ImportFailure.self) { _ = try await preview() }
        continue
      }
      let report = try await preview()
      #expect(report.errors.isEmpty && report.rows == 1)
    }
  }

  @Test func aLaterStatementForANewerSQLiteIsLeftOut() async throws {
    let databases = try Databases()
    try databases.make(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, n INT); INSERT INTO a VALUES (1, 5);")
    let site = try await databases.site()
    #expect(await status(site, "/a").0 == 200)
    try databases.make(
      """
      CREATE VIEW big AS SELECT * FROM a WHERE n >= 0; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '0', '1__0') WHERE name = 'big';
      """)
    #expect(await status(site, "/a").0 == 200)
    #expect(await status(site, "/big").0 == 501)
  }

  @Test(
    arguments: [
      "CREATE TRIGGER t BEFORE INSERT ON a BEGIN SELECT raise(ABORT, 'no') WHERE new.n IN (\(list(20_000))); END;",
      "CREATE TABLE c (n CHECK (\((0..<250).map { "n <> \($0)" }.joined(separator: " OR "))));",
      "CREATE VIEW wide AS \((0..<60).map { "SELECT \($0) AS n" }.joined(separator: " UNION ALL "));",
      (0..<300).map { "CREATE TABLE t\($0) (a, b, c);" }.joined(),
    ])
  func longStatementsDoNotPreventServing(sql: String) async throws {
    let databases = try Databases()
    try databases.make(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, n INT); INSERT INTO a VALUES (1, 5); CREATE VIEW v AS SELECT n FROM a;"
        + sql)
    let site = try await databases.site(isWritable: true)
    for path in ["/", "/a", "/v", "/~sql?sql=SELECT%20n%20FROM%20v"] {
      #expect(await status(site, path).0 == 200, "\(path)")
    }
  }

  private static func list(_ count: Int) -> String {
    (0..<count).map { "\($0)" }.joined(separator: ",")
  }

  // MARK: - Collations of other programs

  /// Tables whose indexes are in reverse order, so that a lookup in another order finds nothing.
  private static let collated = """
    CREATE TABLE channel (id INTEGER PRIMARY KEY, name TEXT COLLATE LOCALIZED UNIQUE, category TEXT COLLATE LOCALIZED, note TEXT);
    INSERT INTO channel (name, category, note)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      SELECT printf('name %03d', i), 'kind ' || (i % 3), 'a' FROM n;
    CREATE INDEX by_category ON channel (category, name);
    CREATE TABLE k (name TEXT COLLATE LOCALIZED PRIMARY KEY, v TEXT);
    INSERT INTO k SELECT name, note FROM channel;
    CREATE TABLE w (name TEXT COLLATE LOCALIZED PRIMARY KEY, v TEXT) WITHOUT ROWID;
    INSERT INTO w SELECT name, note FROM channel;
    CREATE TABLE child (id INTEGER PRIMARY KEY, channel TEXT REFERENCES channel (name), n INTEGER);
    INSERT INTO child VALUES (1, 'name 007', 1), (2, 'name 150', 2);
    CREATE VIEW found AS SELECT * FROM channel WHERE name BETWEEN 'name 010' AND 'name 012';
    CREATE VIEW joined AS SELECT child.id, channel.id AS channel FROM child JOIN channel ON channel.name = child.channel;
    CREATE VIEW nested AS SELECT count(*) AS count, max(name) AS last FROM found;
    CREATE TABLE c (id INT PRIMARY KEY, name TEXT NOT NULL COLLATE LOCALIZED, m INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO c VALUES (1, 'x', 4);
    ANALYZE;
    """

  @Test(
    arguments: [
      ("channel", "is.name=name%20150", "150"), ("channel", "min.name=name%20199", "199,200"),
      ("channel", "is.category=kind%202&max.name=name%20006", "2,5"),
      ("channel", "has.name=150", "150"), ("channel", "empty.name=1", ""),
      ("found", "", "10,11,12"), ("found", "is.name=name%20011", "11"), ("joined", "", "1,2"),
    ])
  func textsAreComparedBytewiseIfACollationIsMissing(
    table: String, query: String, keys: String
  ) async throws {
    let databases = try Databases()
    try databases.make(Self.collated, collation: "LOCALIZED")
    let site = try await databases.site()
    let (code, json) = await status(
      site, "/\(table)/-/export?format=json&limit=500&\(query)", "application/json")
    #expect(code == 200)
    let ids = try Self.values(of: "id", in: json)
    #expect(ids.joined(separator: ",") == keys)
  }

  private static func values(of name: String, in json: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let rows = value?["rows"] as? [[String: Any]] ?? []
    return rows.map { row in row[name].map { "\($0)" } ?? "" }
  }

  @Test func everyPageOfATableWithAMissingCollationIsServed() async throws {
    let databases = try Databases()
    try databases.make(Self.collated, collation: "LOCALIZED")
    let site = try await databases.site()
    let (code, html) = await status(site, "/channel")
    #expect(code == 200 && html.contains("collation ‘LOCALIZED’"))
    for path in [
      "/channel?sort=name", "/channel?sort=-name,category", "/channel?empty.name=0",
      "/channel?facet=category", "/channel?group=category", "/channel?q=name", "/k", "/w",
      "/k/name%20007", "/w/name%20150", "/nested", "/k/-/export?format=csv",
      "/w/-/export?format=json", "/child",
    ] {
      #expect(await status(site, path).0 == 200, "\(path)")
    }
    #expect(await status(site, "/nested").1.contains("name 012"))
    for table in ["k", "w"] {
      let csv = await status(site, "/\(table)/-/export?format=csv&sort=name").1
      let lines = csv.split(separator: "\r\n").dropFirst().map(String.init)
      #expect(lines.count == 200 && lines == lines.sorted())
    }
    // Reads all pages of the list.
    var (next, names): (String?, [String]) = ("/w/-/export?format=json&limit=70", [])
    while let path = next {
      let json = await status(site, path, "application/json").1
      names += try Self.values(of: "name", in: json)
      let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      next = value?["next"] as? String
    }
    #expect(names.count == 200 && names == names.sorted())
  }

  @Test(
    arguments: [
      "SELECT count(*) FROM channel WHERE name = 'name 150'",
      "SELECT count(*) FROM k WHERE name = 'name 150'",
      "SELECT count(*) FROM w WHERE name = 'name 150'",
    ])
  func readersQueriesCompareTextsBytewise(sql: String) async throws {
    let databases = try Databases()
    try databases.make(Self.collated, collation: "LOCALIZED")
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite"), hiddenTables: [])
    let answer = try await source.runQuery(sql, isFromReader: true)
    #expect(answer.outcome == .rows, "\(answer.message)")
    #expect(answer.rows == [[.integer(1)]])
  }

  @Test func onlyWritesToAnIndexWithAMissingCollationAreRefused() async throws {
    let databases = try Databases()
    try databases.make(Self.collated, collation: "LOCALIZED")
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    var page = try await client.visit("/channel/7/edit")
    #expect(page.text.contains("no such collation sequence: LOCALIZED"))
    #expect(try await page.submit("Save", ["note": "changed"]).notice == "Saved.")
    page = try await client.visit("/channel/7/edit").submit("Save", ["name": "Typed"])
    #expect(page.status == 422 && page.text.contains("LOCALIZED"))
    #expect(try page.elements("[name]").contains { $0["value"] == "Typed" })
    for (path, column) in [("/child/1", "n"), ("/k/name%20007", "v"), ("/c/1", "m")] {
      #expect(
        try await client.visit(path + "/edit").submit("Save", [column: "5"]).notice == "Saved.",
        "\(path)")
    }
  }

  // MARK: - Missing functions, modules and tokenizers

  @Test func searchesReadTheTextsIfATokenizerIsMissing() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE mail (id INTEGER PRIMARY KEY, subject TEXT); INSERT INTO mail VALUES (1, 'Hello'), (2, 'Budget');
      CREATE VIRTUAL TABLE mail_fts USING fts5(subject, content='mail', content_rowid='id');
      CREATE VIRTUAL TABLE old_fts USING fts4(subject);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'content_rowid=''id''', 'content_rowid=''id'', tokenize=''mozporter''')
      WHERE name = 'mail_fts';
      UPDATE sqlite_schema SET sql = replace(sql, 'subject', 'subject, tokenize=mozporter') WHERE name = 'old_fts';
      """)
    let site = try await databases.site()
    let (code, html) = await status(site, "/mail?q=budget")
    #expect(code == 200 && html.contains("Budget") && html.contains("tokenizer ‘mozporter’"))
    for table in ["mail_fts", "old_fts"] {
      let (code, html) = await status(site, "/" + table)
      #expect(code == 501 && html.contains("mozporter"), "\(table)")
    }
  }

  private static let geo = """
    CREATE TABLE geo (id INTEGER PRIMARY KEY, geom BLOB, name TEXT); INSERT INTO geo VALUES (1, NULL, 'p');
    CREATE TRIGGER geo_i AFTER INSERT ON geo WHEN NOT ST_IsEmpty(NEW.geom) BEGIN SELECT 1; END;
    CREATE TABLE gone (id INTEGER PRIMARY KEY, v TEXT);
    CREATE TRIGGER gone_i BEFORE INSERT ON gone BEGIN INSERT INTO nowhere VALUES (1); END;
    CREATE TABLE ledger (id INTEGER PRIMARY KEY, code TEXT);
    CREATE TABLE child (id INTEGER PRIMARY KEY, code TEXT REFERENCES ledger (code));
    CREATE TABLE fine (id INTEGER PRIMARY KEY, v TEXT); INSERT INTO fine VALUES (1, 'x');
    CREATE VIEW sized AS SELECT id, ST_Area(geom) AS area FROM geo;
    CREATE VIRTUAL TABLE spots USING rtree(id, x, y);
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE spots USING VirtualSpatialIndex()' WHERE name = 'spots';
    """

  @Test(
    arguments: [
      ("geo", "name", "ST_IsEmpty"), ("gone", "v", "nowhere"),
      ("child", "code", "foreign key mismatch"),
    ])
  func theFormNamesTheMissingPart(
    table: String, column: String, words: String
  ) async throws {
    let databases = try Databases()
    try databases.make(Self.geo)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    #expect(try await client.visit("/\(table)").text.contains(words))
    var page = try await client.visit("/\(table)/~new")
    #expect(page.text.contains("SQLite rejects new rows") && page.text.contains(words))
    page = try await page.submit("Add", [column: "typed"])
    #expect(page.status == 422 && page.text.contains(words))
    #expect(try page.elements("[name]").contains { $0["value"] == "typed" })
    #expect(try await client.visit("/fine/~new").text.contains("SQLite rejects") == false)
  }

  @Test func noMessageNamesAHiddenTable() async throws {
    let databases = try Databases()
    try databases.make(Self.geo)
    let client = SiteClient(
      try await databases.site(hide: ["ledger"], isWritable: true), script: .off)
    var page = try await client.visit("/child/~new")
    #expect(!page.text.contains("ledger"))
    page = try await page.submit("Add", ["code": "typed"])
    #expect(page.status == 422 && !page.text.contains("ledger"))
  }

  @Test func theContentsPageMarksUnreadableTables() async throws {
    let databases = try Databases()
    try databases.make(Self.geo)
    let site = try await databases.site()
    let contents = await status(site, "/").1
    for (table, part) in [
      ("sized", "the function ‘ST_Area’"), ("spots", "the module ‘VirtualSpatialIndex’"),
    ] {
      #expect(contents.contains(part), "\(table)")
      let (code, html) = await status(site, "/" + table)
      #expect(code == 501 && html.contains(part), "\(table)")
      // The server sends no truncated file.
      #expect(await status(site, "/\(table)/-/export?format=csv").0 == 501)
      #expect(await status(site, "/" + table, "application/json").0 == 501)
    }
    #expect(contents.contains("Not readable"))
  }

  @Test func aTableWithAJSONCheckCanBeImported() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE a (id INTEGER PRIMARY KEY, j TEXT CHECK (json_valid(j)));")
    let catalog = try databases.catalog("shop.sqlite", isWritable: true)
    let table = try #require(try await catalog.table("a"))
    let file = databases.path("rows.csv")
    try Data("id,j\r\n1,\"{}\"\r\n".utf8).write(to: URL(filePath: file))
    let rows = try #require(FileHandle(forReadingAtPath: file))
    let report = try await CSVImport(rows, into: table).preview(in: try catalog.database()) { _ in }
    #expect(report.errors.isEmpty && report.rows == 1)
  }
}
