import HTTPTypes
import PageElements
import PagePatching
import Testing

@testable import PageRoutes
@testable import PageSite

@Suite struct PatchResponseTests {
  /// A site whose rows each have buttons to move the row to the top, remove it and add a row.
  private static func site() throws -> Site {
    try .test(
      Page("/page", title: "Page", query: TestQuery(), batch: 3, state: ["a", "b", "c", "d", "e"]) {
        (_, rows: PageState<[String]>) in
        Table {
          Section("Rows: \(rows.value.count)", key: "s") {
            for key in rows.value {
              Row(key: key) {
                HorizontalStack {
                  Label(key)
                  Button("Top", id: "top") {
                    rows.update { $0 = [key] + $0.filter { $0 != key } }
                  }
                  Button("Remove", id: "remove") {
                    rows.update { $0.removeAll { $0 == key } }
                  }
                  Button("Add", id: "add") { rows.update { $0.append("\(key)+") } }
                }
              }
            }
          }
        }
      })
  }

  @Test(arguments: ["/page", "/page?q=%26"])
  func aPatchProducesTheServersCurrentDocument(path: String) async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()), path)
    let query = path.contains("?") ? "?q=%26" : ""
    for step in ["c/top", "a/remove", "b/add", "d/top", "c/remove", "b/remove", "e/top"] {
      let response = await copy.act("/page/-/actions/s/\(step)/tap\(query)")
      try #require(response[.contentType] == "application/json-patch+json", "\(response.text)")
      #expect(response[.cacheControl] == "no-store")
      try copy.apply(response)
      #expect(try await copy.fresh() == copy.document, "\(step)")
    }
    #expect(copy.document.rowKeys == ["e", "d"])
  }

  @Test func aCopyOfALaterRangeIsPatchedWithinThatRange() async throws {
    let visitor = TestVisitor(try Self.site())
    let next = try #require(try await TestCopy(visitor).document.next)
    let copy = try await TestCopy(visitor, "/page?after=\(next)")
    #expect(copy.document.rowKeys == ["d", "e"])
    try copy.apply(await copy.act("/page/-/actions/s/d/remove/tap"))
    #expect(copy.document.rowKeys == ["e"])
    #expect(try await copy.fresh() == copy.document)
  }

  @Test func anUnknownVersionResetsTheCopy() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("/page/-/actions/s/c/top/tap", version: "unknown")
    #expect(response.status == 200)
    #expect(response[.contentType] == "application/json")
    #expect(response.text == "{\"reset\":true}")
    #expect(
      try await copy.fresh().rowKeys.first == "c", "The action runs despite the unknown version")
  }

  @Test(arguments: ["", "?from=", "?from=x&through=nonsense", "?from=x&from=y"])
  func aPostWithoutAValidVersionResetsTheCopy(query: String) async throws {
    let visitor = TestVisitor(try Self.site())
    let response = await visitor.post(
      "/page/-/actions/s/c/top/tap\(query)", [:], [.accept: Wanted.patch])
    #expect(response.text == "{\"reset\":true}")
    #expect(response.setsVisitor)
  }

  @Test func anActionWithoutChangesReturnsAnEmptyPatch() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("/page/-/actions/s/a/top/tap")
    #expect(response.text == "[]")
    #expect(!response.setsVisitor)
  }

  /// An action in another copy has changed the visitor's state. The outdated copy gets both changes at once.
  @Test func anOutdatedCopyReceivesAllMissedChanges() async throws {
    let visitor = TestVisitor(try Self.site())
    let (first, second) = (try await TestCopy(visitor), try await TestCopy(visitor))
    try first.apply(await first.act("/page/-/actions/s/b/remove/tap"))
    try second.apply(await second.act("/page/-/actions/s/a/remove/tap"))
    #expect(second.document.rowKeys == ["c"])
    #expect(try await second.fresh() == second.document)
  }

  @Test func aCopyIsPatchedAfterItsVisitorStateChanged() async throws {
    let visitor = TestVisitor(try Self.site())
    let copy = try await TestCopy(visitor)
    _ = await visitor.post("/page/-/actions/s/b/remove/tap")
    let document = copy.document
    try copy.apply(
      await visitor.get(
        "/page/-/patch?from=\(document.version)\(document.extent)", accept: Wanted.patch))
    #expect(copy.document.rowKeys == ["a", "c"])
    #expect(try await copy.fresh() == copy.document)
  }

  /// Responses may arrive in any order. Each patch starts from the version that was sent with its action.
  @Test func concurrentActionsReceivePatches() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    try copy.apply(await copy.act("/page/-/actions/s/a/add/tap"))
    async let first = copy.act("/page/-/actions/s/a/remove/tap", key: "1")
    async let second = copy.act("/page/-/actions/s/c/remove/tap", key: "2")
    for answer in await [first, second] {
      #expect(answer[.contentType] == "application/json-patch+json")
    }
    let keys = try await copy.fresh().rowKeys
    #expect(keys.contains("b") && !keys.contains("a") && !keys.contains("c"))
  }

  @Test func errorsAreReturnedAsProblemJSON() async throws {
    let copy = try await TestCopy(TestVisitor(try Self.site()))
    let response = await copy.act("/page/-/actions/s/z/top/tap", ["title": "typed"])
    #expect(response.status == 404)
    #expect(response[.contentType] == "application/problem+json")
    #expect(
      try JSONValue(parsing: response.body)["detail"]?.text
        == "The target of this action no longer exists. Reload the page and try again.")
  }
}
