import Foundation
import GRDB
import HTTPTypes
import PageData
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

@Suite struct SettingsTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT, code TEXT);
    INSERT INTO kinds VALUES (1, 'Tea', 'T'), (2, 'Coffee', 'C');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id), price REAL, size INTEGER, code TEXT,
      sold BOOLEAN, note TEXT);
    INSERT INTO products VALUES
      (1, 'Earl Grey', 1, 4.5, 2048, 'a/b?c&d', 1, 'secret words'),
      (2, 'Assam', 1, 12, 1000, '..', 0, 'secret words'),
      (3, '<Mocha>', 2, 7, 5, NULL, 1, NULL);
    CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, wage REAL);
    INSERT INTO staff VALUES (1, 'Ada', 100), (2, 'Grace', 50);
    CREATE VIRTUAL TABLE found USING fts5 (name, note, content='products', content_rowid='id');
    INSERT INTO found (found) VALUES ('rebuild');
    CREATE VIRTUAL TABLE words USING fts5vocab ('found', 'row');
    CREATE VIRTUAL TABLE kinds_found USING fts5 (name, content='kinds', content_rowid='id');
    """

  /// Returns the example in `docs/lists.md`.
  private static func example() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/lists.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "```json\n{"))
    let end = try #require(text[start.upperBound...].range(of: "\n```"))
    return "{" + text[start.upperBound..<end.lowerBound]
  }

  private func databases(_ settings: String, css: String? = nil) throws -> Databases {
    let databases = try Databases()
    try databases.make(Self.shop)
    try Data(settings.utf8).write(to: URL(filePath: databases.path("shop.json")))
    if let css { try Data(css.utf8).write(to: URL(filePath: databases.path("shop.css"))) }
    return databases
  }

  private func site(
    _ databases: Databases, isWritable: Bool = false
  ) async throws -> Site {
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: isWritable),
      hiddenTables: [])
    let settings = try await SettingsReader(databases: [source]).read(databases.path("shop.json"))
    return try await DataSite(title: nil, databases: [source], settings: settings).site(.patient)
  }

  private func get(_ site: Site, _ path: String, _ accept: String = "*/*") async -> SiteResponse {
    await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
  }

  private func text(_ site: Site, _ path: String) async -> String {
    String(decoding: await get(site, path).body, as: UTF8.self)
  }

  private func export(_ site: Site, _ path: String) async throws -> String {
    let response = await get(site, path)
    var bytes = response.body
    while let piece = try await response.stream?() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func theExampleOfTheDocsIsServed() async throws {
    let databases = try databases(try Self.example(), css: ":root { --pe-accent: green }")
    let client = SiteClient(try await site(databases), script: .off)
    let contents = try await client.visit("/")
    for text in [
      "Tea shop", "Products", "All products of the shop.", "Cheap products", "Total wages",
    ] {
      #expect(contents.text.contains(text), "\(text)")
    }
    #expect(!contents.text.contains("staff"))
    let list = try await client.visit("/products")
    let rows = try list.table().rows
    #expect(
      rows == [
        ["Assam", "Tea", "€12.00", "1 kB", ".."], ["<Mocha>", "Coffee", "€7.00", "5 bytes", ""],
        ["Earl Grey", "Tea", "€4.50", "2 kB", "a/b?c&d"],
      ], "\(rows)")
    #expect(
      list.html.contains(
        #"href="https://example.org/teas/a%2Fb%3Fc%26d?name=Earl%20Grey""#))
    // A value of `..` would change the path of the link.
    #expect(!list.html.contains("teas/..?"))
    let record = try await client.visit("/products/1")
    #expect(record.text.contains("With tax.") && record.text.contains("€4.50"))
    #expect(record.text.contains("Yes"))
    #expect(!record.html.contains("secret words"))
    withExtendedLifetime(databases) {}
  }

  @Test func hiddenTablesAndColumnsAreUnreachable() async throws {
    let databases = try databases(try Self.example(), css: "")
    let site = try await site(databases, isWritable: true)
    for path in [
      "/", "/products", "/products?columns=note", "/products/1", "/products/1/edit",
      "/products/~new?like=1",
      "/products?has.note=secret", "/products?q=secret", "/products?sort=note",
      "/products?facet=note",
      "/products/-/export?columns=note", "/products/1/-/value?column=7", "/products/1/-/export",
      "/staff", "/staff/1", "/found", "/words", "/found_data",
      "/~sql?sql=SELECT%20note%20FROM%20products", "/~sql?sql=SELECT%20*%20FROM%20products",
      "/~sql?sql=SELECT%20NOTE%20FROM%20Products", "/~sql?sql=SELECT%20*%20FROM%20found",
      "/~sql?sql=SELECT%20*%20FROM%20words", "/~sql?sql=SELECT%20block%20FROM%20found_data",
      "/~sql?sql=SELECT%20wage%20FROM%20staff", "/~sql?sql=SELECT%20count(*)%20FROM%20staff",
    ] {
      let text = try await export(site, path)
      #expect(!text.contains("secret words"), "\(path)")
      #expect(!text.contains("Grace"), "\(path)")
    }
    // SQLite does not call its authorizer for columns that a join matches by name.
    for (sql, message) in [
      (
        "SELECT note FROM (SELECT 1 AS note WHERE 0) FULL JOIN products USING (note)",
        "cannot join using column note"
      ),
      (
        "SELECT name FROM (SELECT 1 AS name WHERE 0) full join staff /**/ uSiNg(name)",
        "no such table: staff"
      ),
      (
        "SELECT sql FROM (SELECT 1 AS sql WHERE 0) FULL JOIN sqlite_schema USING (sql)",
        "not available here"
      ),
      // A natural join ignores a hidden column.
      ("SELECT p.id FROM products p NATURAL JOIN (SELECT 'no words' AS note)", ">1</td>"),
    ] {
      let query = sql.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let text = try await export(site, "/~sql?sql=" + query)
      #expect(text.contains(message), "\(sql): \(text)")
    }
    let words = "SELECT 'using' AS natural, \"id\" FROM products -- natural join\n/* using */"
    let query = words.replacing("AS natural", with: "AS \"natural\"")
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    #expect(try await export(site, "/~sql?sql=" + (query ?? "")).contains("<td>using"))
    #expect(try await export(site, "/products?q=secret").contains("No matching rows"))
    for path in ["/staff", "/found", "/words", "/found_data", "/products/1/-/value?column=7"] {
      #expect(await get(site, path).head.status == .notFound, "\(path)")
    }
    #expect(
      try await export(site, "/products/-/export?is.id=1")
        == "name,kind,price,size,code\r\nEarl Grey,1,4.5,2048,a/b?c&d\r\n")
    // An index without hidden columns is still available.
    #expect(await get(site, "/kinds_found").head.status == .ok)
    withExtendedLifetime(databases) {}
  }

  @Test func editingARowPreservesHiddenColumns() async throws {
    let databases = try databases(try Self.example(), css: "")
    let client = SiteClient(try await site(databases, isWritable: true), script: .off)
    let form = try await client.visit("/products/1/edit")
    let saved = try await form.submit("Save", ["Name": "Lady Grey"])
    #expect(saved.text.contains("Lady Grey"))
    let catalog = try databases.catalog("shop.sqlite")
    let note = try await catalog.database().read {
      try String.fetchOne($0, sql: "SELECT note FROM products WHERE id = 1")
    }
    #expect(note == "secret words")
  }

  @Test func aStylesheetIsServedAtAContentHashedPath() async throws {
    let databases = try databases(#"{"stylesheet": "shop.css"}"#, css: "h1 { color: green }")
    let site = try await site(databases)
    let page = await text(site, "/")
    let match = try #require(page.firstMatch(of: /href="(\/~style\/[0-9a-f]+\.css)"/))
    let response = await get(site, String(match.1))
    #expect(response.head.headerFields[.contentType] == "text/css; charset=utf-8")
    #expect(String(decoding: response.body, as: UTF8.self) == "h1 { color: green }")
    withExtendedLifetime(databases) {}
  }

  @Test func rowsAreLabelledByTheConfiguredColumn() async throws {
    let databases = try databases(
      #"{"tables": {"kinds": {"label": "code", "columns": {"name": {"hidden": true}}}}}"#)
    let client = SiteClient(try await site(databases), script: .off)
    #expect(try await client.visit("/products").table().rows.map { $0[2] } == ["T", "T", "C"])
    #expect(try await client.visit("/kinds/1").text.contains("T"))
    #expect(try await !client.visit("/kinds/1").text.contains("Coffee"))
    let other = try self.databases(
      #"{"tables": {"kinds": {"columns": {"name": {"hidden": true}}}}}"#)
    let unnamed = SiteClient(try await site(other), script: .off)
    #expect(try await unnamed.visit("/products").table().rows.map { $0[2] } == ["T", "T", "C"])
    withExtendedLifetime((databases, other)) {}
  }

  @Test(
    arguments: [
      ("", "line 1"), ("{", "line 1"), ("{\n\n\"title\": }", "line 3"), ("[]", "an object"),
      (#"{"title": "a", "title": "b"}"#, "twice"), (#"{"title": "a"} x"#, "follows the end"),
      (#"{"title": 'a'}"#, "need quotes"), (#"{"title": "\ud800"}"#, "surrogate"),
      (#"{"title": "\u0000"}"#, "invalid code point"),
      (#"{"title": 5}"#, "title: This is a number"),
      (#"{"titel": "a"}"#, "titel: Unknown setting. Use title, stylesheet"),
      (#"{"title": " "}"#, "title: The text is empty"),
      (#"{"stylesheet": "none.css"}"#, "stylesheet: The file 'none.css' does not exist"),
      (#"{"stylesheet": "/etc"}"#, "stylesheet: '/etc' is not in the directory"),
      (
        #"{"tables": {"product": {}}}"#,
        "tables.product: This table or view does not exist in 'shop'"
      ),
      (#"{"tables": {"pe_x": {}}}"#, "tables.pe_x"),
      (
        #"{"tables": {"products": {"show": ["nam"]}}}"#,
        "tables.products.show: 'products' has no column 'nam'"
      ),
      (#"{"tables": {"products": {"show": []}}}"#, "'show' is empty"),
      (
        #"{"tables": {"products": {"show": ["name", "name"]}}}"#,
        "tables.products.show[1]: 'name' occurs twice"
      ),
      (#"{"tables": {"products": {"order": "-none"}}}"#, "tables.products.order"),
      (#"{"tables": {"products": {"columns": {"id": {"hidden": true}}}}}"#, "part of the key"),
      (#"{"tables": {"products": {"columns": {"Nam": {}}}}}"#, "has no column 'Nam'"),
      (#"{"tables": {"products": {}, "PRODUCTS": {}}}"#, "names the same table"),
      (
        #"{"tables": {"products": {"columns": {"note": {"hidden": true}, "NOTE": {}}}}}"#,
        "is hidden"
      ),
      (#"{"tables": {"products": {"columns": {"name": {}, "Name": {}}}}}"#, "names the same"),
      (
        #"{"tables": {"products": {"columns": {"name": {"format": "euro"}}}}}"#,
        "Unknown format"
      ),
      (#"{"tables": {"products": {"columns": {"name": {"format": "currency"}}}}}"#, "currency"),
      (
        #"{"tables": {"products": {"columns": {"name": {"format": "currency", "currency": "eur"}}}}}"#,
        "three-letter ISO 4217 code"
      ),
      (
        #"{"tables": {"products": {"search": ["note"], "columns": {"note": {"hidden": true}}}}}"#,
        "is hidden"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "javascript:alert(1)"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "//example.org/{id}"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "/\\example.org/{id}"}}}}}"#,
        "Write an address"
      ),
      (#"{"tables": {"products": {"columns": {"name": {"link": "{name}"}}}}}"#, "Write an address"),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "https://{name}/"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "https://a.{name}/"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "https://a{name}"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "https://a:b@c/{name}"}}}}}"#,
        "Write an address"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "/x y"}}}}}"#,
        "characters that an address cannot contain"
      ),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "/{none}"}}}}}"#,
        "is not a shown column"
      ),
      (#"{"tables": {"products": {"columns": {"name": {"link": "/{name"}}}}}"#, "no closing '}'"),
      (
        #"{"tables": {"products": {"columns": {"name": {"link": "/{note}"}, "note": {"hidden": true}}}}}"#,
        "is not a shown column"
      ),
      (#"{"queries": {"a": {}}}"#, "queries.a: 'sql' is missing"),
      (#"{"queries": {"a/b": {"sql": "SELECT 1"}}}"#, "part of its address"),
      (#"{"queries": {"~new": {"sql": "SELECT 1"}}}"#, "part of its address"),
      (
        #"{"queries": {"a": {"sql": "SELECT * FROM none"}}}"#,
        "queries.a.sql: The query is not valid. SQLite says: no such table"
      ),
      (#"{"queries": {"a": {"sql": "DELETE FROM products"}}}"#, "The statement does not read rows"),
      (#"{"queries": {"a": {"sql": "SELECT ?"}}}"#, "has an invalid name"),
      (
        #"{"queries": {"a": {"sql": "SELECT :b", "parameters": {"c": {}}}}}"#,
        "queries.a.parameters.c: The query has no ':c'"
      ),
      (
        #"{"queries": {"a": {"sql": "SELECT :b", "parameters": {"b": {"type": "int"}}}}}"#,
        "Unknown type"
      ),
      (
        #"{"queries": {"a": {"sql": "SELECT :b", "parameters": {"b": {"type": "number", "default": "x"}}}}}"#,
        "is not valid"
      ),
      (
        #"{"files": {"other": {}}}"#,
        "files.other: No served file has this name. Available: 'shop'"
      ),
      (#"{"tables": {}, "files": {"shop": {}}}"#, "already configure this file"),
    ])
  func invalidSettingsAreReportedWithTheirPath(settings: String, message: String) async throws {
    let databases = try databases(settings)
    let error = await #expect(throws: SettingsError.self) { _ = try await site(databases) }
    let text = try #require(error).description
    #expect(text.contains(message), "\(text)")
    #expect(text.split(separator: "\n").count == 1)
    withExtendedLifetime(databases) {}
  }

  /// SQLite ignores case in names, and the file may be replaced while it is served.
  @Test(
    arguments: [
      "CREATE TABLE Products (id INTEGER PRIMARY KEY, name TEXT, Note TEXT);",
      "CREATE TABLE PRODUCTS (NOTE TEXT, Name TEXT, ID INTEGER PRIMARY KEY);",
      "CREATE TABLE products (note TEXT, other TEXT, id INTEGER PRIMARY KEY, name TEXT);",
      "CREATE TABLE products (name TEXT, note TEXT, id INT, PRIMARY KEY (name, NOTE)) WITHOUT ROWID;",
    ])
  func hiddenDataStaysHiddenAfterTheFileIsReplaced(sql: String) async throws {
    let databases = try databases(
      """
      {"tables": {"Products": {"label": "NAME", "show": ["id", "Name"], "columns": {
        "NOTE": {"hidden": true}, "name": {"link": "https://example.org/{id}/{Name}"}}},
        "STAFF": {"hidden": true}}}
      """)
    let path = databases.path("shop.sqlite")
    let catalog = try SQLiteCatalog(path: path, limits: .patient, checkInterval: .zero)
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let settings = try await SettingsReader(databases: [source]).read(databases.path("shop.json"))
    let site = try await DataSite(title: nil, databases: [source], settings: settings)
      .site(.patient)
    #expect(await text(site, "/products").contains("https://example.org/1/Earl%20Grey"))
    try FileManager.default.removeItem(atPath: path)
    try databases.make(
      sql
        + "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO staff VALUES (1, 'secret words');"
        + "INSERT INTO products (id, name, note) VALUES (1, 'Tea', 'secret words');")
    let name = try #require(sql.firstMatch(of: /TABLE (\w+)/)?.1)
    for path in [
      "/", "/\(name)", "/\(name)?columns=note,Note,NOTE", "/\(name)/1",
      "/\(name)/-/export?format=csv",
      "/\(name)?q=secret", "/\(name)?sort=note", "/staff", "/~sql?sql=SELECT%20*%20FROM%20\(name)",
      "/~sql?sql=SELECT%20note%20FROM%20\(name)", "/~sql?sql=SELECT%20*%20FROM%20staff",
    ] {
      let text = try await export(site, path)
      #expect(!text.contains("secret words") && !text.contains("secret%20words"), "\(path)")
    }
    let isKey = sql.contains("NOTE))")
    let response = await get(site, "/\(name)")
    #expect(response.head.status.code == (isKey ? 503 : 200))
    #expect(isKey == String(decoding: response.body, as: UTF8.self).contains("part of its key"))
  }

  @Test func eachDatabaseHasItsOwnSettings() async throws {
    let databases = try databases(
      #"{"files": {"shop": {"tables": {"kinds": {"title": "Sorts"}}, "queries": {"all": {"sql": "SELECT name FROM kinds"}}}}}"#
    )
    try databases.make("CREATE TABLE kinds (a); INSERT INTO kinds VALUES (1);", as: "other.sqlite")
    let sources = try ["shop", "other"].map {
      DataSource(name: $0, catalog: try databases.catalog($0 + ".sqlite"), hiddenTables: [])
    }
    let path = databases.path("shop.json")
    let settings = try await SettingsReader(databases: sources).read(path)
    let site = try await DataSite(title: nil, databases: sources, settings: settings).site(.patient)
    let client = SiteClient(site, script: .off)
    #expect(try await client.visit("/shop/kinds").text.contains("Sorts"))
    #expect(try await !client.visit("/other/kinds").text.contains("Sorts, "))
    #expect(try await client.visit("/shop/~queries/all").table().rows == [["Tea"], ["Coffee"]])
    #expect(try await client.visit("/other/~queries/all").status == 404)
    try Data(#"{"tables": {"kinds": {}}}"#.utf8).write(to: URL(filePath: path))
    let error = await #expect(throws: SettingsError.self) {
      _ = try await SettingsReader(databases: sources).read(path)
    }
    #expect(error?.description.contains("Move this setting under 'files'") == true)
  }

  @Test func oversizedSettingsAreRejected() async throws {
    for settings in [
      #"{"title": "\#(String(repeating: "x", count: 2_001))"}"#,
      String(repeating: "[", count: 100_000),
      "{" + String(repeating: " ", count: 256 << 10) + "}",
    ] {
      let databases = try databases(settings)
      await #expect(throws: SettingsError.self) { _ = try await site(databases) }
    }
  }
}
