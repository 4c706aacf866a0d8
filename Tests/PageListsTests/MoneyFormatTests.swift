import PageSite
import Testing

@testable import PageLists

@Suite struct MoneyFormatTests {
  /// The amount 1234.5 as PostgreSQL writes it in several languages, texts, and the texts to store there.
  @Test(
    arguments: [
      ("$1,234.50", ["1234.50": "1234.50", "$1,990.00": "$1,990.00", "−$1,990.5": "-$1,990.5"]),
      ("$1,234.50", ["($1,990.00)": "($1,990.00)", "1,990": "1,990", " 7 ": "7", "1.234": nil]),
      ("$1,234.50", ["19,90": nil, "1.990,00 $": nil, "1,99.00": nil, "12,34": nil, "+": nil]),
      // The database rejects other characters.
      ("$1,234.50", ["7,5 EUR": "7,5 EUR", "€5": "€5", "$12.34 x": "$12.34 x", "x": "x"]),
      ("$1,234.50", ["": nil, "$": nil, ".5.5": nil, "1.": "1.", "1,2345": nil, "1 990": nil]),
      (
        "1.234,50 €",
        ["19,90": "19,90", "1.990,00 €": "1.990,00 €", "-5,00 €": "-5,00 €", "7": "7"]
      ),
      // A fraction, or a thousand and more.
      ("1.234,50 €", ["1.234": nil, "1.2345": nil, "1,990.00": nil, "1234.50": "1234.50"]),
      ("1 234,50 €", ["1 990,00 €": "1 990,00 €", "1,990": "1,990", "1,991": nil, "1.5": "1.5"]),
      ("￥1,235", ["￥1,990": "￥1,990", "1990": "1990", "19,90": nil, "1.5": nil]),
      ("1234.50", ["1990.00": "1990.00", "1,990": nil]),
    ] as [(String, [String: String?])])
  func amountsAreReadAsTheDatabaseWritesThem(example: String, amounts: [String: String?]) {
    let format = MoneyFormat(example: example)
    for (text, stored) in amounts {
      #expect(format.stored(text) == stored, "\(text)")
    }
  }

  @Test func aTextThatItsTypeWouldCutIsRefused() throws {
    var rules = ColumnRules(kind: .text, texts: .bytes(3))
    #expect(try rules.value("abc") == .text("abc"))
    #expect(throws: InvalidValue("Enter at most 3 bytes. This text has 4.")) {
      try rules.value("aé!")
    }
    rules.texts = .bytes(1)
    #expect(throws: InvalidValue("Enter one ASCII character.")) { try rules.value("é") }
    rules.texts = .money(MoneyFormat(example: "$1,234.50"))
    #expect(try rules.value("$1,990.00") == .text("$1,990.00"))
    #expect(throws: InvalidValue.self) { try rules.value("19,90") }
  }
}
