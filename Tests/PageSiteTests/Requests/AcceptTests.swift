import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct AcceptTests {
  @Test(
    arguments: [
      (nil, false), ("", false), ("*/*", false), ("text/*", false), ("text/html", true),
      ("TEXT/HTML", true), ("application/xhtml+xml", true), ("text/html;q=0", false),
      ("text/html; q=0.1", true), ("application/json", false),
      ("application/json, text/html", true), ("application/json, text/html;q=0.9", false),
      ("application/json;q=0.8, text/html;q=0.9", true),
      ("application/problem+json, text/html;q=0.5", false),
      ("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", true),
      ("text/html;charset=utf-8;q=0.5, application/json;q=0.4", true), (";;;,,,", false),
      ("text/htmlx", false),
    ] as [(String?, Bool)])
  func htmlIsPreferredOnlyIfAcceptNamesIt(field: String?, isPreferred: Bool) {
    #expect(Accept(field).prefersHTML == isPreferred)
  }

  @Test(
    arguments: [
      (nil, false), ("*/*", false), ("application/*", false), ("application/json", false),
      ("application/json-patch+json", true), ("Application/JSON-Patch+JSON;q=0.1", true),
      ("application/json-patch+json;q=0", false), ("text/html, application/json-patch+json", true),
    ] as [(String?, Bool)])
  func patchesAreAcceptedOnlyIfAcceptNamesThem(field: String?, isAccepted: Bool) {
    #expect(Accept(field).acceptsPatch == isAccepted)
  }
}
