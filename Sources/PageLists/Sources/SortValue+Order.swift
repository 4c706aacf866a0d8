import PageBytes
import PageElements
package import PageSite

/// The order of values, as in SQLite: numbers before texts before bytes, and texts by their bytes.
extension SortValue {
  /// Whether the value sorts before another one. Neither may be NULL.
  package func precedes(_ other: SortValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): Self.compare(left, right) < 0
    case (.real(let left), .integer(let right)): Self.compare(right, left) > 0
    case (.text(let left), .text(let right)): ByteOrder.precedes(left, right)
    case (.blob(let left), .blob(let right)): ByteOrder.precedes(left, right)
    default: rank < other.rank
    }
  }

  /// Whether the two values have the same place in the order.
  package func isSameInOrder(with other: SortValue) -> Bool {
    if (self == .null) != (other == .null) { return false }
    return !precedes(other) && !other.precedes(self)
  }

  /// Whether both values are of the same kind, so that comparisons such as "at least" apply.
  func isComparable(to other: SortValue) -> Bool { rank == other.rank }

  /// Whether this is a text that is not empty.
  package var isFilledText: Bool {
    guard case .text(let text) = self else { return false }
    return !text.isEmpty
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  /// Compares exactly, although a `Double` cannot represent all integers.
  private static func compare(_ whole: Int64, _ number: Double) -> Int {
    if number >= 0x1p63 { return -1 }
    if number < -0x1p63 { return 1 }
    let floor = Int64(number.rounded(.down))
    if whole != floor { return whole < floor ? -1 : 1 }
    return number > number.rounded(.down) ? -1 : 0
  }
}
