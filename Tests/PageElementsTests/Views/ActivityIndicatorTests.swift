import PageElements
import PageTesting
import Testing

@Suite struct ActivityIndicatorTests {
  @Test func anIndicatorSaysThatSomethingLoads() throws {
    #expect(
      try ActivityIndicator().html()
        == "<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>")
    expectValid(Table(rows: [Row(ActivityIndicator())]))
  }

  @Test func anIndicatorThatStandsStillIsNotSeen() throws {
    #expect(try ActivityIndicator(isAnimating: false).html() == "")
  }
}
