import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct ServerTimingTests {
  private static let table = Table { Section(key: "s") { Row(key: "a") { "Sencha" } } }

  /// Returns the names of the parts in the `Server-Timing` field; `nil` without the field.
  private func parts(_ response: SiteResponse) -> [String]? {
    response[.serverTiming].map { field in
      field.split(separator: ", ").map { String($0.prefix { $0 != ";" }) }
    }
  }

  @Test func aPageReportsTheTimeOfEachPart() async throws {
    let page = Page("/", title: "Tea", state: 0) { _, _ in Self.table }
    let site = try Site.test(
      page.authorized(by: { _ in "ada" })
    ) {
      $0.showsTimings = true
      $0.validation = ResponseValidation(mode: .strict) { _ in [] }
    }
    let usual = ["authorize", "state", "content", "rows", "render"]
    #expect(parts(await site.send("/")) == usual + ["validate", "total"])
    #expect(parts(await site.send("/-/document")) == usual + ["validate", "total"])
    let field = try #require(await site.send("/")[.serverTiming])
    #expect(field.wholeMatch(of: /([a-z]+;dur=\d+\.\d{3}(, |$))+/) != nil, "\(field)")
  }

  @Test func onlyPartsThatRanAreReported() async throws {
    let site = try Site.test(
      Page("/", title: "Tea") { _ in Self.table }.cached(by: ContentVersion { 1 })
    ) { $0.showsTimings = true }
    #expect(parts(await site.send("/")) == ["content", "rows", "render", "total"])
    #expect(parts(await site.send("/")) == ["total"], "A cached page has no timings of its render")
    #expect(parts(await site.send("/-/health")) == nil)
    #expect(parts(await site.send("/none")) == nil)
  }

  @Test func noTimingsAreSentByDefault() async throws {
    let site = try Site.test(Page("/", title: "Tea") { _ in Self.table })
    #expect(parts(await site.send("/")) == nil)
  }

  @Test func timesAreAddedUpAndReportedInMilliseconds() {
    let timing = ServerTiming()
    timing.add(.microseconds(1250), to: .render)
    timing.add(.microseconds(800), to: .render)
    timing.add(.nanoseconds(7999), to: .state)
    timing.add(.seconds(3), to: .total)
    #expect(timing.field == "state;dur=0.007, render;dur=2.050, total;dur=3000.000")
  }
}
