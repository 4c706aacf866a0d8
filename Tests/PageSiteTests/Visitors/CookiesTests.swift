import HTTPTypes
import Testing

@testable import PageHTTP
@testable import PageSite

@Suite struct CookiesTests {
  @Test(
    arguments: [
      (nil, nil), ("", nil), ("a=1", "1"), ("b=2; a=1", "1"), ("b=2;a=1", "1"), ("a=", ""),
      ("a", nil), ("a; a=1", "1"), (" a = 1 ", "1"), ("a=\"1\"", "1"), ("a=\"", "\""),
      ("a=\"\"", ""), ("a=1=2", "1=2"), ("A=2; a=1", "1"), (";;; a=1;", "1"), ("=2; a=1", "1"),
      ("a=1; a=2", "1"), ("xa=2", nil), ("a=é", "é"),
    ] as [(String?, String?)])
  func theFirstCookieOfANameIsUsed(field: String?, value: String?) {
    #expect(Cookies(field)["a"] == value)
  }

  @Test func namesAreComparedByBytes() {
    #expect(Cookies("\u{E9}=1")["e\u{301}"] == nil)
  }

  @Test func allCookieFieldsOfARequestAreRead() {
    var request = HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/")
    #expect(Cookies(request)["a"] == nil)
    request.headerFields.append(HTTPField(name: .cookie, value: "b=2"))
    request.headerFields.append(HTTPField(name: .cookie, value: "a=1"))
    #expect(Cookies(request)["a"] == "1")
  }

  @Test func cookiesBeyondTheLimitsAreIgnored() {
    let many = String(repeating: "b=2;", count: Cookies.limit - 1)
    #expect(Cookies(many + "a=1")["a"] == "1")
    #expect(Cookies(many + "b=2;a=1")["a"] == nil)
    let long = String(repeating: "x", count: Cookies.byteLimit - 2)
    #expect(Cookies("a=\(long)")["a"] == long)
    #expect(Cookies("a=\(long)x; a=1")["a"] == "1")
  }
}
