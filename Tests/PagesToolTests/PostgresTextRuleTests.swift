import Foundation
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgres
@testable import PagePostgresClient
@testable import pages

/// Tests of types that change texts, or write values as empty texts.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20)))
struct PostgresTextRuleTests {
  func site(_ statements: String...) async throws -> (PostgresDatabase, Site) {
    let database = try await TestPostgres.database()
    for statement in statements {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let tables = try await PostgresTables(PostgresCatalog(database), isWritable: true)
    let source = DataSource(name: "shop", database: tables)
    return (database, try await DataSite(title: "Shop", databases: [source]).site(.patient))
  }

  func rows(_ database: PostgresDatabase, _ table: String) async throws -> [String] {
    try await database.run(PostgresQuery(stringLiteral: "SELECT t::text FROM \(table) AS t"))
      .map { $0[0] ?? "" }
  }

  private static let payments = """
    CREATE TABLE payments (id int PRIMARY KEY, amount money, code "char", label name)
    """

  @Test(arguments: SiteClient.Script.allCases)
  func aTextIsStoredAsTypedOrRefused(script: SiteClient.Script) async throws {
    let (database, site) = try await site(
      Self.payments, "INSERT INTO payments VALUES (1, '1990', 'a', 'first')")
    let client = SiteClient(site, script: script)
    for (column, text) in [
      ("amount", "19,90"), ("code", "XY"), ("code", "é"),
      ("label", String(repeating: "x", count: 64)),
    ] {
      let page = try await client.visit("/payments/1/edit").submit("Save", [column: .text(text)])
      #expect(page.status == 422 && page.text.contains("Enter "), "\(column): \(text)")
    }
    #expect(try await rows(database, "payments") == ["(1,\"$1,990.00\",a,first)"])
    for (text, stored) in [("19.90", "$19.90"), ("$2,000.5", "$2,000.50"), ("-7", "-$7.00")] {
      let page = try await client.visit("/payments/1/edit").submit("Save", ["amount": .text(text)])
      #expect(page.notice == "Saved.")
      let row = try await rows(database, "payments").first ?? ""
      #expect(row.replacing("\"", with: "") == "(1,\(stored),a,first)")
    }
  }

  @Test func amountsWithADecimalCommaAreImported() async throws {
    let (database, site) = try await site(Self.payments)
    let csv = "id;amount;label\n1;1,50;a,b\n2;1.234,5;c\n3;$7.25;d\n"
    var page = try await checkedImport(of: csv, to: "payments", site)
    #expect(page.text.contains("1,50 → 1.50"), "\(page.text)")
    page = try await page.submit("Import")
    #expect(try await finishedImport(site, page.url).text.contains("rows imported"))
    #expect(
      try await rows(database, "payments") == [
        "(1,$1.50,,\"a,b\")", "(2,\"$1,234.50\",,c)", "(3,$7.25,,d)",
      ])
  }

