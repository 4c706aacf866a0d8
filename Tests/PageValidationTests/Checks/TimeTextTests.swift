import Testing

@testable import PageValidation

@Test(
  arguments: [
    "2026-01-02", "2024-02-29", "09:30", "09:30:01.25", "2026-01-02T09:30", "2026-01-02 09:30Z",
    "2026-01-02T09:30:00+0100", "2026-01", "2026", "12345", "2026-W53", "2020-W53", "--12-31",
    "02-29", "Z", "-05:00", "PT1S", "P1D", "P1DT2H3M4.5S", "4h", "1w 2d",
  ]) func allTimeFormatsOfHTMLAreAccepted(text: String)
{
  #expect(TimeText.isTimeOfAnyKind(MarkupText(text)))
}

@Test(
  arguments: [
    "", "now", "2026-02-29", "2026-13-01", "2026-1-2", "0000", "24:00", "09:60", "9:30",
    "2025-W53", "2026-W00", "2026-01-02T", "2026-01-02T09:30:00.1234", "P", "PT", "4", "4x", "é",
    "P.D",
    "P1.5D", "PT.5S", "PT1.S", "PT1.2345S", "1.5h",
    // A long s is not an "S", although its uppercase letter is.
    "4\u{17F}", "4s\u{301}", "09:30\u{301}", "2026-01-02T\u{301}09:30",
    "02-30", "2026-01-02T09:30+1", "99999999999999999999-01-01",
  ]) func invalidTimesAreRejected(text: String)
{
  #expect(!TimeText.isTimeOfAnyKind(MarkupText(text)))
}

@Test(arguments: ["0", "-1", ".5", "-0.5", "1e3", "1.5E-3", "007"])
func validHTMLNumbersAreAccepted(text: String) { #expect(TimeText.isNumber(MarkupText(text))) }

@Test(arguments: ["", "-", ".", "1.", "+1", "1e", "1,5", "0x1", "NaN", " 1", "1 "])
func invalidNumbersAreRejected(text: String) { #expect(!TimeText.isNumber(MarkupText(text))) }
