import HTTPTypes
import PageElements
import PagePatching
import Synchronization
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of the updates of a live page that each reader may receive.
@Suite struct LiveAccessTests {
  private static let user = HTTPField.Name.authorization

  /// A page that shows each user's own name.
  private func site(_ users: @escaping @Sendable () -> Set<String>) throws -> Site {
    try .test(
      Page("/mine", title: "Mine") { request in
        Table(rows: [Row(key: "name") { request.identity ?? "nobody" }])
      }
      .live()
      .authorized { request in
        guard let name = request.headerFields[.authorization], users().contains(name) else {
          throw SiteProblem(.forbidden, "Log in first.")
        }
        return name
      })
  }

  @Test func aLogOutEndsTheStream() async throws {
    let users = Mutex<Set<String>>(["ada", "ben"])
    let site = try site { users.withLock { $0 } }
    let ada = try await LiveCopy(site, "/mine", [.authorization: "ada"])
    let ben = try await LiveCopy(site, "/mine", [.authorization: "ben"])
    try await ada.open()
    try await ben.open()
    users.withLock { _ = $0.remove("ada") }
    site.accessChanged()
    #expect(try await ada.nextChange() == .reset)
    #expect(try await ada.nextChange() == .end)
    #expect(await site.send(ada.document.selfURL, [.authorization: "ada"]).status == 403)
    site.hub.beat()
    #expect(try await ben.next() == .heartbeat)
  }

  @Test func anUnauthorizedUserGetsNoStream() async throws {
    let site = try site { ["ada"] }
    let copy = try await LiveCopy(site, "/mine", [.authorization: "ada"])
    let path = copy.document.selfURL.replacing("/-/document", with: "/-/events")
    let response = await site.send(
      "\(path)&from=\(copy.document.version)", [.authorization: "eve"])
    #expect(response.status == 403)
    #expect(response.stream == nil)
  }

  @Test func anotherUsersVersionIsUnknown() async throws {
    let site = try site { ["ada", "ben"] }
    let ada = try await LiveCopy(site, "/mine", [.authorization: "ada"])
    let ben = try await LiveCopy(site, "/mine", [.authorization: "ben"])
    #expect(ada.document.version != ben.document.version)
    try await ben.open(from: ada.document.version)
    #expect(try await ben.nextChange() == .reset)
  }

  @Test func aPageThatIsGoneResetsTheCopyAndEndsItsStream() async throws {
    let isGone = Mutex(false)
    let site = try Site.test(
      Page("/tea", title: "Tea") { _ in
        if isGone.withLock({ $0 }) { throw SiteProblem(.gone, "This tea is sold out.") }
        return Table(rows: [Row(key: "tea") { "Sencha" }])
      }
      .live())
    let copy = try await LiveCopy(site, "/tea")
    try await copy.open()
    isGone.withLock { $0 = true }
    site.changed("/tea")
    #expect(try await copy.nextChange() == .gone("This tea is sold out."))
    #expect(try await copy.nextChange() == .end)
    #expect(await site.status(copy.document.selfURL) == 410)
  }

  // MARK: Visitor states

  private struct Count: Codable, Equatable, Sendable { var value = 0 }

  private func counter() throws -> Site {
    try .test(
      Page("/count", title: "Count", state: Count()) { _, count in
        Table(rows: [
          Row(key: "count") {
            HorizontalStack {
              Label("\(count.value.value)")
              Button("More", id: "more") { count.update { $0.value += 1 } }
            }
          }
        ])
      }
      .live())
  }

  @Test func aChangeOfAVisitorsStateReachesTheirOtherCopies() async throws {
    let site = try counter()
    let visitor = TestVisitor(site)
    _ = await visitor.post("/count/-/actions/-0/count/more/tap")
    let cookie = "pe-visitor=\(visitor.cookies["pe-visitor"] ?? "")"
    let copy = try await LiveCopy(site, "/count", [.cookie: cookie])
    let other = try await LiveCopy(site, "/count")
    try await copy.open()
    try await other.open()
    let response = await visitor.post("/count/-/actions/-0/count/more/tap", ["again": "1"])
    #expect(response.status == 303)
    #expect(try await copy.nextChange() == .patch)
    let after = await site.send(copy.document.selfURL, [.cookie: cookie])
    #expect(after.text.contains("<div>2</div>"))
    #expect(try copy.document == JSONValue(parsing: after.body))
    site.hub.beat()
    #expect(try await other.next() == .heartbeat, "The other user's copy does not change")
  }

  @Test func visitorsWithEqualStateShareAGroup() async throws {
    let site = try counter()
    let cookies = await [1, 2].asyncMap { number in
      let visitor = TestVisitor(site, client: "192.0.2.\(number)")
      _ = await visitor.post("/count/-/actions/-0/count/more/tap")
      return "pe-visitor=\(visitor.cookies["pe-visitor"] ?? "")"
    }
    #expect(Set(cookies).count == 2)
    var copies: [LiveCopy] = []
    for cookie in cookies {
      let copy = try await LiveCopy(site, "/count", [.cookie: cookie])
      try await copy.open()
      copies.append(copy)
    }
    #expect(site.hub.groupEntries == 1)
    #expect(site.liveReaders == 2)
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async -> Result) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
