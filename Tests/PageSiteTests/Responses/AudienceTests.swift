import HTTPTypes
import Testing

@testable import PageSite

@Suite struct AudienceTests {
  private func allows(_ audience: Audience, _ fields: HTTPFields) -> Bool {
    audience.allowsCompression(
      of: HTTPRequest(
        method: .get, scheme: "https", authority: "localhost", path: "/", headerFields: fields))
  }

  private static let sites: [String?] = [
    nil, "", "same-origin", "none", "same-site", "cross-site", "Same-Origin", "same-origin, none",
  ]

  @Test(arguments: sites) func whatIsForEveryoneIsCompressedWhateverIsAskedWith(site: String?) {
    var fields: HTTPFields = [.cookie: "a=b", .authorization: "Basic eA=="]
    fields[.secFetchSite] = site
    #expect(allows(.everyone, fields))
  }

  @Test(arguments: sites) func aRequestWithoutCredentialsHasNothingToGuess(site: String?) {
    var fields = HTTPFields()
    fields[.secFetchSite] = site
    #expect(allows(.bearer, fields))
  }

  @Test(
    arguments: [
      HTTPField(name: .cookie, value: "a=b"), HTTPField(name: .cookie, value: ""),
      HTTPField(name: .authorization, value: "Basic eA=="),
    ], sites)
  func withCredentialsItDependsOnWhoHadItSent(credentials: HTTPField, site: String?) {
    var fields: HTTPFields = [credentials.name: credentials.value]
    fields[.secFetchSite] = site
    let isOwn = site == "same-origin" || site == "none"
    #expect(allows(.bearer, fields) == isOwn)
    #expect(allows(.authorized, fields) == isOwn)
  }

  /// It may know its reader by the address, or by a certificate.
  @Test(arguments: sites) func aPageThatAuthorisesNeedsNoCookieToBePersonal(site: String?) {
    var fields = HTTPFields()
    fields[.secFetchSite] = site
    #expect(allows(.authorized, fields) == (site == "same-origin" || site == "none"))
  }
}
