import PageElements
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// Grouped lists, as a reader uses them.
@Suite struct GroupingTests {
  private struct Product: Sendable {
    let id: Int
    var kind: String?
    var price: Double
  }

  private let products = MemoryList(
    (1...120).map { id in
      Product(id: id, kind: ["Tea", "Coffee", nil, "filter"][id % 4], price: Double(id % 3))
    }, key: \.id)

  private func site(batch: Int = 50) throws -> Site {
    let page = try DataPage("/products", title: "Products", in: products, batch: batch) {
      DataColumn("Number", \Product.id).sortable().alignment(.start)
      DataColumn("Kind", \Product.kind).sortable().filterable()
      DataColumn("Price", \Product.price).currency("EUR").sortable()
    }
    .records().with { $0.live() }
    return try Site(pages: page.pages, routes: page.routes, configuration: .patient)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func theFormGroupsRowsAndSumsAColumn(script: SiteClient.Script) async throws {
    let client = SiteClient(try site(), script: script)
    var page = try await client.visit("/products?sort=-price")
    page = try await page.submit("Group rows", ["Group by": "kind", "Sum of": "price"])
    #expect(page.url == "/products?sort=-price&group=kind&sum=price")
    #expect(page.text.contains("Coffee 30 rows · Price €30.00"))
    #expect(page.text.contains("Price by Kind"))
    let rows = try page.elements("tbody > tr[id]").map(\.text)
    #expect(rows.count == 50)
    #expect(rows.prefix(30).allSatisfy { $0.contains("Coffee") })
    #expect(rows.first?.contains("€2.00") == true, "The sort order applies within each group")
    // A setting's link removes only this setting.
    page = try await page.follow("Sum of Price")
    #expect(page.url == "/products?sort=-price&group=kind")
    page = try await page.follow("Group by Kind")
    #expect(page.url == "/products?sort=-price")
  }

  @Test func rowsWithoutAValueFormTheLastGroup() async throws {
    let page = try await SiteClient(try site(batch: 200)).visit("/products?group=kind")
    let sections = try page.elements("tbody").compactMap { $0["id"] }
    #expect(sections == ["groupCoffee", "groupTea", "groupfilter", "group~7En"])
    #expect(page.text.contains("rows by Kind"))
  }

  @Test func sortingByAHiddenColumnIsPreserved() async throws {
    let page = try await SiteClient(try site()).visit("/products?sort=-price&columns=kind")
    #expect(page.status == 200)
    #expect(try page.elements("tbody > tr[id]").first?["id"] == "rows.119")
  }

  @Test func emptyAndMissingValuesAreCountedTogether() async throws {
    products.update { $0[0].kind = "" }
    let page = try await SiteClient(try site()).visit("/products?facet=kind")
    #expect(page.text.contains("is empty 31"))
  }

  @Test func recordsWithNoValueOrAnEmptyTextAreOneGroup() async throws {
    products.update { $0[0].kind = "" }
    let page = try await SiteClient(try site(batch: 200)).visit("/products?group=kind")
    let sections = try page.elements("tbody").compactMap { $0["id"] }
    #expect(sections == ["groupCoffee", "groupTea", "groupfilter", "group~7En"])
    #expect(page.text.contains("Empty 31 rows"))
  }

  private struct Count: Sendable {
    let id: Int
    let number: Int
  }

  @Test func aSumOfIntegersIsNotRounded() async throws {
    let counts = MemoryList(
      [Count(id: 1, number: 9_007_199_254_740_992), Count(id: 2, number: 1)], key: \.id)
    let page = try DataPage("/counts", title: "Counts", in: counts) {
      DataColumn("Number", \Count.number)
    }
    let site = try Site(pages: [page.page], routes: page.routes, configuration: .patient)
    let shown = try await SiteClient(site).visit("/counts?sum=number")
    #expect(shown.text.contains("Number: 9,007,199,254,740,993"))
  }

  @Test func aSumWithoutGroupsCoversTheFilteredList() async throws {
    let page = try await SiteClient(try site()).visit("/products?sum=price&is.kind=Tea")
    #expect(page.text.contains("Price: €30.00"))
  }

  @Test(arguments: [
    ("group=nothing", "nothing"), ("sum=kind", "kind"), ("group=kind&group=kind", "group"),
  ])
  func invalidGroupingsAreNamedInTheError(query: String, name: String) async throws {
    let page = try await SiteClient(try site()).visit("/products?\(query)")
    #expect(page.status == 400 && page.text.contains(name))
  }
}
