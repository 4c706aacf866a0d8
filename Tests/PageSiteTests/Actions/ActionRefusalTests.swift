import HTTPTypes
import PageElements
import TestSupport
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct ActionRefusalTests {
  private static let address = "/page/-/actions/list/tea/b/tap"
  private static let form = "application/x-www-form-urlencoded"

  private static func site(change: (inout SiteConfiguration) -> Void = { _ in }) throws -> Site {
    var configuration = SiteConfiguration()
    configuration.fileLimit = 10
    change(&configuration)
    let page = Page.diary { _, notes in
      [
        Section(key: "list") {
          Row(
            key: "tea",
            Button("Tea", id: "b") { event in
              notes("tea \(event.values.files.count)")
            })
        }
      ]
    }
    return try Site(pages: [page], configuration: configuration)
  }

  @Test(arguments: [HTTPRequest.Method.get, .head])
  func aGetOrHeadOfAnActionRedirectsToItsPage(method: HTTPRequest.Method) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.send(method, Self.address, fields: [:])
    #expect(response.status == 303)
    #expect(response[.location] == "/page")
    #expect(await visitor.diary() == [])
  }

  @Test func theRedirectKeepsThePagesOwnQuery() async throws {
    let site = try Site.test(.diary())
    let response = await site.send("/page/-/actions/a/b/c/tap?q=%26&from=x")
    #expect(response[.location] == "/page?q=%26")
  }

  @Test(arguments: [HTTPRequest.Method.put, .delete, .patch])
  func otherMethodsAreRefused(method: HTTPRequest.Method) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.send(method, Self.address, fields: [:])
    #expect(response.status == 405)
    #expect(response[.allow] == "GET, HEAD, POST")
  }

  @Test(arguments: [
    (form, "a=%", 400), (form, "a=%ff", 400), ("application/json", "{\"a\":", 400),
    ("application/json", "[1]", 400), ("multipart/form-data", "", 400),
    ("multipart/form-data; boundary=b", "--b\r\n", 400), ("text/plain", "a", 415),
    ("\(form); charset=latin1", "", 415), ("", "a=b", 415),
    ("\(form)", String(repeating: "a&", count: 1_001), 413),
    (
      "multipart/form-data; boundary=b",
      "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n12345678901\r\n--b--",
      413
    ),
  ])
  func aBodyThatCannotBeReadIsRefused(type: String, body: String, status: Int) async throws {
    let visitor = TestVisitor(try Self.site())
    let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
    let response = await visitor.send(.post, Self.address, Array(body.utf8), fields: fields)
    #expect(response.status == status, "\(response.text)")
    #expect(response[.contentType] == "application/problem+json")
    #expect(await visitor.diary() == [])
    #expect(visitor.cookies.isEmpty)
  }

  @Test func aFileWithinTheLimitIsAccepted() async throws {
    let visitor = TestVisitor(try Self.site())
    let body =
      "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n1234567890\r\n--b--"
    let response = await visitor.send(
      .post, Self.address, Array(body.utf8),
      fields: [.contentType: "multipart/form-data; boundary=b"])
    #expect(response.status == 303)
    #expect(await visitor.diary() == ["tea 1"])
  }

  @Test(arguments: [
    (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
    (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403),
    (["Origin": "http://localhost"], 303), (["Sec-Fetch-Site": "same-origin"], 303),
    (["Sec-Fetch-Site": "cross-site", "Origin": "https://friend.example"], 303), ([:], 303),
  ])
  func aPostFromAnotherSiteIsRefused(fields: [String: String], status: Int) async throws {
    let visitor = TestVisitor(
      try Self.site { $0.trustedOrigins = ["https://friend.example"] })
    var all = HTTPFields()
    for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
    let response = await visitor.post(Self.address, [:], all)
    #expect(response.status == status)
    #expect(await visitor.diary() == (status == 303 ? ["tea 0"] : []))
  }

  @Test(arguments: ["example.com", "localhost:9", "127.0.0.1"])
  func aPostIsAcceptedOnlyForAllowedHosts(host: String) async throws {
    let site = try Self.site()
    let response = await site.send(Self.address, method: .post, host: host)
    #expect(response.status == (host == "example.com" ? 421 : 303))
  }

  @Test func postingAnActionToAPageWithoutActionsIsNotFound() async throws {
    let site = try Site.table(TableBox(Table()))
    let response = await site.send("/table/-/actions/a/b/c/tap", method: .post)
    #expect(response.status == 404)
  }

  @Test func aRowWithAHandlerMustHaveAKey() async throws {
    let log = RecordingLog()
    let site = try Site.test(
      .diary { _, notes in
        [Section(key: "s") { Row(Button("B", id: "b") { notes("b") }) }]
      }
    ) { $0.logger = log.logger }
    #expect(await site.status("/page") == 500)
    #expect(log.entries.first?.metadata["error"]?.contains("its row has no key") == true)
  }
}
