import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of filters by references, booleans, dates and lists in a served file.
@Suite struct FilterSiteTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee <b>');
    CREATE TABLE growers (name TEXT, code TEXT PRIMARY KEY);
    INSERT INTO growers WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT 'Grower ' || i, 'g' || i FROM n;
    INSERT INTO growers VALUES ('Same', 'same1'), ('Same', 'same2'), ('O''Hara & "Co" · <i>', 'o''x');
    CREATE TABLE secrets (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO secrets VALUES (1, 'TOPSECRET');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT, kind INTEGER REFERENCES kinds (id),
      grower TEXT REFERENCES growers (code), sold BOOLEAN, made DATE, seen DATETIME, tags TEXT,
      secret INTEGER REFERENCES secrets (id));
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO products SELECT i, 'Leaf ' || i, 1 + i % 2, 'g' || i, CASE i % 4 WHEN 0 THEN 'True' WHEN 1 THEN 'False'
      WHEN 2 THEN 1 ELSE NULL END, date('2024-01-01', (i * 13) || ' days'),
      datetime('2026-01-01', i || ' hours'), json_array('a', 'b' || (i % 3)), 1 FROM n;
    UPDATE products SET grower = 'o''x' WHERE id = 60;
    """

  private func client(
    _ script: SiteClient.Script = .off, hide: [String] = [], isWritable: Bool = false
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(Self.shop)
    let site = try await databases.site(hide: hide, isWritable: isWritable)
    return (databases, SiteClient(site, script: script))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aReferenceToFewRowsIsSelectedByName(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/products?filter=kind")
      .submit("Add filter", ["Comparison": "is", "Value": "Coffee <b>"])
    #expect(page.url == "/products?is.kind=2")
    #expect(page.text.contains("kind is Coffee <b>") && page.text.contains("30 rows"))
  }

  @Test(
    arguments: [
      ("min.ts=2024-01-01T12:00:00", "3 4 5 6 7 8"), ("min.ts=2024-01-01+12:00", "3 4 5 6 7 8"),
      ("more.ts=2024-01-01T12:00:00", "4 5 8"), ("max.ts=2024-01-01T12:00", "1 2 3 6 7"),
      ("less.ts=2024-01-01T12:00:00Z", "1 2"), ("is.ts=2024-01-01T12:00:00", "3 6 7"),
      ("is.ts=2024-01-01T14:00:00%2B02:00", "3 6 7"), ("not.ts=2024-01-01T12:00", "1 2 4 5 8 9 10"),
      ("is.ts=unknown", "9"), ("min.ts=2024-01-01T12:00:00%2B0000", "3 4 5 6 7 8"),
      ("max.ts=9999-12-31T23:59:59Z", "1 2 3 4 5 6 7 8"),
    ])
  func textsWithATimeCompareAsTimes(query: String, keys: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE logs (id INTEGER PRIMARY KEY, ts DATETIME);
      CREATE INDEX logs_ts ON logs (ts);
      INSERT INTO logs (ts) VALUES
        ('2024-01-01 00:00:00'), ('2024-01-01T11:59:59'), ('2024-01-01 12:00:00'), ('2024-01-01T23:59:59.5'),
        ('2024-01-02 00:00:00'), ('2024-01-01T12:00:00.000Z'), ('2024-01-01 14:00+02:00'),
        ('2023-12-31T23:00:00-14:00'), ('unknown'), (NULL);
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    let page = try await client.visit("/logs?\(query)")
    let found =
      page.text.contains("No matching rows") ? [] : try page.table().rows.map { $0[0] }
    #expect(found.joined(separator: " ") == keys)
  }

  @Test func timesOfOtherFormsCompareExactly() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE logs (id INTEGER PRIMARY KEY, ts DATETIME);
      INSERT INTO logs (ts) VALUES
        ('2024-01-01 10:00:00.123456'), ('2024-01-01T10:00:00.123457'), ('2024-01-01 10:00:00,123'),
        ('2024-01-01 12:00:00 +0200 UTC'), ('2024-01-01 10:00:00 UTC'), ('9999-12-31T23:59:59Z'), ('9999-12-31 00:00:00');
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    for (query, keys) in [
      ("is.ts=2024-01-01T10:00:00.123456", "1"), ("more.ts=2024-01-01T10:00:00.123", "1 2 6 7"),
      ("is.ts=2024-01-01T10:00:00", "4 5"), ("less.ts=2024-01-01T10:00:00.1", "4 5"),
      ("is.ts=9999-12-31", "6 7"), ("less.ts=9999-12-31T12:00", "1 2 3 4 5 7"),
      ("max.ts=9999-12-31", "1 2 3 4 5 6 7"), ("more.ts=9999-12-31T12:00", "6"),
    ] {
      let page = try await client.visit("/logs?\(query)")
      let found = page.text.contains("No matching rows") ? [] : try page.table().rows.map { $0[0] }
      #expect(found.joined(separator: " ") == keys, "\(query)")
      for more in ["facet=id", "facet=ts", "group=ts", "sum=id"] {
        #expect(try await client.visit("/logs?\(query)&\(more)").status == 200, "\(query) \(more)")
      }
      #expect(try await client.visit("/logs/-/export?format=csv&\(query)").status == 200)
    }
    #expect(try await client.visit("/logs?more.ts=9999-12-31").text.contains("No matching rows"))
  }

  @Test func bytesAreCountedAndFiltered() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE events (id INTEGER PRIMARY KEY, dev BLOB);
      INSERT INTO events (dev) VALUES (x'0102'), (x'0102'), (x'03'), ('~x0102'), (NULL);
      """)
    let client = SiteClient(try await databases.site(), script: .off)
    let page = try await client.visit("/events?facet=dev")
    let links = try page.elements("a").compactMap { $0["href"] }
    #expect(links.contains("/events?is.dev=~x0102&facet=dev"), "\(links)")
    #expect(try await client.visit("/events?is.dev=~x03").text.contains("1 row"))
    #expect(try await client.visit("/events?not.dev=~x0102").text.contains("2 rows"))
  }

  @Test func aValueThatAnAddressCannotExpressIsNotLinked() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE logs (id INTEGER PRIMARY KEY, extra TEXT);
      INSERT INTO logs (extra) VALUES
        ('fine'), ('fine'), (CAST(x'61ff62' AS TEXT)), (CAST(x'61ff62' AS TEXT));
      """)
    let site = try await databases.site()
    let page = try await SiteClient(site, script: .off).visit("/logs?facet=extra")
    #expect(page.text.contains("fine 2") && !page.text.contains("b 2"))
  }

  @Test func aReferenceToManyRowsIsSearchedOnTheServer() async throws {
    let (databases, client) = try await client()
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/products?filter=grower")
    let field = try #require(try page.elements("input[name=value]").first)
    #expect(field["data-from"] == "/products/-/suggest?column=grower&named=1")
    // A row can be typed as its key, its name, or both, as in a suggestion.
    for typed in ["g7", "Grower 77", "O'Hara & \"Co\" · <i> · o'x", "o'hara"] {
      let found = try await page.submit("Add filter", ["Comparison": "is", "Value": .text(typed)])
      let key = typed.hasPrefix("g") ? "g7" : typed.hasPrefix("G") ? "g77" : "o%27x"
      #expect(found.url == "/products?is.grower=\(key)", "\(typed)")
    }
    // Several matches are offered as options, also without a script.
    page = try await page.submit("Add filter", ["Comparison": "is", "Value": "Same"])
    #expect(page.url == "/products?filter=grower&find=Same")
    #expect(try page.elements("select[name=value] option").count == 2)
    page = try await page.submit("Add filter", ["Value": "same2"])
    #expect(page.url == "/products?is.grower=same2" && page.text.contains("grower is Same"))
    page = try await client.visit("/products?filter=grower")
      .submit("Add filter", ["Comparison": "is", "Value": "' OR 1=1 --"])
    #expect(page.url.hasPrefix("/products?filter=grower&find="))
    #expect(page.text.contains("No matching rows"))
  }

  private func suggestions(_ site: SiteClient, _ query: String) async throws -> [String] {
    struct Suggestion: Decodable { var value, label: String }
    let page = try await site.visit("/products/-/suggest?" + query)
    return try JSONDecoder().decode([Suggestion].self, from: Data(page.html.utf8)).map(\.value)
  }

  @Test func suggestionsAreLimitedToReferencedRows() async throws {
    let (databases, client) = try await client(hide: ["secrets"])
    defer { withExtendedLifetime(databases) {} }
    try await #expect(suggestions(client, "column=grower&q=grower").count == 20)
    try await #expect(suggestions(client, "column=grower&q=OWER%20299") == ["g299"])
    try await #expect(suggestions(client, "column=grower&q=g5").first == "g5")
    try await #expect(suggestions(client, "column=grower&named=1&q=299") == ["Grower 299 · g299"])
    for query in [
      "column=grower&q=", "column=name&q=a", "column=none&q=a", "column=secret&q=T", "q=a",
    ] {
      try await #expect(suggestions(client, query) == [], "\(query)")
    }
  }

  @Test func filtersAndSearchesRevealNoHiddenRows() async throws {
    let (databases, client) = try await client(hide: ["secrets"])
    defer { withExtendedLifetime(databases) {} }
    for query in ["filter=secret", "is.secret=1", "facet=secret", "filter=secret&find=TOP"] {
      #expect(
        !(try await client.visit("/products?" + query).html.contains("TOPSECRET")), "\(query)")
    }
    #expect(try await client.visit("/products?q=topsecret").text.contains("No matching rows"))
  }

  @Test func textualBooleansAreFilteredAndShownLikeNumericOnes() async throws {
    let (databases, client) = try await client()
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/products?is.sold=true")
    #expect(page.text.contains("30 rows") && page.text.contains("sold is Yes"))
    #expect(!page.text.contains("True"))
    #expect(try await client.visit("/products?is.sold=0").text.contains("15 rows"))
    // A row without a value is neither true nor false.
    #expect(try await client.visit("/products?not.sold=1").text.contains("30 rows"))
    page = try await client.visit("/products?facet=sold").follow("Yes 30")
    #expect(page.url == "/products?is.sold=1&facet=sold" && page.text.contains("30 rows"))
    let response = try await databases.site().respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/products/-/export?is.sold=1&columns=id"))
    let next = try #require(response.stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    #expect(bytes.count { $0 == 10 } == 31)
  }

  @Test func aBooleanTextOutsideTheSampleIsShownAsStored() async throws {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    try databases.make(
      """
      CREATE TABLE products (id INTEGER PRIMARY KEY, sold BOOLEAN);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
        INSERT INTO products SELECT i, i = 1 FROM n;
      UPDATE products SET sold = 'True' WHERE id = 1200;
      """)
    let client = SiteClient(try await databases.site())
    #expect(try await client.visit("/products?is.sold=true").text.contains("1 row"))
    let shown = try await client.visit("/products?sort=-id").table().rows[0].last
    #expect(shown == "True")
  }

  @Test func datesAndListsAreOfferedAsFacets() async throws {
    let (databases, client) = try await client()
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/products")
    let offered = try page.elements("a.pe-chip").compactMap { $0["href"] }
    #expect(
      offered.map { $0.replacing("/products?facet=", with: "") } == [
        "kind", "sold", "made", "seen", "tags",
      ])
    page = try await client.visit("/products?facet=made")
    #expect(page.text.contains("2024 28") && page.text.contains("2026 "))
    page = try await page.follow("2024 28")
    #expect(page.text.contains("28 rows") && page.text.contains("made 2024"))
    page = try await client.visit("/products?facet=tags")
    page = try await page.follow("b1 20")
    #expect(page.url == "/products?in.tags=b1&facet=tags" && page.text.contains("20 rows"))
    page = try await client.visit("/products?facet=seen")
    page = try await page.follow("Jan 1, 2026 23")
    #expect(page.text.contains("23 rows"))
  }

  @Test(arguments: [("coffee", "30 rows"), ("coffee leaf", "30 rows"), ("\"co\"", "1 row")])
  func theSearchIncludesNamesOfReferencedRows(words: String, count: String) async throws {
    let (databases, client) = try await client()
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/products").submit("Search", ["q": .text(words)])
    #expect(page.text.contains(count), "\(page.text)")
  }

  @Test func theSearchOmitsNamesOfLargeReferencedTables() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE many (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO many WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
        SELECT i, 'Many ' || i FROM n;
      CREATE TABLE few (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO few VALUES (1, 'Few 1');
      CREATE TABLE t (name TEXT, many INTEGER REFERENCES many (id), few INTEGER REFERENCES few (id));
      INSERT INTO t VALUES ('x', 7, 1), ('y', 8, NULL);
      """)
    defer { withExtendedLifetime(databases) {} }
    let client = SiteClient(try await databases.site())
    #expect(try await client.visit("/t?q=few").text.contains("1 row"))
    #expect(try await client.visit("/t?q=many").text.contains("No matching rows"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aReferenceFieldSuggestsRowsOfALargeTable(script: SiteClient.Script) async throws {
    let (databases, client) = try await client(script, isWritable: true)
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/products/7/edit")
    let field = try #require(try page.elements("input[name=grower]").first)
    #expect(field["data-from"] == "/products/-/suggest?column=grower")
    #expect(field["value"] == "g7" && page.text.contains("currently ‘Grower 7’"))
    page = try await page.submit("Save", ["grower": "g8"])
    #expect(page.text.contains("Grower 8"))
  }

  @Test func namesAndValuesWithSQLSyntaxAreEscaped() async throws {
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    try databases.make(
      """
      CREATE TABLE "o'""t" ("na'me" TEXT, "k"";--" TEXT PRIMARY KEY);
      INSERT INTO "o'""t" WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
        SELECT '" OR 1=1 ' || i, '''; DROP TABLE t; --' || i FROM n;
      CREATE TABLE t ("a'""b,%" TEXT REFERENCES "o'""t" ("k"";--"), "d""d" DATE, "l'l" TEXT, "f o" BOOLEAN);
      INSERT INTO t VALUES ('''; DROP TABLE t; --7', '2026-01-02', '["''", "\\"]"]', 'True'), (NULL, NULL, NULL, 0);
      """)
    let client = SiteClient(try await databases.site())
    let column = "a%27%22b%2C%25"
    var page = try await client.visit("/t?filter=\(column)")
      .submit("Add filter", ["Comparison": "is", "Value": "\" OR 1=1 7 · '; DROP TABLE t; --7"])
    #expect(page.status == 200 && page.text.contains("1 row"))
    #expect(page.text.contains("is \" OR 1=1 7"))
    for query in [
      "facet=d%22d", "facet=l%27l", "in.l%27l=%27", "facet=f%20o", "filter=d%22d", "filter=l%27l",
      "begins.\(column)=%27%3B", "ends.\(column)=--7", "q=%22%20OR", "is.f%20o=1",
    ] {
      page = try await client.visit("/t?" + query)
      #expect(page.status == 200, "\(query): \(page.text)")
      if !query.hasPrefix("filter"), !query.hasPrefix("facet") {
        #expect(page.text.contains("1 row"), "\(query)")
      }
    }
  }
}
