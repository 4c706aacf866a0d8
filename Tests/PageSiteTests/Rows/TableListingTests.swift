import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests that a page with its rows in the table behaves like one with a row source.
@Suite struct TableListingTests {
  private func table(_ counts: [(String, Int)]) -> Table {
    Table(
      sections: counts.map { key, count in
        Section(
          key: key, rows: (0..<count).map { Row(key: $0, Label("\(key)\($0)")) },
          header: SectionHeader(Label(key)))
      })
  }

  // MARK: Following `next`

  /// The batches together equal the whole document: the same rows with the same IDs, including rows
  /// without keys, and each section exactly once, including empty ones.
  @Test(arguments: 0..<60)
  func consecutiveBatchesCoverTheWholeTable(seed: Int) async throws {
    var random = RandomTable(seed: seed)
    let site = try Site.table(TableBox(random.table()))
    let whole = try await site.json("/table/-/document?through=end")
    for limit in [1, 3, 500] {
      let walk = try await Walk(site, path: "/table", limit: { limit })
      #expect(walk.rowIDs == whole.rowIDs)
      #expect(walk.rowKeys == whole.rowKeys)
      #expect(walk.sectionKeys == whole.sectionKeys)
    }
  }

  @Test(arguments: 0..<30)
  func consecutivePagesCoverTheWholeTable(seed: Int) async throws {
    var random = RandomTable(seed: seed)
    let site = try Site.table(TableBox(random.table()), batch: 1 + seed % 5)
    let whole = try await site.json("/table/-/document?through=end")
    var ids: [String] = []
    var document = try await site.json("/table/-/document")
    while true {
      ids += document.rowIDs
      guard let next = document.next else { break }
      try #require(ids.count <= whole.rowIDs.count, "The pages have no end")
      document = try await site.json("/table/-/document?after=\(next)")
    }
    #expect(ids == whole.rowIDs)
  }

  @Test(arguments: [
    ([("a", 0)], 1), ([("a", 0), ("b", 0)], 1), ([("a", 0), ("b", 3)], 3),
    ([("a", 3), ("b", 0)], 3),
    ([("a", 3), ("b", 0), ("c", 3)], 3), ([("a", 2), ("b", 0), ("c", 0), ("d", 1), ("e", 0)], 1),
    ([("a", 0), ("b", 2), ("c", 0)], 5),
  ])
  func anEmptySectionIsShownOnce(counts: [(String, Int)], limit: Int) async throws {
    let site = try Site.table(TableBox(table(counts)))
    let walk = try await Walk(site, path: "/table", limit: { limit })
    #expect(walk.sectionKeys == counts.map(\.0))
    #expect(try await site.json("/table/-/document?through=end").sectionKeys == counts.map(\.0))
  }

  @Test func keylessRowsKeepTheirIndexesOnLaterPages() async throws {
    let rows = (0..<7).map { Row(Label("\($0)")) }
    let site = try Site.table(
      TableBox(Table(sections: [Section(rows: rows), Section(rows: rows)])), batch: 5)
    let next = try #require(try await site.json("/table/-/document").next)
    let second = try await site.json("/table/-/document?after=\(next)")
    #expect(second.rowIDs == ["-0.-5", "-0.-6", "-1.-0", "-1.-1", "-1.-2"])
    #expect(second.sectionKeys == ["-0", "-1"])
  }

  @Test(arguments: [1, 2, 3])
  func aKeyThatLooksLikeAnIndexIsNotAnIndex(limit: Int) async throws {
    let rows = [Row(key: "-2", Label("0"))] + (1..<5).map { Row(Label("\($0)")) }
    let sections = [Section(key: "-1", rows: rows), Section(rows: rows)]
    let site = try Site.table(TableBox(Table(sections: sections)))
    let walk = try await Walk(site, path: "/table", limit: { limit })
    #expect(walk.rows == (0..<2).flatMap { _ in (0..<5).map { "\($0)" } })
  }

  // MARK: One section

  @Test(arguments: [1, 2, 3])
  func keysThatDifferInNormalizationAreDistinct(limit: Int) async throws {
    let keys = ["\u{E9}", "e\u{301}"]
    let rows = keys.map { Row(key: $0, Label($0)) }
    let sections = keys.map { Section(key: $0, rows: rows) }
    let site = try Site.table(TableBox(Table(sections: sections)))
    let walk = try await Walk(site, path: "/table", limit: { limit })
    let whole = try await site.json("/table/-/document?through=end")
    #expect(walk.rowIDs == whole.rowIDs && walk.rowIDs.count == 4)
    let second = try await site.json("/table/-/rows?section=e%CC%81")
    #expect(second.rowIDs == ["e~CC~81.~C3~A9", "e~CC~81.e~CC~81"])
  }

  @Test func aSectionsBatchesContainOnlyItsRows() async throws {
    let site = try Site.table(TableBox(table([("a", 3), ("b", 5), ("c", 0), ("d", 2)])))
    var ids: [String] = []
    var url: String? = "/table/-/rows?section=b&limit=2"
    while let address = url {
      let response = await site.send(address)
      let batch = try JSONValue(parsing: response.body)
      #expect(batch.sectionKeys == ["b"])
      ids += batch.rowIDs
      try #require(ids.count < 100, "The section has no end")
      url = Links(response).next
    }
    #expect(ids == (0..<5).map { "b.\($0)" })
    let empty = try await site.json("/table/-/rows?section=c")
    #expect(empty.sectionKeys == ["c"])
    #expect(await site.status("/table/-/rows?section=x") == 404)
  }

