/// Whole numbers in decimal, written into memory that has room for them.
@usableFromInline enum Digits {
  /// How many digits a number has.
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

  /// Writes a number's digits, the last of them right before `end`.
  @inlinable static func write(_ value: UInt, before end: UnsafeMutablePointer<UInt8>) {
    var place = end
    var rest = value
    repeat {
      place -= 1
      place.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
  }
}

extension String {
  /// A whole number in decimal. Up to 15 digits need no memory beside the string's own two words.
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
