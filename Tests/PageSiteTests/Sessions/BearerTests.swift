import HTTPTypes
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests of the bearer key that programs send.
@Suite struct BearerTests {
  private static func route(_ key: String) throws -> Site {
    let route = Route.post("/orders") { .text($0.identity ?? "nobody") }
    return try Site(pages: [], routes: [route.authorized(by: Page.bearer(key, as: "till"))])
  }

  @Test(arguments: ["Bearer sesame", "bearer sesame", "BEARER sesame"])
  func aRequestWithTheKeyIsAuthorized(field: String) async throws {
    let answer = await (try Self.route("sesame")).send(
      "/orders", method: .post, [.authorization: field])
    #expect(answer.status == 200)
    #expect(answer.text == "till")
  }

  @Test(arguments: [
    nil, "", "Bearer", "Bearer ", "Bearer Sesame", "Bearer sesam",
    "Bearer sesame1", "sesame",
    "Basic sesame", "Bearer  sesame", "Bearer@sesame",
  ])
  func aRequestWithoutTheKeyReturns401(field: String?) async throws {
    // An empty key authorizes no request.
    for key in ["sesame", ""] {
      var fields: HTTPFields = [:]
      fields[.authorization] = field
      let answer = await (try Self.route(key)).send("/orders", method: .post, fields)
      #expect(answer.status == 401, "\(key) \(field ?? "")")
      #expect(answer[.wwwAuthenticate] == "Bearer")
      #expect(!answer.text.contains("till"))
    }
  }
}
