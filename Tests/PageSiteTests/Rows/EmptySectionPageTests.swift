import PageElements
import PagePatching
import RandomPages
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests of `Section.empty` on pages that show a part of the table, and while rows are inserted and
/// deleted. The tests of the patch law and the walks over random tables (`RandomTable`) cover it, too.
@Suite struct EmptySectionPageTests {
  private func section(_ key: String, _ count: Int) -> Section {
    Section(key, key: key, each: 0..<count, empty: "No \(key).") { Row(key: $0, "\(key) \($0)") }
  }

  private func notes(_ html: String) -> [String] {
    html.matches(of: /<div class="pe-empty">([^<]*)</).map { String($0.1) }
  }

  @Test func aSectionWithRowsOnAnotherPageIsNotShownAsEmpty() async throws {
    let table = Table(sections: [
      section("a", 5), section("b", 0), section("c", 5), section("d", 0),
    ])
    let site = try Site.table(TableBox(table), batch: 3)
    var shown: [[String]] = []
    var path: String? = "/table"
    while let page = path {
      let html = await site.send(page, accept: Wanted.html).text
      shown.append(notes(html))
      path = html.firstMatch(of: /<a rel="next" href="([^"]*)"/).map { String($0.1) }
    }
    #expect(shown.flatMap(\.self) == ["No b.", "No d."])
    #expect(shown.count == 4)
  }

  /// The range after a section's last row is empty, but the section is not.
  @Test func aRangeAfterTheLastRowDoesNotShowTheEmptyText() async throws {
    let table = Table(sections: [section("a", 2), section("b", 0), section("c", 1)])
    let site = try Site.table(TableBox(table))
    let end = try #require(try await site.json("/table/-/rows?limit=2").next)
    let rest = try await site.json("/table/-/rows?section=a&after=\(end)")
    #expect(rest.sectionKeys == ["a"] && rest.rowKeys == [])
    #expect(try await site.json("/table/-/rows?section=b").rowIDs == ["b.-0"])
    #expect(
      try await site.json("/table/-/document?through=end").rowIDs == ["a.0", "a.1", "b.-0", "c.0"])
  }

  @Test func patchesAddAndRemoveTheEmptyText() async throws {
    let box = TableBox(Table(sections: [section("a", 1)]))
    let site = try Site.table(box)
    var document = try await site.json("/table/-/document")
    for count in [0, 2, 0, 0] {
      box.table = Table(sections: [section("a", count)])
      let answer = await site.send("/table/-/patch?from=\(document.version)\(document.extent)")
      document = try JSONPatch(parsing: answer.body).applied(to: document)
      #expect(document == (try await site.json("/table/-/document")))
      #expect(document.rowIDs == (count == 0 ? ["a.-0"] : (0..<count).map { "a.\($0)" }))
    }
  }

  /// The empty text must not count as a row. Otherwise, each empty section would let in one row too many.
  @Test func aDocumentWithEmptySectionsStaysWithinTheByteLimit() async throws {
    let sections = (0..<10).map { section("e\($0)", 0) } + [section("c", 90)]
    let limit = 4_000
    let site = try Site.table(TableBox(Table(sections: sections)), batch: 500, byteLimit: limit)
    let html = await site.send("/table", accept: Wanted.html).text
    let start = try #require(html.firstRange(of: "<table")).lowerBound
    let end = try #require(html.ranges(of: "</tr>").last).upperBound
    #expect((limit / 2...limit).contains(html[start..<end].utf8.count))
    #expect(notes(html).count == 10)
  }

  @Test func aSourceSectionWithRowsShowsNoEmptyText() async throws {
    var random = SeededGenerator(seed: 1)
    let source = EmptySource(rows: MemoryRows(count: 5, random: &random))
    let site = try Site.rows(source, batch: 2)
    let walk = try await Walk(site, limit: { 2 })
    #expect(walk.rowKeys.count == 5 && !walk.rowKeys.contains("-0"))
    let key = try #require(walk.sectionKeys.first)
    let count = try await site.json("/rows/-/rows?section=\(key)&limit=500").rows.count
    let end = try #require(try await site.json("/rows/-/rows?limit=\(count)").next)
    let rest = try await site.json("/rows/-/rows?section=\(key)&after=\(end)")
    #expect(rest.sectionKeys == [key] && rest.rowKeys == [])
  }

  /// A source whose sections have an empty text.
  private struct EmptySource: RowSource {
    let rows: MemoryRows
    var order: String { rows.order }
    func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws
      -> [PositionedRow]
    {
      try await rows.rows(in: range, limit: limit, from: end)
    }
    func section(_ key: String) async throws -> Section? {
      try await rows.section(key)?.empty("Nothing.")
    }
  }

  @Test func aHandlerInTheEmptyTextRunsOnlyWhileItIsShown() async throws {
    let runs = Recorder<String>()
    let section = Section(
      "Teas", key: "teas", empty: Button("Add", id: "add") { runs.append("added") }
    ) {}
    let box = TableBox(Table(sections: [section]))
    let visitor = TestVisitor(try Site.table(box))
    let address = "/table/-/actions/teas/-empty/add/tap"
    #expect(await visitor.get("/table").text.contains("formaction=\"\(address)\""))
    #expect(await visitor.post(address).status == 303)
    #expect(runs.values == ["added"])
    box.table = Table(sections: [section.with { $0.rows = [Row(key: "tea", "Tea")] }])
    #expect(await visitor.post(address, ["again": "1"]).status == 404)
    #expect(runs.values == ["added"])
  }
}
