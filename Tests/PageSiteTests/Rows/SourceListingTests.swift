import PageElements
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct SourceListingTests {
  private let source = MemoryRows([
    .init(section: "a", rank: 1, id: 1), .init(section: "a", rank: 2, id: 2),
    .init(section: "b", rank: 1, id: 3), .init(section: "b", rank: 2, id: 4),
  ])

  private func listing() -> SourceListing { SourceListing(source: source) }

  private func position(_ id: Int) throws -> Position {
    MemoryRows.position(of: try #require(source.items.first { $0.id == id }))
  }

  @Test func aSliceReportsItsLastPositionAndWhetherMoreFollows() async throws {
    let slice = try await listing().slice(of: RowRange(), limit: 3)
    #expect(slice.sections.map(\.key) == ["a", "b"])
    #expect(slice.sections.map { $0.rows.map(\.key) } == [["1", "2"], ["3"]])
    #expect(slice.sections[0].header != nil)
    #expect(slice.rowCount == 3)
    #expect(slice.last == (try position(3)))
    #expect(slice.hasMore)
    let rest = try await listing().slice(of: RowRange(after: slice.last), limit: 1)
    #expect(rest.rowCount == 1 && !rest.hasMore)
    let none = try await listing().slice(of: RowRange(after: rest.last), limit: 1)
    #expect(none.sections.isEmpty && none.last == nil && !none.hasMore)
  }

  @Test func anUndescribedSectionIsShownWithoutAHeader() async throws {
    source.edit { $0.append(.init(section: "z", rank: 1, id: 9)) }
    let slice = try await listing().slice(of: RowRange(section: "z"), limit: 5)
    #expect(slice.sections.map(\.key) == ["z"])
    #expect(slice.sections[0].header == nil)
    #expect(try await listing().emptySection("z") == nil)
  }

  @Test func sectionKeysThatDifferInNormalizationAreDistinct() async throws {
    let keys = ["e\u{301}", "\u{E9}"]
    let source = MemoryRows(
      keys.enumerated().map { .init(section: $1, rank: $0, id: $0) })
    let slice = try await SourceListing(source: source).slice(of: RowRange(), limit: 5)
    #expect(slice.sections.map { Array(($0.key ?? "").utf8) } == keys.map { Array($0.utf8) })
  }

  @Test(arguments: [(1, 2, nil), (2, 2, nil), (3, 2, 1), (4, 2, 2), (4, 3, 1), (4, 4, nil)])
  func thePreviousPageEndsAtTheGivenPosition(id: Int, limit: Int, start: Int?) async throws {
    switch try await listing().pageBefore(try position(id), limit: limit) {
    case .first: #expect(start == nil)
    case .after(let position): #expect(try position == self.position(try #require(start)))
    }
  }

  @Test func thePageBeforeAllRowsIsTheFirstPage() async throws {
    let before = Position([.text(""), .integer(0), .integer(0)])
    guard case .first = try await listing().pageBefore(before, limit: 3) else {
      Issue.record("The previous page is not the first page")
      return
    }
  }

  @Test(arguments: [[], [.null], [.integer(1), .integer(1), .integer(1)]] as [[SortValue]])
  func aPositionThatTheSourceRefusesIsABadRequest(values: [SortValue]) async throws {
    let site = try Site.rows(source)
    let cursor = Cursor(page: "/rows", query: "", order: source.order).encode(Position(values))
    #expect(await site.status("/rows/-/rows?after=\(cursor)") == 400)
    #expect(await site.status("/rows/-/document?through=\(cursor)") == 400)
    #expect(await site.status("/rows?after=\(cursor)") == 400)
  }
}
