import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageTesting
import RandomPages
import Synchronization
import TestSupport
import Testing

@testable import pages

/// Tests that all rows of a file are imported or none, and that exported rows can be imported.
@Suite struct ImportTests {
  private static let shop = """
    CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO kinds VALUES (1, 'Tea');
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, price REAL CHECK (price >= 0),
      kind INT REFERENCES kinds (id), loud TEXT AS (upper(name)));
    CREATE VIEW cheap AS SELECT name FROM products;
    """

  private func site(_ sql: String = shop) async throws -> (Databases, Site) {
    let databases = try Databases()
    try databases.make(sql)
    return (databases, try await databases.site(isWritable: true))
  }

  private func send(
    _ site: Site, _ csv: String, to table: String = "products", type: String = "text/csv"
  ) async -> SiteResponse {
    await site.respond(
      to: head(type, table), body: Array(csv.utf8))
  }

  private func head(_ type: String, _ table: String = "products") -> HTTPRequest {
    HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/\(table)/~import/file",
      headerFields: [.contentType: type, .origin: "http://localhost"])
  }

  /// Returns the page of an uploaded file after its rows are checked.
  private func looked(
    _ client: SiteClient, _ csv: String, to table: String = "products"
  ) async throws -> ClientPage {
    let response = await send(client.site, csv, to: table)
    #expect(response.head.status == .seeOther)
    let address = try #require(response.head.headerFields[.location])
    return try await finishedImport(client, address)
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

  private func rows(_ databases: Databases, _ sql: String) throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: sql)
    }
  }

  private static let all = "SELECT quote(id) || name || quote(price) || quote(kind) FROM products"

  @Test func aHiddenColumnIsUnknownToImports() async throws {
    let databases = try Databases()
    try databases.make(Self.shop)
    try Data(#"{"tables": {"products": {"columns": {"price": {"hidden": true}}}}}"#.utf8)
      .write(to: URL(filePath: databases.path("shop.json")))
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: [])
    let settings = try await SettingsReader(databases: [source]).read(databases.path("shop.json"))
    let site = try await DataSite(title: nil, databases: [source], settings: settings)
      .site(.patient)
    let page = try await looked(SiteClient(site), "name,price\nSencha,4\n")
    #expect(page.text.contains("names unknown columns: price. The table has id, name, kind."))
    withExtendedLifetime(databases) {}
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aFileIsPreviewedBeforeItIsImported(script: SiteClient.Script) async throws {
    let (databases, site) = try await site()
    let client = SiteClient(site, script: script)
    var page = try await looked(
      client, "name,PRICE,kind,loud\r\nSencha,4.5,1,x\r\n\"Earl, Grey\",,,\r\n")
    #expect(page.text.contains("Import 2 rows") && page.text.contains("Sencha · Earl, Grey"))
    #expect(try rows(databases, Self.all).isEmpty)
    page = try await page.submit("Import")
    page = try await finishedImport(client, page.url)
    #expect(page.text.contains("2 rows imported"))
    #expect(try rows(databases, Self.all) == ["1Sencha4.51", "2Earl, GreyNULLNULL"])
    // A second visit does not repeat the import.
    #expect(try await client.visit(page.url).text.contains("2 rows imported"))
  }

  @Test func errorsAreReportedByLineAndNothingIsStored() async throws {
    let (databases, site) = try await site()
    let client = SiteClient(site, script: .off)
    let page = try await looked(
      client,
      "id,name,price,kind\n1,Tea,1,1\n2,Tea,2,1\n3,\"a\nb\",-1,1\n4,c\nx,d,1,1\n6,,1,1\n")
    #expect(page.text.contains("This file cannot be imported"))
    for text in [
      "3 name: Another row has this already.", "4 The database refuses this: CHECK",
      "6 The row has 2 fields, but the first line names 4 columns.", "7 id: ",
      "8 name: Fill in this field.",
    ] {
      #expect(page.text.contains(text), "\(text) \(page.text)")
    }
    #expect(try rows(databases, Self.all).isEmpty)
  }

  @Test(
    arguments: [
      (
        "name,colour\na,b\n",
        "names unknown columns: colour. The table has id, name, price, kind."
      ),
      ("name,name\na,b\n", "is named twice"), ("", "No file was sent"),
      (" ,name\n1,a\n", "Column 1 has no name. Name it, or remove it."),
      ("name,kind\na,7\n", "refers to a row that does not exist"),
      ("name\n\"a\n", "a quoted field has no closing quote"),
    ])
  func anUnsuitableFileIsRejectedWithAReason(csv: String, text: String) async throws {
    let (databases, site) = try await site()
    let response = await send(site, csv)
    guard let address = response.head.headerFields[.location] else {
      #expect(String(decoding: response.body, as: UTF8.self).contains(text))
      return
    }
    let page = try await finishedImport(SiteClient(site, script: .off), address)
    #expect(page.text.contains(text), "\(page.text)")
    #expect(try rows(databases, Self.all).isEmpty)
  }

  @Test func anImportNamesTheLinesThatSQLiteWouldStoreAsOtherNumbers() async throws {
    let (databases, site) = try await site("CREATE TABLE t (v STRING, at TIME);")
    let client = SiteClient(site, script: .off)
    let page = try await looked(client, "v,at\n\"007\",09:30\nA-1,0930\n12,9\n", to: "t")
    for fault in [
      "2 v: The type STRING would store this as 7.", "3 at: The type TIME would store this as 930.",
    ] {
      #expect(page.text.contains(fault), "\(page.text)")
    }
    #expect(try rows(databases, "SELECT v FROM t").isEmpty)
    let valid = try await looked(client, "v,at\n\"12\",09:30\nA-1,\n1.5,9\n", to: "t")
    let address = try await valid.submit("Import").url
    _ = try await finishedImport(client, address)
    #expect(
      try rows(databases, "SELECT v || coalesce(at, '') FROM t") == ["1209:30", "A-1", "1.59"])
  }

  @Test(
    arguments: [
      (
        "CREATE TABLE t (a UNIQUE ON CONFLICT IGNORE); INSERT INTO t VALUES (1)", "a\n2\n1\n",
        "3 a: Another row has this already."
      ),
      (
        "CREATE TABLE t (a UNIQUE ON CONFLICT REPLACE); INSERT INTO t VALUES (1)", "a\n1\n2\n",
        "2 a: Another row has this already."
      ),
      (
        """
        CREATE TABLE t (a); CREATE TRIGGER i BEFORE INSERT ON t WHEN new.a = 5
        BEGIN SELECT RAISE(IGNORE); END;
        """, "a\n5\n", "2 The database ignores this row."
      ),
      (
        """
        CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE TRIGGER i BEFORE INSERT ON t WHEN new.a = 5
        BEGIN DELETE FROM t WHERE a = 7; END;
        """, "a\n7\n5\n", "would have 2 rows instead of 3"
      ),
      (
        """
        CREATE TABLE t (a); CREATE TRIGGER i AFTER INSERT ON t WHEN new.a = 5
        BEGIN INSERT INTO t VALUES (6); END;
        """, "a\n5\n",
        "2 rows instead of 1. Its conflict clauses or triggers replace, ignore, delete or add rows."
      ),
    ])
  func anImportMustAddEveryRow(sql: String, csv: String, text: String) async throws {
    let (databases, site) = try await site(sql)
    let page = try await looked(SiteClient(site, script: .off), csv, to: "t")
    #expect(page.text.contains(text), "\(page.text)")
    #expect(try rows(databases, "SELECT a FROM t") == (sql.contains("VALUES (1)") ? ["1"] : []))
  }

  @Test func existingBrokenReferencesDoNotBlockImports() async throws {
    let (databases, site) = try await site(
      """
      CREATE TABLE kinds (id INTEGER PRIMARY KEY);
      CREATE TABLE t (k REFERENCES kinds, n); INSERT INTO t VALUES (9, 'old');
      """)
    let client = SiteClient(site, script: .off)
    let page = try await looked(client, "k,n\n,1.10\n,5\n", to: "t").submit("Import")
    #expect(try await finishedImport(client, page.url).text.contains("2 rows imported"))
    // In a column without a type, a number that SQLite would write differently is stored as text.
    #expect(try rows(databases, "SELECT quote(n) FROM t") == ["'old'", "'1.10'", "5"])
  }

  @Test func aMultipartFileIsReadInPiecesOfAnySize() throws {
    let csv = "a,b\r\n--x\r\n1,2\r\n"
    let body = Array(
      """
      preamble\r
      --x-1\r
      Content-Disposition: form-data; name="other"\r
      \r
      \r
      --x-1\r
      Content-Disposition: form-data; name="file"; filename="a.csv"\r
      Content-Type: text/csv\r
      \r
      \(csv)\r
      --x-1--\r

      """.utf8)
    for size in [1, 2, 3, 5, 7, 64, 10_000] {
      var form = try MultipartFile(type: "multipart/form-data; boundary=\"x-1\"")
      var file: [UInt8] = []
      for start in stride(from: 0, to: body.count, by: size) {
        file += try form.read(Array(body[start..<min(start + size, body.count)]))
      }
      #expect(String(decoding: file, as: UTF8.self) == csv && form.isComplete)
    }
    #expect(throws: SiteProblem.self) { try MultipartFile(type: "multipart/form-data") }
  }

  /// Returns the file of a form that arrives in pieces, or `nil` if the form is refused.
  private func file(_ body: [UInt8], cutAt cuts: [Int]) -> (bytes: [UInt8], isComplete: Bool)? {
    guard var form = try? MultipartFile(type: "multipart/form-data; boundary=b") else { return nil }
    var (file, start): ([UInt8], Int) = ([], 0)
    for end in cuts + [body.count] {
      guard let bytes = try? form.read(Array(body[start..<end])) else { return nil }
      file += bytes
      start = end
    }
    return (file, form.isComplete)
  }

  private static let fileHead = "--b\r\nContent-Disposition: form-data; FILENAME=\"a\"\r\n\r\n"
  private static let otherHead = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"

  @Test(arguments: [
    ("\(fileHead)x\r\n--\r\r\n\r\n--a\r\n--b--\r\n", "x\r\n--\r\r\n\r\n--a", true),
    ("\(fileHead)\r\n--b--", "", true), ("\(fileHead)x", "", false),
    ("--b\r\n\r\n--b\r\n\r\n\(fileHead)y\r\n--b\r\n", "y", true),
    ("\(otherHead)z\r\n\(fileHead)\r\r\n\r\n--b", "\r\r\n", true),
    // Bytes after the last delimiter are ignored.
    ("\(otherHead)z\r\n--b--\r\n\r\n\(fileHead)y\r\n--b--", "", true),
  ])
  func aFormIsParsedTheSameInAnyPieces(body: String, text: String, isComplete: Bool) throws {
    let body = Array(body.utf8)
    for first in 0...body.count {
      for second in stride(from: first, through: body.count, by: 3) {
        let read = try #require(file(body, cutAt: [first, second]))
        try #require(read.isComplete == isComplete, "\(first) \(second)")
        // An unfinished part yields only the bytes that cannot belong to a delimiter, so it is not compared.
        if isComplete { try #require(read.bytes == Array(text.utf8), "\(first) \(second)") }
      }
    }
  }

  @Test(arguments: [0, 1, 2])
  func multipartPartsAndHeadsAreLimited(more: Int) {
    let end = Self.fileHead + "x\r\n--b--"
    let parts = MultipartFile.partLimit - 2 + more
    let body = Array("\(String(repeating: "--b\r\n\r\n", count: parts))\(end)".utf8)
    #expect((file(body, cutAt: []) != nil) == (more < 2))
    #expect((file(body, cutAt: [body.count - 5]) != nil) == (more < 2))
    // A part's head starts with the line end after its delimiter.
    let name = String(repeating: "a", count: (8 << 10) - 3 + more)
    let head = Array("--b\r\n\(name)\r\n\r\n\r\n\(end)".utf8)
    for cut in [0, 5, 8_190, 8_195, 8_198, 8_199, 8_200, 8_201] {
      #expect((file(head, cutAt: [cut]) != nil) == (more < 2), "\(cut)")
    }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func theListLinksToItsImportForm(script: SiteClient.Script) async throws {
    let (databases, site) = try await site()
    defer { withExtendedLifetime(databases) {} }
    let page = try await SiteClient(site, script: script).visit("/products").follow("Import CSV")
    #expect(page.url == "/products/~import" && page.text.contains("id, name, price, kind."))
  }

  @Test func readOnlyTablesAndViewsRejectImports() async throws {
    let (databases, _) = try await site()
    let readOnly = try await databases.site()
    #expect(await send(readOnly, "name\na\n").head.status == .notFound)
    let (others, writable) = try await site()
    defer { withExtendedLifetime(others) {} }
    #expect(await send(writable, "name\na\n", to: "cheap").head.status == .notFound)
    let other = await send(writable, "name\na\n", type: "application/json")
    #expect(other.head.status == .unsupportedMediaType)
  }

  @Test func theOldestOfMoreThanSixteenFilesIsRemoved() async throws {
    let (databases, site) = try await site()
    defer { withExtendedLifetime(databases) {} }
    let client = SiteClient(site, script: .off)
    var pages: [ClientPage] = []
    for number in 0..<17 { pages.append(try await looked(client, "name\n\(number)\n")) }
    #expect(try await client.visit(pages[0].url).status == 404)
    #expect(try await client.visit(pages[16].url).text.contains("Import 1 row"))
    // The import page of another table does not find the file.
    let id = pages[16].url.split(separator: "=").last ?? ""
    #expect(try await client.visit("/kinds/~import?sent=\(id)").status == 404)
  }

  @Test func stalledUploadsDoNotBlockOtherUploads() async throws {
    let (databases, site) = try await site()
    defer { withExtendedLifetime(databases) {} }
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          let pieces = Mutex([Array("name\na\n".utf8)])
          let stream = BodyStream {
            if let piece = pieces.withLock({ $0.popLast() }) { return piece }
            signal.yield()
            for await _ in never {}
            return nil
          }
          _ = await site.respond(
            to: site.read(head("text/csv"), stream: stream, client: "203.0.113.7"))
        }
      }
      var waiting = 0
      for await _ in begun {
        waiting += 1
        if waiting == 20 { break }
      }
      for client in ["203.0.113.7", "203.0.113.8", ""] {
        let response = await site.respond(
          to: head("text/csv"), body: Array("name\nb\n".utf8), client: client)
        #expect(response.head.status == .seeOther)
      }
      end.finish()
    }
  }

  /// Limits on files and bytes, for all clients and for one, and the expected status.
  @Test(arguments: [
    (files: 16, ofClient: 0, bytes: 100, bytesOfClient: 100, status: 429), (16, 4, 100, 6, 429),
    (0, 4, 100, 100, 503), (16, 4, 6, 100, 503), (1, 1, 7, 7, 303),
  ])
  func anUploadOverALimitIsRejectedWithRetryAfter(
    files: Int, ofClient: Int, bytes: Int, bytesOfClient: Int, status: Int
  ) async throws {
    let databases = try Databases()
    try databases.make(Self.shop)
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: [])
    var limits = ImportQueue<ClientKey>.Limits()
    (limits.files, limits.filesOfClient) = (files, ofClient)
    (limits.bytes, limits.bytesOfClient) = (bytes, bytesOfClient)
    let imports = ImportPages(
      router: DataRouter(sources: [source]), files: ImportFiles(ClientLimits(), limits: limits))
    let site = try Site(pages: [], routes: [imports.route], configuration: .patient)
    let response = await site.respond(
      to: head("text/csv"), body: Array("name\nb\n".utf8), client: "203.0.113.7")
    #expect(response.head.status.code == status)
    #expect(response.head.headerFields[.retryAfter] == (status == 303 ? nil : "10"))
  }

  @Test func aColumnMayHaveAnEmptyName() async throws {
    let (databases, site) = try await site(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, \"\" TEXT, b TEXT)")
    let client = SiteClient(site, script: .off)
    var page = try await looked(client, "id,,b\n1,x,y\n", to: "t")
    #expect(page.status == 200 && page.text.contains("Import 1 row"), "\(page.text)")
    page = try await page.submit("Import")
    #expect(try await finishedImport(client, page.url).text.contains("1 row imported"))
    #expect(try rows(databases, "SELECT \"\" || b FROM t") == ["xy"])
  }

  @Test func theLargestRowNumberCausesAWarningBeforeTheImport() async throws {
    let (databases, site) = try await site(
      "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT)")
    let client = SiteClient(site, script: .off)
    let page = try await looked(client, "id,name\n1,a\n9223372036854775807,b\n", to: "t")
    #expect(
      page.text.contains(
        "Line 3: 'id' is 9223372036854775807, the largest possible row number. After this import, SQLite rejects"
      ),
      "\(page.text)")
    // This is only a warning.
    let stored = try await page.submit("Import")
    #expect(try await finishedImport(client, stored.url).text.contains("2 rows imported"))
    #expect(try rows(databases, "SELECT id FROM t") == ["1", "9223372036854775807"])
  }

  @Test(arguments: 0..<20)
  func exportedRowsCanBeImportedUnchanged(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let table = """
      (id INTEGER PRIMARY KEY, n INT, r REAL, t TEXT, u, d DATE, b BLOB, f BOOLEAN)
      """
    let texts = [
      "''", "'a'", "'é😀'", "'a,\"b\"'", "'x' || char(13, 10) || 'y'", "' blank '", "'5'", "'-0.5'",
      "'Infinity'", "'NULL'", "NULL", "'007'", "'1e3'",
    ]
    // No texts, because an import rejects a text in a numeric column.
    let numbers = [
      "NULL", "0", "-7", "9223372036854775807", "0.1", "1e300", "9e999", "-9e999",
    ]
    // In a column without a type, CSV cannot distinguish a number from a text that looks like one.
    let untyped = ["''", "'a'", "' 5'", "'007'", "NULL", "5", "-0.5", "9e999", "'é'"]
    func one(_ values: [String]) -> String { values.randomElement(using: &random) ?? "NULL" }
    var sql = "CREATE TABLE one \(table); CREATE TABLE two \(table);"
    for _ in 0..<30 {
      let values = [
        "NULL", one(numbers), one(numbers), one(texts), one(untyped), one(texts),
        one(["NULL", "x''", "x'00ff'", "x'616263'"]), one(["0", "1", "NULL"]),
      ]
      sql += "INSERT INTO one VALUES (\(values.joined(separator: ", ")));"
    }
    let (databases, site) = try await site(sql)
    let export = await site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/one/-/export?format=csv"))
    let next = try #require(export.stream)
    var bytes: [UInt8] = []
    while let piece = try await next() { bytes += piece }
    let csv = String(decoding: bytes, as: UTF8.self)
    let client = SiteClient(site, script: .off)
    let page = try await looked(client, csv, to: "two").submit("Import")
    #expect(try await finishedImport(client, page.url).text.contains("30 rows imported"))
    func dump(_ name: String) throws -> [String] {
      try rows(
        databases,
        """
        SELECT id || quote(n) || quote(r) || quote(t) || quote(u) || quote(d) || quote(b) || quote(f)
          || typeof(n) || typeof(u) || typeof(b) FROM \(name) ORDER BY id
        """)
    }
    #expect(try dump("two") == dump("one"))
  }
}
