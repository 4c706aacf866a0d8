import Foundation
import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import TestSupport
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of pages whose paths have parameters.
@Suite struct PathValuesTests {
  /// A shop whose products readers see and change.
  private final class Shop: Sendable {
    let names = Mutex([1: "Tea", 2: "Cup"])

    var page: Page {
      Page("/products/{id}", query: TestQuery(), state: Diary()) { [self] request, diary in
        let id = try request.path("id", as: Int.self)
        guard let name = names.withLock({ $0[id] }) else {
          throw SiteProblem(.notFound, "There is no such product.")
        }
        var table = Table {
          Section(key: "product") {
            Row(key: "name") {
              VerticalStack {
                Label(name)
                Link("Sorted", to: request.url { $0.sort = "a&b" })
                Button("Rename", id: "rename") { event in
                  self.names.withLock { $0[id] = "New \(name)" }
                  event.notice = "Renamed \(id)."
                }
                Button("Go", id: "go") { $0.destination = "/products/\(id)?sort=x" }
              }
            }
          }
        }
        table.sections.append(Notes(state: diary).section)
        table.sections[0].rows.append(
          Row(key: "note", Button("Note", id: "note") { _ in Notes(state: diary)("Seen \(id)") }))
        return PageContent(title: name, table: table)
      }
      .live()
    }
  }

  private let shop = Shop()

