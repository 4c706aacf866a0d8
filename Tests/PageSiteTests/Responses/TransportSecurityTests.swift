import HTTPTypes
import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct TransportSecurityTests {
  /// A site with a page that counts and shows the count.
  private static func site(change: (inout SiteConfiguration) -> Void = { _ in }) throws -> Site {
    let page = Page("/count", title: "Count", state: VisitorStateTests.Counter()) { _, counter in
      Table {
        Section(key: "s") {
          Row(key: "count", Label("Count: \(counter.value.count)"))
          Row(
            key: "up",
            Button("Up", id: "up") { event in
              counter.update { $0.count += 1 }
              event.notice = "Counted."
            })
        }
      }
    }
    return try .test(page) {
      $0.allowedHosts = ["pages.example"]
      change(&$0)
    }
  }

  private static let up = "/count/-/actions/s/up/up/tap"

  @Test func overTLSOnlySecureCookiesAreSetAndRead() async throws {
    let site = try Self.site()
    let secure = TestVisitor(site, scheme: "https", host: "pages.example")
    let answer = await secure.post(Self.up)
    #expect(answer.status == 303)
    let fields = answer.head.headerFields[values: .setCookie]
    #expect(fields.count == 2)
    #expect(fields.allSatisfy { $0.hasPrefix("__Host-pe-") && $0.hasSuffix("; Secure") })
    let page = await secure.get("/count")
    #expect(page.text.contains("Count: 1") && page.text.contains("Counted."))
    #expect(Array(secure.cookies.keys) == ["__Host-pe-visitor"])

    let plain = TestVisitor(site, client: "192.0.2.2", host: "pages.example")
    _ = await plain.post(Self.up)
    #expect(Set(plain.cookies.keys) == ["pe-visitor", "pe-notice"])
    secure.cookies = plain.cookies
    let other = await secure.get("/count").text
    #expect(other.contains("Count: 0") && !other.contains("Counted."))
  }

  @Test(arguments: ["/count", "/count/-/document", "/-/health", "/none", "/count?after=!"])
  func overTLSEveryResponseHasStrictTransportSecurity(path: String) async throws {
    let site = try Self.site()
    let secure = TestVisitor(site, scheme: "https", host: "pages.example")
    #expect(await secure.get(path)[.strictTransportSecurity] == "max-age=15552000")
    let plain = TestVisitor(site, host: "pages.example")
    #expect(await plain.get(path)[.strictTransportSecurity] == nil)
  }

  @Test(arguments: [("https", false), ("http", true)])
  func localHostNamesGetNoStrictTransportSecurity(scheme: String, isSecure: Bool) async throws {
    let site = try Self.site { $0.isSecure = isSecure }
    for host in ["localhost", "localhost:8080", "a.localhost", "127.0.0.1:8080", "[::1]:8080"] {
      let visitor = TestVisitor(site, scheme: scheme, host: host)
      #expect(await visitor.get("/count")[.strictTransportSecurity] == nil, "\(host)")
    }
    let visitor = TestVisitor(site, scheme: scheme, host: "pages.example:8443")
    #expect(await visitor.get("/count")[.strictTransportSecurity] == "max-age=15552000")
  }

  @Test(arguments: [(nil, nil), (0, "max-age=0"), (60, "max-age=60")] as [(Int?, String?)])
  func theMaxAgeIsConfigurable(seconds: Int?, field: String?) async throws {
    let site = try Self.site { $0.strictTransportSeconds = seconds }
    let visitor = TestVisitor(site, scheme: "https", host: "pages.example")
    #expect(await visitor.get("/count")[.strictTransportSecurity] == field)
  }

  @Test func aSiteCanBeConfiguredAsSecure() async throws {
    let visitor = TestVisitor(try Self.site { $0.isSecure = true })
    _ = await visitor.post(Self.up)
    #expect(visitor.cookies["__Host-pe-visitor"] != nil)
  }

  @Test func overTLSAPostFromThePlainOriginIsRejected() async throws {
    let visitor = TestVisitor(try Self.site(), scheme: "https", host: "pages.example")
    let forged = await visitor.post(Self.up, [:], [.origin: "http://pages.example"])
    #expect(forged.status == 403)
    #expect(await visitor.post(Self.up, [:], [.origin: "https://pages.example"]).status == 303)
  }

  @Test func strictTransportSecurityCanBeAddedToOtherResponses() throws {
    let site = try Self.site()
    for (scheme, field) in [("https", "max-age=15552000"), ("http", nil)] as [(String, String?)] {
      var head = HTTPResponse(status: .ok)
      site.addTransportSecurity(
        to: &head,
        for: HTTPRequest(method: .get, scheme: scheme, authority: "pages.example", path: "/a.css"))
      #expect(head.headerFields[.strictTransportSecurity] == field)
    }
  }
}
