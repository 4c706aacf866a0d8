import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that imports read CSV files of spreadsheets, show the detected format and let readers change it.
@Suite struct SpreadsheetImportTests {
  private static let table = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, zip TEXT, qty INTEGER, price REAL, day DATE);
    """

  private func site(_ sql: String = table) async throws -> (Databases, SiteClient) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, SiteClient(try await databases.site(isWritable: true), script: .off))
  }

  private func preview(
    _ client: SiteClient, _ bytes: [UInt8], to table: String = "t"
  ) async throws -> ClientPage {
    let response = await client.site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
        headerFields: [.contentType: "text/csv", .origin: "http://localhost"]), body: bytes)
    return try await finishedImport(client, try #require(response.head.headerFields[.location]))
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

  private func rows(_ databases: Databases, _ table: String = "t") throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read { database in
      try GRDB.Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: "∅"
          case .string(let text): "'\(text)'"
          case .int64(let number): "\(number)"
          case .double(let number): "\(number)"
          case .blob(let data): "x\(data.count)"
          }
        }.joined(separator: " ")
      }
    }
  }

  @Test(
    arguments: [
      (
        "id,name,zip\n1,Ada,00501\n,,\n,,\n", ["1 'Ada' '00501' ∅ ∅ ∅"],
        "2 empty rows are skipped."
      ),
      (
        "id;name;price\n1;Ada;1,5\n2;Ben;2,25\n", ["1 'Ada' ∅ ∅ 1.5 ∅", "2 'Ben' ∅ ∅ 2.25 ∅"],
        "1,5 → 1.5"
      ),
      ("sep=;\r\nid;name\r\n1;Ada\r\n", ["1 'Ada' ∅ ∅ ∅ ∅"], "Import 1 row"),
      ("sep=\t\nid\tname\n1\tAda\n", ["1 'Ada' ∅ ∅ ∅ ∅"], "Import 1 row"),
      ("id, name , zip\n1,Ada,00501\n", ["1 'Ada' '00501' ∅ ∅ ∅"], "Import 1 row"),
      ("id,name,zip,,\n1,Ada,00501,,\n", ["1 'Ada' '00501' ∅ ∅ ∅"], "Import 1 row"),
      ("\n\nid,name\n\n1,\"A\nda\"\n\n", ["1 'A\nda' ∅ ∅ ∅ ∅"], "Import 1 row"),
      (
        "id;price\n1;1.234,5\n2;-0,125\n3;7\n",
        ["1 ∅ ∅ ∅ 1234.5 ∅", "2 ∅ ∅ ∅ -0.125 ∅", "3 ∅ ∅ ∅ 7.0 ∅"], "decimal comma"
      ),
      ("id;price\n1;0.125\n2;1.234\n", ["1 ∅ ∅ ∅ 0.125 ∅", "2 ∅ ∅ ∅ 1.234 ∅"], "Import 2 rows"),
      (
        "id,day\n1,31.12.2024\n2,5.1.2025\n", ["1 ∅ ∅ ∅ ∅ '2024-12-31'", "2 ∅ ∅ ∅ ∅ '2025-01-05'"],
        "day.month.year"
      ),
      (
        "id,day,name\n1,\"31.12.2024\",31.12.2024\n", ["1 '31.12.2024' ∅ ∅ ∅ '31.12.2024'"],
        "Import 1 row"
      ),
      ("id;zip;name\n1;007;1,5\n", ["1 '1,5' '007' ∅ ∅ ∅"], "Import 1 row"),
    ] as [(String, [String], String)])
  func csvFilesOfSpreadsheetsAreRead(csv: String, stored: [String], note: String) async throws {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let (databases, client) = try await site()
      let page = try await preview(client, mark + Array(csv.utf8))
      #expect(page.text.contains(note), "\(page.text)")
      let done = try await page.submit("Import")
      #expect(try await finishedImport(client, done.url).text.contains(/rows? imported/))
      #expect(try rows(databases) == stored)
    }
  }

  @Test(
    arguments: [
      (
        Array("id,name\n1,M".utf8) + [0xFC] + Array("ller ".utf8) + [0x80, 0x0A], "Windows-1252",
        "Müller €"
      ),
      (
        [0xFF, 0xFE] + utf16("id\tname\n1\tMüller 😀\n", isBig: false), "UTF-16, little-endian",
        "Müller 😀"
      ),
      (
        [0xFE, 0xFF] + utf16("id\tname\n1\tMüller 😀\n", isBig: true), "UTF-16, big-endian",
        "Müller 😀"
      ),
      (utf16("id,name\n1,Müller\n", isBig: false), "UTF-16, little-endian", "Müller"),
      (utf16("id,name\n1,Müller\n", isBig: true), "UTF-16, big-endian", "Müller"),
    ] as [([UInt8], String, String)])
  func otherEncodingsAreRecognised(bytes: [UInt8], title: String, name: String) async throws {
    let (databases, client) = try await site()
    let page = try await preview(client, bytes)
    #expect(page.text.contains("The file is read as \(title)"), "\(page.text)")
    let done = try await page.submit("Import")
    #expect(try await finishedImport(client, done.url).text.contains("imported"))
    #expect(try rows(databases) == ["1 '\(name)' ∅ ∅ ∅ ∅"])
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (up, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [up, low] : [low, up]
    }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func theFormatOfAFileCanBeChanged(script: SiteClient.Script) async throws {
    let (databases, plain) = try await site()
    let client = SiteClient(plain.site, script: script)
    var page = try await preview(client, Array("id,price,day\n1,\"1,5\",03/04/2024\n,,\n".utf8))
    page = try await page.submit(
      "Read file again",
      ["Numbers": "1.234,5", "Dates": "month/day/year", "Empty rows": "Import"])
    page = try await finishedImport(client, page.url)
    #expect(page.text.contains("1,5 → 1.5") && page.text.contains("03/04/2024 → 2024-03-04"))
    #expect(page.text.contains("Import 2 rows"))
    page = try await page.submit(
      "Read file again", ["Dates": "day.month.year", "Empty rows": "Skip"])
    page = try await finishedImport(client, page.url)
    page = try await page.submit("Import")
    _ = try await finishedImport(client, page.url)
    #expect(try rows(databases) == ["1 ∅ ∅ ∅ 1.5 '2024-04-03'"])
  }

  @Test func ambiguousPointsAreRefusedAndTheFileIsStored() async throws {
    let (databases, client) = try await site()
    let csv = "id;price\n1;1,5\n2;1.234\n" + (3..<2_000).map { "\($0);7\n" }.joined() + "2000;0.5\n"
    var page = try await preview(client, Array(csv.utf8))
    #expect(
      page.text.contains(
        "3 '1.234' would be read as 1234, but other numbers in the column have a decimal point"),
      "\(page.text)")
    page = try await page.submit("Read file again", ["Separator": "Comma"])
    page = try await finishedImport(client, page.url)
    #expect(page.text.contains("names unknown columns: id;price"))
    #expect(try rows(databases).isEmpty)
  }

  @Test func anExportForExcelHasAByteOrderMarkAndCanBeImported() async throws {
    let (databases, client) = try await site(
      """
      \(Self.table)
      INSERT INTO t VALUES (1, 'é, "x"', '31.12.2024', 1, 0.125, '31.12.2024'), (2, '1,5', '', 7, NULL, '1.1.2024');
      CREATE TABLE u (id INTEGER PRIMARY KEY, name TEXT, zip TEXT, qty INTEGER, price REAL, day DATE);
      """)
    let export = await client.site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/t/-/export?format=csv&bom=1"))
    var bytes: [UInt8] = []
    let next = try #require(export.stream)
    while let piece = try await next() { bytes += piece }
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF] + Array("id,name".utf8)))
    #expect(try await client.visit("/t").follow("CSV for Excel").status == 200)
    #expect(try await client.visit("/t/-/export?format=json&bom=1").status == 400)
    let page = try await preview(client, bytes, to: "u")
    let done = try await page.submit("Import")
    _ = try await finishedImport(client, done.url)
    #expect(try rows(databases, "u") == rows(databases))
  }

  @Test(arguments: [
    (
      "a,sold,made\n1,WAHR,2024-01-02\n2,1,soon\n3,ja,later\n",
      [
        "Line 2: sold: 'WAHR' and 1 more are stored as text, not as true or false.",
        "Line 3: made: 'soon' and 1 more are stored as text, not as a date such as 2024-12-31.",
      ]
    ),
    (
      "a,sold\n1,2\n2,Off\n",
      ["Line 2: sold: '2' and 1 more are stored as text or numbers, not as true or false."]
    ),
    (
      "a,at\n1,2024-01-02 03:04:05\n2,noon\n",
      ["at: 'noon' is stored as text, not as a time such as"]
    ),
    ("a;price\n1;1.234\n", ["Line 2: '1.234' is read with a decimal point."]),
    ("a,sold\n1,2\n", ["Line 2: sold: '2' is stored as a number, not as true or false."]),
  ])
  func valuesThatDifferFromTheDeclaredTypeAreReported(file: String, warnings: [String]) async throws
  {
    let (databases, client) = try await site(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, sold BOOLEAN, made DATE, at TIMESTAMP, price REAL);")
    let page = try await preview(client, Array(file.utf8))
    for warning in warnings { #expect(page.text.contains(warning), "\(page.text)") }
    withExtendedLifetime(databases) {}
  }

  @Test(arguments: [
    "a,sold,made,at\n1,true,2024-01-02,2024-01-02T03:04\n2,Yes,,\n3,0,2024-02-29,2024-01-02\n",
    "a;price\n1;1.234\n2;1.5\n", "a,price\n1,1.234\n",
  ])
  func valuesOfTheDeclaredTypeAreNotReported(file: String) async throws {
    let (databases, client) = try await site(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, sold BOOLEAN, made DATE, at TIMESTAMP, price REAL);")
    let page = try await preview(client, Array(file.utf8))
    #expect(!page.text.contains("stored as text") && !page.text.contains("is read with"))
    #expect(page.text.contains("Import"))
    withExtendedLifetime(databases) {}
  }
}
