import PageBytes
import PageElements
package import PageSite

/// How values are ordered, as SQLite does it: numbers before texts before bytes, texts by their bytes.
extension SortValue {
  /// Whether it comes before another, neither of which is null.
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

  /// Whether neither comes before the other.
  package func isLevel(with other: SortValue) -> Bool {
    if (self == .null) != (other == .null) { return false }
    return !precedes(other) && !other.precedes(self)
  }

  /// Whether both are of one kind, so that one may be said to be at least the other.
  func isComparable(to other: SortValue) -> Bool { rank == other.rank }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  /// Exactly, though a `Double` does not hold all whole numbers.
  private static func compare(_ whole: Int64, _ number: Double) -> Int {
    if number >= 0x1p63 { return -1 }
    if number < -0x1p63 { return 1 }
    let floor = Int64(number.rounded(.down))
    if whole != floor { return whole < floor ? -1 : 1 }
    return number > number.rounded(.down) ? -1 : 0
  }
}
