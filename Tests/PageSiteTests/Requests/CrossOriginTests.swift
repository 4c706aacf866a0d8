import HTTPTypes
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct CrossOriginTests {
  private func request(
    _ method: HTTPRequest.Method = .post, site: String? = nil, origin: String? = nil,
    host: String? = "pages.example:8080"
  ) throws -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: nil, authority: host, path: "/")
    if let site { request.headerFields[try #require(.init("Sec-Fetch-Site"))] = site }
    if let origin { request.headerFields[.origin] = origin }
    return request
  }

  @Test(
    arguments: [
      ("same-origin", nil), ("none", nil), ("same-origin", "null"),
      ("same-origin", "https://evil.example"), (nil, nil), ("", ""), ("", nil),
      (nil, "http://pages.example:8080"), (nil, "https://PAGES.example:8080"),
    ] as [(String?, String?)])
  func sameOriginRequestsAreAllowed(site: String?, origin: String?) throws {
    try CrossOrigin().check(request(site: site, origin: origin))
  }

  @Test(
    arguments: [
      ("cross-site", nil), ("same-site", nil), ("Same-Origin", nil), ("same-origin, none", nil),
      ("cross-site", "http://pages.example:8080"), ("cross-site", "null"), (nil, "null"),
      (nil, "http://pages.example"), (nil, "http://pages.example:8081"),
      (nil, "http://evil.example"), (nil, "http://evil.example/pages.example:8080"),
      (nil, "http://pages.example:8080@evil.example"), (nil, "http://pages.example:8080/"),
      (nil, "pages.example:8080"), (nil, "ftp://pages.example:8080"), (nil, "http://"),
      (nil, "http://pages.example:8080, http://pages.example:8080"),
    ] as [(String?, String?)])
  func crossOriginRequestsAreForbidden(site: String?, origin: String?) throws {
    let request = try request(site: site, origin: origin)
    let problem = #expect(throws: SiteProblem.self) { try CrossOrigin().check(request) }
    #expect(problem?.status == .forbidden)
  }

  @Test func aSecureSiteRejectsThePlainHTTPOrigin() throws {
    let secure = try request(origin: "https://pages.example:8080")
    let plain = try request(origin: "http://pages.example:8080")
    try CrossOrigin().check(secure, isSecure: true)
    #expect(throws: SiteProblem.self) { try CrossOrigin().check(plain, isSecure: true) }
    // The site may be behind a proxy that does not report TLS.
    try CrossOrigin().check(secure, isSecure: false)
    // An origin in the list is trusted.
    try CrossOrigin(trusted: ["http://pages.example:8080"]).check(plain, isSecure: true)
  }

  @Test func aRequestWithoutAHostMatchesNoOrigin() throws {
    let request = try request(origin: "http://", host: nil)
    #expect(throws: SiteProblem.self) { try CrossOrigin().check(request) }
  }

  @Test(arguments: [HTTPRequest.Method.get, .head, .options])
  func safeMethodsAreAlwaysAllowed(method: HTTPRequest.Method) throws {
    try CrossOrigin().check(request(method, site: "cross-site", origin: "http://evil.example"))
  }

  @Test(arguments: [HTTPRequest.Method.put, .delete, .patch])
  func everyOtherMethodIsChecked(method: HTTPRequest.Method) throws {
    let request = try request(method, site: "cross-site")
    #expect(throws: SiteProblem.self) { try CrossOrigin().check(request) }
  }

  @Test(arguments: ["cross-site", "same-site", nil])
  func aTrustedOriginIsAllowed(site: String?) throws {
    let policy = CrossOrigin(trusted: ["https://Admin.example"])
    try policy.check(request(site: site, origin: "https://admin.example"))
    for origin in ["http://admin.example", "https://admin.example:444", "null"] {
      let request = try request(site: site, origin: origin)
      #expect(throws: SiteProblem.self) { try policy.check(request) }
    }
  }

  @Test func theErrorNamesTheOtherSite() throws {
    let request = try request(site: "cross-site", origin: "https://evil.example")
    let problem = #expect(throws: SiteProblem.self) { try CrossOrigin().check(request) }
    #expect(
      problem?.detail
        == "This request was sent by another site, 'https://evil.example', so nothing was "
        + "done. Open the page on this site and send it again.")
    let silent = try self.request(site: "cross-site")
    let second = #expect(throws: SiteProblem.self) { try CrossOrigin().check(silent) }
    #expect(second?.detail.hasPrefix("This request was sent by another site, so") == true)
  }
}
