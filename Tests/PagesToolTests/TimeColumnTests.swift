import Foundation
import GRDB
import HTTPTypes
import PageData
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that numeric timestamps and texts that are dates are shown, filtered and counted as times.
@Suite struct TimeColumnTests {
  private static let events = """
    CREATE TABLE e (id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
    INSERT INTO e VALUES (1, 1705312800, 'a'), (2, 1736935200, 'b'), (3, 1736978399, 'c'), (4, NULL, 'd'), (5, '', 'e'),
      (6, 1735689600, 'f');
    """

  private func client(
    _ sql: String, isWritable: Bool = false
  ) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: isWritable), script: .off))
  }

  private func keys(_ client: SiteClient, _ address: String) async throws -> [String] {
    let page = try await client.visit(address)
    #expect(page.status == 200, "\(address)")
    return page.text.contains("No matching rows") ? [] : try page.table().rows.map { $0[0] }
  }

  @Test func numbersAreShownAndFilteredAsTimes() async throws {
    let (databases, client) = try await client(Self.events)
    defer { withExtendedLifetime(databases) {} }
    let cells = try await client.visit("/e").table().rows.map { $0[1] }
    #expect(cells.prefix(2) == ["2024-01-15 10:00:00", "2025-01-15 10:00:00"])
    for (query, found) in [
      ("min.at=2025-01-01", ["2", "3", "6"]), ("max.at=2024-12-31", ["1"]),
      ("is.at=2025-01-15", ["2", "3"]), ("not.at=2025-01-15", ["1", "4", "5", "6"]),
      ("is.at=2025-01-15&is.at=2024-01-15T10:00", ["1", "2", "3"]),
      ("is.at=1705312800", ["1"]), ("min.at=1736935200", ["2", "3"]),
      ("more.at=2025-01-01", ["2", "3"]), ("less.at=2025-01-15T10:00:00Z", ["1", "6"]),
      ("max.at=2025-01-15T10:00", ["1", "2", "6"]), ("empty.at=1", ["4", "5"]),
      ("sort=-at&empty.at=0", ["3", "2", "6", "1"]), ("min.at=9999-12-31", []),
      ("max.at=0001-01-01", []), ("is.at=99999999999999999999999999", []),
    ] {
      #expect(try await keys(client, "/e?" + query) == found, "\(query)")
    }
    #expect(try await client.visit("/e?is.at=tomorrow").status == 400)
  }

  @Test func `a filter compares the numbers of a computed column as numbers`() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE i (id INTEGER PRIMARY KEY, n INT, x);
      INSERT INTO i VALUES (1, 3, 9), (2, 30, 10), (3, 300, 'b'), (4, 1, ''), (5, 2, NULL);
      CREATE VIEW v AS SELECT id, n * 3 AS t, x FROM i;
      """)
    defer { withExtendedLifetime(databases) {} }
    for (query, found) in [
      ("min.t=90", ["2", "3"]), ("less.t=10", ["1", "4", "5"]), ("max.x=9.5", ["1"]),
      ("more.x=9", ["2", "3"]), ("min.x=a", ["3"]), ("less.x=c", ["3"]),
    ] {
      #expect(try await keys(client, "/v?" + query) == found.sorted(), "\(query)")
    }
  }

  @Test(arguments: ["2024-05-01", "soon", "1,5"])
  func `a text is not stored in a column whose numbers are times`(text: String) async throws {
    let (databases, client) = try await client(Self.events, isWritable: true)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/e/1/edit").submit("Save", ["at": .text(text)])
    #expect(page.status == 422 && page.text.contains("Enter a number"))
    #expect(try await keys(client, "/e?is.at=2024-01-15") == ["1"])
  }

  @Test func facetsCountNumbersByPeriodAndLinkToTheirRows() async throws {
    let (databases, client) = try await client(Self.events)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/e?facet=at")
    let chips = try page.elements("a.pe-chip").map { ($0.text, $0["href"] ?? "") }
    let counted = chips.filter { $0.0.contains(/\d$/) }
    #expect(counted.map(\.0) == ["2024 1", "2025 3", "is empty 2"])
    for (title, address) in counted {
      let count = try #require(title.split(separator: " ").last.flatMap { Int($0) })
      #expect(try await keys(client, address).count == count, "\(title)")
    }
    let form = try await client.visit("/e?filter=at")
    #expect(try !form.elements("input[type=date]").isEmpty)
    let filtered = try await form.submit(
      "Add filter", ["Comparison": "is on", "Value": "2025-01-15"])
    #expect(filtered.text.contains("2 rows"))
  }

  @Test func jsonAndExportsHaveTheStoredNumbers() async throws {
    let (databases, client) = try await client(Self.events)
    defer { withExtendedLifetime(databases) {} }
    let csv = await client.site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/e/-/export?format=json&limit=10&min.at=2025-01-01"))
    #expect(String(decoding: csv.body, as: UTF8.self).contains("\"at\":1736935200"))
    #expect(try await client.visit("/e/1").text.contains("2024-01-15 10:00:00 UTC"))
    #expect(try await client.visit("/e/1").text.contains("1705312800"))
  }

  @Test func timesAreRecognisedByTheValuesOfEachColumn() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, s DATETIME, j TIMESTAMP, n DATE, x DATE, d TEXT, m TEXT, o TEXT, u,
        last_visit_time INTEGER, size INTEGER);
      INSERT INTO t VALUES (1, 1705312800, 2461373.448522037, 20240115, 'soon', '2024-01-15', '2024-01-15T10:00', '2024-01-15', '2024-01-15',
          13349786400000000, 1705312800),
        (2, 1736935200, 2460324.916666667, 20251231, 'later', '', '2025-01-15 11:00:00', 'none', NULL, 0, 1736935200);
      """)
    defer { withExtendedLifetime(databases) {} }
    let cells = try await client.visit("/t").table().rows[0]
    #expect(
      cells.map(\.self) == [
        "1", "2024-01-15 10:00:00", "2026-11-28 22:45:52.304", "20240115", "soon", "2024-01-15",
        "2024-01-15T10:00", "2024-01-15", "2024-01-15", "2024-01-15 10:00:00", "1705312800",
      ])
    func hasDays(_ column: String) async throws -> Bool {
      try await !client.visit("/t?filter=\(column)").elements("input[type=date]").isEmpty
    }
    for column in ["s", "j", "d", "m", "u", "last_visit_time"] {
      #expect(try await hasDays(column), "\(column)")
    }
    for column in ["n", "x", "o", "size"] { #expect(try await !hasDays(column), "\(column)") }
    #expect(try await keys(client, "/t?min.n=20250101") == ["2"])
    #expect(try await client.visit("/t?facet=d").text.contains("is empty 1"))
  }

  @Test func `a date in a filter of texts with times means the whole day`() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, at TEXT);
      INSERT INTO t VALUES (1, '2026-11-28 23:59:59'), (2, '2026-11-29'), (3, '2026-11-29T20:15'),
        (4, '2026-11-30 00:00:00'), (5, NULL), (6, '');
      """)
    defer { withExtendedLifetime(databases) {} }
    for (query, found) in [
      ("is.at=2026-11-29", ["2", "3"]), ("is.at=2026-11-28&is.at=2026-11-30", ["1", "4"]),
      ("not.at=2026-11-29", ["1", "4", "5", "6"]), ("max.at=2026-11-29", ["1", "2", "3"]),
      ("more.at=2026-11-29", ["4"]), ("min.at=2026-11-29", ["2", "3", "4"]),
      ("less.at=2026-11-29", ["1"]), ("is.at=2026-11-29T20:15", ["3"]),
    ] {
      #expect(try await keys(client, "/t?" + query) == found, "\(query)")
    }
  }

  @Test func facetsOfDaysCountOtherValues() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE f (id INTEGER PRIMARY KEY, d DATE);
      INSERT INTO f VALUES (1,'2024-05-01'),(2,'2024-05-02'),(3,'2023-05-02'),(4,NULL),(5,'0000-00-00'),(6,'2024-5-1');
      """)
    defer { withExtendedLifetime(databases) {} }
    let text = try await client.visit("/f?facet=d").text
    for part in ["2023 1", "2024 3", "is empty 1", "no day 1"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func yearsAndMonthsAmongDatesAreFilteredAndCounted() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY, d DATE, t "DATETIME TEXT");
      INSERT INTO p (id, d) VALUES (1, '2019'), (2, '2019-05'), (3, '2019-05-01'), (4, '2019-04-30'), (5, '2018-12-31'),
        (6, '2018'), (7, '2020-01-01'), (8, 20190501), (9, 'soon'), (10, NULL), (11, '2019-06');
      UPDATE p SET t = iif(id = 8, 'x', d);
      """)
    defer { withExtendedLifetime(databases) {} }
    for column in ["d", "t"] {
      for (range, found) in [
        ("min.d=2019-01-01&less.d=2020-01-01", ["1", "2", "3", "4", "11"]),
        ("min.d=2018-01-01&less.d=2019-01-01", ["5", "6"]),
        ("min.d=2019-05-01&less.d=2019-06-01", ["2", "3"]),
        ("min.d=2019-04-01&less.d=2019-05-01", ["4"]),
        ("min.d=2019-05-01&less.d=2019-05-02", ["3"]),
        ("max.d=2019-05-30", ["3", "4", "5", "6"]),
        ("max.d=2019-05-31", ["2", "3", "4", "5", "6"]),
        ("more.d=2019-05-01&less.d=2021-01-01", ["7", "11"]), ("is.d=2019", ["1"]),
      ] {
        let query = range.replacing(".d=", with: ".\(column)=")
        #expect(try await keys(client, "/p?" + query) == found, "\(query)")
      }
      for address in [
        "", "&min.d=2019-01-01&less.d=2020-01-01", "&min.d=2019-05-01&less.d=2019-06-01",
        "&is.d=2019&is.d=2019-05",
      ] {
        let address = address.replacing(".d=", with: ".\(column)=")
        let chips = try await client.visit("/p?facet=\(column)\(address)").elements("a.pe-chip")
          .filter { $0.text.contains(/^[^‹].*\s\d+$/) && $0["aria-current"] == nil }
        #expect(!chips.isEmpty, "\(address)")
        for chip in chips {
          let count = try #require(chip.text.split(separator: " ").last.flatMap { Int($0) })
          let found = try await keys(client, chip["href"] ?? "")
          #expect(found.count == count, "\(chip.text) \(chip["href"] ?? "")")
        }
      }
      let text = try await client.visit("/p?facet=\(column)").text
      for part in ["2018 2", "2019 5", "2020 1", "is empty 1", "no day 2"] {
        #expect(text.contains(part), "\(part)")
      }
      let months = try await client.visit(
        "/p?facet=\(column)&min.\(column)=2019-01-01&less.\(column)=2020-01-01"
      ).text
      for part in ["2019 1", "April 2019 1", "May 2019 2", "June 2019 1"] {
        #expect(months.contains(part), "\(part)")
      }
    }
  }

  @Test func facetsCountEmptyAndNullValuesTogether() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, value BLOB);
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 124)
        INSERT INTO t (a, value) SELECT 'v' || (i % 25), CASE i % 3 WHEN 0 THEN 7 WHEN 1 THEN 1.5 ELSE 'x' END FROM n;
      INSERT INTO t (a, value) VALUES (NULL, '7'), (NULL, x'00'), (NULL, NULL), ('', ''), ('', 8);
      """)
    defer { withExtendedLifetime(databases) {} }
    for column in ["a", "value"] {
      let chips = try await client.visit("/t?facet=\(column)").elements("a.pe-chip")
        .filter { $0.text.contains(/\s\d+$/) && $0["href"]?.contains(".\(column)=") == true }
      #expect(chips.contains { $0.text == (column == "a" ? "is empty 5" : "is empty 2") })
      for chip in chips {
        let count = try #require(chip.text.split(separator: " ").last.flatMap { Int($0) })
        let found = try await client.visit(chip["href"] ?? "").text
        #expect(found.contains("\(count) row"), "\(chip.text) \(chip["href"] ?? "")")
      }
    }
  }

  @Test func settingsSetTheUnitAndTheTimeZone() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, at DATETIME, old INTEGER);
      INSERT INTO t VALUES (1, 1719784800000, 1719784800, -142111800), (2, 1719784799999, 1719784799, -142111799),
        (3, 1735689599000, 1735689599, -142111798);
      """)
    func site(_ columns: String) async throws -> SiteClient {
      let settings = #"{"tables": {"t": {"columns": \#(columns)}}}"#
      try Data(settings.utf8).write(to: URL(filePath: databases.path("s.json")))
      let source = DataSource(
        name: "shop", catalog: try databases.catalog("shop.sqlite"), hiddenTables: [])
      let read = try await SettingsReader(databases: [source]).read(databases.path("s.json"))
      let site = try await DataSite(title: nil, databases: [source], settings: read).site(.patient)
      return SiteClient(site, script: .off)
    }
    let berlin = try await site(
      #"{"n": {"format": "datetime", "unit": "ms", "zone": "Europe/Berlin"}, "at": {"format": "date", "zone": "Europe/Berlin"}}"#
    )
    #expect(
      try await berlin.visit("/t").table().rows.map { $0[1] } == [
        "2024-07-01 00:00:00", "2024-06-30 23:59:59.999", "2025-01-01 00:59:59",
      ])
    #expect(try await keys(berlin, "/t?min.n=2024-07-01&max.n=2024-12-31") == ["1"])
    let months = try await berlin.visit("/t?facet=n,at").text
    #expect(months.contains("2024 2") && months.contains("2025 1"))
    // Daylight saving time before 1970, in the night after 30 June.
    let york = try await site(
      #"{"old": {"format": "datetime", "unit": "s", "zone": "America/New_York"}}"#)
    let night = try await york.visit("/t?facet=old").elements("a.pe-chip")
      .first { $0.text == "Jul 1, 1965 3" }
    #expect(try await keys(york, night?["href"] ?? "").count == 3)
    let plain = try await site(#"{"at": {"format": "plain"}}"#)
    #expect(
      try await plain.visit("/t").table().rows.map { $0[2] } == [
        "1719784800", "1719784799", "1735689599",
      ])
    for (column, words) in [
      (#"{"format": "datetime", "unit": "minutes"}"#, "Unknown value"),
      (#"{"format": "datetime", "unit": "s", "zone": "CEST"}"#, "Unknown time zone"),
      (#"{"format": "bytes", "unit": "s"}"#, "datetime"),
      (#"{"format": "datetime", "unit": "julian", "epoch": "1601"}"#, "epoch"),
    ] {
      await #expect {
        _ = try await site(#"{"n": \#(column)}"#)
      } throws: { "\($0)".contains(words) }
    }
  }

  @Test func anEditPreservesTheStoredNumber() async throws {
    let (databases, client) = try await client(Self.events, isWritable: true)
    let saved = try await client.visit("/e/2/edit").submit("Save", ["note": "changed"])
    #expect(saved.status == 200)
    let stored = try await databases.catalog("shop.sqlite").database().read {
      try String.fetchOne($0, sql: "SELECT at || typeof(at) || note FROM e WHERE id = 2")
    }
    #expect(stored == "1736935200integerchanged")
  }
}
