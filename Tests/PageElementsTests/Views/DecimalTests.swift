import Testing

@testable import PageElements

@Suite struct DecimalTests {
  private func decimal(_ value: Double) -> String { written { $0.decimal(value) } }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (2, "2"), (-3, "-3"), (0.5, "0.5"), (-12.25, "-12.25"), (0.1, "0.1"),
    (1e-7, "0.0000001"), (-1.5e-5, "-0.000015"), (1e16, "10000000000000000"),
    (1.5e300, "15" + String(repeating: "0", count: 299)), (123_456.789, "123456.789"),
    (1e21, "1" + String(repeating: "0", count: 21)), (9.5e18, "9500000000000000000"),
    (9_007_199_254_740_992, "9007199254740992"), (-1.25e19, "-12500000000000000000"),
  ])
  func aNumberIsWrittenInPlainDecimal(_ value: Double, _ text: String) {
    #expect(decimal(value) == text)
  }

  @Test func numbersRoundTripThroughTheirText() {
    var random = SplitMix64(seed: 3)
    let special = [
      Double.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, .ulpOfOne,
    ]
    let some = (0..<2_000).map { _ in
      Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
    }
    for value in (special + some).filter(\.isFinite) {
      let text = decimal(value)
      #expect(Double(text) == value, "\(value)")
      #expect(text.allSatisfy { "-.0123456789".contains($0) }, "\(text)")
    }
  }

  @Test(arguments: [
    (1.005, "1"), (1.236, "1.24"), (-0.001, "0"), (66.666_666, "66.67"), (50, "50"),
  ])
  func coordinatesAreRoundedToAHundredth(_ value: Double, _ text: String) {
    #expect(written { $0.roundedDecimal(value) } == text)
  }
}
