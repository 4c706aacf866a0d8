import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import SeedTags
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct SectionIndexTests {
  /// Five sections of 30 rows. A page of 50 rows shows the first and a part of the second.
  private var table: Table {
    var table = Table(
      sections: ["Ada", "Bea", "Cleo", "Dora", "Emmy"].map { name in
        Section(name, key: name, each: 0..<30) { Row(key: $0, Label("\(name) \($0)")) }
      })
    table.showsSectionIndex = true
    return table
  }

  private func addresses(_ html: String) -> [String] {
    html.matches(of: /<a href="([^"]*#[^"]*)" aria-label/).map { String($0.1) }
  }

  @Test(.tags(.D6)) func theIndexLinksToEverySectionOnAnyPage() async throws {
    let site = try Site.table(TableBox(table))
    let page = await site.send("/table", accept: Wanted.html)
    let links = addresses(page.text)
    #expect(links.prefix(2) == ["#Ada", "#Bea"] && links.count == 5)
    for (link, name) in zip(links.dropFirst(2), ["Cleo", "Dora", "Emmy"]) {
      let parts = link.split(separator: "#")
      #expect(parts[0].hasPrefix("/table?after=") && parts[1] == name)
      let target = await site.send(String(parts[0]), accept: Wanted.html)
      #expect(target.status == 200 && target.text.contains("<tbody id=\"\(name)\""))
    }
    #expect(try HTMLValidator().findings(in: page.body).isEmpty)
  }

  /// Only the source knows the sections.
  @Test(.tags(.D6)) func aSourcesIndexLinksToSectionsThatAreNotLoaded() async throws {
    struct Indexed: RowSource {
      let rows = MemoryRows.numbered(500)
      var order: String { rows.order }

      func rows(in range: RowRange, limit: Int, from end: RowRange.End) async throws
        -> [PositionedRow]
      {
        try await rows.rows(in: range, limit: limit, from: end)
      }
      func section(_ key: String) async throws -> Section? { try await rows.section(key) }
      func sectionIndex() -> [SectionIndexTitle] {
        (0..<5).map { number in
          SectionIndexTitle(
            "\(number)", name: "Hundred \(number)", section: "s100\(number)",
            after: number == 0
              ? nil : Position([.text("s100\(number)"), .integer(-1), .integer(0)]))
        } + [
          SectionIndexTitle(
            "L", section: "s1004", after: Position([.text("s1004"), .integer(-1), .integer(0)]))
        ]
      }
    }
    let site = try Site.test(
      Page("/rows") { _ in
        var table = Table(columns: ["Name", "Text"])
        table.showsSectionIndex = true
        return PageContent(title: "Rows", table: table, rows: Indexed())
      })
    let page = await site.send("/rows", accept: Wanted.html)
    let links = page.text.matches(of: /<a href="([^"]*#s100[^"]*)"( aria-label="[^"]*")?>(.)</)
    #expect(links.map { $0.3 } == ["0", "1", "2", "3", "4", "L"])
    #expect(links.first?.1 == "#s1000" && links.first?.2?.contains("Hundred 0") == true)
    for (link, name) in zip(links.dropFirst(), ["s1001", "s1002", "s1003", "s1004", "s1004"]) {
      let target = await site.send(
        String(link.1.split(separator: "#")[0]), accept: Wanted.html)
      // The page that the link leads to starts with the section.
      let first = target.text.firstMatch(of: /<tbody id="([^"]*)"/)?.1
      #expect(target.status == 200 && first == name[...])
    }
    #expect(try HTMLValidator().findings(in: page.body).isEmpty)
  }

  @Test func theIndexOfALaterPageLinksBackToTheFirst() async throws {
    let site = try Site.table(TableBox(table))
    let first = await site.send("/table", accept: Wanted.html)
    let last = try #require(addresses(first.text).last?.split(separator: "#").first)
    let links = addresses(await site.send(String(last), accept: Wanted.html).text)
    #expect(links.first == "/table#Ada" && links.last == "#Emmy")
  }

  @Test func aWiderExtentUpdatesTheIndexLinks() async throws {
    let box = TableBox(table)
    let site = try Site.table(box)
    let document = try await site.json("/table/-/document")
    let next = try #require(document.next)
    let wider = try await site.json("/table/-/document?through=end")
    #expect(next.isEmpty == false && document.footer != wider.footer)
    #expect(wider.footer.contains("href=\"#Emmy\""))
  }
}

extension JSONValue {
  fileprivate var footer: String { self["footer"]?.text ?? "" }
}
