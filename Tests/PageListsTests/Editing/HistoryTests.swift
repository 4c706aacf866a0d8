import PageElements
import PageForms
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import PageLists

/// A history shows the current columns of its list.
@Suite struct HistoryTests {
  private struct Product: Sendable {
    var id = 0
    var name = ""
    var note = ""
  }

  private let products = MemoryList([Product(id: 1, name: "Tea")], key: \.id)
  private let history = MemoryHistory()

  private func client(hasNote: Bool, title: String = "Note") throws -> SiteClient {
    let page = try DataPage("/products", title: "Products", in: products) {
      // Without the note column, the name column takes over its title.
      DataColumn(hasNote ? "Name" : title, \Product.name) { $0 }
      if hasNote { DataColumn("Note", \Product.note) { $0 } }
    }
    .editable(new: Product(), history: history)
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    return SiteClient(site, script: .off)
  }

  @Test func removedColumnsAreOmittedFromOldEntries() async throws {
    let before = try client(hasNote: true)
    _ = try await before.visit("/products/1/edit").submit("Save", ["Note": "private"])
    let both = try await before.visit("/products/1/edit").submit(
      "Save", ["Name": "Assam", "Note": "hushed"])
    #expect(both.text.contains("Note: – → private") || both.text.contains("private"))
    let page = try await client(hasNote: false).visit("/products/1")
    #expect(page.text.contains("Note: Tea → Assam"))
    #expect(!page.html.contains("private") && !page.html.contains("hushed"))
    // A change of only the removed column is not shown.
    #expect(try page.elements("time").count == 1)
  }
}
