import PageElements
import PageSite
import PageTesting
import Testing

/// Tests of a reader's tasks, with and without a script.
@Suite(.timeLimit(.minutes(20))) struct SiteClientTests {
  let shop = TestShop()

  @Test(arguments: SiteClient.Script.allCases)
  func aPageIsRead(script: SiteClient.Script) async throws {
    let page = try await SiteClient(shop.site(), script: script).visit("/list")
    #expect(page.url == "/list")
    #expect(page.status == 200)
    #expect(page.title == "List")
    #expect(page.header("content-type") == "text/html; charset=utf-8")
    #expect(page.notice == nil)
    let table = try page.table("Shared")
    #expect(table.columns == ["What", "State"])
    #expect(table.rows == [["Tea", "open"], ["R&D <cake>", "open"]])
    #expect(table.sections.map(\.title) == ["Things"])
    #expect(try page.element("tbody#things > tr.pe-section-header").text == "Things")
    #expect(try page.element(role: "textbox", named: "What is it?")["name"] == "title")
    #expect(try page.row("2", in: "things").elements("td").map(\.role) == ["cell", "cell"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func submittingAFormShowsItsNotice(script: SiteClient.Script) async throws {
    let client = SiteClient(try shop.site(), script: script)
    let before = try await client.visit("/list?filter=a")
    let after = try await before.submit("Add", ["What is it?": "Salt & pepper"])
    #expect(shop.items.last?.title == "Salt & pepper")
    #expect(after.notice == "Added “Salt & pepper”.")
    #expect(after.url == "/list?filter=a")
    #expect(try after.table().rows.map(\.[0]) == ["Tea", "R&D <cake>", "Salt & pepper"])
    #expect(try before.table().rows.count == 2, "An earlier page does not change")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRejectedFormShowsItsErrorAndCanBeResubmitted(script: SiteClient.Script) async throws {
    let client = SiteClient(try shop.site(), script: script)
    var page = try await client.visit("/list")
    page = try await page.submit("Add", ["title": ""])
    #expect(page.status == 422)
    #expect(page.text.contains("Say what it is."))
    #expect(try page.element("input[name=title]")["aria-invalid"] == "true")
    let remark = try page.element("input[name=title]")["aria-describedby"] ?? ""
    #expect(try page.element("#\(remark)").text == "Say what it is.")
    page = try await page.submit("Add", ["title": "Milk"])
    #expect(page.status == 200)
    #expect(try page.table().rows.last == ["Milk", "open"])
    #expect(try page.elements(".pe-errors").isEmpty)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRowIsSelectedAndDeselected(script: SiteClient.Script) async throws {
    var page = try await SiteClient(shop.site(), script: script).visit("/list")
    page = try await page.select(row: "2", in: "things")
    #expect(try page.table().rows == [["Tea", "open"], ["R&D <cake>", "done"]])
    page = try await page.select(row: "2")
    #expect(try page.table().rows.map(\.[1]) == ["open", "open"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anActionRunsOnlyIfItIsConfirmed(script: SiteClient.Script) async throws {
    var page = try await SiteClient(shop.site(), script: script).visit("/list")
    page = try await page.submit("Delete", in: page.row(containing: "Tea"), confirms: false)
    #expect(shop.items.count == 2)
    #expect(page.url == "/list")
    page = try await page.submit("Delete", in: page.row(containing: "Tea"))
    #expect(page.notice == "Removed “Tea”.")
    #expect(try page.table().rows == [["R&D <cake>", "open"]])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aFormWithFilesIsSentAfterItsConfirmation(script: SiteClient.Script) async throws {
    var page = try await SiteClient(shop.site(), script: script).visit("/draft")
    page = try await page.submit(
      "Publish", ["Text": "\"ü\" & 1\n2", "File": .file("a \"b\".txt", Array("hello".utf8))])
    #expect(page.url == "/draft?q=published")
    #expect(try page.table().sections.last?.rows == [["\"ü\" & 12"], ["a \"b\".txt"]])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aGETFormSendsItsFieldsInTheURL(script: SiteClient.Script) async throws {
    var page = try await SiteClient(shop.site(), script: script).visit("/draft")
    page = try await page.submit("Find", ["Search": "a&b ü"])
    #expect(page.url == "/draft?q=a%26b+%C3%BC")
    #expect(try page.element("input[name=q]")["value"] == "a&b ü")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func fieldsSendTheirDefaultsUnlessFilledIn(script: SiteClient.Script) async throws {
    let page = try await SiteClient(shop.site(), script: script).visit("/order")
    let defaults = try await page.submit("Order")
    let said = try defaults.table().sections[1].rows.map(\.[0])
    #expect(
      said == ["name=Ada", "note= / first / second", "tea=a", "size=m", "with=true"])
    let filled = try await page.submit(
      "Order",
      [
        "Name": "Ben \(1 + 1)", "Note": 3, "Tea": "Sencha", "Size": "Large", "A present": true,
        "with": false, "Photo": .file("p.png", type: "image/png", [0, 13, 10, 255]),
      ])
    #expect(
      try filled.table().sections[1].rows.map(\.[0]) == [
        "name=Ben 2", "note=3", "tea=s", "size=l", "gift=true",
        "photo=p.png (image/png, 4 bytes)",
      ])
  }

  @Test func withoutTheScriptLoadMoreOpensTheNextPage() async throws {
    var page = try await SiteClient(shop.site(), script: .off).visit("/long")
    page = try await page.follow("Load more")
    #expect(page.url.hasPrefix("/long?after="))
    #expect(try page.table().rows.first == ["F21"])
    page = try await page.follow("next")
    #expect(try page.table().rows.first == ["F41"])
    #expect(try page.table().sections.map(\.title) == ["First"])
    page = try await page.follow("First")
    #expect(page.url == "/long")
  }

  @Test func withTheScriptLoadMoreAppendsRows() async throws {
    var page = try await SiteClient(shop.site()).visit("/long")
    page = try await page.follow("Load more")
    #expect(page.url == "/long")
    #expect(try page.table().rows.count == 70)
    page = try await page.follow("Load more")
    #expect(try page.table().rows.count == 110)
    #expect(try page.table().sections.map(\.rows.count) == [60, 50])
    #expect(try page.elements("a[rel=next]").isEmpty)
    #expect(try page.element("p[role=status]").text == "40 more rows, 110 in all.")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func eachClientIsASeparateVisitor(script: SiteClient.Script) async throws {
    let site = try shop.site()
    let (ada, ben) = (SiteClient(site, script: script), SiteClient(site, script: script))
    _ = try await ada.visit("/order").submit("Order")
    #expect(ada.cookies.keys.contains("pe-visitor"))
    #expect(try await ada.visit("/order").table().sections[1].rows.count == 5)
    #expect(try await ben.visit("/order").table().sections[1].rows.isEmpty)
    _ = try await ada.visit("/list").submit("Add", ["title": "Milk"])
    _ = try await ben.visit("/list").submit("Add", ["title": "Milk"])
    #expect(shop.items.count == 4, "Equal forms of two clients both count")
  }

  @Test func aPageHasTheSameSnapshotWithAndWithoutTheScript() async throws {
    let site = try shop.site()
    let plain = try await SiteClient(site, script: .off).visit("/list")
    let scripted = try await SiteClient(site).visit("/list")
    let text = plain.snapshot(templates: nil).text
    #expect(text.contains("data-version=\"VERSION\""))
    #expect(text == scripted.snapshot(templates: nil).text)
  }

  @Test func headerFieldsAreSentWithRequests() async throws {
    let site = try shop.site()
    let ada = SiteClient(site, headerFields: ["Authorization": "Ada", "not a name": ""])
    #expect(try await ada.visit("/members").text.contains("Hello Ada"))
    #expect(try await SiteClient(site).visit("/members").url == "/plain")
  }

  @Test func responsesOtherThanPagesAreReturnedAsPages() async throws {
    let page = try await SiteClient(shop.site()).visit("/nothing")
    #expect(page.status == 404)
    #expect(page.text.contains("There is nothing at '/nothing'."))
    let document = try await SiteClient(shop.site()).visit("/list/-/document")
    #expect(document.header("Content-Type") == "application/json")
    #expect(document.text == "" && document.html.hasPrefix("{\"page\":\"/list\""))
  }
}
