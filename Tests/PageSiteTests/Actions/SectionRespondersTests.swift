import HTTPTypes
import PageElements
import PageValidation
import SeedTags
import Testing

@testable import PageHTTP
@testable import PageRoutes
@testable import PageSite

/// Tests of a section's handlers for all its rows, its header and its footer.
@Suite struct SectionRespondersTests {
  private let calls = Recorder<String>()

  private func site(_ change: @escaping @Sendable (inout Row) -> Void = { _ in }) throws -> Site {
    try .test(
      Page("/steps", title: "Steps") { _ in
        Table {
          Section("Making tea", key: "steps") {
            for step in ["boil", "pour", "wait"] {
              var row = Row(key: step, step)
              let _ = change(&row)
              row
            }
          }
          .footerTitle("That is all.")
          .onDeleteRow { key, _ in calls.append("delete \(key)") }
          .onInsertRow { key, _ in calls.append("insert below \(key)") }
          .onMoveRow { key, event in calls.append("move \(key) before \(event.move?.next ?? "-")") }
          .onWillDisplayHeader { _ in calls.append("header") }
          .onDidEndDisplayingHeader { _ in calls.append("header left") }
          .onWillDisplayFooter { _ in calls.append("footer") }
          .onDidEndDisplayingFooter { _ in calls.append("footer left") }
          Section(key: "others") { Row(key: "cup", "cup") }
        }
      })
  }

  private func post(
    _ site: Site, _ path: String, _ values: KeyValuePairs<String, String> = [:]
  ) async -> SiteResponse {
    await TestVisitor(site).post("/steps/-/actions/steps/\(path)", values)
  }

  @Test(.tags(.D20)) func sectionHandlersApplyToEveryRow() async throws {
    let site = try site()
    #expect(await post(site, "boil/-row/delete").status == 303)
    #expect(await post(site, "pour/-row/insert").status == 303)
    #expect(await post(site, "wait/-row/move", ["to": "up"]).status == 303)
    #expect(calls.values == ["delete boil", "insert below pour", "move wait before pour"])
    let html = await site.send("/steps", accept: Wanted.html)
    #expect(html.text.matches(of: />Delete</).count == 3)
    #expect(html.text.matches(of: /data-move=/).count == 3)
    #expect(try HTMLValidator().findings(in: html.body).map(\.description) == [])
  }

  @Test(.tags(.D20)) func aRowCanOptOutOfEditingAndMoving() async throws {
    let site = try site { row in
      if row.key == "boil" { row.canEdit = false }
      if row.key == "wait" { row = row.canMove(false) }
    }
    let html = await site.send("/steps", accept: Wanted.html).text
    #expect(html.matches(of: />Delete</).count == 2)
    #expect(html.matches(of: />Insert</).count == 2)
    #expect(html.matches(of: /data-move=/).count == 2)
    // The site also rejects requests that the page does not offer.
    #expect(await post(site, "boil/-row/delete").status == 404)
    #expect(await post(site, "wait/-row/move", ["to": "up"]).status == 404)
    #expect(calls.values == [])
    #expect(await post(site, "boil/-row/move", ["to": "down"]).status == 303)
    #expect(calls.values == ["move boil before wait"])
  }

  @Test func aRowsHandlerOverridesItsSectionsHandler() async throws {
    let site = try site { row in
      if row.key == "pour" { row.onDelete = { _ in calls.append("poured out") } }
    }
    _ = await post(site, "pour/-row/delete")
    #expect(calls.values == ["poured out"])
  }

  @Test(.tags(.D8, .D13, .E3)) func headersAndFootersReportWhenTheyAppearAndDisappear()
    async throws
  {
    let site = try site()
    let html = await site.send("/steps", accept: Wanted.html).text
    for (place, text) in [
      ("-header", "header"), ("-footer", "footer"),
    ] {
      for (event, attribute) in [("display", "data-display"), ("end-display", "data-end-display")] {
        let url = "/steps/-/actions/steps/\(place)/-row/\(event)"
        #expect(html.contains("\(attribute)=\"\(url)\""), "\(text)")
        #expect(await post(site, "\(place)/-row/\(event)").status == 303)
      }
    }
    #expect(calls.values == ["header", "header left", "footer", "footer left"])
  }

  @Test func aSectionWithAHeaderHandlerMustHaveAKey() async throws {
    let site = try Site.test(
      Page("/x", title: "X") { _ in
        Table { Section("Tea") { "Sencha" }.onWillDisplayHeader { _ in } }
      }
    ) { $0.showsErrors = true }
    let answer = await site.send("/x")
    #expect(answer.status == 500)
    #expect(
      answer.text.contains("of section '-0' has a handler, but the section has no key."),
      "\(answer.text)")
  }
}
