import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

@Suite struct DataSiteTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, kind INTEGER REFERENCES kinds (id), price REAL,
      sold BOOLEAN, made DATE, note);
    INSERT INTO products VALUES
      (1, 'Earl Grey', 1, 4.5, 1, '2026-01-02', 5), (2, 'assam', 1, NULL, 0, '2026-01-03', '5'),
      (3, 'Mocha', 2, 7, NULL, NULL, NULL), (4, '100%', 2, 7, 1, '2025-12-31', '');
    CREATE VIEW cheap AS SELECT name, price FROM products WHERE price < 5;
    CREATE TABLE pe_visitors (secret TEXT);
    INSERT INTO pe_visitors VALUES ('TOPSECRET');
    """

  private func shop() async throws -> (Databases, Site) {
    let databases = try Databases()
    try databases.make(Self.shop)
    return (databases, try await databases.site())
  }

  private func get(
    _ site: Site, _ path: String, _ accept: String = "application/json"
  ) async -> SiteResponse {
    await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
  }

  private struct Document: Decodable {
    struct Section: Decodable { var rows: [Row] }
    struct Row: Decodable { var key: String }
    var sections: [Section]
    var version: String

    var keys: [String] { sections.flatMap(\.rows).map(\.key) }
  }

  private func document(_ site: Site, _ address: String) async throws -> Document {
    let parts = address.split(separator: "?", maxSplits: 1)
    let response = await get(
      site, parts[0] + "/-/document" + (parts.count > 1 ? "?" + parts[1] : ""))
    #expect(response.head.status == .ok, "\(String(decoding: response.body, as: UTF8.self))")
    return try JSONDecoder().decode(Document.self, from: Data(response.body))
  }

  @Test(
    arguments: [
      ("/products", ["1", "2", "3", "4"]), ("/products?sort=-price,name", ["4", "3", "1", "2"]),
      ("/products?sort=price", ["1", "3", "4", "2"]),
      ("/products?sort=name", ["4", "2", "1", "3"]),
      ("/products?is.kind=1", ["1", "2"]), ("/products?is.kind=1&is.kind=2", ["1", "2", "3", "4"]),
      ("/products?not.price=7", ["1", "2"]), ("/products?min.price=4.5&max.price=5", ["1"]),
      ("/products?has.name=%25", ["4"]), ("/products?has.name=EARL", ["1"]),
      ("/products?empty.price=1", ["2"]), ("/products?empty.note=1", ["3", "4"]),
      ("/products?empty.note=0", ["1", "2"]), ("/products?is.sold=true", ["1", "4"]),
      ("/products?min.made=2026-01-01", ["1", "2"]), ("/products?is.note=5", ["1", "2"]),
      ("/products?q=grey+earl", ["1"]), ("/products?q=", ["1", "2", "3", "4"]),
      ("/products?max.price=&utm=1", ["1", "2", "3", "4"]),
    ])
  func queryParametersFilterAndSortRows(address: String, keys: [String]) async throws {
    let (databases, site) = try await shop()
    try await #expect(document(site, address).keys == keys)
    withExtendedLifetime(databases) {}
  }

  @Test func equivalentQueriesHaveTheSameVersion() async throws {
    let (databases, site) = try await shop()
    let one = try await document(site, "/products?is.kind=2&sort=name&is.kind=1&q=a")
    let other = try await document(site, "/products?q=a&is.kind=1&is.kind=2&sort=name")
    #expect(one.version == other.version)
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "min.none=1", "like.name=a", "sort=none", "columns=none", "min.price=a", "is.sold=2",
      "sort=name&sort=price", "q=a&q=b", "min.price=1&min.price=2", "empty.name=2",
    ])
  func invalidParametersAreNamedInTheError(query: String) async throws {
    let (databases, site) = try await shop()
    let response = await get(site, "/products?" + query)
    #expect(response.head.status == .badRequest)
    let name = query.split(separator: "=")[0]
    #expect(String(decoding: response.body, as: UTF8.self).contains("'\(name)'"))
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "/pe_visitors", "/PE_visitors", "/sqlite_schema", "/sqlite_master", "/none",
      "/pe_visitors/1", "/pe_visitors/-/export", "/products/99", "/products/01", "/products/1,2",
      "/cheap/1", "/products/a", "/Products",
    ])
  func internalTablesAndMissingRowsAreNotFound(path: String) async throws {
    let (databases, site) = try await shop()
    let response = await get(site, path)
    #expect(response.head.status == .notFound)
    #expect(!String(decoding: response.body, as: UTF8.self).contains("TOPSECRET"))
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      "CREATE VIEW v AS SELECT * FROM pe_visitors",
      "CREATE VIEW v AS SELECT name, sql FROM sqlite_schema",
      "CREATE VIRTUAL TABLE v USING fts5 (secret, content='pe_visitors')",
      "CREATE VIEW w AS SELECT secret FROM pe_visitors; CREATE VIEW v AS SELECT * FROM w",
      "CREATE VIRTUAL TABLE f USING fts5 (secret, content='pe_visitors'); CREATE VIRTUAL TABLE v USING fts5vocab ('f', 'row')",
      "CREATE VIEW v AS SELECT secret FROM (SELECT 1 AS secret WHERE 0) FULL JOIN pe_visitors USING (secret)",
    ])
  func viewsAndIndexesOfInternalTablesAreHidden(sql: String) async throws {
    let databases = try Databases()
    try databases.make(Self.shop + sql + ";")
    let site = try await databases.site()
    for path in ["/v", "/v/-/export", "/w", "/f", "/f_data", "/~sql?sql=SELECT%20*%20FROM%20v"] {
      let response = await get(site, path)
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(response.head.status == .notFound || text.contains("SQLite says"), "\(path)")
      #expect(!text.contains("TOPSECRET"))
    }
    #expect(await get(site, "/products").head.status == .ok)
  }

  private func queryPage(_ site: Site, _ source: String) async -> String {
    let query = "SELECT * FROM \(source)"
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let response = await get(site, "/~sql?sql=" + (query ?? ""), "text/html")
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func fullTextIndexesOfViewsOfInternalTablesAreHidden() async throws {
    let databases = try Databases()
    try databases.make(
      Self.shop + """
        CREATE TABLE pe_s (id INTEGER PRIMARY KEY, x TEXT);
        INSERT INTO pe_s VALUES (1, 'hushed words');
        CREATE VIEW pv AS SELECT id AS rowid, x FROM pe_s;
        CREATE VIRTUAL TABLE fv USING fts5 (x, content='pv', content_rowid='rowid');
        INSERT INTO fv (fv) VALUES ('rebuild');
        CREATE VIRTUAL TABLE fvv USING fts5vocab ('fv', 'row');
        CREATE VIRTUAL TABLE f4 USING fts4 (x, content="PV"); INSERT INTO f4 (f4) VALUES ('rebuild');
        CREATE VIRTUAL TABLE f4v USING fts4aux (f4);
        CREATE VIEW kept AS SELECT * FROM "FV_data";
        CREATE VIEW ended AS SELECT id, gone(x) AS x FROM pe_s;
        CREATE VIRTUAL TABLE fe USING fts5 (x, content='ended', content_rowid='id');
        INSERT INTO fe (rowid, x) VALUES (1, 'hushed words');
        CREATE VIRTUAL TABLE fev USING fts5vocab ('fe', 'row');
        CREATE VIEW names AS SELECT id, name FROM kinds;
        CREATE VIRTUAL TABLE fn USING fts5 (name, content='names', content_rowid='id');
        """)
    let site = try await databases.site()
    for name in [
      "pv", "fv", "fvv", "fv_data", "fv_idx", "f4", "f4v", "f4_segdir", "kept", "ended", "fe",
      "fev", "fe_data",
    ] {
      #expect(await get(site, "/\(name)").head.status == .notFound, "\(name)")
      let text = await queryPage(site, name)
      #expect(text.contains("SQLite says") && !text.contains("hushed"), "\(name)")
    }
    #expect(await queryPage(site, "fv('words')").contains("SQLite says"))
    for name in ["names", "fn"] {
      #expect(await get(site, "/\(name)").head.status == .ok, "\(name)")
    }
    withExtendedLifetime(databases) {}
  }

  /// Each index is created before its source, so that one pass over the schema finds only one of them.
  @Test(arguments: ["pe_staff", "staff"])
  func chainedIndexesRevealNoHiddenRows(table: String) async throws {
    let databases = try Databases()
    let chain = (1...5).reversed().map { number in
      """
      CREATE VIRTUAL TABLE terms\(number) USING fts5vocab ('index\(number)', 'row');
      CREATE VIRTUAL TABLE index\(number) USING fts5 (term, content='terms\(number - 1)');
      INSERT INTO index\(number) (rowid, term) VALUES (1, 'hushed words');
      """
    }
    try databases.make(
      """
      CREATE TABLE \(table) (id INTEGER PRIMARY KEY, term TEXT);
      INSERT INTO \(table) VALUES (1, 'hushed words');
      CREATE VIEW terms0 AS SELECT * FROM \(table);
      """ + chain.joined())
    let site = try await databases.site(hide: ["Staff"])
    // A view of a hidden table stays listed.
    let status: HTTPResponse.Status = table == "staff" ? .ok : .notFound
    #expect(await get(site, "/terms0").head.status == status)
    let text = await queryPage(site, "terms0")
    #expect(text.contains(/SQLite says|not available here/) && !text.contains("hushed"))
    for name in (1...5).flatMap({ ["index\($0)", "terms\($0)", "index\($0)_data"] }) {
      #expect(await get(site, "/\(name)").head.status == .notFound, "\(name)")
      let text = await queryPage(site, name)
      #expect(text.contains("SQLite says") && !text.contains("hushed"), "\(name)")
    }
    #expect(await queryPage(site, "index5('words')").contains("SQLite says"))
    withExtendedLifetime(databases) {}
  }

  @Test func aHiddenTableIsUnavailableInListsQueriesAndReferences() async throws {
    let databases = try Databases()
    try databases.make(Self.shop)
    let site = try await databases.site(hide: ["kinds"])
    #expect(await get(site, "/kinds").head.status == .notFound)
    for path in ["/products", "/products/1", "/", "/~sql?sql=SELECT%20*%20FROM%20kinds"] {
      let html = String(decoding: await get(site, path, "text/html").body, as: UTF8.self)
      #expect(!html.contains(">Tea<") && !html.contains("href=\"/kinds"), "\(path)")
    }
    withExtendedLifetime(databases) {}
  }

  @Test func manyColumnsCanBeSelectedAndSearched() async throws {
    let databases = try Databases()
    let names = (0..<1_500).map { "c\($0)" }
    try databases.make(
      "CREATE TABLE t (\(names.map { "\($0) TEXT" }.joined(separator: ", "))); INSERT INTO t (c7) VALUES ('here');"
    )
    let site = try await databases.site()
    try await #expect(
      document(site, "/t?columns=\(names.prefix(60).joined(separator: ","))").keys == ["1"])
    try await #expect(document(site, "/t?q=her+ere").keys == ["1"])
    withExtendedLifetime(databases) {}
  }

  @Test func mixedTypesAndCollationsArePagedCompletely() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE nc (a TEXT COLLATE NOCASE NOT NULL, b TEXT, PRIMARY KEY (a COLLATE BINARY)) WITHOUT ROWID;
      INSERT INTO nc WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      SELECT substr('aAbBcC', 1 + i % 6, 1) || (i / 6), i FROM n;
      INSERT INTO nc WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      SELECT 'z' || i, i FROM n;
      CREATE TABLE ti (a INTEGER); CREATE TABLE tt (a TEXT);
      INSERT INTO ti WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120) SELECT i FROM n;
      INSERT INTO tt SELECT a FROM ti;
      CREATE VIEW vu AS SELECT a FROM ti UNION ALL SELECT a FROM tt;
      CREATE TABLE lt (id INTEGER PRIMARY KEY, t TEXT);
      INSERT INTO lt WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240) SELECT i, printf('%.*c', 3000, 'x') || i FROM n;
      """)
    let site = try await databases.site()
    for (list, order) in [
      ("vu", ""), ("vu", "&sort=-a"), ("nc", ""), ("nc", "&sort=-a"), ("nc", "&sort=a"),
      ("lt", "&sort=-t"),
    ] {
      var keys: [String] = []
      var next: String? = ""
      while let after = next {
        let response = await get(
          site, "/\(list)/-/rows?limit=50\(order)" + (after.isEmpty ? "" : "&after=" + after))
        struct Batch: Decodable {
          var sections: [Document.Section]
          var next: String?
        }
        let batch = try JSONDecoder().decode(Batch.self, from: Data(response.body))
        keys += batch.sections.flatMap(\.rows).map(\.key)
        // The cursor must fit into an address.
        #expect((batch.next?.utf8.count ?? 0) < 2_000)
        next = batch.next
      }
      #expect(keys.count == 240 && Set(keys).count == 240, "\(list), \(order)")
    }
    withExtendedLifetime(databases) {}
  }

  @Test func utf16DatabasesAreServed() async throws {
    let databases = try Databases()
    try databases.make(
      """
      PRAGMA encoding = 'UTF-16'; CREATE TABLE t (k TEXT PRIMARY KEY, v TEXT);
      INSERT INTO t VALUES ('é1', 'Tee'), ('😀', 'Kaffee'), ('a', '');
      """)
    let site = try await databases.site()
    try await #expect(document(site, "/t?sort=v").keys == ["a", "%F0%9F%98%80", "%C3%A91"])
    try await #expect(document(site, "/t?q=kaff").keys == ["%F0%9F%98%80"])
    #expect(await get(site, "/t/%C3%A91").head.status == .ok)
    withExtendedLifetime(databases) {}
  }

  @Test func aFullTextIndexKeyedByAnotherColumnIsNotUsed() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE docs (num INT, body TEXT);
      INSERT INTO docs VALUES (700, 'black tea'), (1, 'coffee');
      CREATE VIRTUAL TABLE f USING fts5 (body, content='docs', content_rowid='num');
      INSERT INTO f (f) VALUES ('rebuild');
      """)
    let site = try await databases.site()
    try await #expect(document(site, "/docs?q=tea").keys == ["1"])
    withExtendedLifetime(databases) {}
  }

  @Test func theContentsPageListsOnlyTablesAndViews() async throws {
    let (databases, site) = try await shop()
    let html = String(decoding: await get(site, "/", "text/html").body, as: UTF8.self)
    for name in ["products", "kinds", "cheap"] { #expect(html.contains("href=\"/\(name)\"")) }
    #expect(!html.contains("pe_visitors") && !html.contains("sqlite_"))
    withExtendedLifetime(databases) {}
  }

  @Test func aReferenceShowsTheNameAndLinksToTheRow() async throws {
    let (databases, site) = try await shop()
    let list = String(decoding: await get(site, "/products", "text/html").body, as: UTF8.self)
    #expect(list.contains("<a href=\"/kinds/1\">Tea</a>"))
    let kind = String(decoding: await get(site, "/kinds/2", "text/html").body, as: UTF8.self)
    #expect(kind.contains("href=\"/products?is.kind=2\""))
    #expect(kind.contains("2 rows"))
    withExtendedLifetime(databases) {}
  }

  @Test func aWebAddressIsLinkedAndEscaped() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
      INSERT INTO t VALUES (1, 'https://a.example/?b=<c>|"d"&e=100%&f=%2F%zz#{g}');
      """)
    let client = SiteClient(try await databases.site())
    let page = try await client.visit("/t/1")
    let address = "https://a.example/?b=%3Cc%3E%7C%22d%22&e=100%25&f=%2F%25zz#%7Bg%7D"
    #expect(try page.elements("a[href]").contains { $0["href"] == address })
    withExtendedLifetime(databases) {}
  }

  @Test(
    arguments: [
      ("csv", "name,price,note\r\nEarl Grey,4.5,5\r\nassam,,5\r\nMocha,7.0,\r\n100%,7.0,\"\"\r\n"),
      (
        "jsonl",
        """
        {"name":"Earl Grey","price":4.5,"note":5}
        {"name":"assam","price":null,"note":"5"}
        {"name":"Mocha","price":7.0,"note":null}
        {"name":"100%","price":7.0,"note":""}

        """
      ),
    ])
  func rowsAreExportedInTheirOrder(format: String, content: String) async throws {
    let (databases, site) = try await shop()
    let response = await get(site, "/products/-/export?format=\(format)&columns=name,price,note")
    let next = try #require(response.stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    #expect(String(decoding: bytes, as: UTF8.self) == content)
    withExtendedLifetime(databases) {}
  }

  @Test func aLargeExportHasEachRowOnce() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE n (a INTEGER PRIMARY KEY, b TEXT);
      INSERT INTO n WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 3500)
      SELECT i, 'b' || (i % 7) FROM c;
      """)
    let site = try await databases.site()
    let response = await get(site, "/n/-/export?format=json&sort=b")
    let next = try #require(response.stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    struct Row: Decodable, Equatable { var a: Int, b: String }
    let rows = try JSONDecoder().decode([Row].self, from: Data(bytes))
    #expect(Set(rows.map(\.a)).count == 3500 && rows.count == 3500)
    #expect(rows.map(\.b) == rows.map(\.b).sorted())
    withExtendedLifetime(databases) {}
  }

  @Test func aReadOnlySiteNeverChangesTheFile() async throws {
    let (databases, site) = try await shop()
    let path = databases.path("shop.sqlite")
    let before = try Data(contentsOf: URL(filePath: path))
    for path in ["/", "/products", "/products/1", "/products/-/export", "/cheap", "/products?q=a"] {
      #expect(await get(site, path).head.status == .ok)
    }
    for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
      let response = await site.respond(
        to: HTTPRequest(
          method: method, scheme: "http", authority: "localhost", path: "/products/1",
          headerFields: [.init("Sec-Fetch-Site")!: "same-origin"]))
      #expect(response.head.status.code >= 400)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func eachDatabaseIsServedAtItsOwnPath() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (a); INSERT INTO t VALUES (1);", as: "one.sqlite")
    try databases.make(
      "CREATE TABLE t (a, b TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES (1, 'x');",
      as: "two.db")
    let site = try await databases.site("one.sqlite", "two.db")
    try await #expect(document(site, "/one/t").keys == ["1"])
    try await #expect(document(site, "/two/t").keys == ["x"])
    #expect(await get(site, "/two/t/x").head.status == .ok)
    #expect(await get(site, "/two").head.status == .ok)
    #expect(await get(site, "/t").head.status == .notFound)
    withExtendedLifetime(databases) {}
  }
}
