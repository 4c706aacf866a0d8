import HTTPTypes
import PageElements
import PagePatching
import PageValidation
import SeedTags
import Testing

@testable import PageSite

@Suite struct SectionIndexTests {
  /// Five sections of 30 rows: a page of 50 shows the first and a part of the second.
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

  @Test(.tags(.D6)) func theIndexLeadsToEverySectionWhereverItIs() async throws {
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

  @Test func aLaterPageLeadsBackToTheFirst() async throws {
    let site = try Site.table(TableBox(table))
    let first = await site.send("/table", accept: Wanted.html)
    let last = try #require(addresses(first.text).last?.split(separator: "#").first)
    let links = addresses(await site.send(String(last), accept: Wanted.html).text)
    #expect(links.first == "/table#Ada" && links.last == "#Emmy")
  }

  @Test func aPatchThatWidensTheExtentMovesTheIndexAlong() async throws {
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
