import Testing

@testable import PageSite

@Suite struct NoticeCookieTests {
  private let cookie = NoticeCookie(secret: [1], isSecure: false)

  private func sentBack(_ field: String) -> Cookies {
    Cookies(field.split(separator: ";").first.map(String.init))
  }

  @Test(arguments: ["Saved.", "“Tea” ist gelöscht; 3 = left\r\n", "", "😀"])
  func aTextIsShownAtItsPath(text: String) {
    let cookies = sentBack(cookie.field(text, for: "/tasks"))
    #expect(cookie.text(in: cookies, for: "/tasks") == text)
    #expect(cookie.text(in: cookies, for: "/") == nil)
    #expect(cookie.text(in: cookies, for: "/tasks/") == nil)
  }

  @Test func theFieldLastsAMinuteAndHasNothingToEscape() {
    let field = cookie.field("a;\r\nb", for: "/")
    #expect(field.hasPrefix("pe-notice="))
    #expect(field.hasSuffix("; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"))
    #expect(!field.contains("\n"))
    #expect(NoticeCookie(secret: [1], isSecure: true).field("a", for: "/").hasPrefix("__Host-pe-"))
    #expect(cookie.removal == "pe-notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
  }

  @Test func aLongTextIsCutAfterAWholeCharacter() throws {
    let long = String(repeating: "👨‍👩‍👧", count: 400)
    let field = cookie.field(long, for: "/")
    #expect(field.split(separator: ";").first?.utf8.count ?? 0 <= 4_096)
    let text = try #require(cookie.text(in: sentBack(field), for: "/"))
    #expect(text.count == NoticeCookie.byteLimit / "👨‍👩‍👧".utf8.count)
    #expect(long.hasPrefix(text))
  }

  @Test func aNoticeNotMadeHereIsNotShown() {
    let other = NoticeCookie(secret: [2], isSecure: false).field("Call 555", for: "/")
    #expect(cookie.text(in: sentBack(other), for: "/") == nil)
    #expect(cookie.text(in: Cookies(nil), for: "/") == nil)
    // Signed here, for another use.
    let visitor = VisitorCookie(secret: [1], isSecure: false).field(for: VisitorID())
    let moved = visitor.replacing("pe-visitor", with: "pe-notice")
    #expect(cookie.text(in: sentBack(moved), for: "/") == nil)
    let short = Signer(secret: [1], purpose: "notice").sign("AAAA")
    #expect(cookie.text(in: Cookies("pe-notice=\(short)"), for: "/") == nil)
  }
}
