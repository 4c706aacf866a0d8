import ElementSamples
import PageElements
import Testing

@testable import Showcase

@Suite struct LanguagesTests {
  private static let languages: [(Language, [Phrase])] = [
    // The phrases that are equal in both languages.
    (.german, [.textField, .chart("x89", values: ["90", "91"])]), (.arabic, []),
  ]

  @Test(arguments: 0..<2)
  func aLanguageTranslatesEveryPhrase(index: Int) {
    let (language, shared) = Self.languages[index]
    for phrase in Phrase.samples where !shared.contains(phrase) {
      #expect(!language[phrase].isEmpty)
      #expect(language[phrase] != Language.english[phrase], "\(phrase)")
    }
  }

  @Test(arguments: 0..<2)
  func aTranslationContainsAllValuesOfItsPhrase(index: Int) {
    let (language, _) = Self.languages[index]
    for phrase in Phrase.samples {
      if case .fileLimit = phrase { continue }
      for particular in phrase.particulars {
        #expect(language[phrase].contains(particular), "\(phrase): \(language[phrase])")
      }
    }
  }

  @Test func arabicHasSixPluralForms() {
    let texts = [0, 1, 2, 3, 11, 100].map { Language.arabic[.rowsChanged($0)] }
    #expect(Set(texts).count == 6)
    #expect(Language.arabic[.rowsChanged(2)] == "تغيّر صفان.")
    #expect(Language.arabic[.rowsChanged(103)] == "تغيّر 103 صفوف.")
    #expect(Language.arabic.isRightToLeft && !Language.german.isRightToLeft)
  }
}
