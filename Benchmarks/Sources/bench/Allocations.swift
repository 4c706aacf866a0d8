import CAllocations

enum Allocations {
  /// Whether they can be counted here: an array's block is one.
  static var isCounted: Bool {
    count { withUnsafePointer(to: Array(repeating: 7, count: 1_000)) { _ = $0.pointee.count } } > 0
  }

  /// How many heap blocks `body` asks for.
  static func count(_ body: () throws -> Void) rethrows -> Int {
    let before = allocations_so_far()
    try body()
    return Int(allocations_so_far() - before)
  }
}
