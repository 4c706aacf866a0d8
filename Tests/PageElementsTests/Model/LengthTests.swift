import PageElements
import Testing

@Suite struct LengthTests {
  @Test(
    arguments: [
      (0, "0px"), (-0.0, "0px"), (1, "1px"), (60, "60px"), (0.5, "0.5px"), (0.25, "0.25px"),
      (12.125, "12.125px"), (0.001, "0.001px"), (0.05, "0.05px"), (1.01, "1.01px"),
      (1.1, "1.1px"), (0.0004, "0px"), (0.0006, "0.001px"), (1.9996, "2px"),
      (100_000, "100000px"), (99_999.999, "99999.999px"), (.leastNonzeroMagnitude, "0px"),
    ] as [(Double, String)])
  func lengthsAreRoundedToAThousandth(_ value: Double, _ expected: String) throws {
    var row = Row(Label("x"))
    row.rowHeight = .fixed(value)
    #expect(try row.html().contains(" data-height=\"fixed\" style=\"--height:\(expected)\""))
  }

  @Test(arguments: [-1, -0.0004, -100_000, 100_000.1, .nan, .infinity] as [Double])
  func anInvalidInsetIsAnError(_ value: Double) {
    var row = Row(Label("x"))
    row.separatorStyle = .insets(left: value, right: 0)
    #expect(throws: RenderError.self) { try row.html() }
  }

  @Test func heightsCanBeNumberLiterals() {
    #expect((60 as Height) == .fixed(60))
    #expect((0.5 as Height) == .fixed(0.5))
    #expect(Height.automatic != .fixed(0))
  }

  @Test func marginsCanBeGivenPerSide() {
    #expect(LayoutMargins.zero == .all(inset: 0))
    #expect(LayoutMargins.default == .all(inset: 8))
    #expect(
      LayoutMargins.each(vertical: 1, horizontal: 2)
        == LayoutMargins(top: 1, left: 2, bottom: 1, right: 2))
    #expect(
      LayoutMargins.inset(top: 1, left: 2, bottom: 3, right: 4)
        == LayoutMargins(top: 1, left: 2, bottom: 3, right: 4))
  }
}
