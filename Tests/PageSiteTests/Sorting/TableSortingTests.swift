import HTTPTypes
import PageElements
import PagePatching
import PageSiteValidation
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of column headings that link to the rows in another order.
@Suite struct TableSortingTests {
  private struct Query: Codable {
    var q = ""
    var sort: RowOrder = "name"
  }

  private static let teas = [("Assam", 3), ("Sencha", 2), ("Gyokuro", 9)]

  private static func site() throws -> Site {
    try .test(
      Page("/teas", title: "Teas", query: Query()) { request in
        let isDescending = request.query.sort.terms.first?.isDescending ?? false
        let byPrice = request.query.sort.terms.first?.name == "price"
        let teas = teas.sorted { left, right in
          (byPrice ? left.1 < right.1 : left.0 < right.0) != isDescending
        }
        return try Table(columns: [
          Column("Name", sort: "name"), Column("Note"),
          Column("Price", sort: "price", alignment: .end),
        ]) {
          for (name, price) in teas {
            Row(key: name) {
              name; "Fine"; price
            }
          }
        }.sorted(by: \.sort, in: request)
      }
    ) { $0.validation = try? ResponseValidation(.strict) }
  }

  private func headings(_ path: String) async throws -> [String] {
    let document = try await Self.site().json(path)
    return (document["columns"]?.items ?? []).compactMap(\.text)
  }

  @Test func `a heading links to its order, and the current one to its reverse`() async throws {
    #expect(
      try await headings("/teas/-/document") == [
        #"<th scope="col" aria-sort="ascending"><a href="/teas?sort=-name">Name</a></th>"#,
        #"<th scope="col">Note</th>"#,
        #"<th class="pe-end" scope="col"><a href="/teas?sort=price">Price</a></th>"#,
      ])
    #expect(
      try await headings("/teas/-/document?q=a%26b&sort=-price%2Cname") == [
        #"<th scope="col"><a href="/teas?q=a%26b">Name</a></th>"#,
        #"<th scope="col">Note</th>"#,
        #"<th class="pe-end" scope="col" aria-sort="descending">"#
          + #"<a href="/teas?q=a%26b&amp;sort=price">Price</a></th>"#,
      ])
  }

  @Test func `the page is valid HTML in either order`() async throws {
    for path in ["/teas", "/teas?sort=-price", "/teas?sort="] {
      #expect(try await Self.site().send(path).status == 200)
    }
  }

  @Test(arguments: ["size", "note", "name,size", "Name", "name%27%3B%20DROP%20TABLE%20teas"])
  func `an unknown sort column is rejected with the available ones`(
    sort: String
  ) async throws {
    let answer = try await Self.site().send("/teas?sort=\(sort)")
    #expect(answer.status == 400)
    #expect(answer.text.contains("Sort by: name, price."))
  }

  @Test(arguments: ["%2C", "-", "name%2Cname", "%25"])
  func `an invalid order is rejected`(sort: String) async throws {
    #expect(try await Self.site().send("/teas?sort=\(sort)").status == 400)
  }

  @Test func `each order has its own document`() async throws {
    let site = try Self.site()
    let first = try await site.json("/teas/-/document")
    let second = try await site.json("/teas/-/document?sort=price")
    #expect(first.rowKeys == ["Assam", "Gyokuro", "Sencha"])
    #expect(second.rowKeys == ["Sencha", "Assam", "Gyokuro"])
  }
}
