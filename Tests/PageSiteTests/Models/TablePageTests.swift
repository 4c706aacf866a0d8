import PageElements
import PageSite
import PageValidation
import SeedTags
import TestSupport
import Testing

@Suite struct TablePageTests {
  private struct Drinks: TablePage {
    var table = Table(columns: ["Drink"])

    mutating func setupTable() async throws {
      table.append(Section { Row(key: "tea") { "Tea" } })
    }
  }

  private struct Search: TablePage {
    var table = Table()

    static let query = TestQuery()
    mutating func setupTable(_ request: PageRequest<TestQuery>) {
      table.append(Section { Row(key: "found") { "Found \(request.query.q)" } })
    }
  }

  private struct Still: TablePage {
    var table = Table(rows: [Row(Label("Nothing to set up"))])
  }

  private struct Broken: TablePage {
    struct Failure: Error {}
    var table = Table()
    mutating func setupTable() throws { throw Failure() }
  }

  @Test(.tags(.O24)) func aPageShowsTheTableItSetUp() async throws {
    let site = try Site.test(Page("/drinks", title: "Drinks", Drinks.self))
    let response = await site.send("/drinks", accept: Wanted.html)
    #expect(response.status == 200)
    #expect(response.text.contains("<title>Drinks</title>"))
    #expect(response.text.contains("<td>Tea</td>"))
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [])
  }

  @Test func everyRequestSetsUpANewTable() async throws {
    let site = try Site.test(Page("/drinks", title: "Drinks", Drinks.self))
    let first = try await site.json("/drinks/-/document")
    let second = try await site.json("/drinks/-/document")
    #expect(first.rowKeys == ["tea"], "A reused table would have two rows")
    #expect(first.version == second.version && first.sections.count == second.sections.count)
  }

  @Test func theTableMayDependOnTheRequest() async throws {
    let site = try Site.test(Page("/search", title: "Search", Search.self))
    #expect(await site.send("/search?q=tea").text.contains("Found tea"))
    #expect(await site.send("/search?q=cake").text.contains("Found cake"))
  }

  @Test func aTableThatNeedsNoSetupIsShown() async throws {
    let site = try Site.test(Page("/", title: "Still", Still.self))
    #expect(await site.send("/").text.contains("Nothing to set up"))
  }

  @Test func anErrorFromSetupRespondsWith500() async throws {
    let log = RecordingLog()
    let site = try Site.test(Page("/", title: "Broken", Broken.self)) { $0.logger = log.logger }
    #expect(await site.status("/") == 500)
    #expect(log.entries.count == 1)
  }

  @Test func thePageKeepsItsOptionsAndDefaults() {
    let page = Page(
      "/p", title: "P", batch: 7, refresh: .seconds(5), Search.self)
    #expect(page.path == "/p" && page.queryNames.contains("q"))
    #expect(page.batch == 7 && page.refresh == .seconds(5))
    let plain = Page("/p", title: "P", Still.self)
    #expect(plain.queryNames == [] && plain.batch == 50 && plain.refresh == nil)
  }
}
