import Foundation
import PageSite
import Testing

@Suite struct RowOrderTests {
  @Test(arguments: [
    ("price", [RowOrder.Term("price")]), ("-price", [.init("price", descending: true)]),
    ("-price,name", [.init("price", descending: true), .init("name")]),
    ("a%2Cb", [.init("a,b")]), ("%2Dcost", [.init("-cost")]),
    ("-%2Dcost", [.init("-cost", descending: true)]), ("100%25", [.init("100%")]),
    ("cost-net", [.init("cost-net")]),
    ("caf\u{E9},cafe\u{301}", [.init("caf\u{E9}"), .init("cafe\u{301}")]),
  ])
  func `an order parses from text and round trips`(
    text: String, terms: [RowOrder.Term]
  ) throws {
    let order = try #require(RowOrder(text))
    #expect(order.terms == terms)
    #expect(Array(order.description.utf8) == Array(text.utf8))
    let decoded = try JSONDecoder().decode(RowOrder.self, from: JSONEncoder().encode(order))
    #expect(decoded == order)
  }

  @Test(arguments: [
    "", ",", "a,", ",a", "-", "a,-", "a,a", "a,-a", "%", "%2", "%FF",
    (0..<9).map { "c\($0)" }.joined(separator: ","), String(repeating: "a", count: 1_001),
  ])
  func `invalid text is not an order`(text: String) {
    #expect(RowOrder(text) == nil)
    #expect(RowOrder(stringLiteral: text).terms.isEmpty)
  }

  @Test func `any column names round trip`() throws {
    let signs = Array("ab-,%=& \u{E9}\u{301}\u{1F600}\n")
    for seed in 0..<500 {
      let names = (0...(seed % 4)).map { index in
        "\(index)"
          + String((0..<(seed % 7)).map { signs[(seed * 31 + $0 * 17 + index) % signs.count] })
      }
      let order = RowOrder(names.enumerated().map { .init($1, descending: $0 % 2 == seed % 2) })
      #expect(RowOrder(order.description) == order)
    }
  }
}
