import PageElements
import PageTesting
import Testing

@Suite struct ActivityIndicatorTests {
  @Test func anIndicatorSaysThatSomethingLoads() throws {
    #expect(
      try ElementOfActivityIndicator().html()
        == "<span class=\"pe-activity\" role=\"progressbar\" aria-label=\"Loading\"></span>")
    expectValid(Table(rows: [Row(ElementOfActivityIndicator())]))
  }

  @Test func anIndicatorThatStandsStillIsNotSeen() throws {
    #expect(try ElementOfActivityIndicator(props: false).html() == "")
  }
}
