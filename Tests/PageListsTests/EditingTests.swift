import HTTPTypes
import PageElements
import PageForms
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// Forms made from columns add, change and delete records.
@Suite struct EditingTests {
  private struct Product: Sendable {
    var id = 0
    var name = ""
    var price = 1.0
    var isOld = false
    var made: CalendarDate?
  }

  private let products = MemoryList(
    (1...12).map { Product(id: $0, name: "Tea \($0)", price: Double($0)) }, key: \.id
  ) { product, others in product.id = (others.map(\.id).max() ?? 0) + 1 }

  private func page() throws -> DataPage<MemoryList<Product>> {
    try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name) { $0.required().maximumLength(20) }
        .sortable().searchable().filterable()
      DataColumn("Price", \Product.price) { $0.minimum(0) }.currency("EUR").sortable()
        .filterable()
      DataColumn("Old", \Product.isOld) { $0 }.hidden()
      DataColumn("Made", \Product.made) { $0 }.hidden()
    }
  }

  private func client(
    _ page: DataPage<MemoryList<Product>>, _ script: SiteClient.Script
  ) throws -> SiteClient {
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    return SiteClient(site, script: script)
  }

  /// Returns the form for actions on selected rows.
  private func selected(_ page: ClientPage) throws -> ClientElement {
    try #require(try page.elements("#pe-form-selected").first)
  }

  private func client(_ script: SiteClient.Script) throws -> SiteClient {
    try client(page().editable(new: Product()), script)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRecordIsAddedAndShownWithAllItsColumns(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products").follow("Add")
    #expect(page.url == "/products/~new")
    page = try await page.submit("Add", ["Name": "", "Price": "-3", "Made": "2026-11-26"])
    #expect(page.status == 422)
    #expect(page.text.contains("Fill in this field.") && products.records.count == 12)
    page = try await page.submit("Add", ["Name": "Kettle", "Price": "3", "Old": true])
    #expect(page.url == "/products/13" && page.notice == "Added.")
    for text in ["Kettle", "€3.00", "Yes", "2026"] { #expect(page.text.contains(text)) }
    #expect(products.records.last?.made == CalendarDate("2026-11-26"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRecordIsChangedAndAConflictIsShown(script: SiteClient.Script) async throws {
    let client = try client(script)
    let page = try await client.visit("/products").follow("Tea 7").follow("Edit")
    #expect(page.url == "/products/7/edit")
    products.update { $0[6].name = "Tea, seven" }
    let conflict = try await page.submit("Save", ["Name": "Seven", "Price": "8"])
    #expect(conflict.status == 409 && conflict.text.contains("Tea, seven"))
    #expect(products.records[6].price == 7)
    let saved = try await conflict.submit("Save")
    #expect(saved.url == "/products/7" && saved.notice == "Saved.")
    #expect(products.records[6].name == "Seven" && products.records[6].price == 8)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aDuplicateStartsWithTheValuesOfItsOriginal(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products/3").follow("Duplicate")
    #expect(page.url == "/products/~new?like=3")
    page = try await page.submit("Add", ["Price": "5"])
    #expect(page.url == "/products/13")
    #expect(products.records.last?.name == "Tea 3" && products.records.last?.id == 13)
    #expect(products.records[2].price == 3)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func undoRestoresADeletedRecord(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products/5").submit("Delete")
    #expect(page.url == "/products" && page.notice?.hasPrefix("Deleted.") == true)
    #expect(!products.records.contains { $0.id == 5 })
    #expect(try await client.visit("/products/5").status == 404)
    page = try await page.submit("Undo")
    #expect(products.records.contains { $0.id == 5 && $0.name == "Tea 5" })
    #expect(try await client.visit("/products/5").status == 200)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func selectedRecordsAreDeletedAndRestored(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products")
    page = try await page.submit("Apply", ["row": ["2", "4"]], in: selected(page))
    #expect(products.records.count == 10)
    #expect(page.notice?.hasPrefix("Deleted. (2)") == true)
    page = try await page.submit("Undo")
    #expect(products.records.count == 12)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func allFilteredRecordsCanBeDeleted(script: SiteClient.Script) async throws {
    let client = try client(script)
    let page = try await client.visit("/products?min.price=9")
    _ = try await page.submit("Apply", ["all": true], in: selected(page))
    #expect(products.records.map(\.id) == Array(1...8))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func selectingAllIsRejectedIfTheListHasChanged(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products")
    products.update { $0.append(Product(id: 40, name: "New")) }
    page = try await page.submit("Apply", ["all": true], in: selected(page))
    #expect(page.status == 422 && page.text.contains("The list has changed"))
    #expect(products.records.count == 13)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anActionWithoutSelectedRowsIsRejected(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products")
    page = try await page.submit("Apply", in: selected(page))
    #expect(page.status == 422 && page.text.contains("Select at least one row."))
    #expect(products.records.count == 12)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aCustomActionAppliesToTheSelectedRows(script: SiteClient.Script) async throws {
    let page = try page().action("Mark as old", id: "old") { [products] keys, event in
      products.update { records in
        for place in records.indices where keys.contains("\(records[place].id)") {
          records[place].isOld = true
        }
      }
      event.notice = "\(keys.count) are old now."
    }
    let shown = try await client(page, script).visit("/products")
    let after = try await shown.submit("Apply", ["row": ["1", "3"]], in: selected(shown))
    #expect(after.notice == "2 are old now.")
    #expect(products.records.filter(\.isOld).map(\.id) == [1, 3])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func customActionsAreAvailableOnARecordPage(script: SiteClient.Script) async throws {
    let page = try page()
      .action("Mark as old", id: "old") { [products] keys, event in
        products.update { records in
          for place in records.indices where keys == ["\(records[place].id)"] {
            records[place].isOld = true
          }
        }
        event.notice = "\(keys.count) is old now."
      }
      .action("Throw away", id: "throw") { [products] keys, event in
        _ = try await products.delete(keys)
      }
      .action("Burn", id: "burn", if: { $0 == "ada" }) { _, _ in }
      .action("Sell", id: "sell") { _, _ in throw FormErrors(["": "Nobody buys it."]) }
    let shown = try await client(page, script).visit("/products/3")
    let old = try await shown.submit("Mark as old")
    #expect(old.notice == "1 is old now." && old.url == "/products/3")
    #expect(products.records.filter(\.isOld).map(\.id) == [3])
    #expect(!shown.text.contains("Burn"))
    #expect(try await shown.submit("Sell").text.contains("Nobody buys it."))
    // The page of a deleted record no longer exists, so the reader returns to the list.
    let gone = try await old.submit("Throw away")
    #expect(gone.url == "/products" && gone.status == 200 && products.records.count == 11)
  }

  @Test func theLastOfTwoActionsWithOneIDIsUsed() async throws {
    let page = try page()
      .action("Sell", id: "sell") { _, event in event.notice = "The first." }
      .action("Sell all", id: "sell") { _, event in event.notice = "The last." }
    let shown = try await client(page, .off).visit("/products/3")
    #expect(try await shown.submit("Sell all").notice == "The last.")
    #expect(try shown.elements("button").count { $0.text.hasPrefix("Sell") } == 1)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func cancelReturnsToThePageThatOpenedTheForm(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products/3").follow("Edit")
    page = try await page.follow("Cancel")
    #expect(page.url == "/products/3")
    page = try await page.follow("Duplicate").follow("Cancel")
    #expect(page.url == "/products/3")
    page = try await client.visit("/products").follow("Add").follow("Cancel")
    #expect(page.url == "/products" && products.records.count == 12)
  }

  @Test func theBreadcrumbOfAFormShowsTheRecordName() async throws {
    let page = try await client(.off).visit("/products/3/edit")
    #expect(
      try page.elements(".pe-crumbs a").map { "\($0.text) \($0["href"] ?? "")" } == [
        "Products /products", "Tea 3 /products/3",
      ])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func theRecordPageShowsTheHistory(script: SiteClient.Script) async throws {
    let history = MemoryHistory()
    let client = try client(page().editable(new: Product(), history: history), script)
    var page = try await client.visit("/products/~new").submit("Add", ["Name": "Kettle"])
    page = try await client.visit("/products/13/edit").submit("Save", ["Price": "8"])
    #expect(page.text.contains("History"))
    #expect(page.text.contains("Price: €1.00 → €8.00") && page.text.contains("Name: – → Kettle"))
    // Saving without changes adds no entry.
    _ = try await client.visit("/products/13/edit").submit("Save")
    #expect(
      try await history.changes(of: "13", in: "/products", limit: 9).map(\.action) == [
        .update, .create,
      ])
    page = try await client.visit("/products/13").submit("Delete")
    _ = try await page.submit("Undo")
    #expect(try await client.visit("/products/13").text.contains("Deleted."))
  }

  @Test func forbiddenActionsAreHiddenAndRejected() async throws {
    let page = try page().editable(new: Product()) { action, _, _ in action == .update }
    let client = try client(page, .off)
    let list = try await client.visit("/products")
    for word in ["Add</a>", "Selected"] { #expect(!list.html.contains(word)) }
    let record = try await client.visit("/products/1")
    #expect(record.text.contains("Edit"))
    for word in ["Delete", "Duplicate"] { #expect(!record.text.contains(word)) }
    #expect(try await client.visit("/products/~new").status == 403)
    #expect(try await client.visit("/products/1/edit").status == 200)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aRecordCanBeEditedInItsRow(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products?sort=-price&is.name=Tea%207")
    page = try await page.submit("Edit", in: try page.row("7"))
    #expect(page.url.contains("edit=7"))
    page = try await page.submit("Save", ["Price": "-1"])
    #expect(page.status == 422 && products.records[6].price == 7)
    page = try await page.submit("Save", ["Name": "Tea 7", "Price": "8"])
    #expect(page.url == "/products?sort=-price&is.name=Tea%207" && page.notice == "Saved.")
    #expect(products.records[6].price == 8 && products.records[6].made == nil)
    // The form in a row has only the visible columns.
    page = try await client.visit("/products?columns=name&edit=7")
    #expect(!page.html.contains("name=\"price\""))
    page = try await page.submit("Cancel")
    #expect(page.url == "/products?columns=name")
  }

  @Test func permissionsCanDependOnTheRecord() async throws {
    let page = try page().editable(new: Product()) { action, product, _ in
      action == .create ? false : product.map { $0.id.isMultiple(of: 2) } ?? true
    }
    let client = try client(page, .off)
    #expect(try await client.visit("/products/2/edit").status == 200)
    #expect(try await client.visit("/products/3/edit").status == 403)
    #expect(!(try await client.visit("/products/3")).html.contains("Delete"))
    #expect(!(try await client.visit("/products?edit=3")).html.contains("name=\"price\""))
    var list = try await client.visit("/products")
    #expect(try list.row("2").text.contains("Edit") && !list.row("3").text.contains("Edit"))
    let delete: [String: FieldInput] = ["Action for selected rows": "-delete"]
    list = try await list.submit(
      "Apply", delete.merging(["Tea 2": true, "Tea 3": true]) { $1 }, in: try selected(list))
    #expect(list.text.contains("you may not delete row “3”"))
    #expect(products.records.count == 12, "One forbidden row prevents all deletions")
    list = try await client.visit("/products")
    list = try await list.submit(
      "Apply", delete.merging(["Tea 2": true, "Tea 4": true]) { $1 }, in: try selected(list))
    #expect(products.records.count == 10)
  }

  @Test func aReadOnlyListHasNoEditingPages() async throws {
    let client = try client(page(), .off)
    let list = try await client.visit("/products")
    #expect(!list.text.contains("Add filter…") && !list.html.contains("~new"))
    for path in ["/products/1", "/products/1/edit", "/products/~new"] {
      #expect(try await client.visit(path).status == 404)
    }
    let records = try self.client(page().records(), .off)
    #expect(try await records.visit("/products/1").text.contains("Tea 1"))
    #expect(try await records.visit("/products/1/edit").status == 404)
    #expect(try await records.visit("/products/99").status == 404)
  }

  @Test func theActionColumnAppearsOnlyForEditors() async throws {
    func html(_ allows: Bool) async throws -> String {
      try await client(page().editable(new: Product()) { _, _, _ in allows }, .off)
        .visit("/products").html
    }
    #expect(try await html(true).contains(";--actions:96px"))
    #expect(try await !html(false).contains("--actions"))
  }

  private static func price(of id: Int) throws -> String {
    guard id != 2 else { throw SiteProblem(.conflict, "It is being counted.") }
    return "EUR 3"
  }

  @Test func aRecordPageShowsAdditionalSections() async throws {
    let page = try page().details { product, request in
      let price = try Self.price(of: product.id)
      Section("Sales", key: "sales", empty: "Not sold yet.") {
        if product.id == 1 {
          Row(key: "first") {
            request.path.text; price
          }
        }
      }
    }
    .with { $0.live() }
    let client = try client(page, .off)
    let record = try await client.visit("/products/1")
    #expect(record.text.contains("Sales") && record.text.contains("/products/1"))
    #expect(try record.elements("tbody").map(\.text).count == 2)
    #expect(try await client.visit("/products/3").text.contains("Not sold yet."))
    #expect(try await client.visit("/products/2").status == 409)
    // A record with additional sections has a page, so the list links to it.
    #expect(try await client.visit("/products").follow("Tea 1").url == "/products/1")
    #expect(try await client.visit("/products/1/edit").status == 404)
  }

  @Test func aRecordPageShowsFullTextsWithLineBreaks() async throws {
    let end = "the last word"
    let texts = [
      String(repeating: "leaf ", count: 40) + end,
      "First flush\r\n\nKeep it dry: \(end)\n\n",
      String(repeating: "One line of many.\n", count: 400) + end,
      String(repeating: "\n", count: 5_000) + end,
      String(repeating: "x", count: 99_980) + " \(end) and what lies beyond it",
    ]
    products.records = texts.enumerated().map { Product(id: $0 + 1, name: $1) }
    let client = try client(.off)
    for id in 1...texts.count {
      let values = try await client.visit("/products/\(id)").elements("tbody")[0]
      #expect(values.text.contains(end), "\(id)")
    }
    let lines = try await client.visit("/products/2").elements("tbody .pe-stack > div").map(\.text)
    #expect(lines == ["First flush", "", "Keep it dry: \(end)"])
    let folded = try await client.visit("/products/3").elements("tbody details summary")
    #expect(folded.map(\.text) == ["One line of many.…"])
    let cut = try await client.visit("/products/5").elements("tbody details > div")
    #expect(cut.map { $0.text.hasSuffix("…") } == [true])
    // A record's page shows in full the texts that a list shows in full.
    products.records.append(Product(id: 6, name: #"["black", "green"]"#))
    #expect(try await client.visit("/products/6").elements("tbody details").isEmpty)
    let list = try await client.visit("/products")
    #expect(list.text.contains("leaf …") && !list.text.contains("leaf \(end)"))
  }

  @Test func actionsAreLimitedToTenThousandRows() async throws {
    products.records = (1...10_001).map { Product(id: $0, name: "Tea \($0)") }
    let client = try client(.off)
    var page = try await client.visit("/products")
    page = try await page.submit("Apply", ["all": true], in: selected(page))
    #expect(page.status == 422 && page.text.contains("at most 10,000 rows"))
    #expect(products.records.count == 10_001)
    products.records.removeLast()
    page = try await client.visit("/products?min.price=0&has.name=Tea")
    _ = try await page.submit("Apply", ["all": true], in: selected(page))
    #expect(products.records.isEmpty)
  }

  @Test func aLargeDeletionCannotBeUndone() {
    let store = UndoStore()
    #expect(store.offer(bytes: 100) {} != nil)
    #expect(store.offer(bytes: 4 << 20) {} == nil)
  }

  @Test func theOldestUndoIsEvicted() async throws {
    let store = UndoStore()
    let offers = (0..<8).compactMap { _ in store.offer(bytes: 3 << 20) {} }
    #expect(offers.count == 8)
    var event = ActionEvent(values: offers[0])
    await #expect(throws: SiteProblem.self) { try await store.undo(&event, ListTexts()) }
    var last = ActionEvent(values: offers[7])
    try await store.undo(&last, ListTexts())
    #expect(last.notice == "Restored.")
    // The same undo fails the second time.
    await #expect(throws: SiteProblem.self) { try await store.undo(&last, ListTexts()) }
  }
}
