import PageElements
import PageTesting
import Testing

@Suite struct FlexibleSpaceTests {
  @Test func aFlexibleSpaceIsAnEmptySpan() throws {
    #expect(try FlexibleSpace().html() == "<span class=\"pe-space\"></span>")
    #expect(FlexibleSpace() == ElementOf<Spacer>(props: .init()))
    expectValid(Table(rows: [Row(FlexibleSpace())]))
  }
}
