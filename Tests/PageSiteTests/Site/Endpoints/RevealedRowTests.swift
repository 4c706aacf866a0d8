import HTTPTypes
import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests that a page that reveals a row starts near that row.
@Suite struct RevealedRowTests {
  private func site(_ key: String?) throws -> Site {
    try .test(
      Page("/rows", batch: 10) { _ in
        var content = PageContent(
          title: "Rows",
          table: Table(sections: [
            Section(
              key: "all", rows: (0..<100).map { number in Row(key: number) { "Row \(number)" } })
          ]))
        content.reveals = key
        return content
      })
  }

  private func keys(_ page: String) -> [Int] {
    page.matches(of: /id="all\.(\d+)"/).compactMap { Int($0.1) }
  }

  @Test func aDistantRowIsShownWithSomeRowsBeforeIt() async throws {
    let page = try await site("57").send("/rows", accept: Wanted.html)
    #expect(keys(page.text) == Array(53...62))
    #expect(page.text.contains("rel=\"prev\""))
  }

  @Test(arguments: ["0", "9"]) func revealingAFirstBatchRowDoesNothing(key: String) async throws {
    let page = try await site(key).send("/rows", accept: Wanted.html)
    #expect(keys(page.text) == Array(0...9))
    #expect(!page.text.contains("rel=\"prev\""))
  }

  @Test(arguments: [nil, "gone"]) func withoutAnExistingRowToRevealTheFirstBatchIsShown(
    key: String?
  ) async throws {
    #expect(keys(try await site(key).send("/rows", accept: Wanted.html).text) == Array(0...9))
  }

  @Test func aCursorOverridesTheRevealedRow() async throws {
    let site = try site("57")
    let first = try await site.json("/rows/-/rows?limit=10")
    let page = await site.send("/rows?after=\(first.next ?? "")", accept: Wanted.html)
    #expect(keys(page.text) == Array(10...19))
  }
}
