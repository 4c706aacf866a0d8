import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct PageEndpointTests {
  @Test func aPageHasSecurityAndCacheHeaders() async throws {
    let site = try Site.rows(MemoryRows.numbered(120))
    let response = await site.send("/rows", accept: Wanted.html)
    #expect(response.status == 200)
    #expect(response[.contentType] == "text/html; charset=utf-8")
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(response[.vary] == "Cookie, Accept, Accept-Encoding")
    #expect(response[.xContentTypeOptions] == "nosniff")
    #expect(response[.referrerPolicy] == "same-origin")
    let policy = try #require(response[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(policy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
    let tag = try #require(response[.eTag])
    let unchanged = await site.send("/rows", [.ifNoneMatch: "W/\(tag)"])
    #expect(unchanged.status == 304)
    #expect(unchanged[.link] == response[.link])
  }

  @Test func aPageHasStableBytesUntilItsRowsChange() async throws {
    let source = MemoryRows.numbered(20)
    let site = try Site.rows(source)
    let first = await site.send("/rows")
    #expect(await site.send("/rows").body == first.body)
    source.edit { $0[3].text = "changed" }
    #expect(await site.send("/rows").body != first.body)
    #expect(await site.send("/rows")[.eTag] != first[.eTag])
  }

  @Test func pagesAreLinkedForwardAndBack() async throws {
    let site = try Site.rows(MemoryRows.numbered(120))
    let first = await site.send("/rows")
    let firstLinks = Links(first)
    #expect(firstLinks.previous == nil && firstLinks.first == nil)
    let second = await site.send(try #require(firstLinks.next))
    let secondLinks = Links(second)
    #expect(secondLinks.previous == "/rows", "The link to the first page has no cursor")
    #expect(secondLinks.first == "/rows")
    let third = await site.send(try #require(secondLinks.next))
    let thirdLinks = Links(third)
    #expect(thirdLinks.next == nil)
    #expect(thirdLinks.first == "/rows")
    let back = await site.send(try #require(thirdLinks.previous))
    #expect(back.body == second.body, "The previous link leads to the same page")
    let texts = [first, second, third].map(\.text)
    #expect(texts.map { $0.contains("class=\"pe-tail\"") } == [true, true, false])
    #expect(texts.map { $0.contains("class=\"pe-back\"") } == [false, true, true])
    let validator = try HTMLValidator()
    for text in texts {
      #expect(validator.findings(in: Array(text.utf8)).map(\.description) == [])
    }
  }

  @Test(arguments: [1, 3, 7])
  func previousLinksVisitTheSamePagesAsNextLinks(batch: Int) async throws {
    let site = try Site.rows(MemoryRows.numbered(22), batch: batch)
    var forward: [[String]] = []
    var url: String? = "/rows"
    var last = url
    while let address = url {
      let response = await site.send(address)
      forward.append(ids(response))
      try #require(forward.count < 30, "The next links do not end")
      last = address
      url = Links(response).next
    }
    #expect(forward.flatMap(\.self) == (1...22).map { String($0) })
    var backward: [[String]] = []
    url = last
    while let address = url {
      let response = await site.send(address)
      backward.insert(ids(response), at: 0)
      try #require(backward.count < 30, "The previous links do not end")
      url = Links(response).previous
    }
    #expect(backward == forward)
  }

  @Test func everyLinkKeepsThePagesOwnQuery() async throws {
    let source = MemoryRows.numbered(10)
    let site = try Site.test(
      Page("/rows", query: TestQuery(), batch: 3) { request in
        PageContent(
          title: "\(request.query.q)/\(request.query.sort)", table: Table(columns: ["A", "B"]),
          rows: source)
      })
    let response = await site.send("/rows?sort=a&other=1&q=R%26D+%C3%A9")
    #expect(response.text.contains("<title>R&amp;D é/a</title>"))
    let query = "q=R%26D%20%C3%A9&sort=a"
    let next = try #require(Links(response).next)
    #expect(next.hasPrefix("/rows?\(query)&after="))
    let second = Links(await site.send(next))
    #expect(second.previous == "/rows?\(query)")
    #expect(second.first == "/rows?\(query)")
    let document = try await site.json("/rows/-/document?\(query)")
    #expect(document.selfURL.hasPrefix("/rows/-/document?\(query)&through="))
    let rows = await site.send("/rows/-/rows?\(query)&limit=2")
    let rowsNext = try #require(Links(rows).next)
    #expect(rowsNext.hasPrefix("/rows/-/rows?\(query)&after="))
    #expect(rowsNext.hasSuffix("&limit=2"))
    let foreign = try #require(document.next)
    #expect(
      await site.status("/rows?after=\(foreign)") == 400, "A cursor is valid for one query only")
    #expect(await site.status("/rows?q=other&sort=a&after=\(foreign)") == 400)
  }

  @Test func aDuplicatePageParameterIsABadRequest() async throws {
    let site = try Site.test(Page("/a", title: "A", query: TestQuery()) { _ in Table() })
    #expect(await site.status("/a?q=1&q=2") == 400)
    #expect(await site.status("/a?other=1&other=2") == 200)
  }

  @Test(arguments: ["after=x", "after=", "after=end", "after=a&after=a"])
  func aMalformedCursorIsABadRequest(query: String) async throws {
    let site = try Site.rows(MemoryRows.numbered(10))
    let response = await site.send("/rows?\(query)", accept: Wanted.html)
    #expect(response.status == 400)
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
  }

  @Test func aPlaceholderIsShownWhenThereAreNoRows() async throws {
    let source = MemoryRows()
    let site = try Site.rows(
      source, placeholder: Row(Label("Nothing here yet.")))
    let empty = await site.send("/rows")
    #expect(empty.text.contains("Nothing here yet."))
    #expect(try HTMLValidator().findings(in: empty.body).map(\.description) == [])
    #expect(try await site.json("/rows/-/document").sectionKeys == ["-placeholder"])
    source.edit { $0.append(.init(section: "a", rank: 1, id: 1)) }
    #expect(!(await site.send("/rows").text.contains("Nothing here yet.")))
    #expect(try await site.json("/rows/-/document").sectionKeys == ["a"])
  }

  @Test func aRefreshingPageContainsItsVersion() async throws {
    let site = try Site.test(
      Page("/live", title: "Live", refresh: .milliseconds(2500)) { _ in Table() },
      Page("/still", title: "Still") { _ in Table() })
    let live = await site.send("/live").text
    let document = try await site.json("/live/-/document")
    #expect(live.contains(" data-refresh=\"2500\""))
    #expect(live.contains(" data-version=\"\(document.version)\""))
    #expect(live.contains(" data-self=\"\(document.selfURL)\""))
    let still = await site.send("/still").text
    #expect(!still.contains("data-version") && !still.contains("data-refresh"))
    #expect(still.contains(" data-self=\"/still/-/document?through=end\""))
  }

  @Test(arguments: 0..<60)
  func theHTMLContainsEveryPartOfTheDocumentInOrder(seed: Int) async throws {
    var random = RandomTable(seed: seed)
    let box = TableBox(random.table())
    let site = try Site.table(box, batch: 40)
    let html = await site.send("/table")
    #expect(try HTMLValidator().findings(in: html.body).map(\.description) == [])
    let document = try await site.json("/table/-/document")
    var parts = ["<title>", document["title"]?.text, "</title>"]
    parts.append(document["header"]?.text)
    parts.append(document["caption"]?.text)
    parts += document["columns"]?.items.map(\.text) ?? []
    for section in document.sections {
      parts.append("<tbody id=\"\(section["attributes"]?["id"]?.text ?? "?")\"")
      parts.append(section["header"]?.text)
      for row in section["rows"]?.items ?? [] {
        parts.append("<tr id=\"\(row["attributes"]?["id"]?.text ?? "?")\"")
        parts += row["cells"]?.items.map(\.text) ?? []
      }
      parts.append(section["footer"]?.text)
    }
    parts.append("</table>")
    if let next = document.next { parts.append("?after=\(next)") }
    var rest = html.text[...]
    for part in parts.compactMap(\.self) {
      let found = try #require(rest.firstRange(of: part), "\(part) is missing or out of order")
      rest = rest[found.upperBound...]
    }
    let rows = html.text.ranges(of: "<tr id=").count
    #expect(rows == document.rows.count)
  }

  /// Returns the keys of the rows that a page of ``MemoryRows`` shows.
  private func ids(_ response: SiteResponse) -> [String] {
    response.text.split(separator: "<td>Item ").dropFirst()
      .map { String($0.prefix { $0.isNumber }) }
  }
}
