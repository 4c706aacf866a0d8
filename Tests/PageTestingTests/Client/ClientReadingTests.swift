import PageElements
import PageSite
import Testing

@testable import PageTesting

/// Tests of the parts of a page that a test can find, and of its snapshots.
@Suite(.timeLimit(.minutes(20))) struct ClientReadingTests {
  private func page(_ rows: Row...) async throws -> ClientPage {
    let site = try Site(pages: [
      Page("/", title: "Rows") { _ in
        Table { Section("All", key: "all") { for row in rows { row } } }
      }
    ])
    return try await SiteClient(site, checks: []).visit("/")
  }

  @Test func aRowIsFoundByItsTextOrItsLabel() async throws {
    var labelled = Row(key: "1", Label("Sencha"))
    labelled.accessibility.label = "Green tea"
    let form = Row(
      key: "2",
      Form(to: "/") {
        Label("Assam")
        Button("Order", kind: .submit)
      })
    let page = try await page(labelled, form)
    #expect(try page.row(containing: "Sencha")["id"] == "all.1")
    #expect(try page.row(containing: "Green")["id"] == "all.1")
    #expect(try page.row(containing: "Assam")["id"] == "all.2")
    #expect(try page.row(containing: "Order")["id"] == "all.2")
    let error = #expect(throws: SiteClientError.self) { try page.row(containing: "Cake") }
    #expect(
      error?.description == "There is no row “Cake” on /. Available: "
        + "“Sencha” (labelled “Green tea”), “Assam Order”.")
  }

  @Test func aNestedTableIsReadSeparately() async throws {
    let inner = """
      <table><caption>Inner</caption><thead><tr><th scope="col">Sort</th></tr></thead>\
      <tbody><tr><td>Green</td><td>Black</td></tr><tr><th scope="row">Red</th></tr></tbody></table>
      """
    let page = try await page(
      Row(key: "1", ElementOf<Broken>(props: inner)), Row(key: "2", Label("Cake")))
    let table = try page.table("Inner")
    #expect(table.columns == ["Sort"])
    #expect(table.rows == [["Green", "Black"], ["Red"]])
    let outer = try page.table("")
    #expect(outer.caption == "" && outer.columns == [])
    #expect(outer.sections.map(\.title) == ["All"])
    #expect(outer.rows == [["Inner Sort Green Black Red"], ["Cake"]])
  }

  @Test func aResponseIsRecordedByItsContentType() async throws {
    let client = SiteClient(try TestShop().site())
    let document = try await client.visit("/list/-/document").snapshot(templates: nil)
    #expect(document.fileExtension == "txt")
    #expect(document.text.contains("VERSION") && document.failures.isEmpty)
    var page = try await client.visit("/list")
    #expect(page.snapshot(templates: nil).fileExtension == "html")
    page.body = [0xFF]
    #expect(
      page.snapshot(templates: nil).failures
        == [SnapshotError.notText(type: "text/html; charset=utf-8").description])
  }
}
