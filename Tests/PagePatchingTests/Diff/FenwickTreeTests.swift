import RandomPages
import Testing

@testable import PagePatching

@Suite struct FenwickTreeTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 64, 100])
  func prefixSumsMatchAnArray(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var tree = FenwickTree(count: count)
    var counts = Array(repeating: 0, count: count)
    for _ in 0..<(count * 3) {
      let place = random.below(count)
      let amount = random.below(7) - 3
      tree.add(Int32(amount), at: place)
      counts[place] += amount
      for bound in 0...count { #expect(tree.sum(below: bound) == counts[..<bound].reduce(0, +)) }
    }
  }

  @Test func sumsStartAtZero() {
    let tree = FenwickTree(count: 10)
    for bound in 0...10 { #expect(tree.sum(below: bound) == 0) }
  }
}