  @Test func eachParameterizedURLHasAllPageEndpoints() async throws {
    let site = try Site.test(shop.page)
    let page = await site.send("/products/1?sort=y", accept: Wanted.html)
    #expect(page.status == 200 && page.text.contains(">Tea<"))
    #expect(page.text.contains("href=\"/products/1?sort=a%26b\""))
    #expect(
      page.text.contains("formaction=\"/products/1/-/actions/product/name/rename/tap?sort=y\""))
    let document = try await site.json("/products/2/-/document?sort=y")
    #expect(document["page"]?.text == "/products/2")
    #expect(document.selfURL.hasPrefix("/products/2/-/document?sort=y"))
    #expect(try await site.json("/products/2/-/rows").rowKeys.first == "name")
    #expect(await site.status("/products/2/-/patch?from=x") == 410)
    #expect(await site.status("/products/1/") == 308)
  }

  @Test(arguments: [
    "/products/3", "/products/x", "/products/01", "/products/+1", "/products/1.0", "/products/%31x",
    "/products/1%2F", "/products/1%00", "/products/%0A1", "/products/-", "/products/..",
    "/products/%2E%2E", "/products/~1", "/products//", "/products/1/x", "/PRODUCTS/1",
    "/products/٣", "/products/99999999999999999999", "/products/1%20", "/products/",
  ])
  func anInvalidPathValueIsNotFound(path: String) async throws {
    let site = try Site.test(shop.page)
    #expect(await site.status(path) == 404)
    #expect(await site.send(path, method: .post).status != 200)
  }

  @Test(arguments: ["/products/%FF", "/products/%", "/products/%C3"])
  func aPathThatCannotBeDecodedIsABadRequest(path: String) async throws {
    #expect(await (try Site.test(shop.page)).status(path) == 400)
  }

  @Test func pathValuesConvertToManyTypes() async throws {
    enum Cup: String { case large, café }
    let page = Page("/a/{cup}/{day}/{id}/{gift}") { request in
      let cup = try request.path("cup", as: Cup.self)
      let day: CalendarDate = try request.path("day")
      let id = try request.path("id", as: UUID.self)
      let gift = try request.path("gift", as: Bool.self)
      return PageContent(title: "\(cup) \(day) \(id) \(gift)", table: Table())
    }
    let site = try Site.test(page)
    let (day, id) = (try #require(CalendarDate("2026-02-28")), UUID())
    let address: Address = "/a/\(Cup.large)/\(day)/\(id)/\(true)"
    let title = try await site.json("\(address)/-/document")["title"]?.text
    #expect(title == "large 2026-02-28 \(id) true")
    for path in [
      "/a/small/2026-02-28/\(id)/true", "/a/cafe%CC%81/2026-02-28/\(id)/true",
      "/a/large/2026-02-30/\(id)/true",
      "/a/large/2026-02-28/\(id.uuidString.lowercased())/true", "/a/large/2026-02-28/7/true",
      "/a/large/2026-02-28/\(id)/on",
    ] {
      #expect(await site.status(path) == 404, "\(path)")
    }
  }

  @Test func anActionAffectsOnlyItsOwnURL() async throws {
    let visitor = TestVisitor(try Site.test(shop.page))
    let answer = await visitor.post("/products/1/-/actions/product/name/rename/tap")
    #expect(answer.status == 303)
    #expect(answer[.location] == "/products/1")
    #expect(
      await !visitor.get("/products/2").text.contains("Renamed 1."),
      "A notice appears only on its own page")
    #expect(await visitor.get("/products/1").text.contains("Renamed 1."))
    #expect(await visitor.get("/products/2").text.contains(">Cup<"))
    let gone = await visitor.post("/products/1/-/actions/product/name/go/tap")
    #expect(gone[.location]?.hasPrefix("/products/1?sort=x") == true)
  }

  @Test func eachAddressHasItsOwnState() async throws {
    let visitor = TestVisitor(try Site.test(shop.page))
    _ = await visitor.post("/products/1/-/actions/product/note/note/tap")
    #expect(await visitor.diary("/products/1") == ["Seen 1"])
    #expect(await visitor.diary("/products/2") == [])
  }

  @Test func aCursorOfAnotherURLIsRejected() async throws {
    let page = Page("/lists/{name}", batch: 2) { request in
      PageContent(
        title: try request.path("name"), table: Table(columns: ["Name", "Text"]),
        rows: MemoryRows.numbered(9))
    }
    let site = try Site.test(page)
    let next = try #require(try await site.json("/lists/a%2Fb/-/document").next)
    #expect(await site.status("/lists/a%2Fb?after=\(next)") == 200)
    #expect(await site.status("/lists/a%252Fb?after=\(next)") == 400)
    #expect(await site.status("/lists/a?after=\(next)") == 400)
  }

  @Test func eachURLIsCachedSeparately() async throws {
    let page = Page("/kept/{name}") { request in
      PageContent(title: try request.path("name"), table: Table())
    }.cached(by: ContentVersion { 1 })
    let site = try Site.test(page)
    for name in ["a", "b", "a"] {
      #expect(await site.send("/kept/\(name)", accept: Wanted.html).text.contains("<h1>\(name)<"))
    }
  }

  @Test func onlyCopiesOfTheChangedURLAreUpdated() async throws {
    let site = try Site.test(shop.page)
    let copies = [try await LiveCopy(site, "/products/1"), try await LiveCopy(site, "/products/2")]
    for copy in copies { try await copy.open() }
    shop.names.withLock { $0[2] = "Mug" }
    site.changed("/products/2")
    #expect(try await copies[1].nextChange() == .patch)
    await site.settle()
    shop.names.withLock { $0 = [1: "Black tea", 2: "Big cup"] }
    site.changed("/products/\(1)")
    #expect(try await copies[0].nextChange() == .patch)
    #expect(copies[0].document["title"]?.text == "Black tea")
    site.changed("/products/\(3)")
    shop.names.withLock { $0 = [1: "Black tea", 2: "Small cup"] }
    site.changed("/products/{id}")
    #expect(try await copies[1].nextChange() == .patch)
    #expect(copies[1].document["title"]?.text == "Small cup", "The change is reported once")
  }

  /// Swift considers the two spellings of “é” equal.
  @Test func differentUnicodeSpellingsAreDifferentURLs() async throws {
    let page = Page("/rooms/{name}", title: "Room") { request in
      let name = try request.path("name", as: String.self)
      return Table { Section(key: "s") { Row(key: "r", "\(name.utf8.count)") } }
    }
    let site = try Site.test(page.live())
    let (one, other) = ("/rooms/caf%C3%A9", "/rooms/cafe%CC%81")
    let versions = (
      try await site.json("\(one)/-/document").version,
      try await site.json("\(other)/-/document").version
    )
    #expect(await site.status("\(one)/-/patch?through=end&from=\(versions.0)") == 200)
    #expect(await site.status("\(one)/-/patch?through=end&from=\(versions.1)") == 410)
    let copies = [try await LiveCopy(site, one), try await LiveCopy(site, other)]
    for copy in copies { try await copy.open() }
    #expect(site.hub.groupEntries == 2)
    #expect(copies[0].document["page"]?.text == one)
  }

  @Test func shortRangesAreRecordedPerURL() async throws {
    let page = Page("/lists/{name}", batch: 2) { request in
      PageContent(
        title: try request.path("name"), table: Table(columns: ["Name", "Text"]),
        rows: MemoryRows.numbered(9))
    }
    let site = try Site.test(page)
    let document = try await site.json("/lists/a/-/document")
    let query = try RequestTarget(document.selfURL).query
    #expect(site.shortRanges.contains(query, on: "/lists/a"))
    #expect(!site.shortRanges.contains(query, on: "/lists/b"))
  }

  @Test func aLiteralPathTakesPrecedenceOverAParameter() async throws {
    let new = Page("/products/new", title: "New product") { _ in Table() }
    let site = try Site.test(shop.page, new)
    #expect(await site.send("/products/new", accept: Wanted.html).text.contains("New product"))
    #expect(await site.status("/products/new/-/document") == 200)
    #expect(await site.status("/products/1") == 200)
  }

  @Test func ambiguousAndDuplicatePathsAreRejected() {
    let paths = ["/a/{x}", "/{y}/b"]
    #expect(throws: SiteError.ambiguousPaths(paths[0], paths[1])) {
      try Site(pages: paths.map { Page($0, title: "P") { _ in Table() } })
    }
    #expect("\(SiteError.ambiguousPaths("/a/{x}", "/{y}/b"))".contains("'/a/{x}' and '/{y}/b'"))
    #expect(throws: SiteError.duplicatePath("/a/{x}")) {
      try Site(pages: ["/a/{x}", "/a/{x}"].map { Page($0, title: "P") { _ in Table() } })
    }
  }

  @Test func readingAnUndeclaredPathParameterFailsThePage() async throws {
    let log = RecordingLog()
    let page = Page("/a/{id}", title: "A") { request in
      Table(caption: try request.path("nmae", as: String.self))
    }
    let site = try Site.test(page) { $0.logger = log.logger }
    #expect(await site.status("/a/1") == 500)
    #expect(
      log.entries.contains {
        $0.metadata["error"]?.contains("has no {nmae}; it has {id}") == true
      })
  }
}
