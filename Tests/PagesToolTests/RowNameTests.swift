import Foundation
import GRDB
import PageData
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that rows and references have distinct display names.
@Suite struct RowNameTests {
  private func client(
    _ sql: String, settings: String? = nil, isWritable: Bool = false
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: isWritable), script: .off))
  }

  /// Returns the text of the link to `p` on the page of the only row of `c`.
  private func label(_ sql: String, values: String = "1") async throws -> String {
    let (databases, client) = try await client(
      sql
        + "; CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p); INSERT INTO c VALUES (1, \(values));"
    )
    defer { withExtendedLifetime(databases) {} }
    let link = try await client.visit("/c/1").elements("td a").first { $0["href"] == "/p/1" }
    return try #require(link).text
  }

  @Test(
    arguments: [
      (
        "id INTEGER PRIMARY KEY, uuid TEXT, email TEXT UNIQUE, name TEXT", "'0b3c', 'a@b.c', 'Ada'",
        "Ada"
      ),
      ("id INTEGER PRIMARY KEY, uuid TEXT, email TEXT UNIQUE", "'0b3c', 'a@b.c'", "a@b.c"),
      (
        "id INTEGER PRIMARY KEY, Title TEXT, LastName TEXT, FirstName TEXT",
        "'Dr', 'Lovelace', 'Ada'", "Ada Lovelace"
      ),
      ("id INTEGER PRIMARY KEY, isbn TEXT UNIQUE, title TEXT", "'978-3', 'Emma'", "Emma"),
      ("id INTEGER PRIMARY KEY, city TEXT, company_name TEXT", "'Ulm', 'ACME'", "ACME"),
      ("id INTEGER PRIMARY KEY, created TEXT, label TEXT", "'2024-01-01', 'x'", "x"),
      (
        "id INTEGER PRIMARY KEY, ref TEXT, label TEXT",
        "'0b3c3d3e-0000-4000-8000-000000000001', 'x'", "x"
      ),
      ("id INTEGER PRIMARY KEY, password_hash TEXT UNIQUE, login TEXT", "'$x$y', 'ada'", "ada"),
      ("id INTEGER PRIMARY KEY, n INT, name TEXT", "5, NULL", "1"),
      ("id INTEGER PRIMARY KEY, n INT, name TEXT", "5, ' \t'", "1"),
      ("id INTEGER PRIMARY KEY, n INT", "5", "1"),
      ("id INTEGER PRIMARY KEY, name BLOB, note TEXT", "x'00', 'Text'", "Text"),
    ])
  func aReferenceShowsTheDisplayNameOfItsRow(columns: String, values: String, name: String)
    async throws
  {
    let label = try await label("CREATE TABLE p (\(columns)); INSERT INTO p VALUES (1, \(values))")
    #expect(label == name)
  }

  @Test func aTextThatRowsShareIsNotADisplayName() async throws {
    let staff = """
      CREATE TABLE p (id INTEGER PRIMARY KEY, db TEXT NOT NULL, resource TEXT, UNIQUE (db, resource));
      INSERT INTO p VALUES (1, 'main', 't1'), (2, 'main', 't2')
      """
    #expect(try await label(staff) == "t1")
    #expect(
      try await label(
        "CREATE TABLE p (id INTEGER PRIMARY KEY, kind TEXT); INSERT INTO p VALUES (1, 'a'), (2, 'a')"
      ) == "1")
  }

  @Test(arguments: [
    "", "CREATE INDEX by_name ON p (name);", "CREATE INDEX by_name ON p (name COLLATE NOCASE);",
  ])
  func theKeyIsShownWithASharedOrEmptyName(index: String) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); \(index)
      INSERT INTO p VALUES (1, ''), (2, NULL), (3, '  '), (4, 'Same'), (5, 'Same'), (6, 'Own');
      CREATE TABLE c (id INTEGER PRIMARY KEY, p INTEGER REFERENCES p);
      INSERT INTO c SELECT id, id FROM p; INSERT INTO c VALUES (7, 99), (8, NULL);
      """, isWritable: true)
    defer { withExtendedLifetime(databases) {} }
    let names = ["1", "2", "3", "Same · 4", "Same · 5", "Own", "99", ""]
    #expect(try await client.visit("/c").table().rows.map { $0[1] } == names)
    #expect(
      try await client.visit("/c/2").elements("td a").contains {
        $0["href"] == "/p/2" && $0.text == "2"
      })
    let options = try await client.visit("/c/1/edit").elements("select option").map(\.text)
    #expect(
      Set(options).isSuperset(of: ["Same · 4", "Same · 5", "Own", "1", "2", "3"]), "\(options)")
    #expect(try await client.visit("/c?facet=p").text.contains("Same · 4 1"))
    #expect(try await client.visit("/c?is.p=5").text.contains("p is Same · 5"))
  }

  @Test func aJoinTableShowsTheNamesOfBothSides() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT); INSERT INTO book VALUES (1, 'Emma'), (2, 'Kim');
      CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO tag VALUES (1, 'old'), (2, 'short');
      CREATE TABLE book_tag (book INTEGER REFERENCES book (id), tag INTEGER REFERENCES tag (id), PRIMARY KEY (book, tag));
      INSERT INTO book_tag VALUES (1, 1), (1, 2), (2, 2);
      CREATE TABLE person (pid INTEGER PRIMARY KEY, name TEXT); INSERT INTO person VALUES (1, 'Ada');
      CREATE TABLE emp (pid INTEGER PRIMARY KEY REFERENCES person, job TEXT); INSERT INTO emp VALUES (1, 'dev');
      """, isWritable: true)
    defer { withExtendedLifetime(databases) {} }
    let list = try await client.visit("/book_tag")
    #expect(list.text.contains("Emma") && list.text.contains("short"))
    let links = try list.elements("td a").map { "\($0.text) \($0["href"] ?? "")" }
    #expect(links.prefix(2) == ["Emma /book_tag/1,1", "old /tag/1"], "\(links)")
    #expect(try await client.visit("/book_tag/1,2").text.contains("Emma · short"))
    #expect(try await client.visit("/emp").elements("td a").first?.text == "Ada")
    #expect(try await client.visit("/emp/1").elements("h1").first?.text == "Ada")
    let ticks = try list.elements("input[type=checkbox]").compactMap { $0["aria-label"] }
    #expect(Set(ticks).count == ticks.count, "\(ticks)")
  }

  @Test func byteKeysAreShown() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE bk (id BLOB PRIMARY KEY, v TEXT);
      INSERT INTO bk VALUES (x'7deb48ebdeb54c7aa24be1b6f6d369fb', 'a'), (x'0aff', 'a'), (x'', 'b');
      CREATE TABLE r (id INTEGER PRIMARY KEY, bk BLOB REFERENCES bk); INSERT INTO r SELECT rowid, id FROM bk;
      """)
    defer { withExtendedLifetime(databases) {} }
    let keys = try await client.visit("/bk").table().rows.map { $0[0] }
    #expect(Set(keys) == ["7deb48eb-deb5-4c7a-a24b-e1b6f6d369fb", "0aff", "–"])
    let page = try await client.visit("/bk/~x7DEB48EBDEB54C7AA24BE1B6F6D369FB")
    #expect(page.text.contains("7deb48eb-deb5-4c7a-a24b-e1b6f6d369fb"))
    let referred = try await client.visit("/r").elements("td a").filter {
      $0["href"]?.hasPrefix("/bk/") == true
    }
    #expect(referred.map(\.text) == ["7deb48eb-deb5-4c7a-a24b-e1b6f6d369fb", "0aff", "–"])
  }

  /// A reference has a link only if `PRAGMA foreign_key_check` accepts it.
  @Test(
    arguments: [
      ("INTEGER", "TEXT", "1", "'1'", "/p/1"), ("INTEGER", "TEXT", "1", "' 1.0'", "/p/1"),
      ("INTEGER", "", "1", "'1'", "/p/1"), ("TEXT", "INTEGER", "'1'", "1", "/p/1"),
      ("TEXT", "INTEGER", "'01'", "1", nil), ("TEXT", "", "'1'", "1", "/p/1"),
      ("REAL", "TEXT", "1.5", "'1.5'", "/p/1.5"), ("INTEGER", "TEXT", "1", "'x'", nil),
      ("BLOB", "TEXT", "1", "'1'", nil), ("TEXT COLLATE NOCASE", "TEXT", "'a'", "'a'", "/p/a"),
      ("TEXT COLLATE NOCASE", "TEXT", "'a'", "'A'", "/p/a"),
      ("TEXT COLLATE RTRIM", "TEXT", "'a'", "'a  '", "/p/a"),
      ("TEXT COLLATE NOCASE", "", "'1'", "1", "/p/1"),
    ] as [(String, String, String, String, String?)])
  func referencesAreComparedAsForeignKeysAre(
    parent: String, child: String, key: String, value: String, link: String?
  ) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE p (k \(parent) PRIMARY KEY, name TEXT); INSERT INTO p VALUES (\(key), 'Name');
      CREATE TABLE c (id INTEGER PRIMARY KEY, p \(child) REFERENCES p (k)); INSERT INTO c VALUES (1, \(value));
      """)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/c")
    let found = try page.elements("td a").first { $0["href"]?.hasPrefix("/p/") == true }
    #expect(found?["href"] == link && found?.text == (link == nil ? nil : "Name"))
    let catalog = try databases.catalog("shop.sqlite")
    let broken = try await catalog.database().read { database in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM pragma_foreign_key_check('c'))")
    }
    #expect(broken == (link == nil))
    if let link { #expect(try await client.visit(link).status == 200) }
  }

  /// The generated column calls a function of another program.
  @Test func anUnreadableColumnIsNotADisplayName() async throws {
    let databases = try Databases()
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      database.add(
        function: DatabaseFunction("title_sort", argumentCount: 1, pure: true) { $0[0] })
    }
    let queue = try DatabaseQueue(
      path: databases.path("shop.sqlite"), configuration: configuration)
    try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE p (id INTEGER PRIMARY KEY, raw TEXT, name TEXT AS (title_sort(raw)));
          CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p);
          INSERT INTO p (raw) VALUES ('x'); INSERT INTO c VALUES (7, 1);
          """)
    }
    try queue.close()
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let list = try await client.visit("/p")
    #expect(
      list.text.contains("A generated column is not shown: it needs the function ‘title_sort()’"))
    #expect(try list.elements("tbody tr").count == 1)
    for path in ["/c", "/c/7"] {
      let page = try await client.visit(path)
      #expect(page.status == 200, "\(path)")
      #expect(try page.elements("td a").contains { $0["href"] == "/p/1" && $0.text == "x" })
    }
    #expect(try await client.visit("/c/7/edit").status == 200)
  }

  @Test func aHiddenColumnIsNotADisplayName() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT, last_name TEXT, first_name TEXT, note TEXT UNIQUE);
      INSERT INTO p VALUES (1, 'TOPSECRET', 'Lovelace', 'Ada', 'Note');
      CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p); INSERT INTO c VALUES (1, 1);
      """)
    var source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite"), hiddenTables: [])
    for (hidden, name) in [
      (["name"], "Ada Lovelace"), (["name", "first_name"], "Lovelace"),
      (["name", "first_name", "last_name"], "Note"),
    ] {
      var settings = TableSettings(name: "p")
      settings.columns = hidden.map { ColumnSettings(name: $0, isHidden: true) }
      source.settings.tables = [settings]
      let site = try await DataSite(title: nil, databases: [source]).site(.patient)
      let client = SiteClient(site, script: .off)
      for path in ["/c", "/c/1", "/p/1", "/p", "/c?facet=p"] {
        let text = try await client.visit(path).text
        #expect(!text.contains("TOPSECRET"), "\(path)")
        if path.hasPrefix("/c") { #expect(text.contains(name), "\(path) \(text)") }
      }
    }
    withExtendedLifetime(databases) {}
  }

  @Test func longDisplayNamesAreCut() async throws {
    let label = try await label(
      "CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO p VALUES (1, printf('%.*c', 5000, 'x'))"
    )
    #expect(label.utf8.count <= 210)
  }
}
