import Foundation
import GRDB
import PagePostgres
import PageTesting
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import pages

/// Tests of values that a list shows, counts and sums, as a trial of databases found them.
struct ShownValueTests {
  private func client(_ sql: String, settings: String? = nil) async throws -> (
    Databases, SiteClient
  ) {
    let databases = try Databases()
    try databases.make(sql)
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: [])
    var read = SiteSettings()
    if let settings {
      try Data(settings.utf8).write(to: URL(filePath: databases.path("shop.json")))
      read = try await SettingsReader(databases: [source]).read(databases.path("shop.json"))
    }
    let site = try await DataSite(title: nil, databases: [source], settings: read).site(.patient)
    return (databases, SiteClient(site, script: .off))
  }

  @Test func sumsKeepTheirDigits() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE sums (id INTEGER PRIMARY KEY, kind TEXT, n INTEGER, price DECIMAL(18,2), small REAL);
      INSERT INTO sums VALUES
        (1, 'a', 9223372036854775807, 123456789012345.67, 0.1), (2, 'a', 1, 0.01, 0.2), (3, 'b', 4, 1, 0.3);
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/sums?sum=n").text.contains("9,223,372,036,854,775,812"))
    #expect(
      try await client.visit("/sums?sum=price&not.kind=b").text.contains("123,456,789,012,345.6"))
    #expect(try await client.visit("/sums?sum=small").text.contains("small: 0.6 "))
    // A chart of such numbers would be wrong.
    let page = try await client.visit("/sums?group=kind&sum=n")
    #expect(page.text.contains("9,223,372,036,854,775,808") && !page.text.contains("No values"))
    #expect(try page.elements("figure").isEmpty)
    #expect(try await client.visit("/sums?group=kind").elements("figure").count == 1)
  }

  @Test func groupsAreNamedAsTheirValuesAreShown() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, done BOOLEAN, at TIMESTAMP);
      INSERT INTO t (done, at) VALUES (0, 1711843200), (1, 1711843200), ('f', 1711929660), (0, 1711929660),
        (NULL, 1711843259.9996);
      """)
    defer { withExtendedLifetime(databases) {} }
    let text = try await client.visit("/t?group=done").text
    #expect(text.contains("No 2 rows") && text.contains("No (f) 1 row"), "\(text)")
    #expect(try await client.visit("/t?group=at").text.contains("2024-04-01 00:01:00 2 rows"))
    // A search finds times of day as they are shown, and rounds numbers with a fraction as the list does.
    for (words, count) in [
      ("00:01", "3 rows"), ("2024-03-31+00:00:", "2 rows"), ("2024-03-31+00:01:00", "1 row"),
      ("00:00:59", "No matching rows"),
    ] {
      #expect(try await client.visit("/t?q=\(words)").text.contains(count), "\(words)")
    }
  }

  @Test func aFacetCountsNumbersAndEqualTextsBeforeItsLimit() async throws {
    let values =
      (0..<25).flatMap { Array(repeating: "('k\($0)')", count: 3) }
      + Array(repeating: "(5)", count: 5) + Array(repeating: "('5')", count: 2)
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, v);
      INSERT INTO t (v) VALUES \(values.joined(separator: ", "));
      """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/t?facet=v").follow("5 7").text.contains("7 rows"))
  }

  @Test(arguments: [
    ("€2.50", "1 row"), ("2.50", "1 row"), ("€1,234.50", "1 row"), ("1,234.50", "1 row"),
    ("€3", "1 row"),
    ("50%", "1 row"), ("x2.50", "No matching rows"), ("2,50", "No matching rows"),
    ("€12,34.50", "No matching rows"), ("€9", "No matching rows"),
  ])
  func aSearchFindsFormattedNumbers(word: String, result: String) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, price REAL, share REAL);
      INSERT INTO t (price, share) VALUES (2.5, 0.1), (1234.5, 0.2), (3, 0.5);
      """,
      settings: """
        {"tables": {"t": {"columns": {
          "price": {"format": "currency", "currency": "EUR"}, "share": {"format": "percent"}}}}}
        """)
    defer { withExtendedLifetime(databases) {} }
    let word = try #require(word.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(try await client.visit("/t?q=\(word)").text.contains(result))
  }

  @Test func aLockedFileIsNotASlowQuery() async throws {
    let databases = try Databases()
    try databases.make("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1);")
    let client = SiteClient(
      try await databases.timeLimitedSite(readTime: .seconds(4)), script: .off)
    #expect(try await client.visit("/t").status == 200)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: databases.path("shop.sqlite"), configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    await #expect {
      try await client.visit("/t?sort=-id")
    } throws: {
      "\($0)".contains("Another program has locked the database.")
    }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try await client.visit("/t?sort=-id").status == 200)
  }

  @Test func aFacetOfAColumnWithoutATypeCountsWhatItsFilterFinds() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, v);
      INSERT INTO t (v) VALUES (0), (0.0), (0), (7), ('7'), (7.0), ('x');
      """)
    defer { withExtendedLifetime(databases) {} }
    var page = try await client.visit("/t?facet=v")
    for (facet, count) in [
      ("0 2", "2 rows"), ("0.0 1", "1 row"), ("7 2", "2 rows"), ("7.0 1", "1 row"),
    ] {
      page = try await client.visit("/t?facet=v").follow(facet)
      #expect(page.text.contains(count), "\(facet): \(page.text)")
    }
  }

  @Test(arguments: [
    (#"{"columns": {"manager": {"hidden": true}}}"#, false), (#"{"search": ["id"]}"#, false),
    (#"{"search": ["id", "manager"]}"#, true),
    (#"{"columns": {"manager": {"title": "Boss"}}}"#, true),
  ])
  func aSearchReadsTheNamesOfSearchedAndVisibleReferencesOnly(settings: String, finds: Bool)
    async throws
  {
    let (databases, client) = try await client(
      """
      CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO staff VALUES (7, 'Smith');
      CREATE TABLE orders (id INTEGER PRIMARY KEY, manager INTEGER REFERENCES staff (id));
      INSERT INTO orders VALUES (1, 7), (2, NULL);
      """, settings: #"{"tables": {"orders": \#(settings)}}"#)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/orders?q=smith")
    #expect(page.text.contains(finds ? "1 row" : "No matching rows"), "\(page.text)")
  }

  @Test func aFacetOfLongBytesHasNoLink() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, v BLOB);
      INSERT INTO t (v) VALUES (x'0102'), (x'0102'), (zeroblob(1000)), (zeroblob(1000)), (zeroblob(1000));
      """)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/t?facet=v")
    #expect(page.text.contains("other values 3"), "\(page.text)")
    #expect(try await page.follow("~x0102 2").text.contains("2 rows"))
  }

  @Test func aTimeWithoutATextInItsZoneIsShownAsItsNumber() async throws {
    let (databases, client) = try await client(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, at INTEGER); INSERT INTO t (at) VALUES (253402300799999);",
      settings: """
        {"tables": {"t": {"columns": {"at": {"format": "datetime", "unit": "ms", "zone": "Asia/Tokyo"}}}}}
        """)
    defer { withExtendedLifetime(databases) {} }
    #expect(try await client.visit("/t").table().rows[0][1] == "253402300799999")
  }

  @Test(arguments: [
    ("2024-12-31", ["1"]), ("2024-12", ["1"]), ("2024", ["1", "3"]), ("2025-01-01", ["2", "3"]),
    ("2023", []),
    ("13380163199999999", ["1"]), ("2024-12-31T23:59:59.999999", ["1"]), ("a+2024-12-31", ["1"]),
    ("b+2024-12-31", []),
  ])
  func aSearchFindsTimesThatAreStoredAsNumbers(words: String, keys: [String]) async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE visits (id INTEGER PRIMARY KEY, url TEXT, visit_time INTEGER NOT NULL);
      INSERT INTO visits VALUES (1, 'a', 13380163199999999), (2, 'b', 13380163200000000), (3, 'id 2024', 13380163200000001);
      """)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/visits?q=" + words)
    let found = try page.elements("tbody > tr").compactMap { try $0.elements("td").first?.text }
    #expect(found.filter { Int($0) != nil } == keys, "\(page.text)")
  }

  @Test func aReferenceToKeysThatLookTheSameHasNoChoices() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE mixed (k PRIMARY KEY, name TEXT);
      INSERT INTO mixed VALUES (1, 'number'), ('1', 'text');
      CREATE TABLE t (id INTEGER PRIMARY KEY, k REFERENCES mixed (k));
      INSERT INTO t VALUES (1, 1);
      """)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/t/1/edit")
    #expect(page.status == 200)
    #expect(try await client.visit("/t?filter=k").status == 200)
  }

  @Test(arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
  func anUndoRestoresTextsWithNULInAnyEncoding(encoding: String) async throws {
    let (databases, client) = try await client(
      """
      PRAGMA encoding = '\(encoding)';
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b);
      INSERT INTO t VALUES (1, 'a' || char(0) || 'b', char(0)), (2, 'tail' || char(0), char(0, 0) || 'é');
      """)
    defer { withExtendedLifetime(databases) {} }
    func rows() async throws -> [String] {
      try await DatabaseQueue(path: databases.path("shop.sqlite")).read {
        try String.fetchAll(
          $0, sql: "SELECT id || ' ' || hex(a) || ' ' || hex(b) FROM t ORDER BY id")
      }
    }
    let before = try await rows()
    for key in ["1", "2"] {
      let page = try await client.visit("/t/\(key)").submit("Delete")
      #expect(try await rows().count == 1)
      #expect(try await page.submit("Undo").text.contains("Restored"))
      let after = try await rows()
      #expect(after == before)
    }
  }
}

@Suite(.enabled(if: TestPostgres.isAvailable)) struct PostgresShownValueTests {
  @Test func aSearchDoesNotRevealWhatAHiddenColumnRefersTo() async throws {
    let database = try await TestPostgres.database()
    for statement in [
      "CREATE TABLE staff (id int PRIMARY KEY, name text)", "INSERT INTO staff VALUES (7, 'Smith')",
      "CREATE TABLE orders (id int PRIMARY KEY, manager int REFERENCES staff (id), sum numeric)",
      "INSERT INTO orders VALUES (1, 7, '-Infinity'), (2, NULL, 12345678901234567.89), (3, NULL, 0.01)",
    ] {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let tables = try await PostgresTables(
      PostgresCatalog(database, cachingFor: .seconds(300)), hiding: [])
    var source = DataSource(name: "shop", database: tables)
    func client() async throws -> SiteClient {
      SiteClient(try await DataSite(title: nil, databases: [source]).site(.patient), script: .off)
    }
    #expect(try await client().visit("/orders?q=smith").text.contains("1 row"))
    let sum = try await client().visit("/orders?sum=sum").text
    #expect(!sum.contains("sum: 0"), "\(sum)")
    #expect(
      try await client().visit("/orders?sum=sum&min.id=2").text.contains("12,345,678,901,234,567.9")
    )
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    let file = databases.path("settings.json")
    try Data(#"{"tables": {"orders": {"columns": {"manager": {"hidden": true}}}}}"#.utf8)
      .write(to: URL(filePath: file))
    source.settings =
      try await SettingsReader(databases: [source]).read(file).databases["shop"] ?? source.settings
    #expect(try await client().visit("/orders?q=smith").text.contains("No matching rows"))
  }

  @Test func numbersThatSettingsCallTimesAreCountedByDay() async throws {
    let database = try await TestPostgres.database()
    for statement in [
      "CREATE TABLE t (id int PRIMARY KEY, s bigint, ms float8, j real)",
      """
      INSERT INTO t VALUES
        (1, 1711846800, 1711846799999.9, 2460400.5), (2, 1711846799, 1711839599999, 2460400.25), (3, NULL, 'NaN', NULL),
        (4, 9223372036854775807, 'Infinity', 1)
      """,
    ] {
      try await database.write { try await $0.run(PostgresQuery(stringLiteral: statement)) }
    }
    let tables = try await PostgresTables(
      PostgresCatalog(database, cachingFor: .seconds(300)), hiding: [])
    let source = DataSource(name: "shop", database: tables)
    let databases = try Databases()
    defer { withExtendedLifetime(databases) {} }
    let file = databases.path("settings.json")
    try Data(
      """
      {"tables": {"t": {"columns": {
        "s": {"format": "datetime", "unit": "s", "zone": "Europe/Berlin"},
        "ms": {"format": "datetime", "unit": "ms", "zone": "Europe/Berlin"},
        "j": {"format": "datetime", "unit": "julian"}}}}}
      """.utf8
    ).write(to: URL(filePath: file))
    let settings = try await SettingsReader(databases: [source]).read(file)
    let site = try await DataSite(title: nil, databases: [source], settings: settings).site(
      .patient)
    let client = SiteClient(site, script: .off)
    for (column, days) in [
      ("s", ["Mar 31, 2024 2"]), ("ms", ["Mar 30, 2024 1", "Mar 31, 2024 1"]),
      ("j", ["Mar 30, 2024 1", "Mar 31, 2024 1"]),
    ] {
      let page = try await client.visit("/t?facet=\(column)")
      let chips = try page.elements("a.pe-chip").map(\.text).filter { $0.contains("2024") }
      #expect(chips == days, "\(column): \(page.text)")
    }
    // Times of day are those of the time zone: 01:59:59 before the clocks change, 03:00:00 after it.
    for (word, count) in [
      ("03:00", "1 row"), ("01:59:59", "1 row"), ("02:00", "No matching rows"), ("16:48", "1 row"),
    ] {
      let text = try await client.visit("/t?q=\(word)").text
      #expect(text.contains(count), "\(word): \(text)")
    }
  }
}
