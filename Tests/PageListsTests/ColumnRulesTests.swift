import PageSite
import Testing

@testable import PageLists

@Suite struct ColumnRulesTests {
  private func stored(
    _ text: String, _ rules: ColumnRules, _ old: SortValue? = nil
  ) -> SortValue? {
    try? rules.value(text, replacing: old)
  }

  @Test(arguments: [
    ("12", SortValue.integer(12)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775807", .integer(.max)), ("007", .integer(7)), (" 5 ", .integer(5)),
    ("+5", .integer(5)), ("-0", .integer(0)), ("1e3", .integer(1000)), ("2.50", .real(2.5)),
    (".5", .real(0.5)), ("5.", .integer(5)), ("0.1", .real(0.1)), ("1e-7", .real(1e-7)),
    ("1.7976931348623157e308", .real(.greatestFiniteMagnitude)),
    ("5e-324", .real(.leastNonzeroMagnitude)),
    ("10000000000000000000", .real(1e19)), ("Infinity", .real(.infinity)),
    ("0.30000000000000004", .real(0.1 + 0.2)),
  ])
  func numbersAreStoredWithTheirExactValue(text: String, value: SortValue) {
    #expect(stored(text, ColumnRules(kind: .number)) == value)
  }

  @Test(arguments: [
    "1,5", "NA", "1 000", "1.2.3", "0x10", "nan", "1e", "--1", "e5", ".", "12,", "９",
    "9223372036854775808", "-9223372036854775809", "12345678901234567890.12", "1e400", "1e-400",
    "0.1000000000000000055511151231257827", "1e99999999999999999999",
  ])
  func valuesThatANumberColumnCannotStoreExactlyAreRefused(text: String) {
    #expect(throws: InvalidValue.self) { try ColumnRules(kind: .number).value(text) }
  }

  @Test func integersInDoubleColumnsAreNotRounded() {
    let rules = ColumnRules(kind: .number, numbers: .doubles)
    #expect(stored("9007199254740992", rules) == .integer(9_007_199_254_740_992))
    #expect(stored("9007199254740993", rules) == nil)
    #expect(
      stored("9007199254740993", ColumnRules(kind: .number)) == .integer(9_007_199_254_740_993))
  }

  @Test func infinitiesAreNumbersInUntypedColumns() {
    let rules = ColumnRules(kind: .any)
    #expect(stored("Infinity", rules) == .real(.infinity))
    #expect(stored("-Infinity", rules) == .real(-.infinity))
    #expect(stored("infinity", rules) == .text("infinity"))
    #expect(stored("Infinity", rules, .text("x")) == .text("Infinity"))
  }

  @Test func theErrorNamesTheValueAfterRounding() {
    let fault = #expect(throws: InvalidValue.self) {
      try ColumnRules(kind: .number).value("12345678901234567890.12")
    }
    #expect(
      fault?.detail
        == "This number would be rounded to 1.2345678901234567e+19. Enter at most 15 digits, "
        + "or a whole number from -9223372036854775808 to 9223372036854775807.")
  }

  @Test func decimalColumnsStoreAllDigits() {
    let rules = ColumnRules(kind: .number, numbers: .all)
    #expect(stored("12345678901234567890.120", rules) == .text("12345678901234567890.120"))
    #expect(stored("007", rules) == .text("007") && stored("7", rules) == .integer(7))
    #expect(stored("1,5", rules) == nil)
  }

  @Test func storedTextsStayTextsInNumberColumns() {
    #expect(stored("one\u{1F}two", ColumnRules(kind: .number), .text("x")) == .text("one\u{1F}two"))
    #expect(stored("NA", ColumnRules(kind: .number, holdsTexts: true)) == .text("NA"))
    #expect(stored("5", ColumnRules(kind: .number, holdsTexts: true), .text("x")) == .integer(5))
  }

  @Test func untypedColumnsStoreOnlyCanonicalNumbersAsNumbers() {
    let rules = ColumnRules(kind: .any)
    #expect(stored("5", rules) == .integer(5) && stored("5", rules, .text("4")) == .text("5"))
    for text in ["007", "1.50", "12345678901234567890.12", "9223372036854775808"] {
      #expect(stored(text, rules) == .text(text))
    }
  }

  @Test(arguments: [
    ("007", "7"), ("+49123", "49123"), ("1e3", "1000"), ("1.10", "1.1"), ("-0", "0"), (" 12", "12"),
    ("123456789012345678901", "1.2345678901234568e+20"), ("1e400", "Infinity"), (".5", "0.5"),
    ("1e99999999999999999999", "Infinity"), ("0.1000000000000000055511151231257827", "0.1"),
    (String(repeating: "1", count: 500), "Infinity"),
  ])
  func aTextThatNumericAffinityWouldChangeIsRefused(text: String, number: String) {
    for kind in [ListValueKind.text, .boolean, .any] {
      let rules = ColumnRules(kind: kind, texts: .numericAffinity(type: "STRING"))
      let fault = #expect(throws: InvalidValue.self) { try rules.value(text) }
      #expect(
        fault?.detail == """
          The type STRING would store this as \(number). Enter a value that it stores unchanged, or change the \
          column's type to TEXT.
          """)
    }
  }

  @Test func textsThatNumericAffinityKeepsAreStored() {
    let rules = ColumnRules(kind: .text, texts: .numericAffinity(type: "STRING"))
    for text in [
      "A-1", "12", "-7", "09:30", "2024-01-01", "0x10", "1e", "1.2.3", "12a", "Infinity", "e5",
    ] {
      #expect(stored(text, rules) == .text(text))
    }
    #expect(stored("1.5", rules) == .real(1.5))
    #expect(stored("-5.960406767084288e-300", rules) == .real(-5.960406767084288e-300))
    #expect(stored("true", ColumnRules(kind: .boolean, texts: rules.texts)) == .integer(1))
    #expect(stored("2.5", ColumnRules(kind: .any, texts: rules.texts)) == .real(2.5))
  }
}
