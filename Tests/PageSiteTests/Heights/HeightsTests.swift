import HTTPTypes
import PageElements
import SeedTags
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageScheduling
@testable import PageVisitors
@testable import PageSite

/// Tests of the heights that browsers report.
@Suite struct HeightsTests {
  private static let page = Page("/teas", title: "Teas") { _ in
    Table { Section("Teas", key: "teas") { Row(key: "a", "Assam") } }
  }

  private func site(_ change: (inout SiteConfiguration) -> Void = { _ in }) throws -> Site {
    try .test(Self.page) { configuration in
      configuration.learnsHeights = true
      change(&configuration)
    }
  }

  private func report(
    _ site: Site, _ values: KeyValuePairs<String, String>, _ fields: HTTPFields = [:],
    by client: Int = 1
  ) async -> HTTPResponse.Status {
    await TestVisitor(site, client: "192.0.2.\(client)").post("/-/heights", values, fields)
      .head.status
  }

  private func css(_ site: Site) async -> String {
    await site.send("/-/heights.css").text
  }

  @Test(.tags(.N17, .N18)) func theMedianReportOfThreeBrowsersBecomesTheEstimate() async throws {
    let site = try site()
    #expect(await css(site) == "")
    for (client, row, header) in [(1, "52", "33"), (2, "900", "33.04"), (3, "60", "40")] {
      #expect(
        await report(
          site, ["width": "narrow", "row": row, "header": header, "footer": "20"], by: client)
          == .noContent)
      #expect(
        await report(site, ["width": "wide", "height-Label": "30.5"], by: client) == .noContent)
    }
    #expect(
      await css(site) == """
        @media (max-width:40rem){:root{--footer-learned:20.0px;--header-learned:33.0px;\
        --row-learned:60.0px}}
        @media (min-width:40.001rem){:root{--height-Label-learned:30.5px}}

        """)
    let response = await site.send("/-/heights.css")
    #expect(response[.contentType] == "text/css; charset=utf-8")
    #expect(
      await site.send("/-/heights.css", [.ifNoneMatch: try #require(response[.eTag])]).status == 304
    )
  }

  /// Only the HTML shell links to the heights, so the document keeps its version.
  @Test func learnedHeightsDoNotChangeTheDocument() async throws {
    let (with, without) = (try site(), try Site.test(Self.page))
    let html = await with.send("/teas", accept: Wanted.html).text
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/-/heights.css\"/>"))
    #expect(await !without.send("/teas", accept: Wanted.html).text.contains("heights.css"))
    let before = try await with.json("/teas/-/document")
    for client in 1...3 { _ = await report(with, ["width": "wide", "row": "70"], by: client) }
    #expect(try await with.json("/teas/-/document") == before)
    #expect(try await without.json("/teas/-/document") == before)
    #expect(await without.status("/-/heights.css") == 404)
    #expect(await report(without, ["width": "wide", "row": "70"]) == .notFound)
  }

  @Test func anOutlierChangesTheEstimateLittle() async throws {
    let site = try site()
    for (client, row) in ["50", "51", "52", "49", "9999"].enumerated() {
      _ = await report(site, ["width": "wide", "row": row], by: client)
    }
    #expect(await css(site).contains("--row-learned:51.0px"))
    // Votes beyond the maximum number replace the oldest ones.
    for client in 10..<(10 + LearnedHeights.votes) {
      _ = await report(site, ["width": "wide", "row": "80"], by: client)
    }
    #expect(await css(site).contains("--row-learned:80.0px"))
  }

  @Test func aClientHasOneVoteHoweverOftenItReports() async throws {
    let site = try site()
    for _ in 0..<20 { _ = await report(site, ["width": "wide", "row": "9999"], by: 9) }
    #expect(await css(site) == "", "One client's reports are not enough for a median")
    for client in 1...3 { _ = await report(site, ["width": "wide", "row": "50"], by: client) }
    for _ in 0..<20 { _ = await report(site, ["width": "wide", "row": "9999"], by: 9) }
    #expect(await css(site).contains("--row-learned:50.0px"))
  }

  @Test func visitorsBehindALocalProxyHaveOneVoteEachAndOthersVoteByAddress() {
    let (local, remote) = (ClientKey("127.0.0.1"), ClientKey("192.0.2.1"))
    let (one, other) = (VisitorID(), VisitorID())
    #expect(LearnedHeights.Voter(local, one) != LearnedHeights.Voter(local, other))
    #expect(LearnedHeights.Voter(local, nil) == .client(local))
    #expect(LearnedHeights.Voter(remote, one) == LearnedHeights.Voter(remote, other))
  }

  @Test(arguments: [
    ["row": "50"], ["width": "huge", "row": "50"], ["width": "wide", "row": "0"],
    ["width": "wide", "row": "nan"], ["width": "wide", "row": "1e9"],
    ["width": "wide", "row": "10001"],
    ["width": "wide", "cell": "50"], ["width": "wide", "height-": "50"],
    ["width": "wide", "height-a;}": "50"],
    ["width": "wide", "height-" + String(repeating: "a", count: 101): "50"],
  ])
  func aReportWithAnInvalidFieldIsRejected(report: [String: String]) async throws {
    let site = try site()
    let body = report.map { "\($0)=\($1)" }.joined(separator: "&").replacing(";", with: "%3B")
      .replacing("}", with: "%7D")
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/-/heights",
      headerFields: [.contentType: "application/x-www-form-urlencoded"])
    for _ in 0..<3 {
      #expect(await site.respond(to: request, body: Array(body.utf8)).head.status == .badRequest)
    }
    #expect(await css(site) == "")
  }

  @Test func oversizedAndCrossSiteReportsAreRejected() async throws {
    let site = try site()
    let long = String(repeating: "9", count: 9_000)
    #expect(await report(site, ["width": "wide", "row": long]) == .contentTooLarge)
    #expect(
      await report(site, ["width": "wide", "row": "50"], [.origin: "https://other.example"])
        == .forbidden)
    #expect(await site.status("/-/heights") == 405)
  }

  private func learn(_ site: Site, _ name: String, votes: Int) {
    for client in 0..<votes {
      site.heights.learn(
        50, of: .init(width: .wide, name: name), from: .client(ClientKey("192.0.2.\(client)")))
    }
  }

  @Test func theNumberOfLearnedHeightsIsLimited() async throws {
    let site = try site()
    for number in 0..<(LearnedHeights.maximumKinds + 5) {
      learn(site, "height-V\(number)", votes: LearnedHeights.minimumVotes)
    }
    #expect(site.heights.count == LearnedHeights.maximumKinds)
    let css = await css(site)
    // The first vote for a new kind evicts the oldest kind, as all have enough votes.
    #expect(!css.contains("--height-V4-learned") && css.contains("--height-V5-learned"))
  }

  @Test func heightsFromOneClientEvictNothingThatSeveralReported() async throws {
    let site = try site()
    learn(site, "row", votes: LearnedHeights.minimumVotes)
    for number in 0..<(2 * LearnedHeights.maximumKinds) {
      learn(site, "height-V\(number)", votes: 1)
    }
    #expect(site.heights.count == LearnedHeights.maximumKinds)
    #expect(await css(site).contains("--row-learned:50.0px"))
  }
}
