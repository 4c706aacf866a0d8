import Testing

@testable import PageBytes

@Suite struct ErrorWordsTests {
  private enum Stock: Error { case isEmpty }
  private struct Spill: Error { var cups = 2 }
  private struct Worded: Error, CustomStringConvertible { var description = "Boil water first." }

  @Test func messageTextIsTheErrorsDescriptionOrItsTypeAndValue() {
    #expect((Worded() as any Error).messageText == "Boil water first.")
    #expect((Stock.isEmpty as any Error).messageText == "Stock: isEmpty")
    #expect((Spill() as any Error).messageText == "Spill(cups: 2)")
  }
}
