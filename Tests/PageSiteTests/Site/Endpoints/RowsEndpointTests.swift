import HTTPTypes
import PageElements
import PagePatching
import RandomPages
import Synchronization
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct RowsEndpointTests {
  @Test func aBatchIsJSONWithALinkToTheNext() async throws {
    let site = try Site.rows(MemoryRows.numbered(120))
    let response = await site.send("/rows/-/rows")
    #expect(response.status == 200)
    #expect(response[.contentType] == "application/json")
    #expect(response[.cacheControl] == "private, no-cache")
    let tag = try #require(response[.eTag])
    #expect(await site.send("/rows/-/rows", [.ifNoneMatch: tag]).status == 304)
    let batch = try JSONValue(parsing: response.body)
    #expect(batch.rowKeys == (1...50).map { String($0) }, "A batch has 50 rows by default")
    let next = try #require(batch.next)
    #expect(Links(response).next == "/rows/-/rows?after=\(next)")
    let limited = await site.send("/rows/-/rows?limit=110")
    let limitedNext = try #require(try JSONValue(parsing: limited.body).next)
    #expect(Links(limited).next == "/rows/-/rows?after=\(limitedNext)&limit=110")
    let last = await site.send(try #require(Links(limited).next))
    #expect(last[.link] == nil)
    #expect(try JSONValue(parsing: last.body)["next"] == .null)
  }

  @Test func aBatchRendersNothingButRows() async throws {
    let rendered = Atomic(0)
    @Sendable func counting(_ text: String) -> Label {
      rendered.add(1, ordering: .relaxed)
      return Label(text)
    }
    let page = Page("/rows", title: "Tea") { _ in
      var table = Table {
        Section(key: "green") { Row(key: "sencha") { Label("Sencha") } }
      }
      table.headerView = TableHeaderView(LazyElement(counting("Tea")))
      table.footerView = TableFooterView(LazyElement(counting("Green and black")))
      return table
    }
    let site = try Site.test(page)
    #expect(try await site.json("/rows/-/rows").rowKeys == ["sencha"])
    #expect(rendered.load(ordering: .relaxed) == 0)
    #expect(await site.status("/rows") == 200)
    #expect(rendered.load(ordering: .relaxed) == 2, "A page renders the header and the footer")
  }

  @Test(arguments: [
    "0", "-1", "501", "x", "", "1.0", "+5", "05", " 5", "5 ", "99999999999999999999",
  ])
  func aLimitOutsideItsRangeIsABadRequest(limit: String) async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    #expect(await site.status("/rows/-/rows?limit=\(URLQuery.encode(limit))") == 400)
    #expect(
      await site.status("/rows/-/rows?from=x&limit=\(URLQuery.encode(limit))", accept: Wanted.patch)
        == 400)
  }

  @Test(arguments: [1, 2, 499, 500])
  func aLimitAtItsBoundsIsAccepted(limit: Int) async throws {
    let site = try Site.rows(MemoryRows.numbered(510))
    #expect(try await site.json("/rows/-/rows?limit=\(limit)").rows.count == limit)
  }

  @Test(arguments: [
    "after=x", "after=", "after=a&after=a", "limit=1&limit=1", "section=a&section=a",
  ])
  func aMalformedRequestIsABadRequest(query: String) async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    #expect(await site.status("/rows/-/rows?\(query)") == 400)
  }

  // MARK: Following `next`

  @Test(arguments: [1, 7, 50, 499, 500])
  func followingNextYieldsEveryRowOnceInOrder(limit: Int) async throws {
    var random = SeededGenerator(seed: UInt64(limit))
    let source = MemoryRows(count: limit == 1 ? 120 : 620, random: &random)
    let walk = try await Walk(Site.rows(source), limit: { limit })
    #expect(walk.rowKeys == source.items.map { String($0.id) })
    #expect(walk.sectionKeys == ["a", "b", "c", "d"], "A section continues under its key")
    #expect(walk.batches.dropLast().allSatisfy { $0.rows.count == limit })
  }

  @Test(arguments: 0..<20)
  func batchesOfAnySizeYieldEveryRowOnceInOrder(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let source = MemoryRows(count: random.below(150), random: &random)
    let limits = (0..<200).map { _ in 1 + random.below(random.chance(50) ? 5 : 60) }
    var requests = 0
    let walk = try await Walk(Site.rows(source)) {
      requests += 1
      return limits[requests % limits.count]
    }
    #expect(walk.rowKeys == source.items.map { String($0.id) })
  }

  /// Rows are inserted and deleted between the requests. Each batch contains the rows after the last row
  /// seen, and no row that stayed is missed or repeated.
  @Test(arguments: 0..<60)
  func editsBetweenBatchesNeitherRepeatNorSkipAnyOtherRow(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let source = MemoryRows(count: 20 + random.below(60), random: &random)
    let site = try Site.rows(source)
    let initial = source.items
    var seen: [MemoryRows.Item] = []
    var url: String? = "/rows/-/rows?limit=\(1 + random.below(9))"
    while let address = url {
      let before = source.items
      let response = await site.send(address)
      let batch = try JSONValue(parsing: response.body)
      let items = batch.rowKeys.compactMap { key in before.first { String($0.id) == key } }
      let expected = before.filter { item in seen.last.map { $0 < item } ?? true }
      #expect(items == Array(expected.prefix(items.count)))
      #expect(!items.isEmpty || expected.isEmpty)
      seen += items
      try #require(seen.count < 1000, "The list has no end")
      url = Links(response).next
      for _ in 0..<random.below(5) {
        if random.chance(50) {
          source.insert(random: &random)
        } else {
          source.delete(random: &random)
        }
      }
      // The deletion of the cursor's own row is the most likely cause of a fault.
      if let last = seen.last, random.chance(40) { source.edit { $0.removeAll { $0 == last } } }
    }
    let ids = seen.map(\.id)
    #expect(Set(ids).count == ids.count, "No row appears twice")
    #expect(seen == seen.sorted())
    let stayed = Set(initial).intersection(source.items)
    #expect(stayed.isSubset(of: seen), "No remaining row is missing")
  }

  @Test func aCursorStaysValidAfterItsRowIsDeleted() async throws {
    let source = MemoryRows.numbered(10)
    let site = try Site.rows(source)
    let next = try #require(try await site.json("/rows/-/rows?limit=5").next)
    source.edit { $0.remove(at: 4) }
    #expect(
      try await site.json("/rows/-/rows?after=\(next)").rowKeys == ["6", "7", "8", "9", "10"])
    source.edit { $0.removeAll() }
    let empty = try await site.json("/rows/-/rows?after=\(next)")
    #expect(empty.sections.isEmpty && empty.next == nil)
  }

  @Test func aBatchAfterTheLastRowIsEmptyEvenWithAPlaceholder() async throws {
    let source = MemoryRows.numbered(10)
    let site = try Site.rows(source, placeholder: Row(Label("Nothing here.")))
    let next = try #require(try await site.json("/rows/-/rows?limit=9").next)
    source.edit { $0.removeLast() }
    let batch = try await site.json("/rows/-/rows?after=\(next)")
    #expect(batch.sections.isEmpty, "The placeholder would follow rows")
  }

  // MARK: One section

  @Test(arguments: [1, 2, 50])
  func followingASectionsNextLinksStaysInTheSection(limit: Int) async throws {
    var random = SeededGenerator(seed: UInt64(limit))
    let source = MemoryRows(count: 60, random: &random)
    let site = try Site.rows(source)
    for section in ["a", "b", "d"] {
      var keys: [String] = []
      var url: String? = "/rows/-/rows?section=\(section)&limit=\(limit)"
      while let address = url {
        let response = await site.send(address)
        let batch = try JSONValue(parsing: response.body)
        #expect(batch.sectionKeys == [section])
        #expect(batch["next"] == .null, "Only the section continues, not the whole table")
        keys += batch.rowKeys
        try #require(keys.count < 1000, "The section has no end")
        let next = batch.sections[0].next
        url = Links(response).next
        #expect(
          url == next.map { "/rows/-/rows?after=\($0)&limit=\(limit)&section=\(section)" })
      }
      #expect(keys == source.items.filter { $0.section == section }.map { String($0.id) })
    }
  }

  @Test func anEmptySectionIsStillReturned() async throws {
    let source = MemoryRows([
      .init(section: "a", rank: 1, id: 1), .init(section: "b", rank: 1, id: 2),
    ])
    for placeholder in [nil, Row(Label("Nothing here."))] {
      let site = try Site.rows(source, placeholder: placeholder)
      let batch = try await site.json("/rows/-/rows?section=c")
      #expect(batch.sectionKeys == ["c"])
      #expect(batch.rows.isEmpty)
      #expect(batch.sections[0]["next"] == .null)
      #expect(batch.sections[0]["header"]?.text?.contains(">C<") == true)
    }
  }

  @Test(arguments: ["x", "", "A", "a%20"])
  func anUnknownSectionIsNotFound(section: String) async throws {
    let site = try Site.rows(MemoryRows([.init(section: "a", rank: 1, id: 1)]))
    #expect(await site.status("/rows/-/rows?section=\(section)") == 404)
  }

  @Test func paginationWorksForASectionKeyThatNeedsEncoding() async throws {
    let key = "R&D +é"
    let items = (1...5).map { MemoryRows.Item(section: key, rank: $0, id: $0) }
    let site = try Site.rows(MemoryRows(items, titles: [key: "Lab"]))
    let response = await site.send("/rows/-/rows?limit=2&section=\(URLQuery.encode(key))")
    let second = await site.send(try #require(Links(response).next))
    #expect(try JSONValue(parsing: second.body).rowKeys == ["3", "4"])
  }
}
