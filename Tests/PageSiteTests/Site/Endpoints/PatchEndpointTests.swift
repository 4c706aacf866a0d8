import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct PatchEndpointTests {
  @Test func aPatchIsNeverCached() async throws {
    let source = MemoryRows.numbered(10)
    let site = try Site.rows(source)
    let document = try await site.json("/rows/-/document")
    source.edit { $0[0].text = "changed" }
    let response = await site.send("/rows/-/patch?from=\(document.version)\(document.extent)")
    #expect(response.status == 200)
    #expect(response[.contentType] == "application/json-patch+json")
    #expect(response[.cacheControl] == "no-store")
    #expect(response[.eTag] == nil)
    #expect(response[.xContentTypeOptions] == "nosniff")
    #expect(try JSONPatch(parsing: response.body).count == 3, "a test, a cell and the version")
  }

  @Test func anUnchangedDocumentReturnsAnEmptyPatch() async throws {
    let site = try Site.rows(MemoryRows.numbered(80))
    let document = try await site.json("/rows/-/document")
    let response = await site.send("/rows/-/patch?from=\(document.version)\(document.extent)")
    #expect(response.text == "[]")
  }

  @Test func anUnknownVersionIsGone() async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    for accept in [nil, Wanted.patch] {
      let response = await site.send("/rows/-/patch?from=unknown&through=end", accept: accept)
      #expect(response.status == 410)
      #expect(response[.contentType] == "application/problem+json")
    }
    let widening = await site.send("/rows/-/rows?from=unknown&through=end", accept: Wanted.patch)
    #expect(widening.status == 410)
  }

  @Test(arguments: ["", "?from=", "?from=a&from=a"])
  func aPatchWithoutAVersionIsABadRequest(query: String) async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    #expect(await site.status("/rows/-/patch\(query)") == 400)
    #expect(await site.status("/rows/-/rows\(query)", accept: Wanted.patch) == 400)
  }

  @Test func aVersionIsKnownOnlyForItsPageAndQuery() async throws {
    let source = MemoryRows.numbered(10)
    let content: @Sendable (PageRequest<TestQuery>) -> PageContent = { request in
      PageContent(title: request.query.q, table: Table(columns: ["A", "B"]), rows: source)
    }
    let site = try Site.test(
      Page("/a", query: TestQuery()) { content($0) }, Page("/b", query: TestQuery()) { content($0) }
    )
    let version = try await site.json("/a/-/document?q=1").version
    source.edit { $0[0].text = "changed" }
    #expect(await site.status("/a/-/patch?q=1&from=\(version)&through=end") == 200)
    #expect(await site.status("/a/-/patch?q=2&from=\(version)&through=end") == 410)
    #expect(await site.status("/a/-/patch?from=\(version)&through=end") == 410)
    #expect(await site.status("/b/-/patch?q=1&from=\(version)&through=end") == 410)
  }

  // MARK: After a restart

  @Test func aRestartedSiteRecognizesAnUnchangedVersion() async throws {
    let source = MemoryRows.numbered(120)
    let document = try await (try Site.rows(source)).json("/rows/-/document")
    let restarted = try Site.rows(source)
    let patch = await restarted.send("/rows/-/patch?from=\(document.version)\(document.extent)")
    #expect(patch.status == 200)
    #expect(patch.text == "[]")
  }

  @Test func aRestartedSiteWidensAnUnchangedDocument() async throws {
    let source = MemoryRows.numbered(120)
    let document = try await (try Site.rows(source)).json("/rows/-/document")
    let restarted = try Site.rows(source)
    let response = await restarted.send(
      "/rows/-/rows?limit=20&from=\(document.version)\(document.extent)", accept: Wanted.patch)
    let widened = try JSONPatch(parsing: response.body).applied(to: document)
    #expect(widened.rows.count == 70)
    #expect(try await restarted.json(widened.selfURL) == widened)
  }

  @Test func aRestartedSiteCannotPatchAChangedDocument() async throws {
    let source = MemoryRows.numbered(120)
    let document = try await (try Site.rows(source)).json("/rows/-/document")
    let restarted = try Site.rows(source)
    source.edit { $0[0].text = "changed" }
    let query = "from=\(document.version)\(document.extent)"
    #expect(await restarted.status("/rows/-/patch?\(query)") == 410)
    #expect(await restarted.status("/rows/-/rows?\(query)", accept: Wanted.patch) == 410)
  }

  @Test func aSiteWithAnotherKeyRecognizesNoVersions() async throws {
    let source = MemoryRows.numbered(10)
    let document = try await (try Site.rows(source)).json("/rows/-/document")
    let other = try Site.rows(source, key: DigestKey(secret: [1]))
    #expect(await other.status("/rows/-/patch?from=\(document.version)\(document.extent)") == 410)
  }

  // MARK: Widening

  @Test func wideningAddsTheNextBatch() async throws {
    let source = MemoryRows.numbered(120)
    let site = try Site.rows(source)
    var document = try await site.json("/rows/-/document")
    for expected in [80, 110, 120] {
      let response = await site.send(
        "/rows/-/rows?limit=30&from=\(document.version)\(document.extent)", accept: Wanted.patch)
      #expect(response.status == 200)
      #expect(response[.contentType] == "application/json-patch+json")
      #expect(response[.cacheControl] == "no-store")
      document = try JSONPatch(parsing: response.body).applied(to: document)
      #expect(document.rows.count == expected)
      #expect(try await site.json(document.selfURL) == document)
    }
    #expect(document.next == nil)
    #expect(document.selfURL == "/rows/-/document?through=end")
    let more = await site.send(
      "/rows/-/rows?limit=30&from=\(document.version)\(document.extent)", accept: Wanted.patch)
    #expect(more.text == "[]", "There are no rows after the end")
  }

  @Test func wideningStopsAtTwoThousandRows() async throws {
    let source = MemoryRows.numbered(2500)
    let site = try Site.rows(source, batch: 500)
    let full = try await site.json("/rows/-/document?through=end")
    let cursor = try #require(full.next)
    let almost = try await site.json("/rows/-/document?through=\(try position(1990, of: source))")
    #expect(almost.rows.count == 1990)
    let response = await site.send(
      "/rows/-/rows?limit=50&from=\(almost.version)\(almost.extent)", accept: Wanted.patch)
    let widened = try JSONPatch(parsing: response.body).applied(to: almost)
    #expect(widened == full)
    let more = await site.send(
      "/rows/-/rows?limit=50&from=\(widened.version)\(widened.extent)", accept: Wanted.patch)
    #expect(more.text == "[]")
    #expect(widened.next == cursor, "The next page has the remaining rows")
  }

  @Test func wideningAPageAfterACursorKeepsItsBeginning() async throws {
    let site = try Site.rows(MemoryRows.numbered(60), batch: 10)
    let after = try #require(try await site.json("/rows/-/document").next)
    let document = try await site.json("/rows/-/document?after=\(after)")
    let response = await site.send(
      "/rows/-/rows?limit=5&from=\(document.version)\(document.extent)", accept: Wanted.patch)
    let widened = try JSONPatch(parsing: response.body).applied(to: document)
    #expect(widened.rowKeys == (11...25).map { String($0) })
    #expect(widened.selfURL.hasPrefix("/rows/-/document?after=\(after)&through="))
    #expect(try await site.json(widened.selfURL) == widened)
  }

  /// Returns the cursor that the site would create for the `number`th row.
  private func position(_ number: Int, of source: MemoryRows) throws -> String {
    Cursor(page: "/rows", query: "", order: source.order)
      .encode(MemoryRows.position(of: source.items[number - 1]))
  }
}
