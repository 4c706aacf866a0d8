import HTTPTypes
import PageElements
import Testing

@testable import PageSite

/// What an authorised page asks, it asks at each of its addresses.
@Suite struct AuthorizedPageTests {
  private static func site(_ runs: Recorder<String>) throws -> Site {
    try .test(
      Page("/page", title: "Page", batch: 1) { request in
        let name = request.identity ?? "nobody"
        return Table {
          Section(key: "s") {
            Row(
              key: "a",
              Button("Hello, \(name)", id: "b") { runs.append(name) })
            Row(key: "z", Label("z"))
          }
        }
      }
      .authorized { request in
        switch request.headerFields[.authorization] {
        case nil:
          throw SiteProblem(
            .seeOther, "Log in first.", headerFields: [.location: "/log-in"])
        case "guest": throw SiteProblem(.forbidden, "This is not for guests.")
        case .some(let name): name
        }
      }
      .live())
  }

  private static let addresses: [(HTTPRequest.Method, String)] = [
    (.get, "/page"), (.head, "/page"), (.get, "/page/-/document"), (.get, "/page/-/rows"),
    (.get, "/page/-/patch?from=x"), (.get, "/page/-/events?from=x"),
    (.post, "/page/-/actions/s/a/b/tap"), (.post, "/page/-/actions/nothing"),
  ]

  @Test(arguments: addresses)
  func whoMayNotSeeItGetsTheAnswerOfThePage(
    method: HTTPRequest.Method, path: String
  ) async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    let unknown = await site.send(path, method: method)
    if path != "/page/-/actions/nothing" {
      #expect(unknown.status == 303)
      #expect(unknown[.location] == "/log-in")
      let guest = await site.send(path, method: method, [.authorization: "guest"])
      #expect(guest.status == 403)
      #expect(guest.text.contains("This is not for guests."))
      #expect(!guest.text.contains("Hello"))
    }
    #expect(!unknown.text.contains("Hello"))
    #expect(runs.values == [])
  }

  @Test func whoMayIsKnownToTheHandler() async throws {
    let runs = Recorder<String>()
    let site = try Self.site(runs)
    let fields: HTTPFields = [.authorization: "ada"]
    #expect(await site.send("/page", fields).text.contains("Hello, ada"))
    #expect(
      await site.send("/page/-/actions/s/a/b/tap", method: .post, fields).status == 303)
    #expect(runs.values == ["ada"])
  }

  @Test func aVersionOfOneIsNoneOfAnothers() async throws {
    let site = try Self.site(Recorder())
    let html = await site.send("/page", [.authorization: "ada"]).text
    let version = try #require(html.firstMatch(of: /data-version="([^"]+)"/)).1
    let path = "/page/-/patch?from=\(version)"
    #expect(await site.send(path, [.authorization: "ada"]).status == 200)
    #expect(await site.send(path, [.authorization: "bob"]).status == 410)
  }
}
