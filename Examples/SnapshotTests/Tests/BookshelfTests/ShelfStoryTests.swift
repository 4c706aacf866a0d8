import Bookshelf
import PageSite
import PageTesting
import Testing

/// The actions of readers at the shelf.
@Suite(.timeLimit(.minutes(5))) struct ShelfStoryTests {
  /// The same story twice: by forms alone, and by the script.
  @Test(arguments: SiteClient.Script.allCases)
  func aBookIsLentAndTakenBack(script: SiteClient.Script) async throws {
    let client = SiteClient(try Sample.site(), script: script)
    var page = try await client.visit("/")

    page = try await page.submit("Lend")
    #expect(page.status == 422)
    #expect(page.text.contains("Say who borrows it."))

    page = try await page.submit("Lend", ["Reader": "Ben"])
    #expect(page.notice == "“Tea & cake” goes to Ben.")
    #expect(try page.table().sections.map(\.rows.count) == [0, 2])

    page = try await page.submit("Take back", in: page.row("1"))
    #expect(try page.table().sections.map(\.rows.count) == [1, 1])
  }

  @Test func openPagesShowChangesByOthers() async throws {
    let site = try Sample.site()
    let open = try await SiteClient(site).visit("/").updates()
    _ = try await SiteClient(site).visit("/").submit("Lend", ["Reader": "Ben"])
    #expect(try await open.next().row("1", in: "lent").text.contains("Ben"))
  }

  @Test func anOutdatedActionReturns404() async throws {
    let site = try Sample.site()
    let (first, second) = (SiteClient(site), SiteClient(site))
    let old = try await second.visit("/")
    _ = try await first.visit("/").submit("Lend", ["Reader": "Ben"])
    let page = try await old.submit("Lend", ["Reader": "Mara"])
    #expect(page.status == 404)
    #expect(page.notice?.hasPrefix("The target of this action no longer exists.") == true)
  }
}
