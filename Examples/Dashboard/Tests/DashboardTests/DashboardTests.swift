import Foundation
import HTTPTypes
import PageSite
import PageTesting
import Testing

@testable import Dashboard

@Suite struct DashboardTests {
  private func site() throws -> Site {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    let store = try OrderStore(path: file.path, samples: 0)
    return try Site(pages: [dashboard(store)], routes: [newOrder(store, key: "sesame")])
  }

  private func order(_ json: String, key: String = "sesame", at site: Site) async -> Int {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/orders",
      headerFields: [.authorization: "Bearer \(key)", .contentType: "application/json"])
    return await site.respond(to: head, body: Array(json.utf8)).head.status.code
  }

  @Test func `an order appears on open dashboards`() async throws {
    let site = try site()
    let window = try await SiteClient(site).visit("/").updates()
    #expect(await order(#"{"tea": "Sencha", "cups": 2}"#, at: site) == 204)
    let page = try await window.next()
    #expect(try page.row("1", in: "latest").text.contains("Sencha"))
  }

  @Test func `orders without a valid key or content are rejected`() async throws {
    let site = try site()
    #expect(await order(#"{"tea": "Sencha", "cups": 2}"#, key: "simsim", at: site) == 401)
    for wrong in [#"{"tea": "Sencha", "cups": 0}"#, #"{"tea": "", "cups": 1}"#] {
      #expect(await order(wrong, at: site) == 422)
    }
    #expect(await order("two cups", at: site) == 400)
    #expect(try await SiteClient(site).visit("/").text.contains("Nothing yet."))
  }
}
