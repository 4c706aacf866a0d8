import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of cookies that handlers and routes set and read.
@Suite struct CookieTests {
  private static func site() throws -> Site {
    let page = Page("/page", title: "Page") { _ in
      Table {
        Section(key: "s") {
          Row(
            key: "a",
            Button("Dark", id: "dark") { event in
              event.set(try Cookie("theme", "light"))
              event.set(try Cookie("theme", "dark", lifetime: .seconds(60)))
            })
          Row(
            key: "b",
            Button("Fail", id: "fail") { event in
              event.set(try Cookie("theme", "dark"))
              throw SiteProblem(.conflict, "No.")
            })
        }
      }
    }
    let route = Route.get("/theme") { request in
      .text(request.cookie("theme") ?? "none").setting(try .removal(of: "theme"))
    }
    return try Site(pages: [page], routes: [route])
  }

  @Test func `a handler sets a cookie only if it succeeds`() async throws {
    let visitor = TestVisitor(try Self.site())
    let answer = await visitor.post("/page/-/actions/s/a/dark/tap")
    #expect(
      answer.head.headerFields[values: .setCookie]
        == ["theme=dark; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"])
    #expect(await visitor.post("/page/-/actions/s/b/fail/tap").cookies.isEmpty)
    let secure = await TestVisitor(try Self.site(), scheme: "https")
      .post("/page/-/actions/s/a/dark/tap")
    #expect(secure.head.headerFields[values: .setCookie].allSatisfy { $0.hasSuffix("; Secure") })
  }

  @Test func `a route can read and remove a cookie`() async throws {
    let visitor = TestVisitor(try Self.site())
    _ = await visitor.post("/page/-/actions/s/a/dark/tap")
    #expect(await visitor.get("/theme").text == "dark")
    #expect(visitor.cookies.isEmpty)
    #expect(await visitor.get("/theme").text == "none")
  }

  @Test(arguments: [
    ("", "x", CookieError.invalidName("")), ("a b", "x", .invalidName("a b")),
    ("a=b", "x", .invalidName("a=b")), ("a;b", "x", .invalidName("a;b")),
    ("th\u{E9}me", "x", .invalidName("th\u{E9}me")),
    ("a\r\nSet-Cookie: b", "x", .invalidName("a\r\nSet-Cookie: b")),
    ("pe-session", "x", .reservedName("pe-session")), ("PE-x", "x", .reservedName("PE-x")),
    ("__Host-pe-session", "x", .reservedName("__Host-pe-session")),
    ("a", "x; Domain=evil.example", .invalidValue(name: "a")),
    ("a", "x y", .invalidValue(name: "a")),
    ("a", "x\r\nLocation: /", .invalidValue(name: "a")), ("a", "\u{0}", .invalidValue(name: "a")),
    ("a", "caf\u{E9}", .invalidValue(name: "a")), ("a", "\"x\"", .invalidValue(name: "a")),
  ])
  func `invalid and reserved names and values are rejected`(
    name: String, value: String, error: CookieError
  ) {
    #expect(throws: error) { try Cookie(name, value) }
  }

  @Test func `a cookie longer than 4096 bytes is rejected`() throws {
    #expect(throws: CookieError.tooLong(name: "a", bytes: 4_097)) {
      try Cookie("a", String(repeating: "x", count: 4_096))
    }
    #expect(throws: Never.self) { try Cookie("a", String(repeating: "x", count: 4_095)) }
  }
}
