import HTTPTypes
import PageElements
import Testing

@testable import PageRoutes
@testable import PageSite

/// Tests that an undo belongs to the session of its action.
@Suite struct UndoOwnerTests {
  private let undone = Recorder<String>()

  private func site(hasSessions: Bool) throws -> Site {
    var page = Page("/page", title: "Page") { _ in
      Table {
        Section(key: "s") {
          Row(
            key: "a",
            Button("B", id: "b") {
              $0.undo = FormValues([("key", "a")]); $0.notice = "Done."
            })
          Row(key: "in", Button("In", id: "b") { $0.session.logIn("ada") })
          Row(key: "out", Button("Out", id: "b") { $0.session.logOut() })
        }
      }
    }
    .onUndo { [undone] event in undone.append(event.values["key"] ?? "") }
    if hasSessions { page = page.session() }
    return try .test(page)
  }

  private func offer(to visitor: TestVisitor) async throws -> (address: String, value: String) {
    _ = await visitor.post("/page/-/actions/s/a/b/tap")
    let found = try #require(
      await visitor.get("/page").text
        .firstMatch(of: /formaction="([^"]*)" name="pe-undo" value="([^"]*)">Undo<\/button>/))
    return (String(found.1), String(found.2))
  }

  @Test func anotherVisitorAtTheSameAddressCannotUndo() async throws {
    let site = try site(hasSessions: false)
    let visitor = TestVisitor(site)
    let (address, value) = try await offer(to: visitor)
    #expect(await TestVisitor(site).post(address, ["pe-undo": value]).status == 410)
    let other = TestVisitor(site)
    _ = try await offer(to: other)
    #expect(await other.post(address, ["pe-undo": value]).status == 410)
    #expect(undone.values.isEmpty)
    #expect(await visitor.post(address, ["pe-undo": value]).status == 303)
    #expect(undone.values == ["a"])
  }

  @Test func anotherSessionOfTheUserCannotUndo() async throws {
    let site = try site(hasSessions: true)
    let (visitor, other) = (TestVisitor(site), TestVisitor(site))
    for each in [visitor, other] { _ = await each.post("/page/-/actions/s/in/b/tap") }
    let (address, value) = try await offer(to: visitor)
    #expect(await other.post(address, ["pe-undo": value]).status == 410)
    #expect(await visitor.post(address, ["pe-undo": value]).status == 303)
    #expect(undone.values == ["a"])
  }

  @Test func undoIsUnavailableAfterLogOut() async throws {
    let site = try site(hasSessions: true)
    let visitor = TestVisitor(site)
    _ = await visitor.post("/page/-/actions/s/in/b/tap")
    let (address, value) = try await offer(to: visitor)
    let stolen = visitor.cookies
    _ = await visitor.post("/page/-/actions/s/out/b/tap")
    #expect(await visitor.post(address, ["pe-undo": value]).status == 410)
    visitor.cookies = stolen
    #expect(await visitor.post(address, ["pe-undo": value]).status == 410)
    _ = await visitor.post("/page/-/actions/s/in/b/tap")
    #expect(await visitor.post(address, ["pe-undo": value]).status == 410)
    #expect(undone.values.isEmpty)
  }

  @Test func anActionBeforeLogInCannotBeUndoneAfterIt() async throws {
    let site = try site(hasSessions: true)
    let visitor = TestVisitor(site)
    let (address, value) = try await offer(to: visitor)
    _ = await visitor.post("/page/-/actions/s/in/b/tap")
    #expect(await visitor.post(address, ["pe-undo": value]).status == 410)
    #expect(undone.values.isEmpty)
  }
}
