import PageElements
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres
@testable import pages

/// Tests of `--writable` on PostgreSQL: the forms that add, change and delete rows are the same as for a file.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20)))
struct WritablePostgresTests {
  private static let shop = """
    CREATE TYPE pe_size AS ENUM ('small', 'large');
    CREATE TABLE kinds (id int PRIMARY KEY, name text NOT NULL UNIQUE);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
    CREATE TABLE products (
      id bigserial PRIMARY KEY, name text NOT NULL, kind int REFERENCES kinds (id), price numeric NOT NULL,
      sold boolean NOT NULL DEFAULT true, old boolean, made date, size pe_size, stock int NOT NULL DEFAULT 10,
      picture bytea, loud text GENERATED ALWAYS AS (upper(name)) STORED, seen timestamptz, tags jsonb);
    INSERT INTO products (name, kind, price, made, size, picture, seen, tags) VALUES
      ('Earl Grey', 1, 4.50, '2026-01-02', 'small', '\\x00ff', '2026-01-02 03:04:05+00', '[1, "a"]'),
      ('Assam', 1, 12345678901234567890.123456789, 'infinity', NULL, NULL, NULL, NULL),
      (E'Mocha\\nand more', 2, 'NaN', NULL, 'large', NULL, NULL, NULL);
    CREATE VIEW cheap AS SELECT id, name FROM products;
    """

  private func client(
    _ script: SiteClient.Script, writable: Bool = true, hide: [String] = [],
    settings: (DataSource) async throws -> SiteSettings = { _ in SiteSettings() }
  ) async throws -> (PostgresDatabase, SiteClient) {
    let database = try await TestPostgres.database()
    try await database.write { connection in
      for statement in Self.shop.split(separator: ";\n") {
        try await connection.run(PostgresQuery(stringLiteral: String(statement)))
      }
    }
    let source = DataSource(
      name: "shop",
      database: try await PostgresTables(
        PostgresCatalog(database), hiding: hide, isWritable: writable))
    let site = try await DataSite(
      title: nil, databases: [source], settings: try await settings(source)
    ).site(.patient)
    return (database, SiteClient(site, script: script))
  }

