import PageElements
import TestSupport
import Testing

@testable import PageSite
@testable import PageTesting

/// Tests of open pages that others change.
@Suite(.timeLimit(.minutes(20))) struct ClientUpdatesTests {
  let shop = TestShop()

  @Test func aChangeReachesAnOpenPage() async throws {
    let site = try shop.site()
    let page = try await SiteClient(site).visit("/list")
    let updates = try await page.updates()
    #expect(site.liveReaders == 1)
    _ = try await SiteClient(site, script: .off).visit("/list").submit("Add", ["title": "Milk"])
    let changed = try await updates.next()
    #expect(try changed.table().rows.last == ["Milk", "open"])
    shop.change("1") { $0.title = "Coffee" }
    site.changed("/list")
    #expect(try await updates.next().table().rows.first == ["Coffee", "open"])
  }

  @Test func aChangeBeforeSubscribingIsDelivered() async throws {
    let site = try shop.site()
    let page = try await SiteClient(site).visit("/list")
    shop.add("Milk")
    let updates = try await page.updates()
    #expect(try await updates.next().table().rows.count == 3)
  }

  @Test func aReconnectingClientReceivesMissedChanges() async throws {
    let site = try shop.site()
    let updates = try await SiteClient(site).visit("/list").updates()
    shop.add("Milk")
    site.changed("/list")
    _ = try await updates.next()
    await updates.disconnect()
    #expect(site.liveReaders == 0)
    shop.add("Bread")
    site.changed("/list")
    let page = try await updates.next()
    #expect(try page.table().rows.map(\.[0]).suffix(2) == ["Milk", "Bread"])
    #expect(site.liveReaders == 1)
  }

  @Test func drainingTheSiteEndsTheStreamWithAReason() async throws {
    let site = try shop.site()
    let updates = try await SiteClient(site).visit("/list").updates()
    site.beginDraining()
    await #expect(
      throws: SiteClientError.streamEnded(
        url: "/list", reason: "the site is shutting down.")
    ) { try await updates.next() }
  }

  @Test func waitingForAnUpdateCanBeCancelled() async throws {
    let updates = try await SiteClient(shop.site()).visit("/list").updates()
    let waiting = Task { try await updates.next() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  // MARK: Missing updates

  /// Waits for a change while the site sends heartbeats continuously.
  private func next(of updates: ClientUpdates, in site: Site) async throws -> ClientPage {
    let heart = Task {
      while !Task.isCancelled {
        site.hub.beat()
        await Task.yield()
      }
    }
    defer { heart.cancel() }
    return try await updates.next()
  }

  @Test func waitingThrowsIfThePageDoesNotChange() async throws {
    let site = try shop.site()
    let updates = try await SiteClient(site).visit("/list").updates()
    await #expect(throws: SiteClientError.nothingChanged(url: "/list")) {
      try await next(of: updates, in: site)
    }
  }

  @Test func waitingThrowsIfTheChangedPageIsInvalid() async throws {
    let site = try shop.site(validation: TestShop.milkIsOff)
    let updates = try await SiteClient(site).visit("/list").updates()
    shop.add("Milk")
    site.changed("/list")
    let error = await #expect(throws: SiteClientError.self) {
      try await next(of: updates, in: site)
    }
    let text = error?.description ?? ""
    #expect(text.contains(" returned status 500: The page is not valid HTML"), "\(text)")
    #expect(text.contains("3:4: It is off."), "\(text)")
  }

  @Test func theErrorSaysThatAChangeWasNotReported() async throws {
    let page = try await SiteClient(shop.site()).visit("/list")
    #expect(try await page.reasonForSilence() == .nothingChanged(url: "/list"))
    shop.add("Milk")
    let reason = try await page.reasonForSilence()
    #expect(
      reason.description
        == "/list has changed, but no event came for two heartbeats. Report changes with "
        + "Site.changed(_:), or with the page's own feed.")
  }

  @Test func releasingTheUpdatesClosesTheStream() async throws {
    let site = try shop.site()
    do { _ = try await SiteClient(site).visit("/list").updates() }
    // The last reference may be released by another thread.
    await eventually("the stream is closed") { site.liveReaders == 0 }
  }
}
