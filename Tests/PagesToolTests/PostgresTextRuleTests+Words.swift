import Foundation
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PagePostgres
@testable import PagePostgresClient
@testable import pages

/// Tests of the messages about refused texts, of amounts of money, and of values in other forms than their texts.
extension PostgresTextRuleTests {
  @Test func aRefusedTextIsShownWithTheWordsOfPostgreSQL() async throws {
    let (database, site) = try await site(
      "CREATE TYPE pair AS (a int, b text)",
      """
      CREATE FUNCTION fails(text) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN IF $1 = 'a=>1, b' THEN RAISE internal_error USING MESSAGE = 'Unexpected end of string'; END IF;
        RETURN true; END $$
      """, "CREATE DOMAIN map AS text CHECK (fails(value))",
      "CREATE TABLE kinds (id int PRIMARY KEY)",
      """
      CREATE TABLE items (id int PRIMARY KEY, j jsonb, r int4range, a int[], at timestamp, i inet, p pair, m map,
        u text UNIQUE, k int REFERENCES kinds, h text, CONSTRAINT items_h UNIQUE (u, h))
      """, "INSERT INTO items (id, u) VALUES (1, 'x'), (2, 'y')")
    let client = SiteClient(site, script: .off)
    for (column, text, words) in [
      (
        "j", "{\"a\":",
        "accept this value. PostgreSQL says: invalid input syntax for type json. The input string ended"
      ),
      ("r", "[1,", "PostgreSQL says: malformed range literal: \"[1,\". Unexpected end of input."),
      ("a", "{1", "PostgreSQL says: malformed array literal: \"{1\""),
      ("at", "2026-02-30", "PostgreSQL says: date/time field value out of range: \"2026-02-30\"."),
      ("i", "300.1.1.1", "PostgreSQL says: invalid input syntax for type inet: \"300.1.1.1\"."),
      ("p", "(1", "PostgreSQL says: malformed record literal: \"(1\""),
      ("m", "a=>1, b", "accept this value. PostgreSQL says: Unexpected end of string."),
      (
        "u", "x",
        "Another row has this already. PostgreSQL says: duplicate key value violates unique constraint"
      ),
    ] {
      let page = try await client.visit("/items/2/edit").submit("Save", [column: .text(text)])
      #expect(page.status == 422 && page.text.contains(words), "\(column): \(page.text)")
      #expect(
        page.html.contains(text.replacing("\"", with: "&quot;").replacing(">", with: "&gt;")),
        "\(column)")
    }
    #expect(try await rows(database, "items") == ["(1,,,,,,,,x,,)", "(2,,,,,,,,y,,)"])
    let page = try await checkedImport(
      of: "id,m,r,k\n3,\"a=>1, b\",,\n4,,\"[1,\",\n5,b,,7\n6,b,,\n", to: "items", site)
    #expect(
      page.text.contains("2 m: This column does not accept this value. PostgreSQL says: Unexpected")
    )
    #expect(
      page.text.contains(
        "3 r: This column does not accept this value. PostgreSQL says: malformed range"))
    #expect(
      page.text.contains(
        "4 k: No row has this key. PostgreSQL says: insert or update on table \"items\""))
  }

  @Test func anAmountThatPostgreSQLRefusesIsNotStored() async throws {
    let (database, site) = try await site(
      "CREATE TABLE payments (id int PRIMARY KEY, amount money)",
      "INSERT INTO payments VALUES (1, '1990')")
    let client = SiteClient(site, script: .off)
    let refused = ["5 EUR", "€5", "$12.34 x", "7,5 EUR", "much", "+-5", "5 $ 6"]
    for (text, path) in refused.map({ ($0, "/payments/1/edit") }) + [("5 EUR", "/payments?edit=1")]
    {
      let page = try await client.visit(path).submit("Save", ["amount": .text(text)])
      #expect(page.status == 422 && page.html.contains("value=\"\(text)\""), "\(text)")
      let words = "PostgreSQL says: invalid input syntax for type money: \"\(text)\"."
      #expect(page.text.contains(words) || text == "5 $ 6", "\(text): \(page.text)")
    }
    let csv = "id,amount\n" + refused.enumerated().map { "\($0 + 2),\"\($1)\"\n" }.joined()
    let page = try await checkedImport(of: csv, to: "payments", site)
    #expect(page.text.contains("This file cannot be imported"))
    #expect(
      page.text.contains(
        "2 amount: This column does not accept this value. PostgreSQL says: invalid input"))
    #expect(try await rows(database, "payments") == ["(1,\"$1,990.00\")"])
    for (text, stored) in [
      ("$5", "$5.00"), ("-$1,234.00", "-$1,234.00"), ("5", "$5.00"), ("(5)", "-$5.00"),
      ("5-", "-$5.00"),
      ("1e2", "$100.00"), ("−7", "-$7.00"),
    ] {
      let page = try await client.visit("/payments/1/edit").submit("Save", ["amount": .text(text)])
      #expect(page.notice == "Saved.", "\(text)")
      #expect(
        try await rows(database, "payments").first?.replacing("\"", with: "") == "(1,\(stored))")
    }
  }

  @Test func groupsOfPaddedTextsHaveCountsAndSums() async throws {
    let (_, site) = try await site(
      "CREATE TABLE codes (id int PRIMARY KEY, c char(5), n int)",
      "INSERT INTO codes VALUES (1, 'ab', 1), (2, 'ab', 2), (3, 'abcde', 4), (4, NULL, 8)",
      "INSERT INTO codes SELECT i, 'x' || i, i FROM generate_series(10, 49) AS i")
    let client = SiteClient(site, script: .off)
    for query in ["group=c&sum=n", "group=c&sum=n&max.id=4"] {
      let text = try await client.visit("/codes?\(query)").text
      #expect(text.contains("2 rows · n 3"), "\(text)")
      #expect(text.contains("1 row · n 4") && text.contains("1 row · n 8"))
    }
    #expect(
      try await client.visit("/codes?facet=c&max.id=4").follow("ab 2").text.contains("2 rows"))
  }

  @Test func sumsIncludeInfinitiesAndValuesThatAreNoNumbers() async throws {
    let (_, site) = try await site(
      "CREATE TABLE sums (id int PRIMARY KEY, kind text, v float8)",
      """
      INSERT INTO sums VALUES (1, 'a', 1), (2, 'a', 'NaN'), (3, 'b', 'Infinity'), (4, 'b', 2),
        (5, 'c', 'Infinity'), (6, 'c', '-Infinity'), (7, 'd', 3), (8, 'e', NULL)
      """)
    let client = SiteClient(site, script: .off)
    #expect(try await client.visit("/sums?sum=v").text.contains("v: NaN"))
    let text = try await client.visit("/sums?group=kind&sum=v").text
    for sum in [
      "a 2 rows · v NaN", "b 2 rows · v ∞", "c 2 rows · v NaN", "d 1 row · v 3", "e 1 row · v –",
    ] {
      #expect(text.contains(sum), "\(sum): \(text)")
    }
  }

  private func exported(_ site: Site, _ path: String) async throws -> String {
    let response = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: path, headerFields: [:]))
    var bytes = response.body
    while let piece = try await response.stream?() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func largeFloatsAreExportedAsNumbers() async throws {
    let (database, site) = try await site(
      "CREATE TABLE floats (id int PRIMARY KEY, f float8)",
      """
      INSERT INTO floats VALUES (1, 1717000000123456), (2, 9007199254740993), (3, 1e23), (4, 0.1), (5, 'NaN'),
        (6, '-Infinity'), (7, 123456789012345678), (8, 12345678901234567.5)
      """)
    let client = SiteClient(site, script: .off)
    let numbers = [
      "1717000000123456", "9007199254740992", "1e+23", "0.1", "\"NaN\"", "\"-Infinity\"",
      "1.2345678901234568e+17",
      "12345678901234568",
    ]
    let before = try await database.run("SELECT xmin FROM floats ORDER BY id").map { $0[0] }
    let export = try await exported(site, "/floats/-/export?format=jsonl")
    #expect(
      export == numbers.enumerated().map { "{\"id\":\($0 + 1),\"f\":\($1)}\n" }.joined())
    let text = try await client.visit("/floats").text
    #expect(text.contains(" 1717000000123456 ") && text.contains(" 9007199254740992 "))
    #expect(try await keys(site, "/floats/-/document?is.f=1717000000123456") == ["1"])
    for id in 1...8 {
      let page = try await client.visit("/floats/\(id)/edit").submit("Save", [:])
      #expect(page.status == 200, "\(id)")
    }
    #expect(try await database.run("SELECT xmin FROM floats ORDER BY id").map { $0[0] } == before)
  }

  @Test func aPartitionIsNamedWithItsTable() async throws {
    let (_, site) = try await site(
      "CREATE TABLE m (day date, n int) PARTITION BY RANGE (day)",
      "CREATE TABLE m_2023 PARTITION OF m FOR VALUES FROM ('2023-01-01') TO ('2024-01-01') PARTITION BY LIST (n)",
      "CREATE TABLE m_2023_1 PARTITION OF m_2023 FOR VALUES IN (1)")
    let client = SiteClient(site, script: .off)
    for name in ["m_2023", "m_2023_1"] {
      let page = try await client.visit("/\(name)")
      #expect(page.status == 404)
      #expect(
        page.text.contains("Table '\(name)' is a partition of 'm'. The page of 'm' lists its rows.")
      )
    }
    #expect(try await client.visit("/m_2024").text.contains("does not exist"))
  }

  @Test func amountsInArraysAreFoundByTheirSigns() async throws {
    let (_, site) = try await site(
      "CREATE TABLE bills (id int PRIMARY KEY, a money[], m money)",
      "INSERT INTO bills VALUES (1, '{-5,\"1,234.50\"}', -5), (2, '{5}', 5), (3, '{-5}', 0)")
    for (query, found) in [
      ("in.a=-5", ["1", "3"]), ("in.a=-$5.00", ["1", "3"]), ("in.a=5", ["2"]),
      ("q=-$5.00", ["1", "3"]),
      ("is.a={-$5.00}", ["3"]), ("is.a={-5}", ["3"]), ("has.a=-$5", ["1", "3"]),
      ("in.a=1234.50", ["1"]), ("is.m=-5", ["1"]), ("is.m=-$5.00", ["1"]), ("max.m=-$1", ["1"]),
    ] {
      let query = try #require(query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
      #expect(try await keys(site, "/bills/-/document?\(query)") == found, "\(query)")
    }
  }

  @Test func theQuestionBeforeADeletionAnnouncesTriggers() async throws {
    let (_, site) = try await site(
      "CREATE TABLE orders (id int PRIMARY KEY)",
      "CREATE TABLE lines (id int PRIMARY KEY, o int REFERENCES orders ON DELETE CASCADE)",
      "CREATE FUNCTION logs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$",
      "CREATE TRIGGER logs AFTER DELETE ON lines FOR EACH ROW EXECUTE FUNCTION logs()",
      "INSERT INTO orders VALUES (1), (2)", "INSERT INTO lines VALUES (1, 1)")
    let client = SiteClient(site, script: .off)
    let page = try await client.visit("/orders/1")
    #expect(
      page.html.contains("This also deletes 1 row in ‘lines’. Triggers may also change other rows.")
    )
    #expect(!(try await client.visit("/orders/2")).html.contains("Triggers"))
  }

  @Test(arguments: [false, true])
  func aRefusedDeletionShowsTheMessageUnlessATableIsHidden(isHidden: Bool) async throws {
    let (database, _) = try await site(
      "CREATE TABLE film (id int PRIMARY KEY)",
      "CREATE TABLE payment (id int PRIMARY KEY, film int REFERENCES film)",
      "CREATE TABLE other (id int PRIMARY KEY)",
      "INSERT INTO film VALUES (1)", "INSERT INTO payment VALUES (1, 1)")
    let tables = try await PostgresTables(
      PostgresCatalog(database), hiding: isHidden ? ["other"] : [], isWritable: true)
    let source = DataSource(name: "shop", database: tables)
    let site = try await DataSite(title: nil, databases: [source]).site(.patient)
    let page = try await SiteClient(site, script: .off).visit("/film/1").submit("Delete")
    #expect(page.status == 422 && page.text.contains("other rows refer to this row"))
    let words =
      "PostgreSQL says: update or delete on table \"film\" violates foreign key constraint"
    #expect(page.text.contains(words) != isHidden, "\(page.text)")
  }
}
