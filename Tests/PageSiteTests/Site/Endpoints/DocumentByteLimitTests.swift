import PageElements
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests that a document stays within its byte limit, unless it has only one row.
@Suite struct DocumentByteLimitTests {
  private static let limit = 4_096

  /// Rows of very different lengths. Some exceed the limit on their own.
  private static func source() -> MemoryRows {
    let items = (1...60).map { id in
      MemoryRows.Item(
        section: "abcd".map(String.init)[id / 16], rank: id, id: id,
        text: String(repeating: "x", count: id % 7 == 0 ? 5_000 : id * 37 % 900))
    }
    return MemoryRows(items)
  }

  private static func length(_ document: JSONValue) -> Int {
    document.rows.flatMap { $0["cells"]?.items ?? [] }
      .reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
  }

  private func expectWithinLimit(_ document: JSONValue, _ what: String) {
    #expect(!document.rows.isEmpty, "\(what)")
    let fits = document.rows.count == 1 || Self.length(document) <= Self.limit
    #expect(fits, "\(what): \(document.rows.count) rows, \(Self.length(document)) bytes")
  }

  @Test(arguments: ["/rows/-/document?through=end", "/rows/-/document", "/rows/-/rows?limit=50"])
  func followingNextShowsEveryRowOnce(path: String) async throws {
    let site = try Site.rows(Self.source(), byteLimit: Self.limit)
    var keys: [String] = []
    var address = path
    for step in 0..<60 {
      let document = try await site.json(address)
      expectWithinLimit(document, "\(path), \(step)")
      keys += document.rowKeys
      guard let next = document.next else { break }
      address = path + (path.contains("?") ? "&" : "?") + "after=\(next)"
    }
    #expect(keys == (1...60).map(String.init))
  }

  @Test func aPageLimitedByBytesLinksToTheNextPage() async throws {
    let site = try Site.rows(Self.source(), byteLimit: Self.limit)
    let document = try await site.json("/rows/-/document")
    let page = await site.send("/rows", accept: Wanted.html)
    let next = try #require(document.next)
    #expect(page.text.contains("<a rel=\"next\" href=\"/rows?after=\(next)\">"))
    for key in document.rowKeys { #expect(page.text.contains(">Item \(key)<")) }
    #expect(page.body.count < 2 * Self.limit + 2_000)
  }

  @Test func aFullDocumentIsNotWidened() async throws {
    let site = try Site.rows(Self.source(), byteLimit: Self.limit)
    let document = try await site.json("/rows/-/document")
    let widening = await site.send(
      "/rows/-/rows?limit=50&from=\(document.version)\(document.extent)", accept: Wanted.patch)
    #expect(widening.text == "[]")
  }

  @Test func aGrowingRowRemovesRowsAfterItFromTheDocument() async throws {
    let source = MemoryRows.numbered(20)
    let site = try Site.rows(source, byteLimit: Self.limit)
    let document = try await site.json("/rows/-/document?through=end")
    #expect(document.rows.count == 20)
    source.edit { $0[4].text = String(repeating: "y", count: 3_000) }
    let patch = await site.send("/rows/-/patch?from=\(document.version)\(document.extent)")
    let patched = try JSONPatch(parsing: patch.body).applied(to: document)
    expectWithinLimit(patched, "patched")
    #expect(patched.rows.count < 20 && patched.next != nil)
    #expect(try await site.json(patched.selfURL) == patched)
  }

  @Test func openCopiesStayWithinTheByteLimit() async throws {
    let source = MemoryRows.numbered(20)
    let site = try Site.test(
      Page("/rows") { _ in
        PageContent(title: "Rows", table: Table(columns: ["Name", "Text"]), rows: source)
      }
      .live()
    ) { $0.documentByteLimit = Self.limit }
    let copy = try await LiveCopy(site, "/rows")
    try await copy.open()
    source.edit { $0[4].text = String(repeating: "y", count: 3_000) }
    site.changed("/rows")
    #expect(try await copy.nextChange() == .patch)
    expectWithinLimit(copy.document, "live")
    #expect(copy.document.rows.count < 20 && copy.document.next != nil)
    #expect(try await copy.fresh() == copy.document)
  }

  @Test func anInMemoryTableHasTheSameByteLimit() async throws {
    let rows = (1...9).map { id in
      Row(key: id) { String(repeating: "z", count: 1_000) }
    }
    let box = TableBox(Table { Section(key: "s", rows: rows) })
    let site = try Site.table(box, byteLimit: Self.limit)
    var keys: [String] = []
    var after = ""
    for _ in 0..<9 {
      let document = try await site.json("/table/-/document?through=end\(after)")
      expectWithinLimit(document, "table")
      keys += document.rowKeys
      guard let next = document.next else { break }
      after = "&after=\(next)"
    }
    #expect(keys == (1...9).map(String.init))
  }

  /// The site requests at most four times the byte limit of a document.
  @Test func theBytesRequestedFromASourceAreLimited() async throws {
    let source = CountingRows(MemoryRows.numbered(2_500))
    let site = try Site.rows(source, byteLimit: 1_000)
    _ = try await site.json("/rows/-/document?through=end")
    _ = try await site.json("/rows/-/rows?limit=500")
    #expect(await source.bytes.allSatisfy { $0 <= 4_000 })
    #expect(await source.bytes.count >= 2)
  }
}

/// A source that records the requested numbers of bytes.
private actor CountingRows: RowSource {
  nonisolated let order = "section,rank,id"
  private let source: MemoryRows
  private(set) var bytes: [Int] = []

  init(_ source: MemoryRows) { self.source = source }

  func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws -> [PositionedRow]
  {
    try await source.rows(in: range, limit: limit, from: end)
  }

  func rows(
    in range: RowRange, limit: Int, bytes: Int, from end: RowRange.End
  ) async throws -> RowBatch {
    self.bytes.append(bytes)
    return RowBatch(try await source.rows(in: range, limit: limit, from: end))
  }

  func section(_ key: String) async throws -> Section? { try await source.section(key) }
}
