import PageElements
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// A list as `export` writes it, without a server that responds to forms.
@Suite struct ListInFilesTests {
  private struct Tea: Sendable {
    let id: Int
    var name: String
    var kind: String
  }

  private func list(_ address: String, inFiles: Bool) async throws -> ClientPage {
    let teas = MemoryList(
      (1...5).map { Tea(id: $0, name: "Tea \($0)", kind: $0 < 3 ? "green" : "black") }, key: \.id)
    let page = try DataPage("/teas", title: "Teas", in: teas) {
      DataColumn("Name", \Tea.name).sortable().searchable()
      DataColumn("Kind", \Tea.kind).sortable().filterable().counted()
    }
    .views(in: MemoryListViews())
    var configuration = SiteConfiguration.patient
    configuration.isStaticExport = inFiles
    let site = try Site(pages: page.pages, routes: page.routes, configuration: configuration)
    return try await SiteClient(site, script: .off).visit(address)
  }

  @Test func serverFeaturesAreOmittedFromFiles() async throws {
    let shown = try await list("/teas?sort=-name", inFiles: false)
    let asking = [
      "<form", "<dialog", "Count by", "Search", "Filter", "Columns", "Group", "Save this view",
    ]
    for text in asking { #expect(shown.html.contains(text), "\(text)") }
    let written = try await list("/teas?sort=-name", inFiles: true)
    for text in asking { #expect(!written.html.contains(text), "\(text)") }
    #expect(try written.table().rows.count == 5)
    // Exports are files too.
    #expect(written.html.contains("/teas/-/export?"))
  }

  @Test func activeFiltersAreShownInFiles() async throws {
    let written = try await list("/teas?is.kind=green", inFiles: true)
    #expect(written.text.contains("Kind is green"))
    #expect(try written.table().rows.count == 2)
  }
}