  @Test func aCursorOutsideASectionSelectsAllOrNoneOfIt() async throws {
    let site = try Site.table(TableBox(table([("a", 3), ("b", 3), ("c", 3)])))
    let inA = try #require(try await site.json("/table/-/rows?limit=2").next)
    let inC = try #require(try await site.json("/table/-/rows?limit=8").next)
    #expect(
      try await site.json("/table/-/rows?section=b&after=\(inA)").rowIDs == ["b.0", "b.1", "b.2"])
    let behind = try await site.json("/table/-/rows?section=b&after=\(inC)")
    #expect(behind.sectionKeys == ["b"] && behind.rows.isEmpty)
  }

  @Test func aKeylessSectionIsNamedByItsIndex() async throws {
    let rows = [Row(Label("x"))]
    let site = try Site.table(
      TableBox(Table(sections: [Section(key: "a", rows: rows), Section(rows: rows)])))
    #expect(try await site.json("/table/-/rows?section=-1").rowIDs == ["-1.-0"])
    #expect(await site.status("/table/-/rows?section=-0") == 404)
    #expect(await site.status("/table/-/rows?section=-2") == 404)
  }

  // MARK: Changes

  @Test func aCursorFollowsItsRow() async throws {
    let box = TableBox(table([("a", 4)]))
    let site = try Site.table(box)
    let next = try #require(try await site.json("/table/-/rows?limit=2").next)
    box.table.sections[0].rows.insert(Row(key: "new", Label("new")), at: 0)
    box.table.sections.insert(Section(key: "z", rows: [Row(key: "1", Label("z"))]), at: 0)
    #expect(try await site.json("/table/-/rows?after=\(next)").rowIDs == ["a.2", "a.3"])
  }

  @Test func aCursorOfADeletedRowKeepsItsPosition() async throws {
    let box = TableBox(table([("a", 4), ("b", 2)]))
    let site = try Site.table(box)
    let next = try #require(try await site.json("/table/-/rows?limit=2").next)
    box.table.sections[0].rows.remove(at: 1)
    #expect(
      try await site.json("/table/-/rows?after=\(next)").rowIDs == ["a.2", "a.3", "b.0", "b.1"])
    box.table.sections.remove(at: 0)
    #expect(try await site.json("/table/-/rows?after=\(next)").rowIDs == ["b.0", "b.1"])
    box.table.sections.removeAll()
    #expect(try await site.json("/table/-/rows?after=\(next)").rowIDs == [])
  }

  @Test(
    arguments: [
      [], [.null], [.text("a"), .text("0"), .integer(0)],
      [.text("a"), .text("0"), .integer(-1), .integer(0)],
      [.text("a"), .text("0"), .integer(0), .integer(-1)],
      [.integer(0), .text("0"), .integer(0), .integer(0)],
      [.text("a"), .text("0"), .integer(0), .text("0")],
      [.text("a"), .text("0"), .integer(0), .integer(0), .null],
    ] as [[SortValue]])
  func aPositionOfAnotherShapeIsABadRequest(values: [SortValue]) async throws {
    let site = try Site.table(TableBox(table([("a", 4)])))
    let cursor = Cursor(page: "/table", query: "", order: "table").encode(Position(values))
    #expect(await site.status("/table/-/rows?after=\(cursor)") == 400)
    #expect(await site.status("/table?after=\(cursor)") == 400)
    #expect(await site.status("/table/-/document?through=\(cursor)") == 400)
  }

  @Test(
    arguments: [
      [.text("a"), .text("gone"), .integer(.max), .integer(.max)],
      [.text("gone"), .text("gone"), .integer(.max), .integer(.max)],
      [.text("gone"), .text("gone"), .integer(0), .integer(.max)],
    ] as [[SortValue]])
  func aPositionOutsideTheTableIsAccepted(values: [SortValue]) async throws {
    let site = try Site.table(TableBox(table([("a", 4), ("b", 2)])))
    let cursor = Cursor(page: "/table", query: "", order: "table").encode(Position(values))
    for path in ["/table?", "/table/-/rows?", "/table/-/rows?section=a&", "/table/-/document?"] {
      #expect(await site.status(path + "after=\(cursor)") == 200)
    }
    #expect(await site.status("/table/-/document?through=\(cursor)") == 200)
  }

  @Test func thePlaceholderFollowsEmptySections() async throws {
    let site = try Site.table(
      TableBox(table([("a", 0)])), placeholder: Row(Label("Nothing here.")))
    let document = try await site.json("/table/-/document")
    #expect(document.sectionKeys == ["a", "-placeholder"])
    #expect(document.next == nil)
  }
}

extension Walk {
  /// The text of each row's one cell.
  fileprivate var rows: [String] {
    batches.flatMap(\.rows).map { row in
      String((row["cells"]?[0]?.text ?? "").split(separator: ">")[1].prefix { $0 != "<" })
    }
  }
}
