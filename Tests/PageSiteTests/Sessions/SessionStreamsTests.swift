import HTTPTypes
import PageElements
import Testing

@testable import PageHTTP
@testable import PageVisitors
@testable import PageSite

/// Tests of open copies of pages for logged-in users.
@Suite struct SessionStreamsTests {
  private func stream(_ visitor: TestVisitor) async throws -> SiteResponse {
    let copy = try await TestCopy(visitor, "/account")
    let stream = await visitor.get(
      "/account/-/events?from=\(copy.document.version)", accept: "text/event-stream")
    _ = try await stream.stream?()
    return stream
  }

  @Test(arguments: ["log-out", "another log-in", "an end of all of the user's sessions"])
  func `an open copy ends with its session`(by event: String) async throws {
    let shop = try LogInSite()
    let (ada, bob) = (await shop.visitor(loggedInAs: "ada"), await shop.visitor(loggedInAs: "bob"))
    let (hers, his) = (try await stream(ada), try await stream(bob))
    switch event {
    case "log-out": _ = await ada.post("/account/-/actions/account/out/out/tap")
    case "another log-in": _ = await shop.logIn(ada, as: "eva")
    default: try await shop.site.endSessions(of: "ada")
    }
    let last = try await hers.stream?()
    #expect(last.map { String(decoding: $0, as: UTF8.self) }?.contains("event: reset") == true)
    #expect(try await hers.stream?() == nil)
    // The other user's stream stays open until the site drains.
    shop.site.beginDraining()
    let bye = try await his.stream?()
    #expect(bye.map { String(decoding: $0, as: UTF8.self) }?.contains("event: bye") == true)
  }

  @Test func `an open copy does not keep its session alive`() async throws {
    let shop = try LogInSite()
    let ada = await shop.visitor(loggedInAs: "ada")
    let hers = try await stream(ada)
    for _ in 0..<2 {
      shop.seconds.now += SessionLimits().idle / 2
      shop.site.accessChanged()
    }
    let last = try await hers.stream?()
    #expect(last.map { String(decoding: $0, as: UTF8.self) }?.contains("event: reset") == true)
  }
}
