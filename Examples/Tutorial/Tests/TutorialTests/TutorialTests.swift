import PageCommands
import PageSite
import PageTesting
import Testing

@testable import StepForm
@testable import StepLive
@testable import StepPage
@testable import StepRows

/// Each step shows in a browser what the tutorial says. The last two are tested as Examples/GuestBook.
@Suite struct TutorialTests {
  private func client(
    _ step: some SiteCommands, script: SiteClient.Script = .on
  ) async throws -> SiteClient {
    SiteClient(try await step.site(SiteConfiguration()), script: script)
  }

  private func entries(of page: ClientPage) throws -> [String] {
    try page.table().sections.last?.rows.map { $0.joined(separator: " ") } ?? []
  }

  @Test func `the page has a title and shows that nobody has signed`() async throws {
    let page = try await client(StepPage.GuestBook()).visit("/")
    #expect(page.title == "Guest book")
    #expect(page.text.contains("Nobody has signed yet."))
  }

  @Test func `each entry is a row, latest first`() async throws {
    let page = try await client(StepRows.GuestBook()).visit("/")
    let entries = try entries(of: page)
    #expect(entries.map { $0.prefix { $0 != " " } } == ["Grace", "Ada"])
    #expect(entries.first?.contains("The tea was excellent.") == true)
  }

  @Test(arguments: SiteClient.Script.allCases)
  func `a new entry is first, with and without the script`(
    script: SiteClient.Script
  ) async throws {
    let page = try await client(StepForm.GuestBook(), script: script).visit("/")
      .submit("Sign", ["Your name": "Alan", "Message": "I came by bicycle."])
    #expect(page.notice == "Thank you, Alan.")
    #expect(try entries(of: page).count == 3)
    #expect(try entries(of: page).first?.contains("I came by bicycle.") == true)
  }

  @Test func `a message is required, and typed values are kept`() async throws {
    let page = try await client(StepForm.GuestBook()).visit("/").submit(
      "Sign", ["Your name": "Alan"])
    #expect(page.status == 422)
    #expect(page.html.contains("value=\"Alan\""))
  }

  @Test func `open windows show new entries`() async throws {
    let site = try await StepLive.GuestBook().site(SiteConfiguration())
    let other = try await SiteClient(site).visit("/").updates()
    _ = try await SiteClient(site).visit("/")
      .submit("Sign", ["Your name": "Alan", "Message": "I came by bicycle."])
    #expect(try await other.next().text.contains("I came by bicycle."))
  }
}
