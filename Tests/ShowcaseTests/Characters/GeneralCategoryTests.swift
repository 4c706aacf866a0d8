import GRDB
import Testing

@testable import Showcase

@Suite struct GeneralCategoryTests {
  private static let categories: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
    .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
    .format, .surrogate, .privateUse, .unassigned,
  ]

  @Test func eachCategoryHasAUniqueAbbreviation() {
    let names = Self.categories.map(\.abbreviation)
    #expect(Set(names).count == 30)
    #expect(names.allSatisfy { $0.utf8.count == 2 })
  }

  @Test(
    arguments: [
      ("A", "Lu"), ("a", "Ll"), ("ǅ", "Lt"), ("水", "Lo"), ("\u{301}", "Mn"), ("5", "Nd"),
      ("Ⅷ", "Nl"), ("½", "No"), ("_", "Pc"), ("-", "Pd"), ("(", "Ps"), (")", "Pe"), ("«", "Pi"),
      ("»", "Pf"), ("!", "Po"), ("+", "Sm"), ("€", "Sc"), ("^", "Sk"), ("©", "So"), (" ", "Zs"),
      ("\u{2028}", "Zl"), ("\u{2029}", "Zp"), ("\u{0}", "Cc"), ("\u{AD}", "Cf"), ("\u{E000}", "Co"),
    ] as [(Unicode.Scalar, String)])
  func abbreviationsMatchUnicode(scalar: Unicode.Scalar, name: String) {
    #expect(scalar.properties.generalCategory.abbreviation == name)
  }

  /// A named character is not a surrogate, private-use or unassigned code point.
  @Test func everyCategoryOfANamedCharacterHasAUniqueTitle() async throws {
    let names = try await SharedDatabase.ready().pool.read {
      try String.fetchAll($0, sql: "SELECT DISTINCT category FROM characters")
    }
    #expect(names.count >= 25)
    let titles = names.map(Unicode.GeneralCategory.title)
    #expect(!titles.contains("Other"))
    #expect(Set(titles).count == titles.count)
    let rest = Self.categories.map(\.abbreviation).filter { !["Cs", "Co", "Cn"].contains($0) }
    #expect(rest.allSatisfy { Unicode.GeneralCategory.title(of: $0) != "Other" })
    #expect(Unicode.GeneralCategory.title(of: "Xx") == "Other")
  }
}
