import PageElements
import PageMigration
import PageTesting
import Testing

@Suite struct FlexibleSpaceTests {
  @Test func aFlexibleSpaceIsAnEmptySpan() throws {
    #expect(try Spacer().html() == "<span class=\"pe-space\"></span>")
    #expect(FlexibleSpace() == ElementOf<Spacer>(props: .init()))
    expectValid(Table(rows: [Row(Spacer())]))
  }
}
