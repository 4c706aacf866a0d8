/// Functions that write whole numbers in decimal into allocated memory.
@usableFromInline enum Digits {
  /// Returns the number of digits of a number.
  @inlinable static func count(of value: UInt) -> Int {
    var digits = 1
    var bound: UInt = 10
    while value >= bound {
      digits &+= 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    return digits
  }

  /// Writes the digits of a number so that the last one is directly before `end`.
  @inlinable static func write(_ value: UInt, before end: UnsafeMutablePointer<UInt8>) {
    var position = end
    var remainder = value
    repeat {
      position -= 1
      position.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: remainder % 10))
      remainder /= 10
    } while remainder > 0
  }
}

extension String {
  /// Creates the decimal text of a whole number. Up to 15 digits fit into the string's two words, without an
  /// allocation.
  init(decimal value: Int) {
    let sign = value < 0 ? 1 : 0
    let count = sign &+ Digits.count(of: value.magnitude)
    self.init(unsafeUninitializedCapacity: count) { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      if value < 0 { start.initialize(to: UInt8(ascii: "-")) }
      Digits.write(value.magnitude, before: start + count)
      return count
    }
  }
}
