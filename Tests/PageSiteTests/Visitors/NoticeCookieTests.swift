import Synchronization
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

@Suite struct NoticeCookieTests {
  private let cookie = NoticeCookie(secret: [1], isSecure: false, now: { 1_000_000 })
  private let reader = SignedMessage.Recipient.visitor(VisitorID())

  private func returnedCookies(_ field: String) -> Cookies {
    Cookies(field.split(separator: ";").first.map(String.init))
  }

  @Test(arguments: ["Saved.", "“Tea” ist gelöscht; 3 = left\r\n", "", "😀"])
  func aNoticeIsShownOnlyAtItsPath(text: String) {
    let cookies = returnedCookies(cookie.field(text, for: "/tasks", to: reader))
    #expect(cookie.text(in: cookies, for: "/tasks", to: [reader]) == text)
    #expect(cookie.text(in: cookies, for: "/", to: [reader]) == nil)
    #expect(cookie.text(in: cookies, for: "/tasks/", to: [reader]) == nil)
  }

  @Test func theCookieLastsAMinuteAndIsEncoded() {
    let field = cookie.field("a;\r\nb", for: "/", to: reader)
    #expect(field.hasPrefix("pe-notice="))
    #expect(field.hasSuffix("; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"))
    #expect(!field.contains("\n"))
    let secure = NoticeCookie(secret: [1], isSecure: true).field("a", for: "/", to: reader)
    #expect(secure.hasPrefix("__Host-pe-"))
    #expect(cookie.removal == "pe-notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
  }

  @Test(arguments: ["👨‍👩‍👧", "a\u{301}", "é", "🇺", "x"])
  func aLongTextIsTruncatedAtAScalarBoundary(character: String) throws {
    for begin in ["", "x", "xx", "xxx"] {
      let long = begin + String(repeating: character, count: 2_000)
      let field = cookie.field(long, for: "/", to: reader)
      #expect(field.split(separator: ";").first?.utf8.count ?? 0 <= 4_096)
      let text = try #require(cookie.text(in: returnedCookies(field), for: "/", to: [reader]))
      #expect((NoticeCookie.byteLimit - 3...NoticeCookie.byteLimit).contains(text.utf8.count))
      #expect(long.utf8.starts(with: text.utf8))
    }
  }

  @Test func aNoticeSignedElsewhereIsNotShown() {
    let other = NoticeCookie(secret: [2], isSecure: false, now: { 1_000_000 })
      .field("Call 555", for: "/", to: reader)
    #expect(cookie.text(in: returnedCookies(other), for: "/", to: [reader]) == nil)
    #expect(cookie.text(in: Cookies(nil), for: "/", to: [reader]) == nil)
    // This site signed the value, but for another purpose.
    let visitor = VisitorCookie(secret: [1], isSecure: false).field(for: VisitorID())
    let moved = visitor.replacing("pe-visitor", with: "pe-notice")
    #expect(cookie.text(in: returnedCookies(moved), for: "/", to: [reader]) == nil)
    for payload in ["", "AAAA", String(repeating: "A", count: 31)] {
      let short = Signer(secret: [1], purpose: "notice").sign(payload)
      #expect(cookie.text(in: Cookies("pe-notice=\(short)"), for: "/", to: [reader]) == nil)
    }
  }

  @Test func aNoticeIsShownForAMinuteOfTheServersClock() {
    let clock = Mutex(1_000_000)
    let cookie = NoticeCookie(secret: [1], isSecure: false) { clock.withLock { $0 } }
    let cookies = returnedCookies(cookie.field("Saved.", for: "/", to: reader))
    // Another instance's clock may be slightly behind.
    for (age, isShown) in [
      (0, true), (60, true), (61, false), (-5, true), (-6, false), (Int.max - 1_000_000, false),
      (Int.min, false), (-1_000_000, false), (3_000_000_000, false),
    ] {
      clock.withLock { $0 = 1_000_000 + age }
      #expect((cookie.text(in: cookies, for: "/", to: [reader]) != nil) == isShown, "\(age)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func noticesWorkAtExtremeClockValues(now: Int) {
    let cookie = NoticeCookie(secret: [1], isSecure: false, now: { now })
    let cookies = returnedCookies(cookie.field("Saved.", for: "/", to: reader))
    #expect(cookie.text(in: cookies, for: "/", to: [reader]) == "Saved.")
  }

  @Test func aNoticeIsShownOnlyToItsVisitor() {
    let anonymous = SignedMessage.Recipient.anonymous(address: "192.0.2.1", browser: "A")
    let others: [SignedMessage.Recipient] = [
      .visitor(VisitorID()), .anonymous(address: "192.0.2.2", browser: "A"),
      .anonymous(address: "192.0.2.1", browser: "B"),
      .anonymous(address: "192.0.2.1A", browser: ""), .anonymous(address: "", browser: ""),
    ]
    for reader in [reader, anonymous] {
      let cookies = returnedCookies(cookie.field("Saved.", for: "/", to: reader))
      #expect(cookie.text(in: cookies, for: "/", to: others) == nil)
      #expect(cookie.text(in: cookies, for: "/", to: others + [reader]) == "Saved.")
    }
  }
}
