import GRDB
import Testing

@testable import Showcase

@Suite struct CharacterSearchTests {
  private enum Meaning: Equatable {
    case everything
    case codes([UInt32])
    case words([String])

    init(_ search: CharacterSearch) {
      switch search {
      case .everything: self = .everything
      case .codes(let codes): self = .codes(codes)
      case .words(let words): self = .words(words)
      }
    }
  }

  @Test(arguments: ["", "  ", "\t \n"])
  func anEmptySearchMatchesEverything(text: String) {
    #expect(Meaning(CharacterSearch(text)) == .everything)
  }

  @Test(
    arguments: [
      ("→", [0x2192]), (" → ", [0x2192]), ("a", [0x61]), ("7", [0x37]), ("*", [0x2A]),
      (" ", [0x20]), ("\u{A0}", [0xA0]), ("é", [0xE9]), ("e\u{301}", [0x65, 0x301]),
      ("←→", [0x2190, 0x2192]), ("👩‍🚀", [0x1F469, 0x200D, 0x1F680]), ("U+2192", [0x2192]),
      ("u+2192", [0x2192]), ("0x2192", [0x2192]), ("U+ 2192", [0x2192]), ("U+10FFFF", [0x10FFFF]),
      ("U+FFFFFFFF", [0xFFFF_FFFF]), ("\"*", [0x22, 0x2A]),
    ] as [(String, [UInt32])])
  func charactersAndCodePointsAreSearchedByCode(text: String, codes: [UInt32]) {
    #expect(Meaning(CharacterSearch(text)) == .codes(codes))
  }

  @Test(arguments: [
    ("arrow", ["arrow"]), ("right arrow", ["right", "arrow"]), (" Arrow  ", ["Arrow"]),
    ("U+", ["U"]), ("U+xyz", ["U", "xyz"]), ("0x", ["0x"]), ("U+123456789", ["U", "123456789"]),
    ("\"arrow\" OR x*", ["arrow", "OR", "x"]), ("NEAR(a b)", ["NEAR", "a", "b"]),
    ("name:arrow -left", ["name", "arrow", "left"]), ("2192", ["2192"]),
  ])
  func otherTextIsSearchedByWords(text: String, words: [String]) {
    #expect(Meaning(CharacterSearch(text)) == .words(words))
  }

  @Test func aLongTextIsTruncatedToAHundredCharacters() {
    #expect(
      Meaning(CharacterSearch(String(repeating: "→", count: 5000)))
        == .codes(Array(repeating: 0x2192, count: 100)))
  }

  @Test(arguments: [
    ("right arrow", 0x2192, true), ("ARROW right", 0x2192, true), ("righ arr", 0x2192, true),
    ("left arrow", 0x2192, false), ("arrows", 0x2192, false), ("→", 0x2192, true),
    ("U+2192", 0x2192, true), ("x→y", 0x2192, true), ("xyz", 0x78, false),
    ("U+110000", 0x2192, false),
    ("U+D800", 0x2192, false),
  ])
  func aSearchFindsItsCharacters(text: String, code: UInt32, isFound: Bool) async throws {
    #expect(try await find(text).contains(code) == isFound)
  }

  /// SQLite can run a search for any typed text.
  @Test(arguments: [
    "\"", "'", "''; DROP TABLE characters; --", "*", "**", "a*\"b", "NEAR(", "AND", "OR NOT", "^a",
    "{a b}:c", "\u{0}", "a\u{0}b", "\\", "%", "_", "?", "?1", ":a", "\u{202E}abc", "a\r\nb",
    String(repeating: "a ", count: 2000),
  ])
  func hostileTextCanBeSearched(text: String) async throws {
    _ = try await find(text)
  }

  private func find(_ text: String) async throws -> [UInt32] {
    let (from, filter, code) = CharacterSearch(text).query
    let condition: SQL = if let filter { "WHERE \(filter)" } else { "" }
    return try await SharedDatabase.ready().pool.read { database in
      let request: SQLRequest<UInt32> = """
        SELECT \(sql: code) FROM \(from) \(condition) ORDER BY 1 LIMIT 2000
        """
      return try request.fetchAll(database)
    }
  }
}
