import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of the choice of a light, dark or automatic appearance. A cookie stores it, and pages stay the same.
@Suite struct AppearanceTests {
  private static let page = Page("/teas", title: "Teas") { _ in
    Table { Section("Teas", key: "teas") { Row(key: "a", "Assam") } }
  }

  private func site(offers: Bool = true) throws -> Site {
    try .test(Self.page) { configuration in
      configuration.frame = SiteFrameTests.frame
      configuration.frame?.offersAppearances = offers
    }
  }

  private func choose(
    _ value: String, at site: Site, _ fields: HTTPFields = [:]
  ) async -> SiteResponse {
    await TestVisitor(site).post("/-/appearance", ["appearance": value], fields)
  }

  @Test(arguments: ["light", "dark", "automatic"])
  func theChosenAppearanceIsStoredForAYear(_ value: String) async throws {
    let response = await choose(value, at: try site())
    #expect(response.head.status == .seeOther)
    #expect(response.head.headerFields[.location] == "/")
    let cookie = try #require(response.head.headerFields[.setCookie])
    #expect(
      cookie == "pe-appearance=\(value); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
  }

  @Test(arguments: [
    ("", ""), ("pe-appearance=automatic", ""), ("pe-appearance=sepia", ""),
    ("pe-appearance=dark", ":root{color-scheme:dark}\n"),
    ("a=b; pe-appearance=light", ":root{color-scheme:light}\n"),
  ])
  func theCookiePicksTheStylesheet(_ cookie: String, _ beginning: String) async throws {
    let response = try await site().send("/-/appearance.css", [.cookie: cookie])
    #expect(response[.contentType] == "text/css; charset=utf-8")
    #expect(response[.vary]?.contains("Cookie") == true)
    #expect(response[.cacheControl] == "private, no-cache")
    #expect(response.text.hasPrefix(beginning + ".pe-appearance [value="))
    #expect(response.text.contains("color-scheme") == !beginning.isEmpty)
  }

  @Test func theAppearanceDoesNotChangeThePage() async throws {
    let site = try site()
    let plain = await site.send("/teas", accept: Wanted.html)
    let dark = await site.send("/teas", accept: Wanted.html, [.cookie: "pe-appearance=dark"])
    #expect(plain.text == dark.text && plain[.eTag] == dark[.eTag])
    #expect(plain.text.contains("<link rel=\"stylesheet\" href=\"/-/appearance.css\"/>"))
    // A form with the POST method would get a key, and the page could no longer be public.
    #expect(!plain.text.contains("pe-key"))
  }

  @Test(arguments: [
    ("https://localhost/teas?q=a%20b", "/teas?q=a%20b"), ("https://elsewhere.example/teas", "/"),
    ("https://localhost//elsewhere.example", "/"), ("https://localhost/\\elsewhere.example", "/"),
    ("https://localhost.example/", "/"), ("teas", "/"),
  ])
  func choosingRedirectsToASameSiteReferer(_ referer: String, _ location: String) async throws {
    let response = await choose("dark", at: try site(), [.referer: referer])
    #expect(response.head.headerFields[.location] == location)
  }

  @Test func invalidValuesAndCrossSiteRequestsAreRejected() async throws {
    let site = try site()
    #expect(await choose("sepia", at: site).head.status == .badRequest)
    #expect(
      await choose(String(repeating: "d", count: 100), at: site).head.status == .contentTooLarge)
    let crossSite: HTTPFields = [.secFetchSite: "cross-site"]
    #expect(await choose("dark", at: site, crossSite).head.status == .forbidden)
    #expect(await site.status("/-/appearance") == 405)
  }

  @Test func theChosenDensitySetsTheRowHeight() async throws {
    let site = try Site.test(Self.page) { configuration in
      configuration.frame = SiteFrameTests.frame
      configuration.frame?.offersDensities = true
    }
    #expect(await site.send("/teas", accept: Wanted.html).text.contains("value=\"compact\""))
    let chosen = await TestVisitor(site).post("/-/appearance", ["density": "compact"])
    #expect(chosen.head.headerFields[.setCookie]?.hasPrefix("pe-density=compact; Path=/;") == true)
    let css = await site.send(
      "/-/appearance.css", [.cookie: "pe-density=compact; pe-appearance=dark"]
    ).text
    #expect(css.contains(":root{color-scheme:dark}\n"))
    #expect(
      css.contains(
        ":root{--pe-row:32px;--pe-cell:4px;--pe-grid-row:32px}\n.pe-appearance [value=compact]{"))
    // Without a choice, the density depends on the list and the window.
    let unchosen = await site.send("/-/appearance.css").text
    #expect(!unchosen.contains(":root") && unchosen.contains("[value=regular]"))
    let refused = await TestVisitor(site).post("/-/appearance", ["density": "airy"])
    #expect(refused.head.status == .badRequest)
    #expect(refused.text.contains("regular or compact"))
  }

  @Test func aSettingThatIsNotOfferedIsRejected() async throws {
    let response = await TestVisitor(try site()).post("/-/appearance", ["density": "compact"])
    #expect(response.head.status == .badRequest)
  }

  @Test func aSiteThatOffersNoAppearancesHasNoAppearanceEndpoints() async throws {
    let site = try site(offers: false)
    #expect(await !site.send("/teas", accept: Wanted.html).text.contains("appearance"))
    #expect(await site.status("/-/appearance.css") == 404)
    #expect(await choose("dark", at: site).head.status == .notFound)
  }
}
