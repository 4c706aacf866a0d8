import PageElements
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

@Suite struct ColumnWidthTests {
  private struct Book: Sendable {
    let id: Int
    var title: String
    var code: String
    var price: Double
  }

  private func columns(_ books: [Book], at path: String = "/books") async throws -> Substring {
    let page = try DataPage("/books", title: "Books", in: MemoryList(books, key: \.id)) {
      DataColumn("Id", \Book.id).searchable()
      DataColumn("Title", \Book.title).searchable()
      DataColumn("Code", \Book.code)
      DataColumn("Price", \Book.price).sortable()
    }.records()
    let client = SiteClient(
      try Site(pages: page.pages, routes: page.routes, configuration: .patient), script: .off)
    let html = try await client.visit(path).html
    return try #require(html.firstMatch(of: /--columns:([^;]*);/)?.output.1)
  }

  private func books(_ count: Int) -> [Book] {
    (1...count).map {
      Book(
        id: $0, title: String(repeating: "a", count: 20 - $0 % 4), code: "x\($0 % 9)", price: 1.25)
    }
  }

  @Test func numbersAndShortTextsAreWholeAndTheRestIsForLongTexts() async throws {
    #expect(
      try await columns(books(40)) == """
        minmax(0,calc(4ch + var(--pe-gap))) minmax(calc(10ch + var(--pe-gap)),20fr) \
        minmax(0,calc(5ch + var(--pe-gap))) minmax(0,calc(4ch + var(--pe-gap)))
        """)
  }

  @Test func textsOfOneFormAreWhole() async throws {
    let books = (1...30).map {
      Book(id: $0, title: "2026-11-\(9 + $0 % 20) 20:10:05", code: "", price: 1)
    }
    #expect(try await columns(books).contains("minmax(0,calc(18ch"))
  }

  @Test func theLastRowsCountToo() async throws {
    // Of some rows between them, numbers may have another digit.
    #expect(try await columns(books(12_345)).hasPrefix("minmax(0,calc(7ch"))
  }

  @Test func aFewLongTextsDoNotWidenTheirColumn() async throws {
    var books = books(40)
    books[7].title = String(repeating: "a", count: 500)
    #expect(try await columns(books).contains("calc(10ch + var(--pe-gap)),20fr"))
  }

  @Test func theWidthsStayAsTheyAreWhileRowsAreFiltered() async throws {
    let books = books(2_000)
    let all = try await columns(books)
    #expect(try await columns(books, at: "/books?q=1999") == all)
    // The icon of the order has room for itself.
    let sorted = try await columns(books, at: "/books?sort=-price")
    let price = " minmax(0,calc(5ch + var(--pe-gap)))"
    #expect(all.hasSuffix(price))
    #expect(sorted == all.dropLast(price.utf8.count) + price.replacing("5ch", with: "7ch"))
  }

  @Test(
    arguments: [
      ("2026-11-30 20:10:05", 17), ("2026-11-30", 10), ("iii", 2), ("WWWW", 6),
      ("\u{65E5}\u{672C}\u{8A9E}", 6),
    ])
  func narrowAndWideLettersCountAccordingly(text: String, characters: Int) {
    let width = TextSample([text]).width(below: "", showsWhole: true, isExact: true)
    #expect(width == .fitted(minimum: characters, ideal: characters))
  }
}
