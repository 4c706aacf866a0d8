import CAllocations

enum Allocations {
  /// How many heap blocks `body` asks for.
  static func count(_ body: () throws -> Void) rethrows -> Int {
    let before = allocations_so_far()
    try body()
    return Int(allocations_so_far() - before)
  }
}
