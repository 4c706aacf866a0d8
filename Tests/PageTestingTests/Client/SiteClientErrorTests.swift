import PageSite
import PageTesting
import Testing

/// Tests of a client's errors, and of the findings that it reports.
@Suite(.timeLimit(.minutes(20))) struct SiteClientErrorTests {
  let shop = TestShop()

  private func error(
    _ path: String, _ act: (ClientPage) async throws -> Void = { _ in }
  ) async throws -> String {
    let client = SiteClient(try shop.site(), checks: [])
    let error = await #expect(throws: SiteClientError.self) {
      try await act(try await client.visit(path))
    }
    return error?.description ?? ""
  }

  @Test func aMissingLinkErrorListsTheAvailableLinks() async throws {
    #expect(
      try await error("/plain") { _ = try await $0.follow("Nowhere") }
        == "There is no link “Nowhere” on /plain. Available: “The list”, “Here”, “Here”, "
        + "“Elsewhere”.")
  }

  @Test func anAmbiguousLinkTextIsAnErrorButAURLIsNot() async throws {
    let text = try await error("/plain") { _ = try await $0.follow("Here") }
    #expect(text.hasPrefix("There are 2 of link “Here” on /plain: in the row "))
    let page = try await SiteClient(shop.site()).visit("/plain")
    #expect(try await page.follow("/long").url == "/long")
    #expect(try await page.follow("/list?filter=a%26b#top").url == "/list?filter=a%26b")
  }

  @Test func anAmbiguousButtonErrorNamesTheRows() async throws {
    #expect(
      try await error("/list") { _ = try await $0.submit("Delete") }
        == "There are 2 of button “Delete” on /list: in the row things.1, in the row things.2. "
        + "Choose one with in:, or by a unique name.")
  }

  @Test func aMissingButtonErrorListsTheAvailableButtons() async throws {
    #expect(
      try await error("/draft") { _ = try await $0.submit("Save") }
        == "There is no button “Save” on /draft. Available: “Publish”, “Find”.")
  }

  @Test func aMissingFieldErrorListsTheAvailableFields() async throws {
    #expect(
      try await error("/draft") { _ = try await $0.submit("Publish", ["Title": "x"]) }
        == "There is no field “Title” on /draft. Available: “Text”, “File”.")
  }

  @Test(
    arguments: [
      ("Tea", "Mint", "there is no “Mint” among its choices: Sencha, Assam."),
      ("Size", "Huge", "there is no “Huge” among its choices: Large, Small."),
      ("Name", true, "give it text."), ("A present", "yes", "give it true or false."),
      ("Photo", "p.png", "give it files, such as .file(\"a.txt\", bytes)."),
      ("Tea", ["Sencha", "Assam"], "give it one of its choices, as text."),
    ] as [(String, FieldInput, String)])
  func anInvalidFieldValueIsRejectedWithAReason(field: String, input: FieldInput, reason: String)
    async throws
  {
    #expect(
      try await error("/order") { _ = try await $0.submit("Order", [field: input]) }
        == "The field “\(field)” cannot be filled in: \(reason)")
  }

  @Test func aDisabledFieldCannotBeFilledIn() async throws {
    #expect(
      try await error("/order") { _ = try await $0.submit("Order", ["Not now": "x"]) }
        == "The field “Not now” on /order is disabled. Look for what enables it.")
  }

  @Test func anElementOfAnotherPageIsRejected() async throws {
    let other = try await SiteClient(shop.site()).visit("/list")
    #expect(
      try await error("/list") { page in
        _ = try await page.submit("Delete", in: other.row("1"))
      } == "The element is not on this page, /list. Take it from the page that you act on.")
  }

  @Test(arguments: ["", "a[", "a >", "td:first-child", "a,,b", "[x=\"1\"", "#", "a b >"])
  func unsupportedSelectorsAreRejected(selector: String) async throws {
    let text = try await error("/list") { _ = try $0.elements(selector) }
    #expect(text.hasPrefix("'\(selector)' is not a supported selector."))
  }

  @Test func aStatus500ResponseIsThrown() async throws {
    #expect(
      try await error("/fails").hasPrefix("/fails returned status 500: An internal error occurred"))
    for script in SiteClient.Script.allCases {
      let client = SiteClient(try shop.site(), script: script)
      let page = try await client.visit("/list")
      await #expect(throws: SiteClientError.self) { try await page.submit("Boil") }
    }
  }

  @Test func anInvalidResponseErrorListsItsFindings() async throws {
    let page = try await SiteClient(shop.site(validation: TestShop.milkIsOff)).visit("/list")
    let error = await #expect(throws: SiteClientError.self) {
      try await page.submit("Add", ["title": "Milk"])
    }
    let text = error?.description ?? ""
    #expect(
      text.hasSuffix("\n3:4: It is off. Sell tea. (html/body)\n5: It smells."), "\(text)")
  }

  @Test func redirectLoopsAndLinksToOtherSitesAreErrors() async throws {
    #expect(try await error("/circle").hasPrefix("/circle redirects more than 20 times."))
    #expect(try await error("/away").hasPrefix("'//example.org/' leads to another site"))
    let text = try await error("/plain") { _ = try await $0.follow("Elsewhere") }
    #expect(text.hasPrefix("'https://example.org/' leads to another site"))
  }

  @Test func aPageThatIsNotWellFormedCannotBeRead() async throws {
    let text = try await error("/unreadable")
    #expect(text.hasPrefix("/unreadable cannot be read: it is not well-formed. 2:"))
  }

  @Test func onlyLivePagesHaveUpdates() async throws {
    #expect(
      try await error("/plain") { _ = try await $0.updates() }
        == "/plain has no live updates. Make the page live, or reload it.")
    let page = try await SiteClient(shop.site(), script: .off).visit("/list")
    await #expect(throws: SiteClientError.notScripted(url: "/list")) { try await page.updates() }
  }

  // MARK: Automatic findings

  @Test(arguments: SiteClient.Script.allCases)
  func anInvalidPageIsReportedOncePerClient(script: SiteClient.Script) async throws {
    let client = SiteClient(try shop.site(), script: script)
    try await withKnownIssue {
      _ = try await client.visit("/broken")
    } matching: { issue in
      issue.description.contains("Invalid HTML, /broken:2:")
        && issue.sourceLocation?.fileName == "SiteClientErrorTests.swift"
    }
    _ = try await client.visit("/broken")
    _ = try await SiteClient(shop.site(), script: script, checks: .patches).visit("/broken")
  }

  @Test func aPageThatDiffersOnEachRequestIsAnIssue() async throws {
    let client = SiteClient(try shop.site())
    let page = try await client.visit("/moving")
    try await withKnownIssue {
      _ = try await page.submit("Go")
    } matching: { issue in
      issue.description.contains("/moving shows different content on each request")
    }
    let careless = SiteClient(try shop.site(), checks: .validity)
    _ = try await careless.visit("/moving").submit("Go")
  }
}
