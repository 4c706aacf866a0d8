/// Counts at positions, with prefix sums and updates in logarithmic time (Fenwick 1994).
struct FenwickTree {
  private var sums: [Int32]

  /// Creates a tree in which all counts are 0.
  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  mutating func add(_ amount: Int32, at position: Int) {
    var place = position + 1
    while place < sums.count {
      sums[place] += amount
      place += place & -place
    }
  }

  /// Returns the sum of the counts at all positions below `position`.
  func sum(below position: Int) -> Int {
    var place = position
    var sum: Int32 = 0
    while place > 0 {
      sum += sums[place]
      place -= place & -place
    }
    return Int(sum)
  }
}
