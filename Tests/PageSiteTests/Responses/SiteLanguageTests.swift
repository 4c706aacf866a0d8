import ElementSamples
import HTTPTypes
import PageElements
import PageForms
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of a site in another language.
@Suite struct SiteLanguageTests {
  private func site(rightToLeft: Bool = false) throws -> Site {
    try .test(
      Page("/", batch: 2) { _ in
        PageContent(
          title: "Teas",
          table: Table(
            sections: [
              Section(key: "s") {
                Row(key: "form", form)
                Row(key: "ask", Button("Ask", id: "ask", confirmation: "Sure?") { _ in })
                for number in 0..<4 { Row(key: "\(number)", Label("\(number)")) }
              }
            ]))
      }
    ) {
      $0.language = Language("zz", isRightToLeft: rightToLeft) { "[\($0.name)]" }
    }
  }

  private var form: some Element {
    struct Tea: Sendable { var name = "" }
    return BoundForm(Tea()) {
      BoundField("name", "Name", \.name).required()
    } didUpdate: { _, _ in
    }.element
  }

  @Test func aPageUsesTheSitesLanguageAndTexts() async throws {
    let text = await (try site()).send("/", accept: Wanted.html).text
    #expect(text.contains("<html lang=\"zz\">"))
    #expect(text.contains("data-words=\"{&quot;next&quot;:&quot;[loadMore]&quot;"))
    #expect(text.contains("aria-label=\"[moreRows]\"") && text.contains(">[loadMore]</a>"))
    #expect(text.contains(">[save]</button>"))
  }

  @Test func aRightToLeftLanguageSetsTheDirection() async throws {
    let text = await (try site(rightToLeft: true)).send("/", accept: Wanted.html).text
    #expect(text.contains("<html lang=\"zz\" dir=\"rtl\">"))
  }

  @Test func documentsUseTheSitesLanguage() async throws {
    let document = try await site().json("/-/document", accept: "application/json")
    #expect(document.rows.contains { "\($0)".contains("[save]") })
  }

  @Test func previousLinksUseTheSitesLanguage() async throws {
    let site = try site()
    let next = try #require(try await site.json("/-/document").next)
    let text = await site.send("/?after=\(next)", accept: Wanted.html).text
    #expect(text.contains("aria-label=\"[earlierRows]\""))
    #expect(text.contains(">[first]</a>") && text.contains(">[earlier]</a>"))
  }

  @Test(arguments: [Wanted.html, "application/json"])
  func problemsUseTheSitesLanguage(accept: String) async throws {
    let response = await (try site()).send("/nowhere", accept: accept)
    #expect(response.status == 404 && response.text.contains("[pageNotFound]"))
    if accept == Wanted.html {
      #expect(response.text.contains("<title>404 [notFound]</title>"))
      #expect(response.text.contains(">[firstPage]</a>"))
    } else {
      // The title is the status phrase (RFC 9457, section 4.2.1).
      #expect(response.text.contains("\"title\":\"Not Found\""))
    }
  }

  @Test func formErrorsUseTheSitesLanguage() async throws {
    let response = try await post("/-/actions/s/form/form/submit", "name=", accept: Wanted.html)
    #expect(response.status == 422)
    #expect(response.text.contains("[notSaved]") && response.text.contains("[fillIn]"))
    #expect(!response.text.contains("Fill in this field"))
    let json = try await post("/-/actions/s/form/form/submit", "name=", accept: Wanted.patch)
    #expect(json.text.contains("\"detail\":\"[fillIn]\"") && json.text.contains("[notSaved]"))
  }

  @Test func confirmationPagesUseTheSitesLanguage() async throws {
    let text = try await post("/-/actions/s/ask/ask/tap", "", accept: Wanted.html).text
    #expect(text.contains("Sure?"))
    #expect(text.contains(">[yes]</button>") && text.contains(">[cancel]</a>"))
  }

  private func post(_ path: String, _ body: String, accept: String) async throws -> SiteResponse {
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: path,
      headerFields: [
        .accept: accept, .contentType: "application/x-www-form-urlencoded",
        .origin: "http://localhost",
      ])
    return await (try site()).respond(to: request, body: Array(body.utf8))
  }
}
