import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

@Suite struct SiteProblemTests {
  @Test func theJSONHasTheMembersOfRFC9457() throws {
    let problem = SiteProblem(.notFound, "No \"tea\" \u{1} <here>.")
    #expect(
      try JSONValue(parsing: problem.json(in: .english))
        == .object([
          "type": .string("about:blank"), "title": .string("Not Found"), "status": .number(404),
          "detail": .string("No \"tea\" \u{1} <here>."),
        ]))
  }

  @Test func theDescriptionContainsStatusAndDetail() {
    #expect(SiteProblem(.gone, "It left.").description == "410 Gone: It left.")
  }

  @Test(arguments: [nil, "/", "/menu?a=1&b=2"])
  func theHTMLIsValidAndEscaped(home: String?) throws {
    let html = SiteProblem(.badRequest, "<script>alert('&')</script>\u{0}\u{7F}")
      .html(in: PageShell(stylesheets: ["/theme.css"]), home: home)
    #expect(try HTMLValidator().findings(in: html).map(\.description) == [])
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.contains("<title>400 Bad Request</title>"))
    #expect(text.contains("&lt;script&gt;alert("))
    #expect(!text.contains("<script>"))
    #expect(text.contains("<a href=") == (home != nil))
  }

  @Test func aProblemIsSentInTheRequestedFormat() throws {
    let site = try Site.test(Page("/", title: "Home") { _ in Table() })
    let problem = SiteProblem(.contentTooLarge, "Too much.", headerFields: [.retryAfter: "3"])
    let html = site.response(to: problem, accept: "text/html")
    #expect(html[.contentType] == "text/html; charset=utf-8")
    #expect(html.text.contains("Back to home"))
    #expect(try HTMLValidator().findings(in: html.body).isEmpty)
    let json = site.response(to: problem, accept: nil)
    #expect(json[.contentType] == "application/problem+json")
    for response in [html, json] {
      #expect(response.status == 413)
      #expect(response[.retryAfter] == "3")
      #expect(response[.cacheControl] == "no-store")
      #expect(response[.xContentTypeOptions] == "nosniff")
      #expect(response[.eTag] == nil)
    }
  }
}
