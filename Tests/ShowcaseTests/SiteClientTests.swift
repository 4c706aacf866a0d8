import Foundation
import GRDB
import PageData
import PagePatching
import PageSite
import TestSupport
import Testing

@testable import PageTesting
@testable import Showcase

/// Tests of the showcase as its readers use it, with and without a script.
@Suite(.timeLimit(.minutes(20))) struct SiteClientTests {
  /// Returns a site with the page of tasks and a new list.
  private func tasks() throws -> Site {
    let path = SharedDatabase.directory.appendingPathComponent("\(UUID().uuidString).sqlite").path
    let database = try BoundedDatabase(path: path, limits: .patient)
    try database.writer.write {
      try TaskStore.migrate($0)
      try TaskStore.createRemovedTasks($0)
    }
    return try Site(pages: [TasksPage(store: TaskStore(database: database)).page])
  }

  private func titles(_ page: ClientPage, in section: String) throws -> [String] {
    try page.table().sections.filter { $0.id == section }.flatMap { $0.rows.map { $0[0] } }
  }

  @Test(arguments: SiteClient.Script.allCases)
  func aTaskIsAddedEditedTickedAndDeleted(script: SiteClient.Script) async throws {
    let client = SiteClient(try tasks(), script: script)
    var page = try await client.visit("/tasks")
    #expect(try titles(page, in: "todo").count == 5)

    page = try await page.submit("Add", ["title": ""])
    #expect(page.status == 422)
    #expect(page.text.contains("Enter a task."))
    page = try await page.submit("Add", ["New task": "Buy <milk> & tea"])
    #expect(try titles(page, in: "todo").last == "Buy <milk> & tea")

    page = try await page.submit("Edit", in: page.row(containing: "Buy <milk>"))
    #expect(page.url.hasPrefix("/tasks?edit="))
    #expect(try page.element(role: "textbox", named: "Notes").text == "")
    page = try await page.submit(
      "Save", ["Task": "Buy milk", "Notes": "Two litres"])
    #expect(page.url == "/tasks")
    #expect(page.notice == "Saved.")
    #expect(try titles(page, in: "todo").last == "Buy milk Two litres")

    page = try await page.submit("Move up", in: page.row(containing: "Buy milk"))
    #expect(try titles(page, in: "todo").firstIndex(of: "Buy milk Two litres") == 4)
    page = try await page.submit("Done: Buy milk")
    #expect(try titles(page, in: "done").last == "Buy milk Two litres")
    page = try await page.submit("Show completed tasks")
    #expect(try titles(page, in: "done").isEmpty)
    page = try await page.submit("Show completed tasks")

    page = try await page.submit("Delete", in: page.row(containing: "Buy milk"), confirms: false)
    #expect(try titles(page, in: "done").count == 2)
    page = try await page.submit("Delete", in: page.row(containing: "Buy milk"))
    #expect(page.notice == "Deleted “Buy milk”.")
    #expect(try titles(page, in: "done") == ["Sweep the terrace"])
    page = try await page.submit("Undo")
    #expect(try titles(page, in: "done").last == "Buy milk Two litres")
  }

  @Test func openPagesShowChangesByOtherReaders() async throws {
    let site = try tasks()
    let open = try await SiteClient(site).visit("/tasks").updates()
    let page = try await SiteClient(site, script: .off).visit("/tasks")
    _ = try await page.submit("Done: Descale the big kettle")
    #expect(try titles(try await open.next(), in: "done").contains("Descale the big kettle"))
  }

  @Test(arguments: SiteClient.Script.allCases)
  func concurrentEditsOfATaskAreAConflict(script: SiteClient.Script) async throws {
    let site = try tasks()
    let (ada, ben) = (SiteClient(site, script: script), SiteClient(site, script: script))
    let mine = try await ada.visit("/tasks?edit=1")
    let theirs = try await ben.visit("/tasks?edit=1")
    _ = try await theirs.submit("Save", ["title": "Order assam"])
    var page = try await mine.submit("Save", ["title": "Order gyokuro"])
    #expect(page.status == 409)
    #expect(page.text.contains("Now: Order assam"))
    #expect(try page.element("input[name=title][value='Order gyokuro']").isField)
    page = try await page.submit("Save")
    #expect(page.notice == "Saved.")
    #expect(try titles(page, in: "todo").contains("Order gyokuro"))
  }

  @Test(arguments: Gallery.pages.map(\.path))
  func aPageRenderedFromItsDocumentEqualsTheSitesPage(path: String) async throws {
    var configuration = SiteConfiguration()
    configuration.templates = try TestFiles.templates.get()
    // Deferred content would arrive between the two renders.
    configuration.deferredContentLimit = 0
    let site = try Site(pages: Gallery.sitePages, configuration: configuration)
    let client = SiteClient(site, script: .off)
    let page = try await client.visit(path)
    let document = try await client.visit(path + "/-/document")
    let place = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let made = try page.showing(try JSONValue(parsing: document.body), place)
    #expect(made.root.outline == page.root.outline)
  }
}

extension ClientElement {
  /// The content with attributes sorted by name, which is equal for equivalent pages.
  fileprivate var outline: [String] {
    tree.nodes.map { node in
      switch node.content {
      case .text(let text): "\(node.parent ?? -1) \(text)"
      case .element(let name, let attributes):
        "\(node.parent ?? -1) <\(name)> "
          + attributes.map { "\($0.name)=\"\($0.value)\"" }.sorted().joined(separator: " ")
      }
    }
  }
}
