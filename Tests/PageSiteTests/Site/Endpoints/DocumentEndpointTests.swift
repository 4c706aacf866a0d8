import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageSite

@Suite struct DocumentEndpointTests {
  @Test func aDocumentIsJSONAndRevalidatedEachTime() async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    let response = await site.send("/rows/-/document")
    #expect(response.status == 200)
    #expect(response[.contentType] == "application/json")
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(response[.vary] == "Cookie, Accept, Accept-Encoding")
    #expect(response[.xContentTypeOptions] == "nosniff")
    let tag = try #require(response[.eTag])
    #expect(await site.send("/rows/-/document", [.ifNoneMatch: tag]).status == 304)
    let document = try JSONValue(parsing: response.body)
    #expect(document["page"] == .string("/rows"))
    #expect(document["title"] == .string("Rows"))
    #expect(document["columns"]?.items.count == 2)
    #expect(document.version.utf8.count == 22)
  }

  @Test func selfIsTheURLOfTheShownRange() async throws {
    let site = try Site.rows(MemoryRows.numbered(120))
    let first = try await site.json("/rows/-/document")
    #expect(first.rows.count == 50)
    let next = try #require(first.next)
    #expect(first.selfURL == "/rows/-/document?through=\(next)")
    #expect(try await site.json(first.selfURL) == first)

    let second = try await site.json("/rows/-/document?after=\(next)")
    #expect(second.rowKeys == (51...100).map { String($0) })
    let last = try #require(second.next)
    #expect(second.selfURL == "/rows/-/document?after=\(next)&through=\(last)")
    #expect(second["prev"] == .string("/rows"))
    #expect(try await site.json(second.selfURL) == second)

    let whole = try await site.json("/rows/-/document?through=end")
    #expect(whole.rows.count == 120)
    #expect(whole.next == nil)
    #expect(whole.selfURL == "/rows/-/document?through=end")

    let rest = try await site.json("/rows/-/document?after=\(last)&through=end")
    #expect(rest.rows.count == 20)
    #expect(rest.selfURL == "/rows/-/document?after=\(last)&through=end")

    let both = try await site.json("/rows/-/document?through=\(last)")
    #expect(both.rows.count == 100)
    #expect(both.next == last)
  }

  @Test func aCompleteFirstBatchHasThroughEndInItsURL() async throws {
    let document = try await (try Site.rows(MemoryRows.numbered(50))).json("/rows/-/document")
    #expect(document.selfURL == "/rows/-/document?through=end")
    #expect(document.next == nil)
  }

  @Test func aRangeThatEndsBeforeItBeginsIsEmpty() async throws {
    let site = try Site.rows(MemoryRows.numbered(20), batch: 5)
    let first = try #require(try await site.json("/rows/-/document").next)
    let second = try #require(try await site.json("/rows/-/document?after=\(first)").next)
    let document = try await site.json("/rows/-/document?after=\(second)&through=\(first)")
    #expect(document.rows.isEmpty)
  }

  /// All new rows that sort into the range become part of it.
  @Test func aRangeIsDefinedByPositionsNotRowCounts() async throws {
    let source = MemoryRows.numbered(10)
    let site = try Site.rows(source, batch: 5)
    let url = try await site.json("/rows/-/document").selfURL
    source.edit { items in
      items.remove(at: 1)
      items.append(.init(section: "s1000", rank: 2, id: 100))
      items.append(.init(section: "s1000", rank: 3, id: 101))
      items.append(.init(section: "s1000", rank: 9, id: 102))
    }
    let document = try await site.json(url)
    #expect(document.rowKeys == ["1", "3", "100", "4", "101", "5"])
    #expect(document.selfURL == url)
  }

  @Test func aDocumentStopsAtTwoThousandRows() async throws {
    let site = try Site.rows(MemoryRows.numbered(2500), batch: 500)
    let whole = try await site.json("/rows/-/document?through=end")
    #expect(whole.rows.count == 2000)
    let next = try #require(whole.next)
    #expect(
      whole.selfURL == "/rows/-/document?through=\(next)", "The document's own URL names its end")
    let rest = try await site.json("/rows/-/document?after=\(next)&through=end")
    #expect(rest.rowKeys == (2001...2500).map { String($0) })
    #expect(rest.next == nil)
  }

  @Test func aRangeIsLimitedToTwoThousandRows() async throws {
    let source = MemoryRows.numbered(2100)
    let site = try Site.rows(source, batch: 500)
    let all = try await site.json("/rows/-/document?through=end")
    let through = try #require(all.next)
    source.edit { items in items += (0..<5).map { .init(section: "s1000", rank: 0, id: 9000 + $0) }
    }
    let cut = try await site.json("/rows/-/document?through=\(through)")
    #expect(cut.rows.count == 2000)
    #expect(cut.next != nil && cut.next != through)
    #expect(cut.extent == "&through=\(cut.next ?? "")")
  }

  @Test(arguments: [
    "after=x", "through=x", "through=", "through=END", "after=end", "after=a&after=b",
    "through=end&through=end",
  ])
  func aMalformedRangeIsABadRequest(query: String) async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    #expect(await site.status("/rows/-/document?\(query)") == 400)
    #expect(await site.status("/rows/-/patch?from=x&\(query)") == 400)
  }

  @Test func versionsAreEqualInSitesThatShareTheKey() async throws {
    let (one, other) = (MemoryRows.numbered(30), MemoryRows.numbered(30))
    let version = try await (try Site.rows(one)).json("/rows/-/document").version
    #expect(try await (try Site.rows(other)).json("/rows/-/document").version == version)
    let secret = try Site.rows(other, key: DigestKey(secret: [1, 2, 3]))
    #expect(try await secret.json("/rows/-/document").version != version)
    other.edit { $0[0].text = "other" }
    #expect(try await (try Site.rows(other)).json("/rows/-/document").version != version)
  }
}
