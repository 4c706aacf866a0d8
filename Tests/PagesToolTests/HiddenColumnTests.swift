import Foundation
import GRDB
import HTTPTypes
import PageBytes
import PageData
import PageLists
import PagePatching
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that a column hidden by the settings is neither shown nor written anywhere.
@Suite struct HiddenColumnTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT, code TEXT UNIQUE);
    INSERT INTO kinds VALUES (1, 'Tea', 'hush-T'), (2, 'Coffee', 'hush-C');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT UNIQUE CHECK (note <> 'bad'),
      kind TEXT REFERENCES kinds (code), sold BOOLEAN NOT NULL DEFAULT 0);
    INSERT INTO products VALUES (1, 'Assam', 'hush one', NULL, 1), (2, 'Mocha', 'hush two', NULL, 0);
    CREATE TABLE strict (id INTEGER PRIMARY KEY, name TEXT, note TEXT NOT NULL CHECK (length(note) > 1));
    INSERT INTO strict VALUES (1, 'One', 'hush');
    CREATE VIEW plain AS SELECT name, note FROM products ORDER BY id;
    """
  private static let hiding = """
    {"tables": {
      "kinds": {"columns": {"code": {"hidden": true}}},
      "products": {"columns": {"note": {"hidden": true}}},
      "strict": {"columns": {"note": {"hidden": true}}},
      "plain": {"columns": {"note": {"hidden": true}}}}}
    """

  private let databases: Databases
  private let history = MemoryHistory()
  private let views = MemoryListViews()

  init() throws {
    databases = try Databases()
    try databases.make(Self.shop)
  }

  private func site(hides: Bool = true, isWritable: Bool = true) async throws -> Site {
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: isWritable),
      hiddenTables: [])
    let settings = databases.path("shop.json")
    try Data((hides ? Self.hiding : "{}").utf8).write(to: URL(filePath: settings))
    return try await DataSite(
      title: nil, databases: [source],
      settings: try await SettingsReader(databases: [source]).read(settings), history: history,
      views: views
    ).site(.patient)
  }

  /// SQLite may read suggestions from a covering index, in the index's order.
  @Test func suggestionsAndOptionsAreOrderedByKey() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, salary INTEGER, bio TEXT);
      CREATE INDEX a ON people (salary, name);
      CREATE INDEX b ON people (name, salary);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100)
      INSERT INTO people SELECT i, 'Person', 1000 - i, printf('%.300c', 'x') FROM n;
      CREATE TABLE orders (id INTEGER PRIMARY KEY, person INTEGER REFERENCES people (id));
      INSERT INTO orders SELECT id, id FROM people;
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    for words in ["Pers", "erso"] {
      let page = try await client.visit("/orders/-/suggest?column=person&q=" + words)
      let keys = page.html.matches(of: /"value":"([0-9]+)"/).compactMap { Int($0.1) }
      #expect(keys.count > 5 && keys == Array(1...keys.count), "\(page.html)")
    }
    let form = try await client.visit("/orders/~new")
    let options = form.html.matches(of: /<option value="([0-9]+)"/).compactMap { Int($0.1) }
    #expect(options == Array(1...100), "\(options)")
  }

  /// With an index on the column and a hidden one, the hidden column would decide which spelling is shown.
  @Test func aFacetValueIsTheSmallestOfItsSpellings() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, town TEXT COLLATE NOCASE, salary INTEGER);
      CREATE INDEX a ON people (town, salary);
      INSERT INTO people VALUES (1, 'ROME', 300), (2, 'Rome', 200), (3, 'rome', 100), (4, 'Oslo', 1);
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    let page = try await client.visit("/people?facet=town")
    #expect(page.text.contains("ROME 3") && page.text.contains("Oslo 1"), "\(page.text)")
    #expect(try await client.visit("/people?is.town=ROME").text.contains("3 rows"))
  }

  /// SQLite accepts a reference to a column that is not unique until a row is written.
  @Test(arguments: [
    "/ref", "/ref/1", "/ref/~new", "/ref/1/edit", "/ref?filter=place", "/ref?facet=place",
  ])
  func anAmbiguousReferenceShowsNoDisplayName(_ path: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE places (id INTEGER PRIMARY KEY, code TEXT, name TEXT);
      CREATE INDEX codes ON places (code);
      INSERT INTO places VALUES (1, 'x', 'First'), (2, 'x', 'Second'), (3, 'y', 'Third');
      CREATE TABLE ref (id INTEGER PRIMARY KEY, place TEXT REFERENCES places (code));
      INSERT INTO ref VALUES (1, 'x'), (2, 'y');
      """)
    let page = try await SiteClient(try await databases.site(isWritable: true), script: .off)
      .visit(path)
    #expect(page.status == 200)
    #expect(page.html.contains("x") && !page.text.contains("First"))
    #expect(!page.text.contains("Second"))
  }

  /// SQLite reports a CHECK constraint by its expression, without the table.
  @Test func aCheckOfAHiddenTableIsNotShown() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT CHECK (a <> 'own'));
      CREATE TABLE hush (note TEXT CONSTRAINT quiet CHECK (length(note) < 9), other TEXT CHECK (other <> 'b'));
      CREATE TRIGGER copies AFTER INSERT ON t BEGIN INSERT INTO hush VALUES (new.a, new.a); END;
      """)
    let client = SiteClient(
      try await databases.site(hide: ["hush"], isWritable: true), script: .off)
    for (text, isOwn) in [("own", true), ("b", false), ("0123456789", false)] {
      let page = try await client.visit("/t/~new").submit("Add", ["a": .text(text)])
      #expect(page.status == 422 && page.text.contains("The database refuses this"))
      #expect(page.text.contains("a <> 'own'") == isOwn, "\(page.text)")
      #expect(!page.text.contains("quiet") && !page.text.contains("other <>"), "\(page.text)")
    }
  }

  private func client(hides: Bool = true) async throws -> SiteClient {
    SiteClient(try await site(hides: hides), script: .off)
  }

  private func get(_ site: Site, _ path: String) async throws -> (status: Int, text: String) {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: "text/html"]))
    var bytes = response.body
    while let piece = try await response.stream?() { bytes += piece }
    return (response.head.status.code, String(decoding: bytes, as: UTF8.self))
  }

  private func rows(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: sql)
    }
  }

  private func execute(_ sql: String) throws {
    try DatabaseQueue(path: databases.path("shop.sqlite")).write { try $0.execute(sql: sql) }
  }

  @Test(
    arguments: [
      "sort=NAME", "sort=-NAME", "is.NAME=hush%20one", "not.NAME=a", "has.NAME=hush",
      "begins.NAME=h",
      "ends.NAME=e", "min.NAME=a", "max.NAME=z", "over.NAME=a", "under.NAME=z", "empty.NAME=0",
      "includes.NAME=a", "columns=NAME", "columns=name,NAME", "facet=NAME", "group=NAME",
      "sum=NAME",
      "filter=NAME", "q=hush", "q=NAME", "edit=1&columns=NAME",
    ])
  func aHiddenColumnInAQueryIsTreatedAsUnknown(_ query: String) async throws {
    let site = try await site()
    for path in [
      "/products", "/products/-/export", "/products/~new", "/products/~views", "/plain",
      "/products/-/document", "/products/-/rows", "/products/-/columns", "/products/-/filter",
    ] {
      func answer(_ name: String) async throws -> (status: Int, text: String) {
        let found = try await get(site, path + "?" + query.replacing("NAME", with: name))
        // Digests and keys depend on the address, which contains the name.
        return (
          found.status,
          found.text.replacing(name, with: "NAME")
            .replacing(/(from|after|version|build|value|data-[a-z-]+|pe-[a-z]+)="[^"]*"/, with: "")
            .replacing(/"(version|from|etag)":"[^"]*"/, with: "")
        )
      }
      let (hidden, none) = (try await answer("note"), try await answer("nope"))
      #expect(hidden.status == none.status, "\(path) \(query)")
      #expect(!hidden.text.contains("hush o") && !hidden.text.contains("hush t"), "\(path)")
      if none.status >= 400 { #expect(hidden.text == none.text, "\(path) \(query)") }
    }
  }

  @Test(arguments: [
    "/-/suggest?column=code&q=hush", "/-/group?by=code", "/1/-/value?column=2", "/1/-/export",
    "/-/export?format=jsonl", "/-/export?format=json&limit=1", "/~new?like=1", "/1/edit", "/1",
    "/~import", "?edit=1",
  ])
  func noOtherURLRevealsAHiddenColumn(_ path: String) async throws {
    let site = try await site()
    for table in ["/products", "/kinds", "/strict"] {
      let text = try await get(site, table + path).text
      #expect(!text.contains("hush"), "\(table + path)")
      // In ‘kinds’, the hidden column has another name.
      #expect(table == "/kinds" || !text.contains("note"), "\(table + path)")
    }
  }

  @Test func oldHistoryEntriesOmitAHiddenColumn() async throws {
    let before = try await client(hides: false)
    let old = try await before.visit("/products/1/edit").submit(
      "Save", ["note": "hush three", "name": "Darjeeling"])
    #expect(old.text.contains("hush three"))
    _ = try await before.visit("/products/1/edit").submit("Save", ["note": "hush four"])
    let page = try await client().visit("/products/1")
    #expect(page.text.contains("name: Assam → Darjeeling"))
    #expect(!page.html.contains("hush") && !page.html.contains("note"))
    #expect(try page.elements("time").count == 1)
  }

  @Test func duplicatingARowOmitsAHiddenColumn() async throws {
    let client = try await client()
    let form = try await client.visit("/products/1").follow("Duplicate")
    #expect(!form.html.contains("hush") && !form.html.contains("\"note\""))
    let added = try await form.submit("Add")
    #expect(added.url == "/products/3")
    #expect(
      try rows("SELECT name || quote(note) || sold FROM products WHERE id = 3") == ["AssamNULL1"])
  }

  @Test func submittedValuesForAHiddenColumnAreIgnored() async throws {
    let site = try await site()
    for path in ["/products/1/edit", "/products/~new", "/products/~new?like=1", "/products?edit=1"]
    {
      let html = try await get(site, path).text
      let actions = html.matches(of: /action="([^"]*\/-\/actions\/[^"]*)"/).map { String($0.1) }
      #expect(!actions.isEmpty, "\(path)")
      for action in actions {
        let response = await site.respond(
          to: HTTPRequest(
            method: .post, scheme: "http", authority: "localhost",
            path: action.replacing("&amp;", with: "&"),
            headerFields: [
              .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
            ]), body: Array("name=Forged&note=forged&pe-base=bm90ZQ&~note=forged".utf8))
        #expect(!String(decoding: response.body, as: UTF8.self).contains("hush"))
      }
    }
    #expect(try rows("SELECT note FROM products WHERE note = 'forged'").isEmpty)
    #expect(try rows("SELECT note FROM products WHERE id = 1") == ["hush one"])
  }

  @Test func aConstraintErrorDoesNotNameAHiddenColumn() async throws {
    let page = try await client().visit("/strict/~new").submit("Add", ["name": "Two"])
    #expect(page.status == 422)
    #expect(page.text.contains("requires a value in a column that is not shown here"))
    #expect(!page.html.contains("note"))
  }

  @Test func anIndexOfAHiddenColumnIsNotServed() async throws {
    try execute(
      """
      CREATE VIEW notes AS SELECT id, note FROM products;
      CREATE VIRTUAL TABLE found USING fts5 (note, content='notes', content_rowid='id');
      INSERT INTO found (found) VALUES ('rebuild');
      CREATE VIRTUAL TABLE terms USING fts5vocab ('found', 'row');
      """)
    let site = try await site()
    for name in ["found", "terms", "found_data"] {
      #expect(try await get(site, "/" + name).status == 404, "\(name)")
      let text = try await get(site, "/~sql?sql=SELECT%20*%20FROM%20" + name).text
      #expect(text.contains("SQLite says") && !text.contains("hush"), "\(name)")
    }
  }

  @Test func aReferenceToAHiddenColumnIsNotLinked() async throws {
    try execute("UPDATE products SET kind = 'hush-T' WHERE id = 2")
    let site = try await site()
    for path in ["/products", "/products/2", "/products/2/edit", "/products?group=kind"] {
      let text = try await get(site, path).text
      // The row's own value may be shown, but nothing of the row that it refers to.
      #expect(
        !text.contains("code") && !text.contains("Tea") && !text.contains("hush-C"), "\(path)")
    }
    let found = try await get(site, "/products/-/suggest?column=kind&q=hush").text
    #expect(!found.contains("hush"))
  }

  @Test func keysAndCursorsOfAViewDoNotRevealAHiddenColumn() async throws {
    func keysAndCursor() async throws -> (keys: [String], next: String) {
      let site = try await site(isWritable: false)
      let html = try await get(site, "/plain").text
      let page = try await get(site, "/plain/-/export?format=json&limit=1&sort=-name").text
      let next = try #require(page.firstMatch(of: /after=([A-Za-z0-9_-]+)/))
      let keys = html.matches(of: /data-key="([0-9a-f]{24})"/).map { String($0.1) }
      let ids = html.matches(of: /[0-9a-f]{24}/).map { String($0.0) }
      return (keys + ids, String(next.1))
    }
    let before = try await keysAndCursor()
    let bytes = try #require(Base64URL.decode(before.next))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("hush"))
    #expect(String(decoding: bytes, as: UTF8.self).contains("Mocha"))
    try execute("UPDATE products SET note = 'hush ' || id || ' new'")
    let after = try await keysAndCursor()
    #expect(!before.keys.isEmpty && before.keys == after.keys && before.next == after.next)
  }

  @Test func aSavedViewOfAHiddenColumnIsNotLinked() async throws {
    try await views.save(
      SavedListView("Mine", query: "has.note=hush"), of: "shop/products", for: nil)
    try await views.save(SavedListView("Other", query: "sort=name"), of: "shop/products", for: nil)
    for path in ["/products", "/products/~views"] {
      let page = try await client().visit(path)
      #expect(page.text.contains("Other") && !page.html.contains("note"), "\(path)")
    }
    let left = try await client().visit("/products/~views")
    #expect(left.text.contains("Mine"))
  }

  private func preview(_ site: Site, _ csv: String, to table: String) async throws -> ClientPage {
    let response = await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]),
      body: Array(csv.utf8))
    let address = try #require(response.head.headerFields[.location])
    return try await finishedImport(SiteClient(site, script: .off), address)
  }

  private func finishedImport(_ client: SiteClient, _ address: String) async throws -> ClientPage {
    while true {
      let page = try await client.visit(address)
      guard page.text.contains(" so far.") else { return page }
      await Task.yield()
    }
  }

  @Test func anImportDoesNotRevealAHiddenColumn() async throws {
    let site = try await site()
    let hidden = try await preview(site, "name,note\na,b\n", to: "products").text
    let none = try await preview(site, "name,nope\na,b\n", to: "products").text
    #expect(hidden.replacing("note", with: "nope") == none)
    #expect(hidden.contains("The table has id, name, kind, sold."))
    let twice = try await preview(site, "note,note\na,b\n", to: "products").text
    #expect(!twice.contains("twice"))
    let needed = try await preview(site, "name\na\n", to: "strict").text
    #expect(needed.contains("requires a value in a column that is not shown here"))
    #expect(!needed.contains("note"))
    #expect(try rows("SELECT name FROM products").count == 2)
  }

  @Test func importedAndRestoredRowsAreInTheHistory() async throws {
    let site = try await site()
    let client = SiteClient(site, script: .off)
    let page = try await preview(site, "name\nSencha\nMatcha\n", to: "products").submit("Import")
    #expect(try await finishedImport(client, page.url).text.contains("2 rows imported"))
    for key in 3...4 {
      #expect(try await client.visit("/products/\(key)").text.contains("Imported."), "\(key)")
    }
    let deleted = try await client.visit("/products/4").submit("Delete")
    _ = try await deleted.submit("Undo")
    let changes = try await history.changes(of: "4", in: "shop/products", limit: 9)
    #expect(changes.map(\.action) == [.create, .delete, .create])
    #expect(changes.map(\.origin) == [.undo, nil, .file])
    #expect(try await client.visit("/products/4").text.contains("Restored."))
  }

  @Test func onlyAThousandImportedRowsEnterTheHistory() async throws {
    let site = try await site()
    let csv = "name\n" + (0..<1_010).map { "row \($0)\n" }.joined()
    let page = try await preview(site, csv, to: "products").submit("Import")
    let stored = try await finishedImport(SiteClient(site, script: .off), page.url)
    #expect(stored.text.contains("rows imported"))
    for (key, count) in [("3", 1), ("1002", 1), ("1003", 0)] {
      let changes = try await history.changes(of: key, in: "shop/products", limit: 9)
      #expect(changes.count == count, "\(key)")
    }
  }
}