  private func rows(_ database: PostgresDatabase) async throws -> [String] {
    try await database.run("SELECT p::text FROM products AS p ORDER BY id").map { $0[0] ?? "" }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRowIsAddedOnlyWithValidValues(script: SiteClient.Script) async throws {
    let (database, client) = try await client(script)
    var page = try await client.visit("/products").follow("Add")
    page = try await page.submit("Add", ["name": "Sencha", "price": "much"])
    #expect(page.status == 422 && page.text.contains("Enter a number, such as 12 or -0.5."))
    page = try await page.submit(
      "Add",
      [
        "price": "6.250", "kind": "Tea", "made": "2026-03-04", "size": "large", "sold": false,
        "stock": "99999999999",
      ])
    #expect(page.status == 422 && page.text.contains("This column does not accept this value."))
    page = try await page.submit("Add", ["stock": ""])
    #expect(page.notice == "Added.")
    #expect(page.url == "/products/4")
    #expect(
      try await rows(database).last == "(4,Sencha,1,6.250,f,,2026-03-04,large,10,,SENCHA,,)")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func unchangedFieldsKeepTheirStoredValues(script: SiteClient.Script) async throws {
    let (database, client) = try await client(script)
    let before = try await rows(database)
    for key in 1...3 {
      let page = try await client.visit("/products/\(key)").follow("Edit").submit("Save")
      #expect(page.notice == "Saved.", "\(key)")
      #expect(try await rows(database) == before)
    }
    _ = try await client.visit("/products/3/edit").submit("Save", ["stock": "11"])
    #expect(try await rows(database)[2] == before[2].replacing(",10,", with: ",11,"))
    #expect(try await rows(database)[..<2] == before[..<2])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func undoRestoresADeletedRow(script: SiteClient.Script) async throws {
    let (database, client) = try await client(script)
    let before = try await rows(database)
    var page = try await client.visit("/products/1").submit("Delete")
    #expect(page.url == "/products")
    #expect(try await rows(database).count == 2)
    page = try await page.submit("Undo")
    #expect(try await rows(database) == before)
    #expect(try await client.visit("/kinds/1").submit("Delete").text.contains("refer"))
    #expect(try await rows(database) == before)
  }

  @Test func viewsAndReadOnlyDatabasesHaveNoForms() async throws {
    let (_, writable) = try await client(.off)
    #expect(try await !writable.visit("/cheap").text.contains("Add"))
    #expect(try await writable.visit("/cheap/new").status == 404)
    #expect(try await writable.visit("/~sql?sql=SELECT+1").status == 404)
    let (_, reader) = try await client(.off, writable: false)
    #expect(try await !reader.visit("/products").text.contains("Add"))
    for path in ["/products/new", "/products/1/edit"] {
      #expect(try await reader.visit(path).status == 404)
    }
  }

  @Test func settingsRenameTablesAndHideColumns() async throws {
    let (_, client) = try await client(.off) { source in
      var (settings, file) = (SiteSettings(), DatabaseSettings())
      var products = TableSettings(name: "products")
      products.title = "Drinks"
      var price = ColumnSettings(name: "price")
      price.isHidden = true
      products.columns = [price]
      file.tables = [products]
      settings.databases[source.name] = file
      return settings
    }
    let list = try await client.visit("/products")
    #expect(list.text.contains("Drinks") && !list.text.contains("4.50"))
    let record = try await client.visit("/products/1")
    #expect(!record.text.contains("price") && !record.text.contains("4.5"))
    let all = try await client.visit("/products/-/export?format=csv")
    #expect(!all.text.contains("price"))
  }

  @Test func aDuplicatedRowGetsANewIdentityValue() async throws {
    let (database, client) = try await client(.off)
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE lines (id int PRIMARY KEY, number int GENERATED ALWAYS AS IDENTITY, text text NOT NULL DEFAULT '');
          INSERT INTO lines (id, text) VALUES (1, 'a');
          """)
    }
    var page = try await SiteClient(
      DataSite(
        title: nil,
        databases: [
          DataSource(
            name: "shop",
            database: try await PostgresTables(PostgresCatalog(database), isWritable: true))
        ]
      ).site(.patient), script: .off
    ).visit("/lines/1").follow("Duplicate").submit("Add", ["id": "2"])
    #expect(page.notice == "Added.")
    // A column whose default is a text can still be emptied.
    page = try await page.follow("Edit").submit("Save", ["text": ""])
    #expect(page.notice == "Saved.")
    #expect(
      try await database.run("SELECT number, text FROM lines WHERE id = 2").map { [$0[0], $0[1]] }
        == [["2", ""]])
    _ = client
  }

  @Test func aHiddenTableStaysHiddenWhenAnotherSchemaShadowsIt() async throws {
    let later = "s\(UInt64.random(in: 0 ... .max))"
    let address = try await TestPostgres.address()
    let schema = try #require(address.split(separator: "search_path%3D").last.map(String.init))
    // If this schema is created later, PostgreSQL looks up unqualified names there first.
    let database = PostgresDatabase(
      address.replacing(schema, with: "\(later)%2C\(schema)"), limits: .patient)
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE \(schema).secrets (id int PRIMARY KEY, name text);
          INSERT INTO \(schema).secrets VALUES (1, 'TOPSECRET');
          """)
    }
    let catalog = PostgresCatalog(database, cachingFor: .zero)
    var source = DataSource(name: "shop", database: try await PostgresTables(catalog))
    var secrets = TableSettings(name: "secrets")
    secrets.isHidden = true
    source.settings.tables = [secrets]
    func names() async throws -> [String] {
      try await source.listings().map(\.name).filter {
        $0.hasSuffix("secrets") && ($0 == "secrets" || $0.contains(schema) || $0.contains(later))
      }
    }
    #expect(try await names().isEmpty)
    try await database.write {
      try await $0.run(script: "CREATE SCHEMA \(later); CREATE TABLE \(later).secrets (id int)")
    }
    #expect(try await names() == ["\(later).secrets"])
  }

  @Test func referencesDoNotRevealAHiddenColumnOfTheirTable() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE others (id int PRIMARY KEY, code text UNIQUE);
          CREATE TABLE refs (id int PRIMARY KEY, a int REFERENCES others (id), b text REFERENCES others (code));
          INSERT INTO others VALUES (7, 'TOPSECRET'); INSERT INTO refs VALUES (1, 7, NULL);
          """)
    }
    var source = DataSource(
      name: "shop", database: try await PostgresTables(PostgresCatalog(database)))
    var (settings, others) = (DatabaseSettings(), TableSettings(name: "others"))
    var code = ColumnSettings(name: "code")
    code.isHidden = true
    others.columns = [code]
    settings.tables = [others]
    source.settings = settings
    var all = SiteSettings()
    all.databases["shop"] = settings
    let site = try await DataSite(title: nil, databases: [source], settings: all).site(.patient)
    let client = SiteClient(site, script: .off)
    for path in ["/refs", "/refs/1", "/others/7", "/others"] {
      #expect(try await !client.visit(path).html.contains("TOPSECRET"), "\(path)")
    }
  }
}
