import PageTesting
import Testing

@testable import PageElements

struct FieldTextTests {
  @Test(arguments: ["0", "-1", "3.25", ".5", "-.5", "1e3", "1E-3", "12.5e+07", "007"])
  func validHTMLNumbersAreRecognized(text: String) {
    #expect(text.isHTMLNumber)
  }

  @Test(arguments: [
    "", "-", "+1", "1.", ".", "e3", "1e", "1e+", " 1", "1 ", "1,5", "0x1F", "NaN", "inf", "١",
    "many", "1e999", "1\n",
  ])
  func invalidHTMLNumbersAreRejected(text: String) {
    #expect(!text.isHTMLNumber)
  }

  @Test func lineBreaksAreRemovedFromSingleLineText() {
    #expect("a\r\nb\nc\rd".withoutLineBreaks == "abcd")
    #expect("a b".withoutLineBreaks == "a b")
    expectValid(TextField("Name", name: "name", text: "Ada\nLovelace"))
  }
}
