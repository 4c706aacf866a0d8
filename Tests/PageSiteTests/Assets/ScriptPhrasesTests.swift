import ElementSamples
import Foundation
import PageElements
import PagePatching
import Testing

@testable import PageSite

@Suite struct ScriptWordsTests {
  @Test func anEnglishPageEmbedsNoTranslations() {
    #expect(ScriptPhrases(.english).attribute == nil)
    #expect(ScriptPhrases(Language("en-GB") { Language.english[$0] }).attribute == nil)
  }

  @Test func onlyTextsThatDifferFromEnglishAreEmbedded() throws {
    let language = Language("en") { $0 == .close ? "Shut \"<it>\"" : Language.english[$0] }
    #expect(
      ScriptPhrases(language).attribute == #"{"close":"Shut \"<it>\"","lang":"en"}"#)
    #expect(ScriptPhrases.text("close", of: ScriptPhrases(language).attribute) == "Shut \"<it>\"")
    #expect(ScriptPhrases.text("reload", of: ScriptPhrases(language).attribute) == "Reload")
    #expect(ScriptPhrases.text("reload", of: nil) == "Reload")
  }

  @Test func anotherLanguageEmbedsEveryTextOfTheScript() throws {
    let script = try Self.english()
    let attribute = try #require(ScriptPhrases(.bracketed).attribute)
    guard case .object(let words) = try JSONValue(parsing: attribute.utf8) else {
      Issue.record("not an object: \(attribute)")
      return
    }
    #expect(
      Set(words.keys)
        == Set(script.keys).union([
          "lang", "yes", "typed", "rowsChanged", "rowsLoaded", "pageFilled",
        ]))
    #expect(words["lang"]?.text == "zz")
    #expect(words["rowsChanged"]?["100"]?.text == "[rowsChanged]")
  }

  @Test func theScriptAndTheLibraryHaveTheSameEnglishTexts() throws {
    for (name, text) in try Self.english() where name != "lang" {
      #expect(ScriptPhrases.text(name, of: nil) == text)
    }
  }

  @Test func anInvalidLanguageCodeIsNotSentToTheScript() throws {
    for code in ["no language", "", "e", "123", "de_DE", "de-", "x\u{E9}"] {
      let language = Language(code) { "[\($0.name)]" }
      let words = try JSONValue(parsing: #require(ScriptPhrases(language).attribute).utf8)
      #expect(words["lang"] == nil, "\(code)")
    }
  }

  /// Returns the English words in the script's source, by name.
  private static func english() throws -> [String: String] {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/PageSite/Assets/Script/words.js"), encoding: .utf8)
    let block = try #require(source.firstMatch(of: /const words = \{\n(?s:(.*?))\n\};/)?.output.1)
    let words = block.matches(of: /(?m)^  (\w+): "(.*)",$/).map {
      (String($0.output.1), String($0.output.2))
    }
    #expect(words.count > 15)
    return Dictionary(words) { first, _ in first }
  }
}
