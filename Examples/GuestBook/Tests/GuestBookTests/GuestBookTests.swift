import Foundation
import PageSite
import PageTesting
import Testing

@testable import GuestBook

@Suite struct GuestBookTests {
  /// A site with a database of its own.
  private func site() throws -> Site {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    return try Site(pages: [book(EntryStore(path: file.path))])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `entries are shown latest first`(script: SiteClient.Script) async throws {
    let client = SiteClient(try site(), script: script)
    var page = try await client.visit("/")
    #expect(page.text.contains("Nobody has signed yet."))
    for name in ["Ada", "Grace"] {
      page = try await page.submit("Sign", ["Your name": .text(name), "Message": "Hello."])
      #expect(page.notice == "Thank you, \(name).")
    }
    let entries = try page.table().sections[1].rows
    #expect(entries.map { $0.joined().hasPrefix("Grace") } == [true, false])
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `an entry without a message is rejected`(script: SiteClient.Script) async throws {
    let page = try await SiteClient(try site(), script: script).visit("/")
    #expect(try await page.submit("Sign", ["Your name": "Ada"]).status == 422)
    #expect(try await page.reload().text.contains("Nobody has signed yet."))
  }

  @Test func `open windows show new entries`() async throws {
    let site = try site()
    let window = try await SiteClient(site).visit("/").updates()
    let page = try await SiteClient(site).visit("/")
    _ = try await page.submit("Sign", ["Your name": "Ada", "Message": "Hello."])
    #expect(try await window.next().text.contains("Hello."))
  }
}
