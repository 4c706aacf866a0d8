import HTTPTypes
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

@Suite struct StoredResponseTests {
  @Test func aResponseRoundTrips() {
    var response = SiteResponse(
      .seeOther, type: "text/plain; charset=utf-8", body: [1, 2], cache: .never)
    response.head.headerFields[.location] = "/page"
    for cookie in ["a=b", "c=d"] {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    }
    let again = SiteResponse(StoredResponse(response))
    #expect(again.head == response.head)
    #expect(again.body == response.body)
  }

  @Test func anOversizedPatchIsStoredAsAReset() {
    let length = StoredResponse.bodyLimit
    func stored(_ count: Int) -> SiteResponse {
      SiteResponse(
        StoredResponse(
          SiteResponse(
            .ok, type: MediaType.patch, body: Array(repeating: 0x20, count: count), cache: .never)))
    }
    #expect(stored(length).body.count == length)
    #expect(stored(length)[.contentType] == MediaType.patch)
    #expect(stored(length + 1).text == "{\"reset\":true}")
    #expect(stored(length + 1)[.contentType] == MediaType.json)
  }
}
