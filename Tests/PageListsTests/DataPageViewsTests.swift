import Foundation
import HTTPTypes
import PageElements
import PageSite
import PageTesting
import Synchronization
import TestSupport
import Testing

@testable import PageLists

/// Saved views, and rows as JSON, of a page that is declared in code.
@Suite struct DataPageViewsTests {
  private struct Tea: Sendable {
    let id: Int
    var name: String
  }

  private func page(at path: String = "/teas") throws -> DataPage<MemoryList<Tea>> {
    let teas = MemoryList((1...5).map { Tea(id: $0, name: "Tea \($0)") }, key: \.id)
    return try DataPage(path, title: "Teas", in: teas) {
      DataColumn("Number", \Tea.id).help("As the shelf has it.")
      DataColumn("Name", \Tea.name).sortable().filterable()
    }
  }

  @Test func aCachedPageShowsANewViewImmediately() async throws {
    let page = try page().views(in: MemoryListViews())
      .with { $0.cached(by: ContentVersion { 1 }) }
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    let client = SiteClient(site, script: .off)
    #expect(try await !client.visit("/teas").text.contains("Backwards"))
    let form = try await client.visit("/teas?sort=-name").follow("Save this view")
    _ = try await form.submit("Save", ["Name": "Backwards"])
    let list = try await client.visit("/teas")
    #expect(try await list.follow("Backwards").table().rows.first == ["5", "Tea 5"])
    #expect(list.html.contains("As the shelf has it."))
  }

  @Test func aListAtTheRootHasRecordsViewsAndExports() async throws {
    let page = try page(at: "/").records().views(in: MemoryListViews())
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    let client = SiteClient(site, script: .off)
    let list = try await client.visit("/")
    #expect(!list.html.contains("\"//"))
    #expect(try await list.follow("3").status == 200)
    let form = try await client.visit("/?sort=-name").follow("Save this view")
    _ = try await form.submit("Save", ["Name": "Backwards"])
    #expect(
      try await client.visit("/").follow("Backwards").table().rows.first?.contains("Tea 5") == true)
    for path in ["/-/export?format=csv", "/3/-/export"] {
      let response = await site.respond(
        to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
      #expect(response.head.status == .ok)
    }
  }

  @Test func aPageWithoutViewsOffersNone() async throws {
    let page = try page()
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    let client = SiteClient(site, script: .off)
    #expect(try await !client.visit("/teas?sort=-name").text.contains("Save this view"))
    #expect(try await client.visit("/teas/~views").status == 404)
  }

  @Test func aRecordIsExportedAsJSON() async throws {
    let page = try page().records()
    let site = try Site(pages: page.pages, routes: page.routes, configuration: .patient)
    func get(_ path: String) async -> SiteResponse {
      await site.respond(
        to: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path))
    }
    let one = await get("/teas/3/-/export")
    #expect(String(decoding: one.body, as: UTF8.self) == "{\"id\":3,\"name\":\"Tea 3\"}\n")
    #expect(await get("/teas/9/-/export").head.status == .notFound)
    let some = await get("/teas/-/export?format=json&limit=5")
    #expect(String(decoding: some.body, as: UTF8.self).hasSuffix("\n],\"next\":null}\n"))
  }
}
