import PagePatching
import Testing

@testable import PageTesting

/// Tests of the comparison of a patched page with a fresh one.
@Suite(.timeLimit(.minutes(20))) struct LawCheckTests {
  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test func theFirstDifferenceIsReportedWithItsPath() throws {
    let held = try json(#"{"a":[{"b":1,"c":"x"}],"version":"1"}"#)
    #expect(JSONDifference.first(held, held) == nil)
    #expect(
      JSONDifference.first(held, try json(#"{"a":[{"b":1,"c":"y"}],"version":"1"}"#))
        == "/a/0/c:\n- patched x\n+ shown   y")
    #expect(
      JSONDifference.first(held, try json(#"{"a":[],"version":"1"}"#))
        == "/a: patched 1 items, shown 0")
    #expect(
      JSONDifference.first(held, try json(#"{"a":[{"b":1}],"version":"1"}"#))
        == "/a/0/c: only in the patched page")
    let other = try json(#"{"a":[{"b":1,"c":"x"}],"version":"2"}"#)
    #expect(JSONDifference.first(held, other) == "/version:\n- patched 1\n+ shown   2")
    #expect(JSONDifference.first(held, other, ignoringVersion: true) == nil)
  }

  @Test func anIncorrectlyPatchedPageIsAnIssue() async throws {
    let site = try TestShop().site()
    let client = SiteClient(site)
    var page = try await client.visit("/list")
    guard case .object(var members) = page.document else {
      Issue.record("The page has no document")
      return
    }
    members["title"] = .string("Another")
    page.document = .object(members)
    let place = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let wrong = page
    try await withKnownIssue {
      try await client.checkPatch(of: wrong, place)
    } matching: { issue in
      issue.description.contains("/title:\n- patched Another\n+ shown   List")
    }
    try await SiteClient(site, checks: .validity).checkPatch(of: wrong, place)
  }

  @Test func anIncorrectPatchIsFoundAfterThePageChangedAgain() async throws {
    let shop = TestShop()
    let client = SiteClient(try shop.site())
    var page = try await client.visit("/list")
    guard case .object(var members) = page.document else {
      Issue.record("The page has no document")
      return
    }
    members["caption"] = .string("<caption>Wrong</caption>")
    page.document = .object(members)
    shop.add("Milk")
    let wrong = page
    let place = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    await withKnownIssue { try await client.checkPatch(of: wrong, place) }
  }
}
