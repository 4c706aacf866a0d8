import ElementSamples
import PageElements
import PageForms
import Testing

@Suite struct FormFieldValueTests {
  private func detail<Value: FormFieldValue>(_ text: String, _ type: Value.Type) -> String? {
    do throws(FieldTextError) {
      _ = try Value(fieldText: text)
      return nil
    } catch {
      return error.detail
    }
  }

  @Test(arguments: [
    ("0", 0), ("-7", -7), ("+7", 7), (" 12\t", 12), ("007", 7), ("9223372036854775807", Int.max),
  ])
  func wholeNumbersAreRead(_ text: String, _ number: Int) throws {
    #expect(try Int(fieldText: text) == number)
  }

  @Test(arguments: ["", " ", "x", "1.0", "1e3", "0x10", "1 2", "--1", "١"])
  func invalidIntegersAreRejected(_ text: String) {
    #expect(detail(text, Int.self) == "Enter a whole number.")
  }

  @Test func theErrorForAnOutOfRangeIntegerStatesTheBounds() {
    let bounds = "Enter a whole number from -9223372036854775808 to 9223372036854775807."
    #expect(detail("9223372036854775808", Int.self) == bounds)
    #expect(detail("-9223372036854775809", Int.self) == bounds)
  }

  @Test(arguments: [("0", 0), ("-2.50", -2.5), ("1e3", 1000), (" .5 ", 0.5), ("+1E-2", 0.01)])
  func numbersAreRead(_ text: String, _ number: Double) throws {
    #expect(try Double(fieldText: text) == number)
  }

  @Test(arguments: ["", "x", "nan", "inf", "-infinity", "0x1p3", "1,5", "1e999", "1 2"])
  func invalidNumbersAreRejected(_ text: String) {
    #expect(detail(text, Double.self) == "Enter a number, such as 2.5.")
  }

  @Test(arguments: [
    ("true", true), ("on", true), ("false", false), ("off", false), ("", false),
  ])
  func booleansAreRead(_ text: String, _ value: Bool) throws {
    #expect(try Bool(fieldText: text) == value)
  }

  @Test(arguments: ["TRUE", "1", "yes", " true"])
  func invalidBooleansAreRejected(_ text: String) {
    #expect(detail(text, Bool.self) == "Choose one of the options.")
  }

  @Test func datesAreRead() throws {
    #expect(try CalendarDate(fieldText: " 2026-02-28 ") == CalendarDate("2026-02-28"))
  }

  @Test(arguments: ["", "2026-02-30", "28.2.2026", "2026-2-8", "today"])
  func invalidDatesAreRejected(_ text: String) {
    #expect(detail(text, CalendarDate.self) == "Enter an existing date, such as 2026-02-28.")
  }

  @Test func textIsKeptUnchanged() throws {
    #expect(try String(fieldText: " a\r\nb ") == " a\r\nb ")
    #expect(try String(fieldText: "") == "")
  }

  @Test func enumerationsAreReadByTheirRawValues() throws {
    #expect(try Todo.Size(fieldText: "large") == .large)
    #expect(Todo.Size.large.fieldText == "large" && Todo.Size.large.fieldTitle == "Large")
    #expect(Todo.Size.fieldChoices == [Choice("small", "Small"), Choice("large", "Large")])
    #expect(detail("Large", Todo.Size.self) == "Choose one of the options.")
    #expect(detail("", Todo.Size.self) == "Choose one of the options.")
  }

  @Test(arguments: ["", " ", "\t"]) func blankTextIsNilForOptionals(_ text: String) throws {
    #expect(try String?(fieldText: text) == nil)
    #expect(try Int?(fieldText: text) == nil)
    #expect(try Double?(fieldText: text) == nil)
    #expect(try Bool?(fieldText: text) == nil)
    #expect(try CalendarDate?(fieldText: text) == nil)
    #expect(try Todo.Size?(fieldText: text) == nil)
  }

  @Test func anOptionalIsReadLikeItsWrappedType() throws {
    #expect(try Int?(fieldText: "3") == 3 && Int?.some(3).fieldText == "3")
    #expect(try Bool?(fieldText: "false") == false && Bool?.some(false).fieldText == "false")
    #expect(detail("x", Int?.self) == "Enter a whole number.")
    #expect(Int?.none.fieldText == "" && Todo.Size?.some(.small).fieldTitle == "Small")
  }

  @Test func eachTypeHasItsDefaultControl() {
    #expect(String.fieldControl == .line() && Int.fieldControl == .number(step: 1))
    #expect(Double?.fieldControl == .number(step: nil) && Bool.fieldControl == .checkbox)
    // A checkbox could not show `nil`.
    #expect(Bool?.fieldControl == .select && Bool?.fieldChoices.map(\.title) == ["Yes", "No"])
    #expect(CalendarDate?.fieldControl == .date && Todo.Size?.fieldControl == .select)
  }

  @Test func valuesRoundTripThroughTheirText() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let number = Int(truncatingIfNeeded: random.next())
      #expect(try Int(fieldText: number.fieldText) == number)
      let double = Double(bitPattern: random.next())
      if double.isFinite { #expect(try Double(fieldText: double.fieldText) == double) }
      let text = RandomText.string(length: 5, using: &random)
      #expect(try String(fieldText: text.fieldText) == text)
    }
  }

  /// A quadratic algorithm would exceed the time limit for each of these.
  @Test(
    .timeLimit(.minutes(20)), arguments: ["\u{1F1E6}", "\u{301}", "👩\u{200D}", "\u{202E}", "1"])
  func aMegabyteOfTextIsRejectedInLinearTime(_ piece: String) {
    let text = " " + String(repeating: piece, count: 1_000_000 / piece.utf8.count) + " "
    #expect(throws: FieldTextError.self) { try Int(fieldText: text) }
    #expect(throws: FieldTextError.self) { try Double(fieldText: text) }
    #expect(throws: FieldTextError.self) { try Bool(fieldText: text) }
    #expect(throws: FieldTextError.self) { try CalendarDate(fieldText: text) }
    #expect(throws: FieldTextError.self) { try Int?(fieldText: text) }
  }

  @Test func aNumberLongerThanFourHundredBytesIsRejected() throws {
    let zeros = String(repeating: "0", count: 399)
    #expect(try Int(fieldText: zeros + "7") == 7)
    #expect(throws: FieldTextError("Enter a whole number.")) { try Int(fieldText: zeros + "07") }
    #expect(try Double(fieldText: zeros + "7") == 7)
    #expect(throws: FieldTextError.self) { try Double(fieldText: zeros + "07") }
  }
}
