import Foundation

/// The order of bytes, as C's `memcmp` compares them; of two that begin alike, the shorter is first.
package enum ByteOrder {
  /// Whether the UTF-8 of one text is before that of another.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { precedes(left, $0) } }
  }

  package static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { precedes(left, $0) } }
  }

  private static func precedes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let count = min(left.count, right.count)
    guard count > 0, let first = left.baseAddress, let second = right.baseAddress else {
      return left.count < right.count
    }
    let order = memcmp(first, second, count)
    return order == 0 ? left.count < right.count : order < 0
  }
}
