import Foundation
import GRDB
import HTTPTypes
import PageSite
import PageValidation
import Testing

@testable import Showcase

@Suite struct ShowcaseSiteTests {
  private func findings(_ path: String) async throws -> [String] {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let response = await site.get(path)
    #expect(response.head.status == .ok, "\(path)")
    return try HTMLValidator().findings(in: response.body).map { "\(path): \($0)" }
  }

  @Test(arguments: [
    "/", "/feed", "/characters", "/characters?q=", "/characters?q=arrow", "/characters?q=%E2%86%92",
    "/characters?q=nothinghasthisname", "/characters?q=%22%3E%3Cscript%3E", "/characters?q=%20",
    "/characters?q=%00%01%7F%C2%80", "/characters?q=%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80",
    "/characters?q=U%2BFFFE", "/characters?other=1", "/admin", "/admin/orders",
    "/admin/orders?q=nobody", "/admin/orders/1001", "/admin/orders/1001/slip", "/admin/settings",
  ])
  func everyPageIsValid(path: String) async throws {
    #expect(try await findings(path) == [])
  }

  /// The pages cover the whole code space: marks, right-to-left letters, controls, emoji.
  @Test func pagesOfAllBlocksAreValid() async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let validator = try HTMLValidator()
    let blocks = UnicodeBlocks.all.enumerated().filter { $0.offset.isMultiple(of: 8) }
    for (_, block) in blocks {
      let name =
        block.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? block.name
      let batch = try await site.batch("limit=1&section=\(name)")
      guard let next = batch.sections[0].next else { continue }
      let page = await site.get("/characters?after=\(next)")
      #expect(validator.findings(in: page.body).map(\.description) == [], "\(block.name)")
    }
  }

  @Test func everyPageOfTheSiteIsListedAndServed() async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let (gallery, others) = (
      site.pages.filter { $0.path.hasPrefix("/gallery/") },
      site.pages.filter { !$0.path.hasPrefix("/gallery/") }
    )
    #expect(
      others.map(\.path) == [
        "/", "/tasks", "/characters", "/feed", "/admin", "/admin/orders", "/admin/orders/{number}",
        "/admin/orders/{number}/slip", "/admin/settings", "/gallery",
      ])
    #expect(gallery.count == Gallery.pages.count + 1, "one more for the coverage page")
    let home = String(decoding: await site.get("/").body, as: UTF8.self)
    for page in others where !page.hasPathParameters {
      #expect(await site.get(page.path).head.status == .ok)
      #expect(
        page.path == "/" || home.contains("href=\"\(page.path)\""),
        "The home page links to \(page.path)")
    }
  }

  @Test func theTitleShowsTheSearchTerm() async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let page = String(decoding: await site.get("/characters?q=a%26b%20c").body, as: UTF8.self)
    #expect(page.contains("<title>a&amp;b c – Characters</title>"))
    #expect(page.contains("value=\"a&amp;b c\""), "The field shows the search term")
    let all = String(decoding: await site.get("/characters").body, as: UTF8.self)
    #expect(all.contains("<title>Characters</title>"))
    let count = try await SharedDatabase.ready().characterCount
    #expect(all.filter { $0 != "," }.contains("<p>\(count) letters"))
  }
}
