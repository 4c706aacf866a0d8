import HTTPTypes
import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests of a visitor's stored state and its lifetime.
@Suite struct RememberedStateTests {
  private struct Notes: Codable, Equatable, Sendable { var text = "" }

  private func site() throws -> Site {
    try .test(
      Page("/notes", title: "Notes", state: Notes()) { _, notes in
        Table(rows: [
          Row(
            key: "note",
            Form(id: "edit") {
              TextField("Note", name: "text")
            } didSubmit: { event in
              let text = event.values["text"] ?? ""
              notes.update { $0.text = text }
            })
        ])
      })
  }

  private let address = "/notes/-/actions/-0/note/edit/submit"

  @Test func eachStateChangeRenewsTheVisitorCookie() async throws {
    let visitor = TestVisitor(try site())
    #expect(await visitor.post(address, ["text": "a"]).setsVisitor)
    #expect(
      await visitor.post(address, ["text": "b"]).setsVisitor, "Each response renews the expiration")
  }

  @Test func anOversizedStateRedirectsWithANotice() async throws {
    let visitor = TestVisitor(try site())
    _ = await visitor.post(address, ["text": "short"])
    let long = String(repeating: "x", count: 20_000)
    let response = await visitor.post(address, ["text": long])
    #expect(response.status == 303)
    let page = await visitor.get("/notes")
    #expect(page.text.contains("what it would store for you is too large"))
  }
}
