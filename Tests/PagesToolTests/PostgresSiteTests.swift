import Foundation
import HTTPTypes
import PagePostgres
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresSiteTests {
  private static let shop = """
    CREATE TABLE kinds (id int PRIMARY KEY, name text);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
    CREATE TABLE products (
      id int PRIMARY KEY, name text, kind int REFERENCES kinds (id), price float8, sold boolean, made date, note text,
      picture bytea);
    INSERT INTO products VALUES
      (1, 'Earl Grey', 1, 4.5, true, '2026-01-02', '5'), (2, 'assam', 1, NULL, false, '2026-01-03', '5'),
      (3, 'Mocha', 2, 7, NULL, NULL, NULL), (4, '100%', 2, 7, true, '2025-12-31', '');
    COMMENT ON TABLE products IS 'What we sell.';
    CREATE VIEW cheap AS SELECT name, price FROM products WHERE price < 5;
    CREATE TABLE "odd/na.me%" (a int, "b""c" text);
    INSERT INTO "odd/na.me%" VALUES (1, 'x'), (1, 'x');
    CREATE TABLE pe_visitors (secret text);
    INSERT INTO pe_visitors VALUES ('TOPSECRET');
    """

  private func shop(
    hide: [String] = [], cachingFor time: Duration = .seconds(300)
  ) async throws -> (PostgresDatabase, Site) {
    let database = try await TestPostgres.database()
    for statement in Self.shop.split(separator: ";\n") {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: String(statement))) }
    }
    let tables = try await PostgresTables(
      PostgresCatalog(database, cachingFor: time), hiding: hide)
    let source = DataSource(name: "shop", database: tables)
    return (database, try await DataSite(title: "Shop", databases: [source]).site(.patient))
  }

  private func get(
    _ site: Site, _ path: String, _ accept: String = "text/html"
  ) async -> (status: Int, text: String) {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path,
        headerFields: [.accept: accept]))
    var bytes = response.body
    if let stream = response.stream {
      while let piece = try? await stream() { bytes += piece }
    }
    return (response.head.status.code, String(decoding: bytes, as: UTF8.self))
  }

  private struct Document: Decodable {
    struct Section: Decodable { var rows: [Row] }
    struct Row: Decodable { var key: String }
    var sections: [Section]

    var keys: [String] { sections.flatMap(\.rows).map(\.key) }
  }

  private static let addresses: [(String, [String])] = [
    ("", ["1", "2", "3", "4"]), ("sort=-price,name", ["4", "3", "1", "2"]),
    ("sort=made", ["4", "1", "2", "3"]), ("is.kind=1", ["1", "2"]), ("not.kind=1", ["3", "4"]),
    ("min.price=5", ["3", "4"]), ("max.made=2026-01-02", ["1", "4"]), ("has.name=%25", ["4"]),
    ("has.name=GREY", ["1"]), ("empty.note=1", ["3", "4"]), ("empty.note=0", ["1", "2"]),
    ("is.sold=true", ["1", "4"]), ("q=grey", ["1"]), ("is.kind=1&q=ass", ["2"]),
    ("is.note=5&min.price=1", ["1"]),
  ]

  @Test func `query parameters filter and sort rows`() async throws {
    let (_, site) = try await shop()
    for (query, keys) in Self.addresses {
      let found = await get(
        site, "/products/-/document" + (query.isEmpty ? "" : "?" + query), "application/json")
      #expect(found.status == 200, "\(query): \(found.text)")
      let document = try JSONDecoder().decode(Document.self, from: Data(found.text.utf8))
      #expect(document.keys == keys, "\(query)")
    }
  }

  @Test(
    arguments: [
      ("/products?sort=nope", 400, "nope"), ("/products?min.price=abc", 400, "abc"),
      ("/products?is.nope=1", 400, "nope"), ("/products?max.made=soon", 400, "soon"),
      ("/products?is.picture=%5Cxzz", 400, "xzz"), ("/products/%00", 404, "404"),
      ("/nope", 404, "does not exist"), ("/products/99", 404, "99"), ("/products/x", 404, "x"),
      ("/pe_visitors", 404, "does not exist"),
      ("/pg_catalog.pg_authid", 404, "does not exist"),
    ])
  func `invalid queries and unknown paths are rejected with the cause`(
    path: String, status: Int, word: String
  ) async throws {
    let (_, site) = try await shop()
    let found = await get(site, path)
    #expect(found.status == status)
    #expect(found.text.contains(word))
    #expect(!found.text.contains("TOPSECRET"))
  }

  @Test func `the contents page lists no hidden or internal tables`()
    async throws
  {
    let (_, site) = try await shop(hide: ["cheap"])
    let contents = await get(site, "/").text
    #expect(contents.contains("href=\"/products\""))
    #expect(contents.contains("href=\"/odd%2Fna.me%25\""))
    #expect(!contents.contains("href=\"/cheap\""))
    #expect(!contents.contains("pe_visitors"))
    #expect(await get(site, "/cheap").status == 404)
  }

  @Test func `a list shows the table comment and links its references`()
    async throws
  {
    let (_, site) = try await shop()
    let list = await get(site, "/products").text
    #expect(list.contains("What we sell."))
    #expect(list.contains("href=\"/kinds/1\""))
    #expect(list.contains(">Tea<"))
    let record = await get(site, "/products/1").text
    #expect(record.contains("Earl Grey"))
    #expect(record.contains("href=\"/kinds/1\""))
    let kind = await get(site, "/kinds/1").text
    #expect(kind.contains("href=\"/products?is.kind=1\"") && kind.contains("2 rows"))
  }

  @Test func `references to a hidden table do not reveal it`() async throws {
    let (database, site) = try await shop(hide: ["kinds"], cachingFor: .zero)
    for path in ["/products", "/products/1", "/products?facet=kind", "/products?group=kind", "/"] {
      let found = await get(site, path)
      #expect(found.status == 200, "\(path)")
      #expect(!found.text.contains("Coffee") && !found.text.contains("/kinds"), "\(path)")
    }
    // The table is still hidden after it was renamed and renamed back. In another case, the name is unknown.
    try await database.write { try await $0.run("ALTER TABLE kinds RENAME TO sorts") }
    try await database.write { try await $0.run("ALTER TABLE sorts RENAME TO kinds") }
    #expect(await get(site, "/kinds").status == 404)
    await #expect(throws: (any Error).self) {
      _ = try await PostgresTables(PostgresCatalog(database), hiding: ["Kinds"])
    }
  }

  @Test func `tables with dots in their names are distinguished`() async throws {
    let database = try await TestPostgres.database()
    let other = "s\(UInt64.random(in: 0 ... .max))"
    for statement in [
      "CREATE SCHEMA \(other)", "CREATE TABLE \(other).b (id int PRIMARY KEY, there text)",
      "CREATE TABLE \"\(other).b\" (id int PRIMARY KEY, here text)",
    ] {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let source = DataSource(
      name: "shop", database: try await PostgresTables(PostgresCatalog(database)))
    let site = try await DataSite(title: "Shop", databases: [source]).site(.patient)
    #expect(await get(site, "/").status == 200)
    #expect(await get(site, "/\(other).b").text.contains("here"))
    #expect(await get(site, "/\(other).b'").text.contains("there"))
  }

  @Test func `a table without a key and with an unusual name is served`()
    async throws
  {
    let (_, site) = try await shop()
    let found = await get(site, "/odd%2Fna.me%25?sort=-b%22c")
    #expect(found.status == 200)
    #expect(found.text.contains("b&quot;c"))
    #expect(await get(site, "/odd%2Fna.me%25/1").status == 404)
  }

  @Test func `all rows are exported as CSV`() async throws {
    let (_, site) = try await shop()
    let csv = await get(
      site, "/products/-/export?format=csv&sort=-id&columns=id,name,price,sold,note"
    ).text
    #expect(
      csv
        == "id,name,price,sold,note\r\n4,100%,7,1,\"\"\r\n3,Mocha,7,,\r\n2,assam,,0,5\r\n1,Earl Grey,4.5,1,5\r\n"
    )
  }

  @Test(arguments: [
    "", ", words tsvector GENERATED ALWAYS AS (to_tsvector('simple', name)) STORED",
  ])
  func `a search finds the shown values of each type but Booleans and bytes`(words: String)
    async throws
  {
    let database = try await TestPostgres.database()
    for statement in [
      "CREATE TYPE state AS ENUM ('in transit', 'lost')",
      """
      CREATE TABLE things (
        id int PRIMARY KEY, name text, state state, code uuid, address inet, day date, tags text[], data jsonb,
        sold boolean, picture bytea\(words))
      """,
      """
      INSERT INTO things VALUES
        (1, 'cup', 'in transit', '01234567-89ab-4def-8123-456789abcdef', '192.0.2.7', '2031-05-17', '{oolong}',
          '{"brand": "Wedgwood"}', true, 'true'),
        (2, 'pot', 'lost', NULL, NULL, NULL, NULL, NULL, false, NULL)
      """,
    ] + (words.isEmpty ? [] : ["CREATE INDEX ON things USING gin (words)"]) {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let tables = try await PostgresTables(
      PostgresCatalog(database, cachingFor: .seconds(300)), hiding: [])
    let site = try await DataSite(
      title: "Things", databases: [DataSource(name: "things", database: tables)]
    ).site(.patient)
    for word in ["cup", "transit", "89AB-4def", "192.0.2.7", "2031-05", "oolong", "wedgwood"] {
      let document = try JSONDecoder().decode(
        Document.self,
        from: Data(await get(site, "/things/-/document?q=\(word)", "application/json").text.utf8))
      #expect(document.keys == ["1"], "\(word)")
    }
    #expect(await get(site, "/things?q=true").text.contains("No matching rows"))
  }

  @Test
  func
    `a search finds the display names of referenced rows, and texts that a full-text index lacks`()
    async throws
  {
    let database = try await TestPostgres.database()
    for statement in [
      "CREATE TABLE people (id int PRIMARY KEY, first_name text, last_name text)",
      "CREATE TABLE secrets (id int PRIMARY KEY, name text)",
      """
      CREATE TABLE articles (
        id int PRIMARY KEY, title text, author text, person bigint REFERENCES people (id), secret int REFERENCES secrets (id),
        words tsvector GENERATED ALWAYS AS (to_tsvector('english', title)) STORED)
      """,
      "CREATE INDEX ON articles USING gin (words)",
      "INSERT INTO people VALUES (1, 'Ada', 'Lovelace'), (2, 'Alan', 'Turing')",
      "INSERT INTO secrets VALUES (1, 'TOPSECRET')",
      """
      INSERT INTO articles VALUES
        (1, 'The universe', 'Bob', 1, 1), (2, 'Machines in C++ and more', 'Eve', 2, 1),
        (3, 'Cannot', NULL, NULL, NULL)
      """,
    ] {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let tables = try await PostgresTables(
      PostgresCatalog(database, cachingFor: .seconds(300)), hiding: ["secrets"])
    let site = try await DataSite(
      title: "Articles", databases: [DataSource(name: "articles", database: tables)]
    ).site(.patient)
    for (word, keys) in [
      ("lovelace", ["1"]), ("ada", ["1"]), ("TURING", ["2"]), ("eve", ["2"]), ("universes", ["1"]),
      ("C%2B%2B", ["2"]), ("the", ["1"]), ("topsecret", []), ("bob+lovelace", ["1"]),
    ] {
      let text = await get(site, "/articles/-/document?q=\(word)", "application/json").text
      let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
      #expect(document.keys.filter { !$0.utf8.starts(with: "-".utf8) } == keys, "\(word)")
    }
  }

  @Test
  func `tables created or dropped by other programs are noticed`()
    async throws
  {
    let (database, site) = try await shop(cachingFor: .zero)
    #expect(await get(site, "/late").status == 404)
    try await database.write { try await $0.run("CREATE TABLE late (id int PRIMARY KEY)") }
    #expect(await get(site, "/late").status == 200)
    try await database.write { try await $0.run("ALTER TABLE late ADD note text") }
    #expect(await get(site, "/late").text.contains("note"))
    try await database.write { try await $0.run("DROP TABLE late") }
    #expect(await get(site, "/late").status == 404)
  }

  @Test func `a list page runs two statements, or three with a reference filter`()
    async throws
  {
    let (database, site) = try await shop()
    try await database.write {
      try await $0.run(
        "INSERT INTO products (id, name) SELECT n, 'n' || n FROM generate_series(5, 20000) AS n")
    }
    _ = await get(site, "/products")
    // A filter by a reference needs one more statement, for the display name.
    for (query, most) in [
      ("", 2), ("?sort=name", 2), ("?q=n", 2), ("?sort=-price,name", 2), ("?is.kind=1&q=n", 3),
    ] {
      let before = database.statementCount
      _ = await get(site, "/products" + query)
      #expect(database.statementCount - before <= most, "\(query)")
    }
  }

  @Test(
    arguments: [
      ("postgres://a@b/shop?sslmode=require", "shop"), ("postgresql:///tea%20shop", "tea%20shop"),
      ("postgres://a@b", "PostgreSQL"),
      ("postgres://a@b?dbname=shop&password=c/Secret", "PostgreSQL"),
    ])
  func `a connection URL reveals only the name of its database`(
    address: String, name: String
  ) throws {
    #expect(try PostgresAddress(among: [address])?.name == name)
    #expect(try PostgresAddress(among: ["shop.sqlite"]) == nil)
    #expect(throws: (any Error).self) { try PostgresAddress(among: ["shop.sqlite", address]) }
  }
}
