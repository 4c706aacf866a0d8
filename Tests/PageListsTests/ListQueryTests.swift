import HTTPTypes
import PageElements
import PageSite
import Testing

@testable import PageLists

@Suite struct ListQueryTests {
  private func read(_ items: [(name: String, value: String)]) throws -> ListQuery {
    try ListQuery().reading(items)
  }

  private func text(_ items: [(name: String, value: String)]) throws -> String {
    try read(items).text
  }

  @Test func equivalentQueriesHaveOneCanonicalText() throws {
    let one = try text([
      ("q", " earl  grey"), ("is.kind", "b"), ("min.price", "1"), ("is.kind", "a"),
      ("is.kind", "b"),
      ("sort", "-price,name"), ("other", "1"), ("max.stock", ""),
    ])
    let other = try text([
      ("sort", "-price,name"), ("is.kind", "a"), ("is.kind", "b"), ("min.price", "1"),
      ("q", "earl grey"),
    ])
    #expect(one == other)
    #expect(one == "sort=-price%2Cname&is.kind=a&is.kind=b&min.price=1&q=earl%20grey")
  }

  @Test func operatorsAreWrittenInAFixedOrder() throws {
    let items = [
      ("in.a", "2"), ("ends.a", "x"), ("less.a", "3"), ("in.a", "1"), ("begins.a", "y"),
      ("max.a", "4"), ("more.a", "1"),
    ]
    let written = "max.a=4&more.a=1&less.a=3&begins.a=y&ends.a=x&in.a=1&in.a=2"
    #expect(try text(items.map { (name: $0, value: $1) }) == written)
    #expect(try text(items.reversed().map { (name: $0, value: $1) }) == written)
  }

  @Test func aColumnsNameFollowsItsOperatorVerbatim() throws {
    let filters = try read([("is.a.b", "1"), ("has.is.x", "y"), ("min.", "3")]).filters
    #expect(
      filters == [
        .init("a.b", .isOneOf, ["1"]), .init("", .atLeast, ["3"]), .init("is.x", .contains, ["y"]),
      ])
  }

  @Test(
    arguments: [
      [("sort", "a"), ("sort", "b")], [("q", "a"), ("q", "a")],
      [("columns", "a"), ("columns", "b")],
      [("facet", "a"), ("facet", "b")], [("facet", "a,b,c,d,e")], [("facet", "a,a")],
      [("min.a", "1"), ("min.a", "2")], [("max.a", "1"), ("max.a", "1")], [("like.a", "1")],
      [("less.a", "1"), ("less.a", "2")], [("begins.a", "1"), ("begins.a", "2")],
      [("Less.a", "1")], [("contains.a", "1")], [("between.a", "1")],
      [("sort", "a,,b")], [("sort", "a,-a")], [("columns", "-a")], [("q", "1 2 3 4 5 6 7 8 9")],
      [("q", String(repeating: "x", count: 1_001))],
    ] as [[(String, String)]])
  func invalidQueriesAreBadRequests(items: [(String, String)]) {
    #expect {
      try read(items.map { (name: $0, value: $1) })
    } throws: { error in
      guard let problem = error as? SiteProblem else { return false }
      let name = items[0].0
      return problem.status == .badRequest && problem.detail.contains(name)
    }
  }

  @Test func theNumberOfValuesIsLimited() throws {
    let items = (0..<201).map { (name: "is.a", value: "\($0)") }
    _ = try read(Array(items.prefix(200)))
    #expect(throws: SiteProblem.self) { try read(items) }
  }

  @Test func columnNamesInCommaListsAreEncodedTwice() throws {
    let query = try read([("sort", "%2Da,b%2Cc,-%25"), ("columns", "x%2Cy,z")])
    #expect(query.sort.terms.map(\.name) == ["-a", "b,c", "%"])
    #expect(query.sort.terms.map(\.isDescending) == [false, false, true])
    #expect(query.columns == ["x,y", "z"])
    #expect(try ListQuery().reading(query.items) == query)
  }
}
