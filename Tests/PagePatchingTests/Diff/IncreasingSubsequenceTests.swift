import RandomPages
import Testing

@testable import PagePatching

@Suite struct IncreasingSubsequenceTests {
  /// Returns the greatest length over all subsets.
  private func bruteForce(_ values: [Int]) -> Int {
    (0..<(1 << values.count)).reduce(0) { best, subset in
      let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? max(best, chosen.count) : best
    }
  }

  private func check(_ values: [Int], length: Int) {
    let positions = longestIncreasingSubsequence(of: values)
    #expect(positions.count == length, "\(values)")
    #expect(zip(positions, positions.dropFirst()).allSatisfy(<), "\(values)")
    let chosen = positions.map { values[$0] }
    #expect(zip(chosen, chosen.dropFirst()).allSatisfy(<), "\(values)")
  }

  @Test func theLengthMatchesABruteForceSearch() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let values = (0..<random.below(10)).map { _ in random.below(12) }
      check(values, length: bruteForce(values))
    }
  }

  @Test(arguments: [
    ([], 0), ([5], 1), ([1, 2, 3], 3), ([3, 2, 1], 1), ([2, 2, 2], 1), ([1, 2, 3, 0], 3),
    ([3, 0, 1, 2], 3), ([0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], 6),
  ])
  func knownSequencesHaveTheExpectedLength(values: [Int], length: Int) {
    check(values, length: length)
  }
}
