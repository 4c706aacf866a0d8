import HTTPTypes
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct ResponseAudienceTests {
  private func allows(
    _ audience: ResponseAudience, _ fields: HTTPFields, path: String = "/"
  ) -> Bool {
    audience.allowsCompression(
      of: HTTPRequest(
        method: .get, scheme: "https", authority: "localhost", path: path, headerFields: fields))
  }

  /// Another site can open the page with any query, and the page's script repeats it in its requests.
  @Test(
    arguments: [
      ("/p/-/rows?after=C&limit=50", true), ("/p/-/patch?from=V&through=end", true),
      ("/p?section=s", true), ("/p/-/rows?after=C&q=guess", false), ("/p?q=", false),
      ("/p?%71=guess", false), ("/p?%zz", false),
    ], [ResponseAudience.bearer, .authorized])
  func fetchedResponsesAreCompressedOnlyWithoutAPageQuery(
    path: (String, Bool), audience: ResponseAudience
  ) {
    var fields: HTTPFields = [.cookie: "a=b", .secFetchSite: "same-origin", .secFetchMode: "cors"]
    #expect(allows(audience, fields, path: path.0) == path.1)
    fields[.secFetchMode] = "navigate"
    #expect(allows(audience, fields, path: path.0))
    fields[.secFetchSite] = "cross-site"
    #expect(!allows(audience, fields, path: path.0))
  }

  private static let sites: [String?] = [
    nil, "", "same-origin", "none", "same-site", "cross-site", "Same-Origin", "same-origin, none",
  ]

  @Test(arguments: sites) func publicResponsesAreAlwaysCompressed(site: String?) {
    var fields: HTTPFields = [.cookie: "a=b", .authorization: "Basic eA=="]
    fields[.secFetchSite] = site
    #expect(allows(.everyone, fields))
  }

  @Test(arguments: sites) func requestsWithoutCredentialsAreAlwaysCompressed(site: String?) {
    var fields = HTTPFields()
    fields[.secFetchSite] = site
    #expect(allows(.bearer, fields))
  }

  @Test(
    arguments: [
      HTTPField(name: .cookie, value: "a=b"), HTTPField(name: .cookie, value: ""),
      HTTPField(name: .authorization, value: "Basic eA=="),
    ], sites)
  func credentialsLimitCompressionToTrustedFetchSites(credentials: HTTPField, site: String?) {
    var fields: HTTPFields = [credentials.name: credentials.value]
    fields[.secFetchSite] = site
    let isOwn = site == "same-origin" || site == "none"
    #expect(allows(.bearer, fields) == isOwn)
    #expect(allows(.authorized, fields) == isOwn)
  }

  /// The site may identify the reader by address or client certificate.
  @Test(arguments: sites) func authorizedPagesArePrivateEvenWithoutACookie(site: String?) {
    var fields = HTTPFields()
    fields[.secFetchSite] = site
    #expect(allows(.authorized, fields) == (site == "same-origin" || site == "none"))
  }
}
