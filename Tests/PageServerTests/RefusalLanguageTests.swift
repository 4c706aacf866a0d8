import ElementSamples
import HTTPTypes
import PageElements
import PageSite
import PageSockets
import Testing

@testable import PageServer

@Suite struct RefusalLanguageTests {
  @Test(arguments: [
    (Refusal.tooManyConnections, "connectionLimitReached"),
    (.tooManyConnectionsFromClient, "tooManyConnections"),
    (.tooManyUploads, "tooManyUploads"),
  ])
  func refusalsThatBrowsersMayMeetUseTheSitesLanguage(_ refusal: Refusal, _ phrase: String) throws {
    #expect(SiteProblem(refusal).detail == refusal.detail)
    var configuration = SiteConfiguration()
    configuration.language = .bracketed
    let site = try Site(pages: [], configuration: configuration)
    let answer = site.response(to: SiteProblem(refusal), accept: "text/html")
    #expect(answer.head.status == refusal.status)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("[\(phrase)]"))
  }

  @Test func otherRefusalsAreInEnglish() {
    let refusal = Refusal(status: .badRequest, detail: "The request has no Host.")
    #expect(SiteProblem(refusal).detail == refusal.detail)
  }
}
