import HTTPTypes
import PageElements
import PageSite
import PageTesting
import Synchronization
import TestSupport
import Testing

@testable import PageLists

@Suite struct DataPageTests {
  private enum Kind: String, ListValue { case tea, coffee }

  private struct Product: Sendable {
    let id: Int
    var name: String
    var kind: Kind
    var price: Double?
    var isOld = false
    var shout: String { name.uppercased() }
  }

  private let products = MemoryList(
    (1...120).map { number in
      Product(
        id: number, name: number == 7 ? "Earl <Grey>" : "Tea \(number)",
        kind: number.isMultiple(of: 2) ? .tea : .coffee,
        price: number.isMultiple(of: 10) ? nil : Double(number % 13), isOld: number < 3)
    }, key: \.id)

  private func page() throws -> DataPage<MemoryList<Product>> {
    try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name).sortable().searchable()
      DataColumn("Kind", \Product.kind).filterable().format(.badge)
      DataColumn("Price", \Product.price).currency("EUR").sortable().filterable()
      DataColumn("Old", \Product.isOld).filterable().hidden()
    }
    .with { $0.live() }
  }

  private func client(_ script: SiteClient.Script) throws -> SiteClient {
    let page = try page()
    return SiteClient(
      try Site(pages: [page.page], routes: page.routes, configuration: .patient), script: script)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func headingsSortAndFormsFilterTheList(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products")
    #expect(page.text.contains("120 rows"))
    page = try await page.follow("Price")
    #expect(page.url == "/products?sort=price")
    #expect(try page.table().rows.first?.last == "€0.00")
    page = try await page.submit("Next", ["Column": "price"])
    #expect(page.url == "/products?filter=price&sort=price")
    page = try await page.submit("Add filter", ["Comparison": "min", "Value": "12"])
    #expect(page.url == "/products?sort=price&min.price=12")
    #expect(page.text.contains("Price is at least €12.00"))
    #expect(page.text.contains("8 rows"))
    page = try await page.submit("Search", ["q": "tea 1"])
    #expect(page.text.contains("“tea 1”"))
    // A filter's link removes only this filter.
    page = try await page.follow("Price is at least €12.00")
    #expect(page.url == "/products?sort=price&q=tea%201")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func anEmptyResultOffersToClearTheFilters(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products?q=none")
    #expect(page.text.contains("No matching rows"))
    page = try await page.follow("Clear all")
    #expect(page.url == "/products")
  }

  @Test(arguments: SiteClient.Script.allCases)
  func facetValuesAreCountedAndFilterTheList(script: SiteClient.Script) async throws {
    let data = try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name)
      DataColumn("Kind", \Product.kind).counted()
      DataColumn("Price", \Product.price).counted()
      DataColumn("Old", \Product.isOld).counted().hidden()
    }
    let client = SiteClient(
      try Site(pages: data.pages, routes: data.routes, configuration: .patient), script: script)
    var page = try await client.visit("/products").follow("Old")
    #expect(page.url == "/products?facet=isOld")
    #expect(page.text.contains("No 118") && page.text.contains("Yes 2"))
    page = try await page.follow("Yes 2")
    #expect(page.url == "/products?is.isOld=1&facet=isOld" && page.text.contains("2 rows"))
    // The other values stay visible, and counts by another column are those of the filtered rows.
    page = try await page.follow("Kind")
    #expect(page.text.contains("No 118") && page.text.contains("coffee 1"))
    page = try await page.follow("No 118")
    #expect(page.text.contains("120 rows"))
    page = try await client.visit("/products?facet=price").follow("is empty 12")
    #expect(page.url == "/products?empty.price=1&facet=price" && page.text.contains("12 rows"))
    #expect(try await client.visit("/products?facet=name").status == 400)
  }

  /// A list that counts the requests for its row count and facets.
  private struct CountingList: ListSource {
    let list: MemoryList<Product>
    let asked = Counter()

    var version: UInt64? { list.version }
    func check(_ columns: [DataColumn<Product>]) {}
    func entries(
      _ selection: ListSelection<Product>, in range: RowRange, limit: Int, bytes: Int,
      from end: RowRange.End
    ) async throws -> ListBatch<Product> {
      try await list.entries(selection, in: range, limit: limit, bytes: bytes, from: end)
    }
    func entry(
      _ key: String, in selection: ListSelection<Product>
    ) async throws -> ListEntry<Product>? { try await list.entry(key, in: selection) }
    func count(_ selection: ListSelection<Product>, upTo limit: Int) async throws -> ListCount {
      asked.add()
      return try await list.count(selection, upTo: limit)
    }
    func facet(
      _ column: DataColumn<Product>, in selection: ListSelection<Product>, limit: Int
    ) async throws -> [ListFacet]? {
      asked.add()
      return try await list.facet(column, in: selection, limit: limit)
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.add(1, ordering: .relaxed) }
  }

  @Test func countsAndFacetsAreReusedBetweenBatches() async throws {
    let source = CountingList(list: products)
    let data = try DataPage("/products", title: "Products", in: source) {
      DataColumn("Name", \Product.name)
      DataColumn("Kind", \Product.kind).counted()
    }
    let client = SiteClient(
      try Site(pages: data.pages, routes: data.routes, configuration: .patient), script: .off)
    var page = try await client.visit("/products?facet=kind")
    page = try await page.follow("next")
    page = try await page.follow("next")
    _ = try await client.visit("/products?facet=kind")
    #expect(source.asked.count == 2)
    // A filtered list is counted separately. The size of the whole one decides whether its texts are sampled for the
    // widths of the columns. A change is visible immediately.
    _ = try await client.visit("/products?is.kind=tea")
    _ = try await client.visit("/products?is.kind=tea&facet=")
    #expect(source.asked.count == 4)
    products.update { _ = $0.removeLast() }
    #expect(try await client.visit("/products?facet=kind").text.contains("119 rows"))
    #expect(source.asked.count == 6)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func columnsAreSelectedByCheckboxes(script: SiteClient.Script) async throws {
    let client = try client(script)
    let page = try await client.visit("/products")
    let chosen = try await page.submit("Apply", ["show": ["name", "isOld"]])
    #expect(chosen.url == "/products?columns=name%2CisOld")
    #expect(try chosen.table().columns == ["Name", "Old"])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func sortedPagesContainEachRowOnce(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/products?sort=-price")
    var keys = try page.elements("tbody tr[id]").compactMap { $0["id"] }
    page = try await page.follow("next")
    keys += try page.elements("tbody tr[id]").compactMap { $0["id"] }
    page = try await page.follow("next")
    keys += try page.elements("tbody tr[id]").compactMap { $0["id"] }
    #expect(Set(keys).count == 120)
  }

  @Test func anOpenPageIsUpdatedWhenRecordsChange() async throws {
    let page = try page()
    let site = try Site(pages: [page.page], routes: page.routes, configuration: .patient)
    let client = SiteClient(site)
    var open = try await client.visit("/products?sort=name&q=grey")
    let updates = try await open.updates()
    products.update { $0[10].name = "Lady Grey" }
    site.changed("/products")
    open = try await updates.next()
    #expect(open.text.contains("Lady Grey") && open.text.contains("2 rows"))
  }

  @Test(
    arguments: [
      "sort=kind", "min.name=a", "is.name=a", "sort=shout", "columns=shout",
    ])
  func undeclaredColumnFeaturesAreRejected(query: String) async throws {
    let page = try await client(.off).visit("/products?" + query)
    #expect(page.status == 400)
  }

  @Test func invalidColumnDeclarationsThrow() {
    #expect(throws: DataPageError.unnamedColumn(title: "Loud")) {
      try DataPage("/p", title: "P", in: products) { DataColumn("Loud", \Product.shout) }
    }
    #expect(throws: DataPageError.duplicateColumn(name: "name")) {
      try DataPage("/p", title: "P", in: products) {
        DataColumn("A", \Product.name)
        DataColumn("B", \Product.kind, name: "name")
      }
    }
    #expect(throws: SiteProblem.self) {
      try DataPage("/p", title: "P", in: products, order: "price") {
        DataColumn("Price", \Product.price)
      }
    }
  }
}
