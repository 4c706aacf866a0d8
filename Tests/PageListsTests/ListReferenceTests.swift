import HTTPTypes
import PageElements
import PageForms
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// Columns that refer to the records of another list show their names and offer them in filters and forms.
@Suite struct ListReferenceTests {
  private struct Kind: Sendable {
    var id: Int
    var name: String
  }

  private struct Product: Sendable {
    var id = 0
    var name = ""
    var kind: Int?
    var shelf: String = ""
  }

  private static let kinds = [
    Kind(id: 1, name: "Tea"), Kind(id: 2, name: "Coffee & more"), Kind(id: 3, name: " "),
  ]

  private let products = MemoryList(
    [
      Product(id: 1, name: "Assam", kind: 1, shelf: "a,1"), Product(id: 2, name: "Mocha", kind: 2),
      Product(id: 3, name: "Odd", kind: 9), Product(id: 4, name: "None"),
      Product(id: 5, name: "Blank", kind: 3),
    ], key: \.id
  ) { product, others in product.id = (others.map(\.id).max() ?? 0) + 1 }

  private func client(
    _ kinds: [Kind] = kinds, _ script: SiteClient.Script = .off
  ) throws -> SiteClient {
    let shelves = MemoryList(
      [Shelf(code: "a,1", name: "Top"), Shelf(code: "b", name: "Low")], key: \.code)
    let reference = try ListReference(
      MemoryList(kinds, key: \.id), name: \Kind.name, at: "/kinds")
    let shelf = try ListReference(shelves, name: \Shelf.name)
    let page = try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name) { $0.required() }
      DataColumn("Kind", \Product.kind) { $0 }.refers(to: reference).counted()
      DataColumn("Shelf", \Product.shelf) { $0 }.refers(to: shelf).filterable()
    }
    .editable(new: Product())
    return SiteClient(
      try Site(pages: page.pages, routes: page.routes, configuration: .patient), script: script)
  }

  private struct Shelf: Sendable {
    var code: String
    var name: String
  }

  @Test func cellsShowNamesAndLinkToRecords() async throws {
    let client = try client()
    let page = try await client.visit("/products")
    let cells = try page.table().rows.map { Array($0[0..<3]) }
    #expect(
      cells == [
        ["Assam", "Tea", "Top"], ["Mocha", "Coffee & more", ""], ["Odd", "9", ""],
        ["None", "", ""], ["Blank", "3", ""],
      ])
    let links = try page.elements("td a").compactMap { $0["href"] }
      .filter { $0.hasPrefix("/kinds") }
    #expect(links == ["/kinds/1", "/kinds/2", "/kinds/3"])
    let record = try await client.visit("/products/2")
    #expect(try record.elements("td a").contains { $0["href"] == "/kinds/2" })
    #expect(record.text.contains("Coffee & more"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func filtersAndFacetsShowNames(script: SiteClient.Script) async throws {
    let client = try client(Self.kinds, script)
    let form = try await client.visit("/products?filter=kind")
    let options = try form.elements("select[name=value] option").map { ($0["value"], $0.text) }
    #expect(options.map(\.0) == ["3", "2", "1"] && options.last?.1 == "Tea")
    let found = try await form.submit("Add filter", ["Value": "Coffee & more"])
    #expect(found.url == "/products?is.kind=2" && found.text.contains("Kind is Coffee & more"))
    #expect(try found.table().rows.map { $0[0] } == ["Mocha"])
    let facets = try await client.visit("/products?facet=kind")
    let chips = try facets.elements("a.pe-chip").map(\.text)
    for text in ["Tea 1", "Coffee & more 1", "9 1", "3 1"] { #expect(chips.contains(text)) }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func formsOfferTheRecords(script: SiteClient.Script) async throws {
    let client = try client(Self.kinds, script)
    var page = try await client.visit("/products/1").follow("Edit")
    page = try await page.submit("Save", ["Kind": "Coffee & more", "Shelf": "Low"])
    #expect(page.url == "/products/1" && products.records[0].kind == 2)
    #expect(products.records[0].shelf == "b")
    page = try await client.visit("/products?edit=1").submit("Save", ["Kind": "–"])
    #expect(products.records[0].kind == nil)
    page = try await client.visit("/products/~new").submit("Add", ["Name": "New", "Kind": "Tea"])
    #expect(page.url == "/products/6" && products.records[5].kind == 1)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func manyRecordsAreSearchedByName(script: SiteClient.Script) async throws {
    let many =
      (1...300).map { Kind(id: $0, name: "Kind \($0)") } + [
        Kind(id: 301, name: "Twin"), Kind(id: 302, name: "Twin"),
      ]
    let client = try client(many, script)
    let suggested = await client.site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/products/-/suggest?column=kind&q=kind%2029"))
    let text = String(decoding: suggested.body, as: UTF8.self)
    #expect(text.contains(#""value":"29""#) && text.contains(#""value":"299""#))
    var page = try await client.visit("/products/1/edit").submit("Save", ["Kind": "Kind 299"])
    #expect(page.url == "/products/1" && products.records[0].kind == 299)
    page = try await client.visit("/products/1/edit").submit("Save", ["Kind": "Twin"])
    #expect(page.status == 422 && page.text.contains("301 (Twin), 302 (Twin)"), "\(page.text)")
    page = try await client.visit("/products/1/edit").submit("Save", ["Kind": "nobody"])
    #expect(page.status == 422 && page.text.contains("No row has this key or name."))
    page = try await client.visit("/products/1/edit").submit("Save", ["Name": "Assam 2"])
    #expect(page.url == "/products/1" && products.records[0].kind == 299)
    let filtered = try await client.visit("/products?filter=kind").submit(
      "Add filter", ["Value": "Kind 299"])
    #expect(filtered.url == "/products?is.kind=299")
    #expect(filtered.text.contains("Kind is Kind 299"))
  }

  @Test func `a search finds records by the names of the records they refer to`() async throws {
    let kinds = try ListReference(
      MemoryList(
        Self.kinds + (10..<510).map { Kind(id: $0, name: "Herb \($0)") }, key: \.id),
      name: \Kind.name)
    let page = try DataPage("/products", title: "Products", in: products) {
      DataColumn("Name", \Product.name).searchable()
      DataColumn("Kind", \Product.kind).refers(to: kinds).searchable()
    }
    let client = SiteClient(
      try Site(pages: page.pages, routes: page.routes, configuration: .patient))
    func names(_ query: String) async throws -> [String] {
      try await client.visit("/products?q=\(query)").table().rows.map { $0[0] }
    }
    #expect(try await names("COFFEE") == ["Mocha"])
    #expect(try await names("mo+more") == ["Mocha"])
    #expect(try await names("assam+more").allSatisfy { !["Assam", "Mocha"].contains($0) })
    #expect(try await names("ea").contains("Assam"))
    let export = await client.site.respond(
      to: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: "/products/-/export?format=json&limit=10&q=coffee"))
    let exported = String(decoding: export.body, as: UTF8.self)
    #expect(exported.contains("Mocha") && !exported.contains("Assam"))
    #expect(!(try await client.visit("/products?q=coffee").text.contains("matching names")))
    #expect(
      try await client.visit("/products?q=herb").text
        .contains("only 500 matching names searched in Kind"))
    #expect(try await client.visit("/products?q=coffee").text.contains("1 row"))
  }

  @Test func aComputedNameIsRefused() {
    #expect(throws: DataPageError.self) {
      try ListReference(MemoryList(Self.kinds, key: \.id), name: \Kind.name.isEmpty)
    }
  }
}
