import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that rows can be added, changed and deleted with `--writable`, and not without it.
@Suite struct WritableSiteTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind INTEGER REFERENCES kinds (id), price REAL NOT NULL,
      sold BOOLEAN NOT NULL DEFAULT 1, old BOOL, made DATE, note, stock INT NOT NULL DEFAULT 10, picture BLOB,
      loud TEXT AS (upper(name)));
    INSERT INTO products (name, kind, price, made, note, picture) VALUES
      ('Earl Grey', 1, 4.5, '2026-01-02', '5', x'00ff'), ('Assam', 1, 3, 'unknown', 5, NULL),
      ('Mocha', 2, 'much', NULL, 'a' || char(10) || 'b', NULL);
    CREATE TABLE words (word TEXT PRIMARY KEY, "-a, 'b' <i>" TEXT, "pe-x" TEXT, "" TEXT) WITHOUT ROWID;
    INSERT INTO words VALUES ('a/b', 'one', 'two', 'three');
    CREATE VIEW cheap AS SELECT name FROM products;
    CREATE TABLE pe_secret (a);
    """

  private func client(
    _ script: SiteClient.Script, writable: Bool = true
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(Self.shop)
    let site = try await databases.site(isWritable: writable)
    return (databases, SiteClient(site, script: script))
  }

  private func rows(_ databases: Databases, _ sql: String) throws -> [String] {
    try databases.rows(sql)
  }

  private static let all = """
    SELECT quote(id) || '|' || quote(name) || '|' || quote(kind) || '|' || quote(price) || '|' || quote(sold) || '|'
      || quote(old) || '|' || quote(made) || '|' || quote(note) || '|' || quote(stock) || '|' || quote(picture)
    FROM products ORDER BY id
    """

  @Test func tablesAndValuesThatCannotBeChangedGiveTheReason() async throws {
    let databases = try Databases()
    try databases.make(
      Self.shop + "UPDATE products SET note = printf('%.*c', 60001, 'x') WHERE id = 2;"
        + "CREATE VIRTUAL TABLE found USING fts5(name, content='products', content_rowid='id');")
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    #expect(
      try await client.visit("/cheap").text.contains("The rows of a view cannot be changed here."))
    #expect(try await client.visit("/found").text.contains("The rows of a search index cannot be"))
    let form = try await client.visit("/products/2").follow("Edit")
    #expect(form.text.contains("'note' cannot be changed here, because the text is longer than"))
    #expect(
      try await !client.visit("/products/1").follow("Edit").text.contains(
        "'note' cannot be changed"))
    #expect(try await !client.visit("/products").text.contains("cannot be changed"))
    let reader = SiteClient(try await databases.site(isWritable: false), script: .off)
    #expect(try await !reader.visit("/cheap").text.contains("cannot be changed"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRowIsAddedOnlyWithValidValues(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    var page = try await client.visit("/products").follow("Add")
    page = try await page.submit("Add", ["name": "Sencha", "price": "much"])
    #expect(page.status == 422 && page.text.contains("Enter a number, such as 12 or -0.5."))
    page = try await page.submit(
      "Add", ["price": "6.25", "kind": "Tea", "made": "2026-03-04", "note": "007", "sold": false])
    #expect(page.url == "/products/4" && page.notice == "Added.")
    #expect(
      try rows(databases, Self.all).last
        == "4|'Sencha'|1|6.25|0|NULL|'2026-03-04'|'007'|10|NULL")
  }

  @Test(arguments: ["/products", "/products/2"])
  func cancelReturnsToTheOriginalPage(_ path: String) async throws {
    let (databases, client) = try await client(.off)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit(path).follow(path == "/products" ? "Add" : "Duplicate")
    #expect(try await page.follow("Cancel").url == path)
  }

  @Test(arguments: [
    ("/products/1", "Contents, products"), ("/products/1/edit", "Contents, products, Earl Grey"),
    ("/products/~new", "Contents, products"), ("/words/a%2Fb/edit", "Contents, words, a/b"),
    ("/products/~import", "Contents, products"),
  ])
  func breadcrumbsAreLabelledByTheirTargets(_ path: String, trail: String) async throws {
    let (databases, client) = try await client(.off)
    defer { withExtendedLifetime(databases) {} }
    let links = try await client.visit(path).elements(".pe-crumbs a")
    #expect(links.map(\.text).joined(separator: ", ") == trail)
  }

  @Test(arguments: ["1,x", "1,a%2Cb", "1,~n", "1,~~n", "1,~", "1,a%2Fb%25"])
  func theLastBreadcrumbOfAFormLinksToItsRow(_ key: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE pairs (a INT, b TEXT, PRIMARY KEY (a, b));
      INSERT INTO pairs VALUES (1, 'x'), (1, 'a,b'), (1, NULL), (1, '~n'), (1, ''), (1, 'a/b%');
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/pairs/\(key)/edit")
    #expect(page.status == 200)
    let link = try #require(try page.elements(".pe-crumbs a").last?["href"])
    #expect(link == "/pairs/\(key)")
    #expect(try await client.visit(link).status == 200)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func unchangedFieldsKeepTheirStoredValues(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    let before = try rows(databases, Self.all)
    for key in 1...3 {
      // A stored value is shown and sent back even if its type differs from the type of the column.
      let page = try await client.visit("/products/\(key)").follow("Edit").submit("Save")
      #expect(page.notice == "Saved.", "\(key)")
      #expect(try rows(databases, Self.all) == before)
    }
    _ = try await client.visit("/products/3/edit").submit("Save", ["name": "Mokka"])
    #expect(
      try rows(databases, Self.all).last
        == before.last?.replacing("Mocha", with: "Mokka"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func emptyFieldsAreStoredAsNull(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    let page = try await client.visit("/products/1/edit").submit(
      "Save", ["kind": "–", "made": "", "note": "", "old": "No", "sold": false])
    #expect(page.notice == "Saved.")
    #expect(
      try rows(databases, Self.all).first == "1|'Earl Grey'|NULL|4.5|0|0|NULL|NULL|10|X'00FF'")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func duplicatingARowCopiesAllValues(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    let page = try await client.visit("/products/1").follow("Duplicate").submit("Add")
    #expect(page.url == "/products/4")
    let all = try rows(databases, Self.all)
    #expect(all[3].dropFirst(1) == all[0].dropFirst(1))
  }

  @Test func aNumberThatWouldBeRoundedIsRefused() async throws {
    let (databases, client) = try await client(.off)
    let page = try await client.visit("/products/1/edit").submit(
      "Save", ["stock": "9223372036854775808"])
    #expect(page.status == 422 && page.text.contains("This number would be rounded"))
    _ = try await page.submit("Save", ["stock": "9223372036854775807"])
    #expect(
      try rows(databases, "SELECT quote(stock) FROM products WHERE id = 1") == [
        "9223372036854775807"
      ])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func unusualColumnNamesWorkAsFieldNames(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    let page = try await client.visit("/words/a%2Fb/edit").submit(
      "Save", ["~-a, 'b' <i>": "1", "~pe-x": "2", "~": "3"])
    #expect(page.url == "/words/a%2Fb" && page.notice == "Saved.")
    #expect(
      try rows(databases, "SELECT word || \"-a, 'b' <i>\" || \"pe-x\" || \"\" FROM words")
        == ["a/b123"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func undoRestoresDeletedRows(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    let before = try rows(databases, Self.all)
    var page = try await client.visit("/products/1").submit("Delete")
    #expect(page.url == "/products")
    #expect(try rows(databases, Self.all).count == 2)
    page = try await page.submit("Undo")
    #expect(try rows(databases, Self.all) == before)
    page = try await client.visit("/products?is.kind=1")
    page = try await page.submit(
      "Apply", ["all": true], in: page.elements("#pe-form-selected")[0])
    #expect(try rows(databases, Self.all).count == 1)
    _ = try await page.submit("Undo")
    #expect(try rows(databases, Self.all) == before)
    // A row that others refer to is not deleted, and the page says so.
    page = try await client.visit("/kinds/1").submit("Delete")
    #expect(page.text.contains("other rows refer to this row"))
    #expect(try rows(databases, "SELECT name FROM kinds") == ["Tea", "Coffee"])
  }

  @Test func theDeleteConfirmationListsAffectedRows() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO orders VALUES (1, 'First'), (2, 'Second');
      CREATE TABLE lines (id INTEGER PRIMARY KEY, o INT REFERENCES orders (id) ON DELETE CASCADE);
      INSERT INTO lines (o) VALUES (1), (1);
      CREATE TABLE notes (id INTEGER PRIMARY KEY, o INT REFERENCES orders (id) ON DELETE SET NULL);
      INSERT INTO notes (o) VALUES (1);
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/orders/1")
    let question =
      "Delete “First”? This also deletes 2 rows in ‘lines’. 1 row in ‘notes’ will no longer refer to deleted rows."
    #expect(page.html.contains(question))
    #expect(try await client.visit("/orders/2").html.contains("Delete “Second”?\""))
    // Undo would not restore the rows that were deleted along with it, so the page does not offer it.
    #expect(!(try await page.submit("Delete").html.contains("Undo")))
    #expect(try rows(databases, "SELECT id || '' FROM lines").isEmpty)
    // No row refers to the second order.
    let deleted = try await client.visit("/orders/2").submit("Delete")
    #expect(try await deleted.submit("Undo").status == 200)
    #expect(try rows(databases, "SELECT name FROM orders") == ["Second"])
  }

  /// A foreign key compares with the collation and affinity of the referenced column, a filter byte by byte.
  @Test(
    arguments: [
      ("TEXT COLLATE NOCASE", "'Abc'", "TEXT", "'ABC'), ('abc'"),
      ("INTEGER", "7", "TEXT", "'7.0'), ('07'"),
    ])
  func rowsThatAForeignKeyFindsAreCounted(
    type: String, key: String, other: String, values: String
  ) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE cust (code \(type) PRIMARY KEY, name TEXT);
      INSERT INTO cust VALUES (\(key), 'First');
      CREATE TABLE gone (id INTEGER PRIMARY KEY, c \(other) REFERENCES cust (code) ON DELETE CASCADE);
      INSERT INTO gone (c) VALUES (\(values));
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let path = "/cust/" + key.filter { $0 != "'" }
    let page = try await client.visit(path)
    #expect(page.html.contains("2 rows in ‘gone’"), "\(page.text)")
    // A link would lead to a list without these rows.
    #expect(try !page.elements("main a").contains { $0.text.hasPrefix("gone by") })
    try databases.make(
      """
      CREATE TABLE stays (id INTEGER PRIMARY KEY, c \(other) REFERENCES cust (code));
      INSERT INTO stays (c) SELECT c FROM gone;
      """)
    let refused = try await client.visit(path).submit("Delete")
    #expect(refused.status == 422 && refused.text.contains("2 rows in ‘stays’"), "\(refused.text)")
    let offer = try refused.elements("a").first { $0.text.hasPrefix("2 rows in") }
    #expect(offer?["href"] == "/stays")
  }

  @Test func theFieldOfAnEmptyCellHasSeveralLinesIfOtherRowsDo() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title VARCHAR(80), body TEXT);
      INSERT INTO note VALUES (1, 'a', 'line one' || char(10) || 'line two'), (2, 'b', NULL), (3, 'c', 'short');
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    for path in ["/note/~new", "/note/1/edit", "/note/2/edit", "/note/3/edit"] {
      let page = try await client.visit(path)
      #expect(try page.elements("textarea").count == 1, "\(path)")
    }
    _ = try await client.visit("/note/2/edit").submit("Save", ["body": "p\nq"])
    #expect(try rows(databases, "SELECT hex(body) FROM note WHERE id = 2") == ["700A71"])
  }

  @Test func theRecordPageShowsTheHistory() async throws {
    let (databases, client) = try await client(.off)
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/products/2")
    #expect(!page.text.contains("History"))
    page = try await client.visit("/products/2/edit").submit("Save", ["price": "8", "note": ""])
    #expect(page.text.contains("History"))
    #expect(page.text.contains("price: 3.0 → 8") && page.text.contains("note: 5 → –"))
    #expect(try await client.visit("/products/2").text.contains("price: 3.0 → 8"))
  }

  @Test func aDuplicateValueIsReported() async throws {
    let (databases, client) = try await client(.off)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/kinds/1/edit").submit("Save", ["name": "Coffee"])
    #expect(page.status == 422 && page.text.contains("Another row has this already."))
  }

  @Test func viewsAndInternalTablesHaveNoForms() async throws {
    let (databases, client) = try await client(.off)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/cheap")
    #expect(page.status == 200 && !page.html.contains("~new"))
    for path in ["/cheap/~new", "/pe_secret/~new", "/nothing/~new", "/products/99/edit"] {
      #expect(try await client.visit(path).status == 404, "\(path)")
    }
  }

  /// Returns the addresses to which the forms and buttons of a page submit.
  private static func actions(_ html: String) -> [String] {
    html.matches(of: /(?:form)?action="([^"]*\/-\/actions\/[^"]*)"/).map { String($0.1) }
  }

  @Test func withoutTheWritableFlagNothingIsWritten() async throws {
    let (databases, writer) = try await client(.off)
    // Addresses of forms that were opened while the file was writable.
    let addresses = try await ["/products/1/edit", "/products/~new", "/products", "/products/1"]
      .asyncFlatMap { try await Self.actions(writer.visit($0).html) }
    #expect(addresses.count >= 4)
    let before = try Data(contentsOf: URL(filePath: databases.path("shop.sqlite")))
    let site = try await databases.site()
    let client = SiteClient(site, script: .off)
    for path in ["/products/~new", "/products/1/edit", "/products/~new?like=1"] {
      #expect(try await client.visit(path).status == 404, "\(path)")
    }
    for path in ["/products", "/products/1"] {
      let html = try await client.visit(path).html
      for word in ["Add</a>", "Delete", "Edit", "Duplicate", "Selected"] {
        #expect(!html.contains(word), "\(path) \(word)")
      }
    }
    for address in addresses {
      let response = await site.respond(
        to: HTTPRequest(
          method: .post, scheme: "http", authority: "localhost", path: address,
          headerFields: [
            .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
          ]),
        body: Array("name=Other&price=1&row=1&action=-delete&all=true&pe-confirmed=1".utf8))
      #expect(response.head.status == .notFound, "\(address)")
    }
    #expect(try Data(contentsOf: URL(filePath: databases.path("shop.sqlite"))) == before)
  }

  @Test func writingKeepsTheJournalMode() async throws {
    let (databases, client) = try await client(.off)
    _ = try await client.visit("/kinds/~new").submit("Add", ["name": "Cocoa"])
    #expect(try rows(databases, "PRAGMA journal_mode") == ["delete"])
    #expect(!FileManager.default.fileExists(atPath: databases.path("shop.sqlite-wal")))
  }

  @Test func openingAReadOnlyFileForWritingThrows() throws {
    let databases = try Databases()
    try databases.make(Self.shop)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: databases.path("shop.sqlite"))
    // The superuser can write the file despite its permissions.
    guard !FileManager.default.isWritableFile(atPath: databases.path("shop.sqlite")) else { return }
    #expect(throws: (any Error).self) { try databases.catalog("shop.sqlite", isWritable: true) }
  }

  @Test(
    arguments: ["/products/1/edit", "/products/~new", "/products?edit=1"],
    [
      "ALTER TABLE products RENAME note TO remark",
      "ALTER TABLE products DROP note; ALTER TABLE products ADD note TEXT AS (name); ",
    ])
  func `a form with a field that the table no longer has is not saved`(
    address: String, change: String
  ) async throws {
    let (databases, client) = try await client(.off)
    let form = try await client.visit(address)
    try await DatabaseQueue(path: databases.path("shop.sqlite")).write {
      try $0.execute(sql: change)
    }
    let before = try rows(databases, "SELECT quote(name) || quote(price) FROM products")
    let button = address.hasSuffix("new") ? "Add" : "Save"
    let page = try await form.submit(button, ["name": "New", "price": "1", "note": "typed"])
    #expect(page.status == 409 && page.text.contains("no longer has the field"))
    #expect(page.text.contains("typed"))
    #expect(try rows(databases, "SELECT quote(name) || quote(price) FROM products") == before)
  }

  @Test func `a form whose value another program replaced with bytes is not saved`() async throws {
    let (databases, client) = try await client(.off)
    let form = try await client.visit("/products/1/edit")
    try await DatabaseQueue(path: databases.path("shop.sqlite")).write {
      try $0.execute(sql: "UPDATE products SET note = x'6162' WHERE id = 1")
    }
    let page = try await form.submit("Save", ["name": "typed"])
    #expect(page.status == 409 && page.text.contains("because the table or this row has changed"))
    #expect(page.html.contains("typed"))
  }

  @Test func `the key of a deleted row with NULL in its key is not the key of another one`()
    async throws
  {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE uses (a TEXT, b TEXT, note TEXT, PRIMARY KEY (a, b));
      INSERT INTO uses VALUES (NULL, NULL, 'one'), (NULL, NULL, 'two'), (NULL, NULL, 'three');
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/uses/~n,~n,1")
    #expect(page.text.contains("one"))
    try await DatabaseQueue(path: databases.path("shop.sqlite")).write {
      try $0.execute(sql: "DELETE FROM uses WHERE note = 'one'")
    }
    _ = try? await page.submit("Delete")
    #expect(try await client.visit("/uses/~n,~n").status == 404)
    #expect(try rows(databases, "SELECT note FROM uses") == ["two", "three"])
  }

  @Test(arguments: [
    "INSERT INTO sold SELECT * FROM items WHERE id = new.id; DELETE FROM items WHERE id = new.id;",
    "UPDATE items SET id = id + 100 WHERE id = new.id AND id < 100;",
  ])
  func `a save whose trigger moves the row shows the list and says so`(body: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE sold (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO items VALUES (1, 'one'), (2, 'two');
      CREATE TRIGGER move AFTER UPDATE OF name ON items BEGIN \(body) END;
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/items/1/edit").submit("Save", ["name": "new"])
    #expect(page.url == "/items")
    #expect(page.text.contains("Saved. A trigger has deleted the row or changed its key."))
    #expect(
      try rows(databases, "SELECT name FROM items UNION ALL SELECT name FROM sold").sorted() == [
        "new", "two",
      ])
  }
}

extension Array {
  fileprivate func asyncFlatMap<Other>(
    _ transform: (Element) async throws -> [Other]
  ) async rethrows -> [Other] {
    var all: [Other] = []
    for element in self { all += try await transform(element) }
    return all
  }
}
