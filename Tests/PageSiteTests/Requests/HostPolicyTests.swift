import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct HostPolicyTests {
  @Test(arguments: [
    "localhost", "LocalHost", "localhost:8080", "app.localhost", "127.0.0.1", "127.0.0.1:80",
    "127.255.0.9", "[::1]", "[::1]:8080", "pages.example", "Pages.Example:443", "[2001:db8::1]:80",
  ])
  func loopbackAndAllowedHostsAreAnswered(authority: String) {
    let policy = HostPolicy(allowedHosts: ["pages.EXAMPLE", "[2001:db8::1]"])
    #expect(policy.allows(authority))
  }

  @Test(arguments: [
    nil, "", " ", ":8080", "evil.example", "localhost.evil.example", "notlocalhost",
    "127.0.0.1.evil.example", "128.0.0.1", "127.0.0", "127.0.0.256", "127.0.0.", "127.1",
    "2130706433", "0.0.0.0", "[::]", "[::2]", "::1", "[::1", "sub.pages.example",
    "pages.example.evil", "10.0.0.1",
  ])
  func otherHostsAreRefused(authority: String?) {
    #expect(!HostPolicy(allowedHosts: ["pages.example"]).allows(authority))
  }

  @Test(arguments: [
    "localhost:80@evil.example", "localhost:evil", "[::1].evil.example", "[::1]x", "127.+0.0.1",
    "127.0.0.1:80:90", "localhost:-1",
  ])
  func aMalformedAuthorityIsRejected(authority: String) {
    #expect(!HostPolicy(allowedHosts: []).allows(authority))
  }
}
