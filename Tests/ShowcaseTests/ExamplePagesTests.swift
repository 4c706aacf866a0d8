import HTTPTypes
import PageSite
import PageTesting
import Testing

@testable import Showcase

/// Tests of whole pages of the showcase outside of the gallery, as a browser receives them.
@Suite(.snapshots(areComplete: true)) struct ExamplePagesTests {
  /// A site with the initial tasks and few characters, because the number of all characters depends on the toolchain.
  /// These tests change nothing.
  private static let made = Task {
    try Site.showcase(
      try await SharedDatabase.copy(
        where: "code NOT BETWEEN 0x20 AND 0x2FF AND code NOT BETWEEN 0x2190 AND 0x21FF"))
  }

  private func site() async throws -> Site { try await Self.made.value }

  @Test(arguments: [
    ("home", "/"), ("feed", "/feed"), ("tasks", "/tasks"), ("task form", "/tasks?edit=2"),
    ("characters", "/characters"), ("search", "/characters?q=arrow"),
    ("found nothing", "/characters?q=nothinghasthisname"), ("gallery", "/gallery"),
    ("dashboard", "/admin"), ("orders", "/admin/orders?show=open"), ("order", "/admin/orders/1292"),
    ("settings", "/admin/settings"),
  ])
  func anExamplePageKeepsItsHTML(name: String, path: String) async throws {
    await assertSnapshot(of: path, in: try await site(), named: name)
  }

  @Test(arguments: [
    ("unknown", "/nothing-here"), ("cursor", "/characters?after=nonsense"),
    ("limit", "/feed/-/rows?limit=0"),
  ])
  func anErrorPageKeepsItsHTML(name: String, path: String) async throws {
    let response = await (try await site()).get(path)
    #expect(response.head.status.code >= 400)
    assertSnapshot(of: response, named: name)
  }

  @Test func aFormThatComesBackKeepsItsHTML() async throws {
    let response = await (try await site()).respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost",
        path: "/tasks/-/actions/-table/-table/add/submit",
        headerFields: [
          .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
          .origin: "http://localhost",
        ]),
      body: Array("title=".utf8))
    #expect(response.head.status.code == 422)
    assertSnapshot(of: response)
  }

  @Test func noSnapshotIsLeftOver() { expectNoObsoleteSnapshots() }

  @Test func aDocumentKeepsItsText() async throws {
    assertSnapshot(
      of: await (try await site()).get("/tasks/-/document", accept: "application/json"))
  }

  @Test func aBatchKeepsItsText() async throws {
    assertSnapshot(
      of: await (try await site()).get("/feed/-/rows?limit=2", accept: "application/json"))
  }
}
