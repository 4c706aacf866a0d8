import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of decoding and encoding page queries.
@Suite struct PageQueryTests {
  private struct Query: Codable, Sendable, Equatable {
    enum Sort: String, Codable { case name, price }
    var q = ""
    var category: String?
    var sort = Sort.name
    var count = 10
    var isOpen = true
    var tags: [String] = ["new"]
    var least: Int?
  }

  private static let page = Page("/list", query: Query()) { request in
    let query = request.query
    return PageContent(
      title:
        "\(query.q)|\(query.category ?? "-")|\(query.sort)|\(query.count)|\(query.isOpen)|"
        + "\(query.tags.joined(separator: "+"))|\(query.least.map(String.init) ?? "-")",
      table: Table(), placeholder: Row(Link("There", to: request.url)))
  }

  @Test(arguments: [
    ("", "|-|name|10|true|new|-", ""),
    ("?q=a%26b", "a&b|-|name|10|true|new|-", "?q=a%26b"),
    ("?sort=price&q=x&other=1", "x|-|price|10|true|new|-", "?q=x&sort=price"),
    ("?sort=&count=&isOpen=&category=&least=", "|-|name|10|true|new|-", ""),
    ("?count=10&sort=name&q=", "|-|name|10|true|new|-", ""),
    ("?isOpen=false&count=7&least=3", "|-|name|7|false|new|3", "?count=7&isOpen=false&least=3"),
    ("?tags=a&tags=b%20c", "|-|name|10|true|a+b c|-", "?tags=a&tags=b%20c"),
    ("?tags=", "|-|name|10|true||-", "?tags="),
    ("?category=tools", "|tools|name|10|true|new|-", "?category=tools"),
  ])
  func parametersOverrideTheDefaults(query: String, title: String, own: String) async throws {
    let site = try Site.test(Self.page)
    let document = try await site.json("/list/-/document\(query)")
    #expect(document["title"]?.text == title)
    #expect(document.selfURL == "/list/-/document\(own)\(own.isEmpty ? "?" : "&")through=end")
    let html = await site.send("/list\(query)", accept: Wanted.html).text
    let escaped = own.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;")
    #expect(html.contains("href=\"/list\(escaped)\""), "The page's own URL has the same query")
    #expect(try await site.json("/list/-/document\(own)") == document)
  }

  @Test(arguments: [
    ("?sort=size", "sort"), ("?count=x", "count"), ("?isOpen=maybe", "isOpen"), ("?q=a&q=b", "q"),
    ("?least=1.5", "least"), ("?count=99999999999999999999", "count"),
  ])
  func anInvalidValueIsABadRequestThatNamesTheParameter(query: String, name: String) async throws {
    let site = try Site.test(Self.page)
    for path in ["/list", "/list/-/document", "/list/-/rows", "/list/-/patch"] {
      let answer = await site.send(path + query)
      #expect(answer.status == 400)
      #expect(answer.text.contains("'\(name)'"), "\(answer.text)")
    }
  }

  @Test func theURLContainsOnlyChangedValues() throws {
    let request = PageRequest(path: "/list", query: Query())
    #expect(request.url.text == "/list")
    let asked = PageRequest(path: "/list", query: Query(q: "x"), defaults: Query())
    #expect(asked.url.text == "/list?q=x")
    let query = PageQuery(Query())
    var model = Query()
    (model.q, model.tags, model.category) = ("a&b=c", [], "é")
    #expect(query.text(of: model) == "category=%C3%A9&q=a%26b%3Dc&tags=")
  }

  @Test func aQueryTypeThatDoesNotRoundTripIsRejected() {
    struct Deep: Codable, Sendable { var parts = [["a": 1]] }
    #expect(throws: SiteError.self) {
      try Site(pages: [Page("/a", title: "A", query: Deep()) { _ in Table() }])
    }
  }

  @Test func emptyAndListValuesRoundTrip() async throws {
    enum Filter: String, Codable { case all = "", open, done }
    struct Query: Codable, Sendable {
      var filter = Filter.open
      var tags: [String]?
      var count = 3
    }
    let page = Page("/a", query: Query()) { request in
      let query = request.query
      return PageContent(
        title: "\(query.filter) \(query.tags ?? []) \(query.count)", table: Table(),
        placeholder: Row(
          Link("All", to: request.url { ($0.filter, $0.tags) = (.all, ["a", "b"]) })))
    }
    let site = try Site.test(page)
    let html = await site.send("/a", accept: Wanted.html).text
    #expect(html.contains("href=\"/a?filter=&amp;tags=a&amp;tags=b\""))
    let title = try await site.json("/a/-/document?filter=&tags=a&tags=b&count=")["title"]?.text
    #expect(title == "all [\"a\", \"b\"] 3")
  }

  @Test func aDictionaryCanBeAQuery() async throws {
    let page = Page("/a", query: ["b": "1", "a": ""]) { request in
      PageContent(title: "\(request.query["a"] ?? "?")\(request.query["b"] ?? "?")", table: Table())
    }
    let site = try Site.test(page)
    let document = try await site.json("/a/-/document?b=2&a=x")
    #expect(document["title"]?.text == "x2")
    #expect(document.selfURL.hasPrefix("/a/-/document?a=x&b=2"))
    #expect(page.queryNames == ["a", "b"])
  }
}
