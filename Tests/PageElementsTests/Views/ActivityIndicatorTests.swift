import PageElements
import PageTesting
import Testing

@Suite struct ActivityIndicatorTests {
  @Test func anIndicatorIsLabeledAsLoading() throws {
    #expect(
      try ActivityIndicator().html()
        == "<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>")
    expectValid(Table(rows: [Row(ActivityIndicator())]))
  }

  @Test func aStoppedIndicatorRendersNothing() throws {
    #expect(try ActivityIndicator(isAnimating: false).html() == "")
  }
}
