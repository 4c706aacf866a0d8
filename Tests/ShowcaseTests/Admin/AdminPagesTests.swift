import HTTPTypes
import PageElements
import PageSite
import PageTesting
import Testing

@testable import Showcase

/// Tests of the shop's admin pages as its staff use them, with and without the script.
@Suite(.timeLimit(.minutes(20))) struct AdminPagesTests {
  private let store: ShopStore
  private let site: Site

  init() throws {
    store = try ShopStore.inMemory()
    site = try Site.shop(store)
  }

  @Test(arguments: [
    "/admin", "/admin/orders", "/admin/orders?show=open&sort=-total", "/admin/orders?q=byron",
    "/admin/orders?q=%231042", "/admin/orders?q=%22%3E%3Cb%3E", "/admin/orders?q=%00%F0%9F%91%A9",
    "/admin/orders/1001", "/admin/orders/1300", "/admin/orders/1020/slip", "/admin/settings",
  ])
  func everyPageReturns200(path: String) async throws {
    // The client reports invalid HTML as an issue of the test.
    #expect(try await SiteClient(site).visit(path).status == 200)
  }

  @Test(arguments: [
    ("/admin/orders/9999", 404), ("/admin/orders/one", 404), ("/admin/orders/01001", 404),
    ("/admin/orders/99999999999999999999", 404), ("/admin/orders/-1", 404),
    ("/admin/orders/9999/slip", 404), ("/admin/orders?show=lost", 400),
    ("/admin/orders?sort=colour", 400), ("/admin/orders?after=nonsense", 400),
  ])
  func invalidAddressesReturnAnErrorStatus(path: String, status: Int) async throws {
    #expect(try await SiteClient(site, script: .off).visit(path).status == status)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anOrderCanBeFoundSentAndAnnotated(script: SiteClient.Script) async throws {
    let client = SiteClient(site, script: script)
    let number = try await store.newest(.paid)
    var page = try await client.visit("/admin/orders?q=%23\(number)")
    #expect(try page.table().sections.flatMap(\.rows).count == 1)
    page = try await client.visit("/admin/orders/\(number)")
    page = try await page.submit("Mark as sent")
    #expect(page.notice == "Order #\(number) is sent.")
    #expect(page.text.contains("Sent"))

    page = try await page.submit("Add note", ["text": " "])
    #expect(page.status == 422)
    #expect(page.text.contains("Enter a note."))
    page = try await page.submit("Add note", ["text": .text(String(repeating: "x", count: 501))])
    #expect(page.status == 422)
    page = try await page.submit("Add note", ["text": "Rang <twice> & once"])
    #expect(page.notice == "Note added.")
    #expect(page.text.contains("Rang <twice> & once"))
    page = try await page.submit("Delete", in: page.row(containing: "Rang <twice>"))
    #expect(!page.text.contains("Rang <twice>"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func cancellingAnOrderRequiresConfirmation(script: SiteClient.Script) async throws {
    let client = SiteClient(site, script: script)
    let number = try await store.newest(.new)
    var page = try await client.visit("/admin/orders/\(number)")
    page = try await page.submit("Cancel order", confirms: false)
    #expect(try await store.details(number).order.state == .new)
    page = try await page.submit("Cancel order")
    #expect(page.notice == "Order #\(number) is cancelled.")
    #expect(try await store.details(number).order.state == .cancelled)
  }

  @Test func anActionThatIsNoLongerOfferedReturns404() async throws {
    let number = try await store.newest(.paid)
    let page = try await SiteClient(site, script: .off).visit("/admin/orders/\(number)")
    try await store.move(number, to: .cancelled)
    // The site no longer shows the button, but this copy of the page does.
    let answer = try await page.submit("Mark as sent")
    #expect(answer.status == 404)
    #expect(try await store.details(number).order.state == .cancelled)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anAddressIsEdited(script: SiteClient.Script) async throws {
    let client = SiteClient(site, script: script)
    let number = try await store.newest(.packed)
    var page = try await client.visit("/admin/orders/\(number)")
    page = try await page.submit("Save", ["street": ""])
    #expect(page.status == 422)
    page = try await page.submit("Save", ["street": "12 Quay Street"])
    #expect(page.notice == "Address saved.")
    #expect(try await store.details(number).order.street == "12 Quay Street")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anOrderIsPlaced(script: SiteClient.Script) async throws {
    let client = SiteClient(site, script: script)
    var page = try await client.visit("/admin")
    page = try await page.submit("Place order", ["customer": "1", "quantity": "21"])
    #expect(page.status == 422)
    page = try await page.submit(
      "Place order", ["customer": "1", "product": "Assam, 250 g", "quantity": "3"])
    #expect(page.url == "/admin/orders/1301")
    #expect(page.notice == "Order #1301 placed.")
    #expect(page.text.contains("Assam, 250 g"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func settingsAreSaved(script: SiteClient.Script) async throws {
    let client = SiteClient(site, script: script)
    var page = try await client.visit("/admin/settings")
    page = try await page.submit("Weekly summary on Mondays")
    #expect(try await store.settings().sendsSummary)
    page = try await page.submit(
      "Save", ["patience": "31"], in: page.row(containing: "Remind after"))
    #expect(page.status == 422)
    page = try await page.submit(
      "Save", ["patience": "7"], in: page.row(containing: "Remind after"))
    #expect(page.notice == "Settings saved.")
    #expect(try await store.settings().patience == 7)
    page = try await page.submit(
      "Save", ["hours.from": "18:00", "hours.to": "09:00", "email": "nobody"],
      in: page.row(containing: "Opening hours"))
    #expect(page.status == 422)
    #expect(try await store.settings().opens == ShopSettings().opens)
  }

  @Test func openPagesShowChangesByOtherUsers() async throws {
    let number = try await store.newest(.paid)
    let open = try await SiteClient(site).visit("/admin/orders?q=\(number)").updates()
    let page = try await SiteClient(site, script: .off).visit("/admin/orders/\(number)")
    _ = try await page.submit("Mark as sent")
    // The counts and the rows are read separately, so either may show the change one update before the other. If no
    // further update arrives, `next` throws.
    while try await !open.next().text.contains("Sent 1") {}
  }
}
