import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

@Suite struct VisitorCookieTests {
  private let plain = VisitorCookie(secret: [1], isSecure: false)
  private let secure = VisitorCookie(secret: [1], isSecure: true)

  /// Returns the cookies that a browser sends after receiving a `Set-Cookie` field.
  private func returnedCookies(_ field: String) -> Cookies {
    Cookies(field.split(separator: ";").first.map(String.init))
  }

  @Test func aVisitorIsRecognizedByTheirCookie() {
    let visitor = VisitorID()
    for cookie in [plain, secure] {
      #expect(cookie.visitor(in: returnedCookies(cookie.field(for: visitor))) == visitor)
    }
  }

  @Test func theCookieHasSecureAttributes() {
    let field = plain.field(for: VisitorID())
    #expect(field.hasPrefix("pe-visitor="))
    #expect(field.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
    let encrypted = secure.field(for: VisitorID())
    #expect(encrypted.hasPrefix("__Host-pe-visitor="))
    #expect(
      encrypted.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"))
  }

  @Test func overTLSAnInsecureCookieIsIgnored() {
    let field = plain.field(for: VisitorID())
    #expect(secure.visitor(in: returnedCookies(field)) == nil)
  }

  @Test func anUnsignedOrForeignCookieIsIgnored() {
    let visitor = VisitorID()
    #expect(plain.visitor(in: Cookies(nil)) == nil)
    #expect(plain.visitor(in: Cookies("pe-visitor=\(visitor.text)")) == nil)
    let other = VisitorCookie(secret: [2], isSecure: false)
    #expect(plain.visitor(in: returnedCookies(other.field(for: visitor))) == nil)
    let signed = Signer(secret: [1], purpose: "visitor").sign("no id")
    #expect(plain.visitor(in: Cookies("pe-visitor=\(signed)")) == nil)
  }

  @Test func removalExpiresTheCookieImmediately() {
    #expect(plain.removal == "pe-visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    #expect(plain.visitor(in: returnedCookies(plain.removal)) == nil)
  }
}
