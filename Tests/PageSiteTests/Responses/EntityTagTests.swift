import HTTPTypes
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct EntityTagTests {
  private func answer(
    _ body: String, ifNoneMatch field: String?, under key: DigestKey = .fixed
  ) -> SiteResponse {
    var request = HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/")
    if let field { request.headerFields[.ifNoneMatch] = field }
    var response = SiteResponse(
      .ok, type: MediaType.html, body: Array(body.utf8), cache: .revalidate)
    EntityTag.add(to: &response, under: key)
    _ = EntityTag.applyIfNoneMatch(&response, for: request)
    return response
  }

  @Test func theTagIsStrongAndDependsOnBytesAndKey() throws {
    let tag = try #require(answer("tea", ifNoneMatch: nil)[.eTag])
    #expect(tag == answer("tea", ifNoneMatch: nil)[.eTag])
    #expect(tag != answer("tea ", ifNoneMatch: nil)[.eTag])
    #expect(tag != answer("tea", ifNoneMatch: nil, under: DigestKey(low: 1, high: 2))[.eTag])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count == 24)
  }

  @Test(arguments: [
    "TAG", "W/TAG", "\"other\", TAG", "\"other\",TAG", "W/\"other\" ,\tW/TAG ", "*", " * ",
    "TAG\t, \"other\"",
  ])
  func aClientThatHasTheBytesGets304(field: String) throws {
    let tag = try #require(answer("tea", ifNoneMatch: nil)[.eTag])
    let response = answer(
      "tea",
      ifNoneMatch: field.split(separator: "TAG", omittingEmptySubsequences: false)
        .joined(separator: tag))
    #expect(response.status == 304)
    #expect(response.body.isEmpty)
    #expect(response[.eTag] == tag)
    // RFC 9110, section 15.4.5: a 304 has the fields that caches need, without those that describe the body.
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(response[.vary] == "Cookie, Accept, Accept-Encoding")
    #expect(response[.contentType] == nil)
  }

  @Test(arguments: [nil, "", "\"other\"", "W/\"other\"", "TA\"G\"", "**", "w/TAG", "TAGx"])
  func anyOtherClientGetsTheBytes(field: String?) throws {
    let tag = try #require(answer("tea", ifNoneMatch: nil)[.eTag])
    let response = answer(
      "tea",
      ifNoneMatch: field?.split(separator: "TAG", omittingEmptySubsequences: false)
        .joined(separator: tag))
    #expect(response.status == 200)
    #expect(response.text == "tea")
  }
}
