import Foundation
import HTTPTypes
import PageSite
import Testing

@testable import Showcase

@Suite struct SearchLimitTests {
  private func words(_ text: String) -> [String]? {
    if case .words(let words) = CharacterSearch(text) { words } else { nil }
  }

  @Test func aSearchUsesAtMostEightWords() {
    #expect(words("a b c d e f g h") == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(words("a b c d e f g h i j") == ["a", "b", "c", "d", "e", "f", "g", "h"])
    #expect(words(String(repeating: "l ", count: 3_950))?.count == 8)
    #expect(words("a,b\u{3000}c") == ["a", "b", "c"])
    #expect(words(String(repeating: "x", count: 8_000)) == [String(repeating: "x", count: 64)])
  }

  @Test(arguments: [
    ("", false), ("a b c d e f g h", false), (" a,b c d e f g h. ", false),
    ("a b c d e f g h i", true), ("a b c d e f g h . ,", false), ("a b c d e f g h . i", true),
    ("→", false), ("→ ← → ← → ← → ← → ←", false),
  ])
  func thePageReportsIgnoredWords(text: String, isSaid: Bool) async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let query = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let response = await site.get("/characters?q=\(query)")
    #expect(response.head.status == .ok)
    let html = String(decoding: response.body, as: UTF8.self)
    #expect(html.contains("<p>Only the first 8 words are looked for.</p>") == isSaid)
  }

  @Test func theTitleTruncatesALongSearchTerm() async throws {
    let site = try Site.showcase(try await SharedDatabase.ready())
    let response = await site.get("/characters?q=" + String(repeating: "x", count: 5_000))
    let html = String(decoding: response.body, as: UTF8.self)
    #expect(html.contains("<title>\(String(repeating: "x", count: 80)) – Characters</title>"))
  }
}
