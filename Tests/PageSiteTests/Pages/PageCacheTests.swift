import HTTPTypes
import PageElements
import Synchronization
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct PageCacheTests {
  /// The version of a page's content, and the number of renders.
  private final class Source: Sendable {
    private struct State {
      var version: UInt64? = 1
      var made = 0
    }
    private let state = Mutex(State())

    var version: UInt64? {
      get { state.withLock(\.version) }
      set { state.withLock { $0.version = newValue } }
    }
    var made: Int { state.withLock(\.made) }
    func make() -> Int {
      state.withLock { state in
        state.made += 1
        return state.made
      }
    }
    var content: ContentVersion { ContentVersion { self.version } }
  }

  private let source = Source()

  private func page(
    _ path: String = "/page", text: Int = 1, during: @escaping @Sendable () -> Void = {}
  ) -> Page {
    let source = source
    return Page(path, title: "Page", query: TestQuery()) { request in
      during()
      let number = source.make()
      return Table {
        Section(key: "s") {
          Row(key: "made", Label("made \(number) for \(request.identity ?? "all")"))
          Row(key: "q", Label(String(repeating: request.query.q, count: text)))
          Row(key: "act", Button("Act") { _ in })
        }
      }
    }
    .cached(by: source.content)
  }

  // MARK: Cached responses

  @Test(arguments: ["/page", "/page?q=a", "/page/-/document", "/page/-/rows?limit=2"])
  func anUnchangedPageIsRenderedOnce(path: String) async throws {
    let site = try Site.test(page())
    let first = await site.send(path)
    #expect(first.status == 200)
    #expect(await site.send(path).withoutFormKey.body == first.withoutFormKey.body)
    #expect(await site.send(path, method: .head).status == 200)
    #expect(source.made == 1)
    source.version = 2
    #expect(await site.send(path).withoutFormKey.body != first.withoutFormKey.body)
    #expect(source.made == 2)
  }

  @Test func aCachedResponseHonorsConditionalRequests() async throws {
    let site = try Site.test(page())
    let first = await site.send("/page/-/document")
    let tag = try #require(first[.eTag])
    #expect(await site.send("/page/-/document", [.ifNoneMatch: tag]).status == 304)
    #expect(await site.send("/page/-/document").head == first.head)
    #expect(await site.send("/page", method: .delete).status == 405)
    #expect(source.made == 1)
  }

  @Test func eachQueryIsCachedSeparately() async throws {
    let site = try Site.test(page())
    for _ in 0..<2 {
      for query in ["", "?q=a", "?q=b", "?q=%C3%A9", "?q=e%CC%81"] {
        #expect(await site.send("/page\(query)").status == 200)
      }
    }
    #expect(source.made == 5)
    #expect(await site.send("/page?q=a").text.contains(">a<"))
    #expect(await site.send("/page?q=b").text.contains(">b<"))
  }

  @Test func eachCachedResponseHasItsOwnFormKey() async throws {
    let site = try Site.test(page())
    let keys = [await site.send("/page"), await site.send("/page")].flatMap(\.text.formKeys)
    #expect(keys.count == 2)
    #expect(Set(keys).count == 2)
    #expect(source.made == 1)
  }

  // MARK: Identities

  @Test func eachIdentityIsCachedSeparatelyAndAlwaysAuthorized() async throws {
    let asked = Recorder<String>()
    let site = try Site.test(
      page().authorized { request in
        let name = request.headerFields[.authorization] ?? ""
        asked.append(name)
        guard !name.isEmpty else { throw SiteProblem(.forbidden, "Not you.") }
        return name
      })
    // Swift considers the two spellings of “bé” equal. The last request has no name.
    for name in ["ann", "b\u{E9}", "be\u{301}", "ann", "b\u{E9}", "be\u{301}"] {
      let answer = await site.send("/page", [.authorization: name])
      #expect(Array(answer.text.utf8).firstRange(of: Array("for \(name)<".utf8)) != nil)
    }
    #expect(await site.send("/page").status == 403)
    #expect(source.made == 3)
    #expect(asked.values.count == 7)
  }

  @Test func aNoticeIsShownOnlyToItsVisitor() async throws {
    let site = try Site.test(
      page(),
      Page("/other", title: "Other") { _ in
        Table {
          Section(key: "s") {
            Row(
              key: "r",
              Button("Go") { event in (event.notice, event.destination) = ("Done.", "/page") })
          }
        }
      })
    let reader = TestVisitor(site)
    _ = await reader.get("/page")
    let form = try #require(
      await reader.get("/other").text.firstMatch(of: /formaction="([^"]+)"/)?.1)
    let key = try await reader.key("/other")
    _ = await reader.post(String(form), ["pe-key": key])
    #expect(await reader.get("/page").text.contains("Done."))
    #expect(!(await reader.get("/page").text.contains("Done.")))
    #expect(!(await site.send("/page").text.contains("Done.")))
    #expect(source.made == 2, "one render with the notice, and one for all other visits")
  }

  @Test func aPageWithStateIsNeverCached() async throws {
    let made = Mutex(0)
    let page = Page("/state", title: "State", state: 0) { _, _ in
      made.withLock { $0 += 1 }
      return Table { Section(key: "s") { Row(key: "r", Label("Text")) } }
    }
    let site = try Site.test(page.cached(by: source.content))
    for _ in 0..<3 { #expect(await site.send("/state").status == 200) }
    #expect(made.withLock { $0 } == 3)
  }

  // MARK: Invalidation

  @Test func aPageThatChangesDuringItsRenderIsRenderedAgain() async throws {
    let source = source
    let site = try Site.test(page { if source.made == 0 { source.version = 2 } })
    for _ in 0..<3 { _ = await site.send("/page") }
    #expect(source.made == 2)
  }

  @Test func aPageWithUnknownVersionIsNotCached() async throws {
    let site = try Site.test(page())
    source.version = nil
    for _ in 0..<2 { _ = await site.send("/page") }
    #expect(source.made == 2)
    #expect(site.cache.count == 0)
  }

  @Test func aChangeOfAnyVersionInvalidatesTheCache() async throws {
    let other = Source()
    let site = try Site.test(page().cached(by: source.content, other.content))
    for _ in 0..<2 { _ = await site.send("/page") }
    other.version = 2
    for _ in 0..<2 { _ = await site.send("/page") }
    #expect(source.made == 2)
  }

  @Test func aReportedChangeInvalidatesTheCache() async throws {
    let site = try Site.test(page(), page("/other"))
    for path in ["/page", "/other", "/page", "/other"] { _ = await site.send(path) }
    #expect(source.made == 2)
    site.changed("/page")
    for path in ["/page", "/other", "/page", "/other"] { _ = await site.send(path) }
    #expect(source.made == 3)
    for number in 0..<10 { site.changed("/none/\(number)") }
    #expect(site.cache.changedPages == 1, "Only paths of pages are counted")
  }

  @Test func anActionInvalidatesTheCache() async throws {
    let visitor = TestVisitor(try Site.test(page()))
    let page = await visitor.get("/page")
    let form = try #require(page.text.firstMatch(of: /formaction="([^"]+)"/)?.1)
    let key = try #require(page.text.formKeys.first)
    let before = source.made
    #expect(await visitor.post(String(form), ["pe-key": key]).status == 303)
    let after = source.made
    #expect(after > before)
    for _ in 0..<2 { _ = await visitor.get("/page") }
    #expect(source.made == after + 1)
  }

  @Test func aFailureIsNotCached() async throws {
    struct Failure: Error {}
    let made = Mutex(0)
    let site = try Site.test(
      Page("/page", title: "Page") { _ in
        made.withLock { $0 += 1 }
        throw Failure()
      }
      .cached(by: source.content))
    for _ in 0..<2 { #expect(await site.send("/page").status == 500) }
    #expect(made.withLock { $0 } == 2)
  }

  // MARK: Budget

  @Test func theCacheNeverExceedsItsBudget() async throws {
    let site = try Site.test(page()) { $0.cacheBudget = 64 << 10 }
    for number in 0..<100 {
      _ = await site.send("/page?q=\(number)")
      #expect(site.cache.byteCount <= 64 << 10)
    }
    let kept = site.cache.count
    #expect((2..<100).contains(kept))
    #expect(source.made == 100)
    _ = await site.send("/page?q=99")
    #expect(source.made == 100, "The newest entry is cached")
    _ = await site.send("/page?q=0")
    #expect(source.made == 101, "The oldest entry was evicted")
  }

  @Test func recentlyUsedPagesStayInTheCache() async throws {
    let site = try Site.test(page()) { $0.cacheBudget = 64 << 10 }
    for number in 0..<50 {
      _ = await site.send("/page?q=\(number)")
      _ = await site.send("/page")
    }
    #expect(source.made == 51)
  }

  @Test func nothingAboveAQuarterOfTheBudgetStaysInTheCache() async throws {
    let site = try Site.test(page(text: 20_000)) { $0.cacheBudget = 64 << 10 }
    for _ in 0..<2 { _ = await site.send("/page?q=a") }
    #expect(source.made == 2)
    #expect((site.cache.byteCount, site.cache.count) == (0, 0))
  }

  @Test func withoutABudgetNothingIsCached() async throws {
    let site = try Site.test(page()) { $0.cacheBudget = 0 }
    for _ in 0..<2 { _ = await site.send("/page") }
    #expect(source.made == 2)
  }
}