  func checkedImport(
    of csv: String, to table: String, _ site: Site
  ) async throws -> ClientPage {
    let response = await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]),
      body: Array(csv.utf8))
    return try await finishedImport(site, try #require(response.head.headerFields[.location]))
  }

  private func finishedImport(_ site: Site, _ address: String) async throws -> ClientPage {
    while true {
      let page = try await SiteClient(site, script: .off).visit(address)
      guard page.text.contains(" so far.") || page.text.contains("The server imports other files")
      else { return page }
      await Task.yield()
    }
  }

  func keys(_ site: Site, _ address: String) async throws -> [String] {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: address,
        headerFields: [.accept: "application/json"]))
    let document = try JSONDecoder().decode(Document.self, from: Data(response.body))
    return document.sections.flatMap(\.rows).map(\.key)
  }

  private struct Document: Decodable {
    struct Section: Decodable { var rows: [Row] }
    struct Row: Decodable { var key: String }
    var sections: [Section]
  }

  @Test(
    arguments: [
      ("120", ["1", "3", "4"]), ("999", ["2"]), ("0.25", ["1"]), ("1.5", ["1"]), ("-7", ["4"]),
      ("word 120", ["3"]), ("a", ["1"]),
    ])
  func numbersAreSearched(words: String, found: [String]) async throws {
    let rows = """
      INSERT INTO parts (id, stock, price, weight, name) VALUES
        (1, 120, 1.50, 0.25, 'a'), (2, 999, 3, 1, 'b'), (3, 3, 120.50, 2, 'word'), (4, -7, 4, 4, 'no 120')
      """
    let columns = "id int PRIMARY KEY, stock bigint, price numeric(10,2), weight float8, name text"
    let query = "/parts/-/document?q=" + words.replacing(" ", with: "+")
    let (_, plain) = try await site("CREATE TABLE parts (\(columns))", rows)
    #expect(try await keys(plain, query) == found)
    // An index of words contains no numbers of other columns.
    let (_, indexed) = try await site(
      """
      CREATE TABLE parts (\(columns),
        words tsvector GENERATED ALWAYS AS (to_tsvector('simple', coalesce(name, ''))) STORED)
      """, "CREATE INDEX ON parts USING gin (words)", rows)
    #expect(try await keys(indexed, query) == found)
    let page = try await SiteClient(indexed, script: .off).visit("/parts?q=word")
    #expect(page.text.contains("words match by prefix"))
    #expect(
      try await !SiteClient(plain, script: .off).visit("/parts?q=word").text.contains("prefix"))
  }

  @Test func aListOfNoWordsIsEmpty() async throws {
    let (_, site) = try await site(
      "CREATE TABLE notes (id int PRIMARY KEY, words tsvector, range int4range)",
      "INSERT INTO notes VALUES (1, 'a', '[1,2)'), (2, '', NULL), (3, NULL, '[3,4)')")
    #expect(try await keys(site, "/notes/-/document?empty.words=1") == ["2", "3"])
    #expect(try await keys(site, "/notes/-/document?empty.words=0") == ["1"])
    #expect(try await keys(site, "/notes/-/document?empty.range=0") == ["1", "3"])
  }

  @Test func anEmptyCharacterIsEmpty() async throws {
    let (_, site) = try await site(
      "CREATE TABLE marks (id int PRIMARY KEY, q \"char\")",
      "INSERT INTO marks VALUES (1, ''), (2, NULL), (3, 'x')")
    #expect(try await keys(site, "/marks/-/document?empty.q=1") == ["1", "2"])
  }

  @Test func wordsThatAnIndexOmitsAreFoundInTheText() async throws {
    let (_, site) = try await site(
      """
      CREATE TABLE notes (id int PRIMARY KEY, title text,
        words tsvector GENERATED ALWAYS AS (to_tsvector('english', coalesce(title, ''))) STORED)
      """, "CREATE INDEX ON notes USING gin (words)",
      "INSERT INTO notes VALUES (1, 'Running with the dogs'), (2, 'The cat'), (3, 'Mice')")
    #expect(try await keys(site, "/notes/-/document?q=the") == ["1", "2"])
    #expect(try await keys(site, "/notes/-/document?q=running+with+the+dogs") == ["1"])
    #expect(try await keys(site, "/notes/-/document?q=the+cat") == ["2"])
    let page = try await SiteClient(site, script: .off).visit("/notes?q=cat")
    #expect(!page.text.contains("too many rows"))
  }

  @Test func aNumberThatItsTypeWouldRoundIsRefused() async throws {
    let (database, site) = try await site(
      "CREATE DOMAIN price AS numeric(10,2) DEFAULT 0",
      """
      CREATE TABLE items (
        id int PRIMARY KEY, temperature numeric(3,1), price price NOT NULL, weight real, count numeric(5))
      """)
    let client = SiteClient(site, script: .off)
    var page = try await client.visit("/items/~new").submit("Add", ["id": "1"])
    #expect(page.notice == "Added.", "\(page.text)")
    for (column, text) in [
      ("temperature", "36.65"), ("price", "1.005"), ("weight", "16777217"), ("count", "1.5"),
    ] {
      page = try await client.visit("/items/1/edit").submit("Save", [column: .text(text)])
      #expect(page.status == 422 && page.text.contains("would be rounded"), "\(column)")
    }
    page = try await client.visit("/items/1/edit").submit(
      "Save", ["temperature": "36.60", "price": "1.5", "weight": "0.1", "count": "7"])
    #expect(page.notice == "Saved.")
    #expect(try await rows(database, "items") == ["(1,36.6,1.50,0.1,7)"])
  }

  @Test func aPaddedKeyIsFoundWithoutItsBlanks() async throws {
    let (database, site) = try await site(
      "CREATE TABLE books (isbn char(12) PRIMARY KEY, title text)",
      "INSERT INTO books SELECT lpad(i::text, 10, '0'), 'Title ' || i FROM generate_series(1, 300) AS i",
      "CREATE TABLE loans (id int PRIMARY KEY, isbn char(12) REFERENCES books)")
    let page = try await SiteClient(site, script: .off).visit("/loans/~new")
      .submit("Add", ["id": "1", "isbn": "0000000005"])
    #expect(page.notice == "Added.", "\(page.text)")
    #expect(try await rows(database, "loans") == ["(1,\"0000000005  \")"])
  }

  @Test func bytesAndTheLastDayAreFiltered() async throws {
    let (_, site) = try await site(
      "CREATE TABLE events (id int PRIMARY KEY, dev bytea, until timestamp)",
      """
      INSERT INTO events VALUES (1, '\\x0102', '9999-12-31 23:59:59'), (2, '\\x03', '9999-12-31'),
        (3, '\\x0102', '10000-01-01'), (4, '\\x03', 'infinity'), (5, NULL, '2024-01-01')
      """)
    #expect(try await keys(site, "/events/-/document?is.dev=~x0102") == ["1", "3"])
    #expect(try await keys(site, "/events/-/document?not.dev=~x0102") == ["2", "4", "5"])
    #expect(try await keys(site, "/events/-/document?is.until=9999-12-31") == ["1", "2"])
    #expect(try await keys(site, "/events/-/document?more.until=9999-12-31") == ["3", "4"])
    let client = SiteClient(site, script: .off)
    var page = try await client.visit("/events?facet=dev")
    #expect(try page.elements("a").contains { $0["href"] == "/events?is.dev=~x0102&facet=dev" })
    page = try await client.visit("/events?facet=until").follow("9999 2")
    #expect(page.url == "/events?min.until=9999-01-01&max.until=9999-12-31&facet=until")
    #expect(page.text.contains("2 rows"))
    page = try await page.follow("Dec 31, 9999 2")
    #expect(page.url == "/events?min.until=9999-12-31&max.until=9999-12-31&facet=until")
    #expect(page.text.contains("2 rows"))
    page = try await page.follow("‹ 9999").follow("until 9999")
    #expect(page.url == "/events?facet=until")
  }

  @Test func aChangeThatATriggerDiscardsIsReported() async throws {
    let (database, site) = try await site(
      "CREATE TYPE size AS ENUM ('S', 'L')", "CREATE DOMAIN dress AS size",
      "CREATE TABLE notes (id int PRIMARY KEY, body text, price numeric(5,2), data json, size dress)",
      "INSERT INTO notes VALUES (1, 'old', 1.50, '{}', 'S')",
      """
      CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF new.body = 'typed' THEN new.body = old.body; END IF; RETURN new; END $$
      """,
      "CREATE TRIGGER keep BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION keep()",
      """
      CREATE FUNCTION restore() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN UPDATE notes SET price = old.price WHERE id = new.id; RETURN NULL; END $$
      """,
      """
      CREATE TRIGGER restore AFTER UPDATE ON notes FOR EACH ROW WHEN (new.price > 9)
        EXECUTE FUNCTION restore()
      """)
    let client = SiteClient(site, script: .off)
    for (input, column) in [
      (["body": "typed"], "body"), (["body": "typed", "data": "[]"], "body"),
      (["price": "10"], "price"), (["price": "10", "data": "[]"], "price"),
    ] as [([String: FieldInput], String)] {
      let page = try await client.visit("/notes/1/edit").submit("Save", input)
      #expect(page.status == 422 && page.text.contains("kept the former value of '\(column)'"))
      #expect(!page.text.contains("kept the former value of 'data'"))
    }
    #expect(try await rows(database, "notes") == ["(1,old,1.50,{},S)"])
    for input in [["price": "1.5"], ["data": "[1]"], ["body": "new", "size": "L"]]
      as [[String: FieldInput]]
    {
      let page = try await client.visit("/notes/1/edit").submit("Save", input)
      #expect(page.notice == "Saved.", "\(page.text)")
    }
    #expect(try await rows(database, "notes") == ["(1,new,1.50,[1],L)"])
  }

  @Test func hostAddressesAreFilteredAsTheyAreShown() async throws {
    let (_, site) = try await site(
      "CREATE TABLE hosts (id int PRIMARY KEY, ip inet, more inet[])",
      """
      INSERT INTO hosts VALUES (1, '10.0.0.1', '{10.0.0.9}'), (2, '10.0.0.1/8', '{}'),
        (3, '2001:db8::1', '{10.0.0.9/8,10.0.0.9}')
      """)
    for (filter, found) in [
      ("ends.ip=0.1", ["1"]), ("ends.ip=:1", ["3"]), ("has.ip=/32", ["-0"]), ("ends.ip=1/8", ["2"]),
      ("is.ip=10.0.0.1", ["1"]), ("in.more=10.0.0.9", ["1", "3"]),
    ] {
      let keys = try await keys(site, "/hosts/-/document?\(filter)")
      #expect(keys == found, "\(filter)")
    }
    let client = SiteClient(site, script: .off)
    let page = try await client.visit("/hosts?facet=ip").follow("10.0.0.1 1")
    #expect(page.url == "/hosts?is.ip=10.0.0.1&facet=ip" && page.text.contains("1 row"))
  }

  @Test func numbersInJSONArraysAreStoredAndFilteredAsTyped() async throws {
    let (database, site) = try await site(
      "CREATE TABLE j (id int PRIMARY KEY, a jsonb, b json, n numeric[], t text)",
      """
      INSERT INTO j VALUES (1, '[2, "x"]', '[2, "x"]', '{2}', '[2, "x"]'),
        (2, '[2.0]', '[2.0]', '{2.0}', '[2.0]'), (3, '[]', '[]', '{}', '[]')
      """,
      """
      CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF new.id = 2 THEN new.a = old.a; END IF; RETURN new; END $$
      """,
      "CREATE TRIGGER keep BEFORE UPDATE ON j FOR EACH ROW EXECUTE FUNCTION keep()")
    let client = SiteClient(site, script: .off)
    for column in ["a", "b", "t"] {
      for (value, found) in [("2", ["1"]), ("2.0", ["2"]), ("x", ["1"]), ("2.00", ["-0"])] {
        #expect(
          try await keys(site, "/j/-/document?in.\(column)=\(value)") == found, "\(column) \(value)"
        )
      }
    }
    let before = try await rows(database, "j")
    #expect(try await client.visit("/j/2/edit").submit("Save", [:]).notice == "Saved.")
    #expect(try await client.visit("/j/1/edit").submit("Save", ["t": "[2, \"x\"]"]).status == 200)
    #expect(try await rows(database, "j") == before)
    _ = try await client.visit("/j/1/edit").submit(
      "Save", ["a": "[2.0, \"x\"]", "b": "[2.0]", "n": "{2.0}", "t": "[2.0]"])
    let texts = try await database.run("SELECT concat(a, b, n, t) FROM j WHERE id = 1")
    #expect(texts.first?[0] == "[2.0, \"x\"][2.0]{2.0}[2.0]")
    let page = try await client.visit("/j/2/edit").submit("Save", ["a": "[2]"])
    #expect(page.status == 422 && page.text.contains("kept the former value of 'a'"))
  }

  @Test func aRowWhoseKeyIsBytesLinksToTheRowsThatReferToIt() async throws {
    let (database, site) = try await site(
      "CREATE TABLE parts (id bytea PRIMARY KEY, name text)",
      "CREATE TABLE uses (id int PRIMARY KEY, part bytea REFERENCES parts, note text)",
      "INSERT INTO parts VALUES ('\\x0102', 'First'), ('\\x03', 'Second')",
      "INSERT INTO uses VALUES (1, '\\x0102', 'a'), (2, '\\x03', 'b'), (3, '\\x0102', 'c')")
    let client = SiteClient(site, script: .off)
    var page = try await client.visit("/parts/~x0102")
    page = try await page.follow("uses by part")
    #expect(page.url == "/uses?is.part=~x0102" && page.text.contains("2 rows"), "\(page.url)")
    page = try await client.visit("/parts/~x03").follow("Add")
    #expect(page.url == "/uses/~new?is.part=~x03")
    page = try await page.submit("Add", ["id": "4", "note": "d"])
    #expect(page.notice == "Added.", "\(page.text)")
    #expect(try await rows(database, "uses").last == "(4,\"\\\\x03\",d)")
  }

  @Test func arraysOfCompositeValuesAreFilteredAndStoredExactly() async throws {
    let (database, site) = try await site(
      "CREATE TYPE part AS (n int, label text, price numeric(5,2))",
      "CREATE TABLE kits (id int PRIMARY KEY, parts part[], note text)",
      #"""
      INSERT INTO kits VALUES (1, '{"(1,a,1.50)","(2,\"b \\\"c\",)"}', 'x'), (2, '{}', 'x'), (3, NULL, 'x'), (4, '{NULL,"(,,)"}', 'x'),
        (5, '{{"(1,a,1.50)"},{"(,,)"}}', 'x')
      """#)
    let client = SiteClient(site, script: .off)
    func parts(_ id: Int) async throws -> String? {
      try await database.run("SELECT parts::text FROM kits WHERE id = \(id)").first?[0]
    }
    for id in 1...5 {
      let before = try await parts(id)
      var page = try await client.visit("/kits/\(id)/edit").submit("Save", [:])
      #expect(page.notice == "Saved.")
      page = try await client.visit("/kits/\(id)/edit").submit("Save", ["note": "y"])
      #expect(page.notice == "Saved." && page.text.contains(before ?? "y"), "\(page.text)")
      #expect(try await parts(id) == before)
    }
    for (query, found) in [
      ("in.parts=(1,a,1.50)", ["1", "5"]), ("in.parts=(,,)", ["4", "5"]), ("empty.parts=1", ["3"]),
      ("empty.parts=0", ["1", "2", "4", "5"]), ("is.parts=%7B%7D", ["2"]),
      ("not.parts=%7B%7D", ["1", "3", "4", "5"]),
      ("has.parts=1.50", ["1", "5"]),
    ] {
      #expect(try await keys(site, "/kits/-/document?\(query)") == found, "\(query)")
    }
    for chip in try await client.visit("/kits?facet=parts").elements("a.pe-chip")
    where chip.text.contains(/\s\d+$/) {
      #expect(try await client.visit(chip["href"] ?? "").text.contains("1 row"), "\(chip.text)")
    }
    for text in ["a", "{a}", "{\"(1,2)\"}", "{\"(x,a,1)\"}"] {
      let page = try await client.visit("/kits/1/edit").submit("Save", ["parts": .text(text)])
      #expect(page.status == 422 && page.html.contains("aria-invalid"), "\(text)")
    }
    let texts = [(#"{"( 3 , x,2)"}"#, #"{"(3,\" x\",2.00)"}"#), ("{}", "{}"), ("", nil)]
    for (text, stored) in texts as [(String, String?)] {
      let page = try await client.visit("/kits/1/edit").submit("Save", ["parts": .text(text)])
      #expect(page.notice == "Saved.", "\(page.text)")
      #expect(try await parts(1) == stored)
    }
  }
}
