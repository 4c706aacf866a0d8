import HTTPTypes
import PageSockets
import Testing

@Suite struct TrustedProxiesTests {
  private func request(_ fields: HTTPFields) -> HTTPRequest {
    HTTPRequest(
      method: .get, scheme: "http", authority: "tea.example", path: "/", headerFields: fields)
  }

  private var forwarded: HTTPFields {
    get throws {
      [
        try #require(HTTPField.Name("X-Forwarded-For")): "198.51.100.7",
        try #require(HTTPField.Name("X-Forwarded-Proto")): "https",
        try #require(HTTPField.Name("X-Forwarded-Host")): "evil.example",
      ]
    }
  }

  @Test func aTrustedProxySetsTheClientAddressAndScheme() throws {
    var request = request(try forwarded)
    let proxies = TrustedProxies([try #require(IPNetwork("10.0.0.0/8"))])
    #expect(proxies.client(of: &request, from: "::ffff:10.0.0.1") == "198.51.100.7")
    #expect(request.scheme == "https" && request.authority == "tea.example")
    #expect(request.headerFields.count == 2)
  }

  @Test func forwardingFieldsOfOtherPeersAreRemoved() throws {
    for proxies in [TrustedProxies(), TrustedProxies([try #require(IPNetwork("10.0.0.0/8"))])] {
      var request = request(try forwarded)
      #expect(proxies.client(of: &request, from: "::ffff:192.0.2.7") == "192.0.2.7")
      #expect(request.scheme == "http" && request.headerFields.isEmpty)
    }
  }
}
