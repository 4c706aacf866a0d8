import Foundation
import PageSite
import PageTesting
import Testing

@testable import GuestBook

@Suite struct GuestBookTests {
  private func client(_ script: SiteClient.Script) throws -> SiteClient {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    return SiteClient(try Site(pages: [book(EntryStore(path: file.path))]), script: script)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `who signs is seen, the last one first`(script: SiteClient.Script) async throws {
    let client = try client(script)
    var page = try await client.visit("/")
    #expect(page.text.contains("Nobody has signed yet."))
    for name in ["Ada", "Grace"] {
      page = try await page.submit(
        "Sign", ["Your name": .text(name), "Message": .text("\(name) was here.")])
      #expect(page.notice == "Thank you, \(name).")
    }
    let entries = try page.table().sections[1].rows
    #expect(entries.map { $0.joined().contains("Grace was here.") } == [true, false])
    #expect(entries.map { $0.joined().contains("Ada was here.") } == [false, true])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `an entry without a message is refused, and the name stays`(
    script: SiteClient.Script
  ) async throws {
    let client = try client(script)
    let page = try await client.visit("/").submit("Sign", ["Your name": "Ada"])
    #expect(page.html.contains("value=\"Ada\"") && page.html.contains("aria-invalid=\"true\""))
    #expect(try await client.visit("/").text.contains("Nobody has signed yet."))
  }
}
