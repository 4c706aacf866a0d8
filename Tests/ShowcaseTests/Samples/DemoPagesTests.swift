import HTTPTypes
import PageSite
import PageValidation
import Testing

@testable import Showcase

@Suite struct DemoPagesTests {
  private func html(_ path: String) async throws -> String {
    let site = try Site(pages: Gallery.sitePages)
    let response = await site.get(path)
    #expect(response.head.status == .ok, "\(path)")
    #expect(try HTMLValidator().findings(in: response.body).map(\.description) == [], "\(path)")
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test(arguments: [
    ("demo-app-store", "App of the day", "Games for short waits"),
    ("demo-app-store?show=games", "Games for short waits", "App of the day"),
    ("demo-app-store?show=apps", "<th id=\"Paid-header\"", "App of the day"),
    ("demo-app-store?show=%22%3E", "App of the day", "Games for short waits"),
    ("demo-loading", "pe-activity", "Gull Island"),
    ("demo-loading?loaded=1", "Gull Island", "pe-activity"),
    ("demo-load-more", "Lantern Rock", "Cape Sorrow"),
    ("demo-load-more?rows=12", "Gull Island", "Marram Spit"),
    ("demo-load-more?rows=-1", "Lantern Rock", "Cape Sorrow"),
    ("demo-load-more?rows=99999999999999999999", "Lantern Rock", "Cape Sorrow"),
    ("demo-load-more?rows=9999", "Southernmost", ">Load more<"),
    ("demo-log-in", "No password", "We would write"),
    ("demo-log-in?email=a%3Cb%40example.com", "We would write to a&lt;b@example.com", "a<b"),
    ("demo-headers", "<h1>Four kinds of header</h1>", "pe-stretchy"),
    ("demo-headers?header=view", "<h1>A table header</h1>", "pe-stretchy"),
    ("demo-headers?header=stretchy", "--resting:180px", "--minimum"),
    ("demo-headers?header=shrinking", "--resting:180px;--minimum:56px", "pe-header"),
  ])
  func theQuerySelectsTheContent(path: String, shown: String, hidden: String) async throws {
    let html = try await html("/gallery/\(path)")
    // The footer shows the source, which contains all texts.
    let page = html.prefix(upTo: html.firstRange(of: "<footer")?.lowerBound ?? html.endIndex)
    #expect(page.contains(shown), "\(path)")
    #expect(!page.contains(hidden), "\(path)")
  }

  @Test func theLoadMoreLinkPointsToARowOfThePage() async throws {
    let html = try await html("/gallery/demo-load-more")
    let link = try #require(html.firstMatch(of: /demo-load-more\?rows=12#([^"]+)"/)).1
    #expect(html.contains("id=\"\(link)\""))
  }

  @Test func theHeadersDemoHasSevenSectionsOfElevenRows() async throws {
    let html = try await html("/gallery/demo-headers-and-footers")
    #expect(html.ranges(of: "style=\"--rows:11\"").count == 7)
    #expect(!html.contains("rel=\"next\""))
  }
}
