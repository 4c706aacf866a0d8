import HTTPTypes
import PageElements
import SeedTags
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of a table's handlers for all its rows.
@Suite struct TableRespondersTests {
  private let calls = Recorder<String>()

  private func site(_ change: @escaping @Sendable (inout Row) -> Void = { _ in }) throws -> Site {
    try .test(
      Page("/teas", title: "Teas") { _ in
        Table {
          Section(key: "teas") {
            for tea in ["sencha", "assam"] {
              var row = Row(key: tea, tea)
              let _ = change(&row)
              row
            }
            Row("Without a key")
          }
        }
        .onSelectRow { key, event in
          calls.append("select \(key)")
          event.destination = "/teas/\(key)"
        }
        .onWillDisplayRow { key, _ in calls.append("display \(key)") }
        .onDidEndDisplayingRow { key, _ in calls.append("end \(key)") }
      })
  }

  private func post(_ site: Site, _ row: String, _ event: String) async -> SiteResponse {
    await TestVisitor(site).post("/teas/-/actions/teas/\(row)/-row/\(event)")
  }

  @Test(.tags(.O28, .O29)) func aRowRunsItsTablesHandlers() async throws {
    let site = try site()
    let response = await post(site, "assam", "select")
    #expect(response.status == 303 && response[.location] == "/teas/assam")
    _ = await post(site, "sencha", "display")
    _ = await post(site, "sencha", "end-display")
    #expect(calls.values == ["select assam", "display sencha", "end sencha"])
    let html = await site.send("/teas", accept: Wanted.html).text
    #expect(html.matches(of: /pe-select/).count == 2)
    #expect(html.matches(of: /data-display=/).count == 2)
  }

  @Test func aRowsHandlerOverridesItsTablesHandler() async throws {
    let site = try site { row in
      if row.key == "assam" { row.onDidSelect = { event in event.notice = "Sold out" } }
    }
    #expect(await post(site, "assam", "select")[.location] == "/teas")
    #expect(await post(site, "sencha", "select")[.location] == "/teas/sencha")
    #expect(calls.values == ["select sencha"])
  }

  @Test func aRedirectedSelectionRunsTheTablesHandler() async throws {
    let site = try site { row in
      if row.key == "assam" { row.onWillSelect = { .redirect(to: "sencha") } }
    }
    #expect(await post(site, "assam", "select")[.location] == "/teas/sencha")
  }

  @Test func theTablesHandlerAppliesToSourceRows() async throws {
    let site = try Site.test(
      Page("/rows") { _ in
        PageContent(
          title: "Rows",
          table: Table(columns: ["Name", "Text"])
            .onSelectRow { key, event in event.destination = "/rows/\(key)" },
          rows: MemoryRows([.init(section: "a", rank: 1, id: 7)]))
      })
    let html = await site.send("/rows", accept: Wanted.html).text
    let action = try #require(html.firstMatch(of: /formaction="([^"]*-row\/select)"/)?.1)
    #expect(await TestVisitor(site).post(String(action))[.location]?.hasPrefix("/rows/") == true)
  }
}
