import CAllocations

enum Allocations {
  /// Whether allocations are counted on this platform. An array's buffer is one allocation.
  static var isCounted: Bool {
    count { withUnsafePointer(to: Array(repeating: 7, count: 1_000)) { _ = $0.pointee.count } } > 0
  }

  /// Returns the number of heap blocks that `body` allocates.
  static func count(_ body: () throws -> Void) rethrows -> Int {
    let before = allocations_so_far()
    try body()
    return Int(allocations_so_far() - before)
  }
}
