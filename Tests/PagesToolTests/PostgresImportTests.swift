import Foundation
import HTTPTypes
import PageElements
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres
@testable import pages

/// Tests that CSV files are imported into PostgreSQL as into SQLite: all rows, or none.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresImportTests
{
  private static let shop = """
    CREATE TYPE size AS ENUM ('small', 'large');
    CREATE TABLE kinds (id int PRIMARY KEY, name text NOT NULL UNIQUE);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
    CREATE TABLE products (
      id bigserial PRIMARY KEY, name text NOT NULL UNIQUE, kind int REFERENCES kinds (id),
      price numeric NOT NULL CHECK (price >= 0), sold boolean NOT NULL DEFAULT true, made date, size size,
      stock int NOT NULL DEFAULT 10, picture bytea, loud text GENERATED ALWAYS AS (upper(name)) STORED,
      seen timestamptz, tags jsonb, words text[]);
    CREATE VIEW cheap AS SELECT id, name FROM products;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF new.name = 'Raise' THEN RAISE EXCEPTION 'no % today', new.name; END IF;
      IF new.name = 'Skip' THEN RETURN NULL; END IF;
      RETURN new;
    END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION refuse();
    """

  private func site(
    _ script: String = shop, settings: String = "", writable: Bool = true,
    hiding: [String: [String]] = [:]
  ) async throws -> (database: PostgresDatabase, site: Site) {
    let address = try await TestPostgres.address()
    let owner = PostgresDatabase(address, limits: .patient)
    try await owner.write { try await $0.run(script: script) }
    let served = PostgresDatabase(address + settings, limits: .patient)
    return (owner, try await site(of: served, writable: writable, hiding: hiding))
  }

  private func site(
    of database: PostgresDatabase, writable: Bool = true, hiding: [String: [String]] = [:]
  ) async throws -> Site {
    let source = DataSource(
      name: "shop",
      database: try await PostgresTables(
        PostgresCatalog(database, cachingFor: .zero), isWritable: writable))
    var file = DatabaseSettings()
    file.tables = hiding.map { table, columns in
      var settings = TableSettings(name: table)
      settings.columns = columns.map { name in
        var column = ColumnSettings(name: name)
        column.isHidden = true
        return column
      }
      return settings
    }
    var settings = SiteSettings()
    if !hiding.isEmpty { settings.databases[source.name] = file }
    return try await DataSite(title: nil, databases: [source], settings: settings).site(.patient)
  }

  private func send(_ site: Site, _ csv: String, to table: String) async -> SiteResponse {
    await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]),
      body: Array(csv.utf8))
  }

  /// Returns the page of an uploaded file after its rows are checked.
  private func checked(
    _ site: Site, _ csv: String, to table: String = "products",
    script: SiteClient.Script = .off
  ) async throws -> ClientPage {
    let response = await send(site, csv, to: table)
    let address = try #require(response.head.headerFields[.location])
    return try await finishedImport(SiteClient(site, script: script), address)
  }

  private func finishedImport(_ client: SiteClient, _ address: String) async throws -> ClientPage {
    while true {
      let page = try await client.visit(address)
      guard
        page.text.contains(" so far.") || page.text.contains("The server imports other files first")
      else {
        return page
      }
      await Task.yield()
    }
  }

  /// Imports a file and returns the page of the result.
  private func imported(
    _ site: Site, _ csv: String, to table: String = "products"
  ) async throws -> ClientPage {
    let page = try await checked(site, csv, to: table).submit("Import")
    return try await finishedImport(SiteClient(site, script: .off), page.url)
  }

  private func rows(_ database: PostgresDatabase, _ sql: String) async throws -> [String] {
    try await database.run(PostgresQuery(stringLiteral: sql)).map { $0[0] ?? "∅" }
  }

  private static let all = """
    SELECT concat_ws('|', name, kind, price, sold, made, size, encode(picture, 'hex'), loud, seen AT TIME ZONE 'UTC',
      tags, words, stock) FROM products ORDER BY id
    """

  @Test(arguments: SiteClient.Script.allCases)
  func aFileIsCheckedAndThenStored(script: SiteClient.Script) async throws {
    let (database, site) = try await site()
    let csv = """
      NAME;kind;price;sold;made;size;picture;tags;words;seen;loud
      Sencha;1;1.234,5;true;31.12.2024;small;AP8=;"[1, ""a""]";"{a,""b c""}";2026-01-02 03:04:05+00;x
      Assam;;2;0;;;\\x0a0B;;;;

      """
    var page = try await checked(site, csv, script: script)
    for text in [
      "Import 2 rows", "1.234,5 → 1234.5", "31.12.2024 → 2024-12-31", "rolled it back",
      "Triggers ran",
    ] {
      #expect(page.text.contains(text), "\(text) \(page.text)")
    }
    #expect(try await rows(database, Self.all).isEmpty)
    page = try await page.submit("Import")
    page = try await finishedImport(SiteClient(site, script: script), page.url)
    #expect(page.text.contains("2 rows imported"), "\(page.text)")
    #expect(
      try await rows(database, Self.all) == [
        #"Sencha|1|1234.5|t|2024-12-31|small|00ff|SENCHA|2026-01-02 03:04:05|[1, "a"]|{a,"b c"}|10"#,
        "Assam|2|f|0a0b|ASSAM|10",
      ])
    // The rows are imported once, and appear in the history.
    #expect(
      try await SiteClient(site, script: .off).visit(page.url).text.contains("2 rows imported"))
    for key in try await rows(database, "SELECT id FROM products") {
      let record = try await SiteClient(site, script: .off).visit("/products/\(key)")
      #expect(record.text.contains("Imported."), "\(key)")
    }
  }

  @Test func eachRefusedRowIsNamedByItsLineAndNothingIsStored() async throws {
    let (database, site) = try await site()
    let page = try await checked(
      site,
      """
      name,price,kind,made,size,stock
      Tea,1,1,,,
      Tea,1,1,,,
      A,-1,,,,
      B,1,9,,,
      C,x,,,,
      D,1,,2024-02-30,,
      E,1,,,huge,
      F,,,,,
      Raise,1,,,,
      Skip,1,,,,
      G,1,,1.2.24,,
      H,1,,,,1.5
      I,1,2,2024-02-28,large,3

      """)
    #expect(page.text.contains("This file cannot be imported"))
    for text in [
      "3 name: Another row has this already.", "4 price: The database refuses this: new row",
      "5 kind: No row has this key.", "6 price: Enter a number",
      "7 made: This column does not accept this value. PostgreSQL says: date/time field",
      "8 size: This column does not accept this value.", "9 price: Fill in this field.",
      "10 The database refuses this: no Raise today.", "11 The database ignores this row.",
      "12 made: Enter a date as year-month-day",
      "13 stock: This column does not accept this value.",
    ] {
      #expect(page.text.contains(text), "\(text) \(page.text)")
    }
    #expect(!page.text.contains("2 name:") && !page.text.contains("14 name:"))
    #expect(try await rows(database, Self.all).isEmpty)
  }

  @Test func theRefusedRowsOfALargeFileAreFound() async throws {
    let (database, site) = try await site("CREATE TABLE t (id int PRIMARY KEY, name text)")
    let lines = (1...3_000).map { [7, 1_400, 2_999].contains($0) ? "1,again" : "\($0),row \($0)" }
    let csv = "id,name\n" + lines.joined(separator: "\n")
    let page = try await checked(site, csv, to: "t")
    for line in [8, 1_401, 3_000] {
      #expect(page.text.contains("\(line) id: Another row has this already."), "\(page.text)")
    }
    #expect(page.text.ranges(of: "Another row has this already.").count == 3)
    #expect(try await rows(database, "SELECT count(*) FROM t") == ["0"])
    let good = "id,name\n" + (1...3_000).map { "\($0),row \($0)" }.joined(separator: "\n")
    #expect(try await imported(site, good, to: "t").text.contains("3,000 rows imported"))
    #expect(try await rows(database, "SELECT sum(id) FROM t") == ["4501500"])
  }

  @Test func aConflictAddedAfterTheCheckIsReportedAndNothingIsStored() async throws {
    let (database, site) = try await site()
    let page = try await checked(site, "name,price\nAssam,1\nMocha,2\n")
    #expect(page.text.contains("Import 2 rows"))
    try await database.write {
      try await $0.run("INSERT INTO products (name, price) VALUES ('Mocha', 3)")
    }
    let refused = try await finishedImport(
      SiteClient(site, script: .off), try await page.submit("Import").url)
    #expect(refused.text.contains("3 name: Another row has this already."), "\(refused.text)")
    #expect(try await rows(database, "SELECT name FROM products") == ["Mocha"])
  }

  @Test func emptyFieldsAreNullEmptyTextsOrDefaults() async throws {
    let (database, site) = try await site(
      """
      CREATE TABLE t (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a text, b text NOT NULL, c int NOT NULL DEFAULT 5,
        d int DEFAULT 6, e date, f text DEFAULT 'g');
      """)
    let page = try await imported(
      site, "id,a,b,c,d,e\n7,,,,,\n,\"\",x,1,2,\"\"\n", to: "t")
    #expect(page.text.contains("2 rows imported"), "\(page.text)")
    let stored = try await rows(
      database,
      """
      SELECT concat_ws('|', id = 7, coalesce(a, '∅'), b, c, coalesce(d::text, '∅'), coalesce(e::text, '∅'), f)
      FROM t ORDER BY c DESC
      """)
    #expect(stored == ["t|∅||5|∅|∅|g", "f||x|1|2|∅|g"])
  }

  @Test func numbersAheadOfTheSequenceCauseAWarning() async throws {
    let (_, site) = try await site("CREATE TABLE t (id serial PRIMARY KEY, name text)")
    let page = try await checked(site, "id,name\n7,a\n40,b\n9,c\n", to: "t")
    #expect(
      page.text.contains("Line 3: 'id' is 40, but its sequence has only reached 0."),
      "\(page.text)")
    #expect(page.text.contains("t_id_seq', 40)"), "\(page.text)")
    let numbered = try await checked(site, "name\na\nb\n", to: "t")
    #expect(numbered.text.contains("Import 2 rows") && !numbered.text.contains("Line "))
  }

  @Test func rowsMayReferToLaterOnesIfTheConstraintIsDeferrable() async throws {
    let (database, site) = try await site(
      """
      CREATE TABLE t (
        id int PRIMARY KEY, next int CONSTRAINT next REFERENCES t DEFERRABLE, name text UNIQUE DEFERRABLE);
      """)
    let rows = (1...1_200).map { "\($0),\($0 == 1_200 ? "" : "\($0 + 1)")" }
    let csv = "id,next\n" + rows.joined(separator: "\n")
    #expect(try await imported(site, csv, to: "t").text.contains("1,200 rows imported"))
    let missing = try await checked(site, "id,next\n2000,2001\n2001,9\n2002,3000\n", to: "t")
    #expect(missing.text.contains("No row has this key."), "\(missing.text)")
    #expect(try await self.rows(database, "SELECT count(*) FROM t") == ["1200"])
  }

  @Test func rowsMayReferToLaterOnesOfTheSameTable() async throws {
    let (database, site) = try await site(
      """
      CREATE TABLE kinds (id int PRIMARY KEY);
      CREATE TABLE t (id int PRIMARY KEY, next int REFERENCES t, kind int REFERENCES kinds);
      """)
    let lines = (1...1_200).map { "\($0),\($0 == 1_200 ? "" : "\($0 + 1)")" }
    let csv = "id,next\n" + lines.joined(separator: "\n")
    #expect(try await imported(site, csv, to: "t").text.contains("1,200 rows imported"))
    #expect(try await rows(database, "SELECT count(next) FROM t") == ["1199"])
    let page = try await checked(
      site, "id,next,kind\n2000,2001,\n2001,2003,\n2002,,7\n2003,,\n2004,9999,\n", to: "t")
    #expect(page.text.contains("4 kind: No row has this key."), "\(page.text)")
    #expect(page.text.contains("6 next: No row has this key."), "\(page.text)")
    #expect(page.text.ranges(of: "No row has this key.").count == 2, "\(page.text)")
  }

  @Test func exportedRowsCanBeImportedUnchanged() async throws {
    let columns = """
      (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n numeric, m numeric(10, 2), f float8, r real, t text,
       v varchar(9), c char(3), b bytea, y boolean, d date, z timestamptz, w time, j jsonb, k json, a text[], o size,
       u uuid, i interval, g int4range, s tsvector, x "char", h bit(3))
      """
    let (database, site) = try await site(
      """
      CREATE TYPE size AS ENUM ('', 'S', '''''', 'a;b');
      CREATE TABLE one \(columns); CREATE TABLE two \(columns);
      INSERT INTO one OVERRIDING SYSTEM VALUE VALUES
        (9223372036854775807, 12345678901234567890.123456789, 1.25, 1e300, 0.1, E'a,"b"\\r\\nc', 'é😀', 'ab', '\\x00ff',
         true, '2024-02-29', '2026-01-02 03:04:05.678+00', '03:04:05', '{"a": [1, null]}', '[1,  2]', '{a,NULL,"b, c"}',
         'S', '00000000-0000-0000-0000-00000000000a', '1 day 02:03:04', '[1,3)', 'fat cat', 'q', '101'),
        (-7, 'NaN', -0.5, 'Infinity', 'NaN', '', '', '', '', false, 'infinity', '-infinity', '24:00', 'null', '""', '{}',
         '', NULL, '-1 mon', 'empty', '', NULL, NULL),
        (3, 'Infinity', NULL, '-Infinity', 3e38, ' 5 ', '007', 'x', '\\x616263', NULL, '0044-03-15 BC', NULL, NULL,
         '"x"', NULL, '{""}', '''''', NULL, NULL, NULL, NULL, NULL, NULL),
        (4, 0, 0, -0.0, 0, 'NULL', 'true', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'a;b', NULL, NULL, NULL,
         NULL, NULL, NULL),
        (5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         NULL, NULL, NULL, NULL);
      """)
    let export = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/one/-/export?format=csv"))
    let next = try #require(export.stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    let page = try await imported(site, String(decoding: bytes, as: UTF8.self), to: "two")
    #expect(page.text.contains("5 rows imported"), "\(page.text)")
    let one = try await rows(database, "SELECT one::text FROM one ORDER BY id")
    #expect(try await rows(database, "SELECT two::text FROM two ORDER BY id") == one)
  }

  @Test func hiddenColumnsAreNeverNamed() async throws {
    let (database, site) = try await site(
      """
      CREATE TABLE products (id int PRIMARY KEY, name text, hush7 text);
      CREATE TABLE strict (id int PRIMARY KEY, hush7 text NOT NULL);
      CREATE TABLE checked (id int PRIMARY KEY, hush7 int DEFAULT 1, CHECK (hush7 > id));
      CREATE TABLE raising (id int PRIMARY KEY, hush7 text);
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'HUSH7 of %', new.id; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON raising FOR EACH ROW EXECUTE FUNCTION refuse();
      """,
      hiding: [
        "products": ["hush7"], "strict": ["hush7"], "checked": ["hush7"], "raising": ["hush7"],
      ])
    let hidden = try await checked(site, "id,name,hush7\n1,a,b\n").text
    let none = try await checked(site, "id,name,nothing\n1,a,b\n").text
    #expect(hidden.replacing("hush7", with: "nothing") == none)
    #expect(hidden.contains("The table has id, name."))
    for (table, text) in [
      ("strict", "requires a value in a column that is not shown here"),
      ("checked", "refuses this"),
      ("raising", "a constraint failed"),
    ] {
      let page = try await checked(site, "id\n7\n", to: table)
      #expect(page.text.contains(text), "\(page.text)")
      #expect(!page.html.lowercased().contains("hush7"), "\(table)")
      #expect(try await rows(database, "SELECT count(*) FROM \(table)") == ["0"])
    }
    #expect(try await imported(site, "id,name\n1,a\n").text.contains("1 row"))
  }

  @Test func readOnlyTablesAndViewsRejectImports() async throws {
    let (_, writable) = try await site()
    let (_, standby) = try await site(settings: "%20-cdefault_transaction_read_only%3Don")
    let (_, reader) = try await site(writable: false)
    for (site, table) in [(writable, "cheap"), (standby, "products"), (reader, "products")] {
      let client = SiteClient(site, script: .off)
      #expect(try await client.visit("/\(table)").status == 200)
      #expect(try await !client.visit("/\(table)").text.contains("Import CSV"))
      #expect(try await client.visit("/\(table)/~import").status == 404)
      #expect(await send(site, "name\na\n", to: table).head.status == .notFound)
    }
    let page = try await SiteClient(writable, script: .off).visit("/products").follow("Import CSV")
    #expect(page.url == "/products/~import" && page.text.contains("id, name, kind, price"))
    #expect(!page.text.contains("loud"))
  }

  @Test func importsRequireThePrivilegesOfTheDatabaseUser() async throws {
    let (owner, _) = try await site(
      """
      CREATE TABLE added (id int PRIMARY KEY);
      CREATE TABLE staff (id int PRIMARY KEY, name text, salary int DEFAULT 5);
      ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON staff USING (true) WITH CHECK (name <> 'Boss');
      """)
    let role = "r\(UInt64.random(in: 0 ... .max))"
    try await owner.write {
      let schema = try await $0.run("SELECT current_schema()").first?[0] ?? ""
      try await $0.run(
        script: """
          CREATE ROLE \(role); GRANT USAGE ON SCHEMA \(schema) TO \(role);
          GRANT SELECT ON added TO \(role); GRANT INSERT (id) ON added TO \(role);
          GRANT INSERT, UPDATE, DELETE ON staff TO \(role); GRANT SELECT (id, name) ON staff TO \(role);
          """)
    }
    let address = owner.pool.address.replacing("options=", with: "options=-crole%3D\(role)%20")
    let site = try await site(of: PostgresDatabase(address, limits: .patient))
    #expect(await send(site, "id\n1\n", to: "added").head.status == .notFound)
    let refused = try await checked(site, "id,name\n1,Anna\n2,Boss\n", to: "staff")
    #expect(
      refused.text.contains("3 The database refuses this: new row violates row-level security"),
      "\(refused.text)")
    // For this user, the table does not have the column.
    let unread = try await checked(site, "id,salary\n1,2\n", to: "staff")
    #expect(unread.text.contains("The table has id, name."), "\(unread.text)")
    #expect(try await imported(site, "id,name\n1,Anna\n", to: "staff").text.contains("1 row"))
    #expect(try await rows(owner, "SELECT staff::text FROM staff") == ["(1,Anna,5)"])
    try await owner.write { try await $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)") }
  }

  @Test func rowsAreImportedThroughAPoolerInTransactionMode() async throws {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: Self.shop) }
    let served = PostgresDatabase(database.pool.address, limits: .patient)
    served.pool.pooler.set(.transaction)
    let site = try await site(of: served)
    let page = try await imported(site, "name,price\nAssam,1\nMocha,2\n")
    #expect(page.text.contains("2 rows imported"), "\(page.text)")
    #expect(
      try await rows(database, "SELECT name FROM products ORDER BY id") == ["Assam", "Mocha"])
  }

  @Test func aCancelledCheckOrImportStoresNothing() async throws {
    struct Stop: Error {}
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: Self.shop) }
    let table = try #require(
      try await database.read { try await PostgresTable.named("products", on: $0) })
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("name,price\nAssam,1\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    let rows = PostgresImport(database, table)
    await #expect(throws: Stop.self) {
      try await rows.preview(handle, as: nil) { _ in throw Stop() }
    }
    await #expect(throws: Stop.self) {
      try await rows.store(handle, as: nil) { _ in throw Stop() }
    }
    #expect(try await self.rows(database, "SELECT name FROM products").isEmpty)
    let report = try await rows.store(handle, as: nil) { _ in }
    #expect(report.isStored && report.keys.count == 1)
    #expect(try await self.rows(database, "SELECT name FROM products") == ["Assam"])
  }
}
