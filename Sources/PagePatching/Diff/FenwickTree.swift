/// Counts at positions, with prefix sums and updates in logarithmic time (Fenwick 1994).
struct FenwickTree {
  private var sums: [Int32]

  /// Creates a tree in which all counts are 0.
  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  mutating func add(_ amount: Int32, at position: Int) {
    var node = position + 1
    while node < sums.count {
      sums[node] += amount
      node += node & -node
    }
  }

  /// Returns the sum of the counts at all positions below `position`.
  func sum(below position: Int) -> Int {
    var node = position
    var sum: Int32 = 0
    while node > 0 {
      sum += sums[node]
      node -= node & -node
    }
    return Int(sum)
  }
}
