import HTTPTypes
import PageSite
import Testing

@testable import Showcase

/// Tests of the titles that visitors may give a task.
@Suite struct TasksTitleTests {
  private func site() async throws -> Site {
    try Site.showcase(try await SharedDatabase.copy(where: "code < 0x80"))
  }

  private func add(_ title: String, to site: Site) async -> SiteResponse {
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost",
      path: "/tasks/-/actions/-table/-table/add/submit")
    request.headerFields = [
      .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
      .origin: "http://localhost",
    ]
    return await site.respond(to: request, body: Array("title=\(title)".utf8))
  }

  private func text(_ response: SiteResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func titleLengthIsCountedAsInBrowsers() async throws {
    let site = try await site()
    let title = String(repeating: "e\u{301}", count: 100)
    #expect(await add(" \u{3000}\(title)\t", to: site).head.status.code == 303)
    let refused = await add(title + "e", to: site)
    #expect(refused.head.status.code == 422)
    #expect(text(refused).contains("That is 201 characters. Use 200 at most."))
    let page = text(await site.get("/tasks"))
    #expect(page.contains(">\(title)<"))
  }

  /// Both titles have 200 graphemes, but 60 kB and 500 kB.
  @Test func aTitleOfLongGraphemesIsRejected() async throws {
    let site = try await site()
    let before = await site.get("/tasks").body.count
    let grapheme = "e" + String(repeating: "\u{301}", count: 150)
    let refused = await add(String(repeating: grapheme, count: 200), to: site)
    #expect(refused.head.status.code == 422)
    let long = String(repeating: "e" + String(repeating: "\u{301}", count: 1_250), count: 200)
    #expect(await add(long, to: site).head.status.code == 413)
    #expect(await site.get("/tasks").body.count == before)
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["\u{1F1E6}", "\u{A0}", " "])
  func anOversizedTitleIsRejected(piece: String) async throws {
    let site = try await site()
    for bytes in [60_000, 1_000_000] {
      let title = String(repeating: piece, count: bytes / piece.utf8.count)
      let answer = await add(title, to: site)
      #expect(answer.head.status.code == (bytes < 65_536 ? 422 : 413))
      #expect(answer.body.count < 8 * bytes)
    }
  }
}
