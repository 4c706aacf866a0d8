// ASCII as used in protocols: bytes, parsed and compared as such.

extension UInt8 {
  /// The value of an ASCII digit.
  @inlinable package var digit: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
    default: nil
    }
  }

  /// The value of a hexadecimal digit in either case.
  @inlinable package var hexDigit: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Both hexadecimal digits of the byte, in capitals.
  @inlinable package var hexDigits: (UInt8, UInt8) {
    (Self(hexDigit: self >> 4), Self(hexDigit: self & 15))
  }

  @inlinable init(hexDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The lowercase letter for an uppercase ASCII letter; otherwise the byte itself.
  @inlinable package var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte is a space or a tab.
  @inlinable package var isBlank: Bool { self == .space || self == .tab }

  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var tab: UInt8 { 0x09 }
}

extension BidirectionalCollection<UInt8> {
  /// The collection without the spaces and tabs at both ends.
  @inlinable package var trimmingBlanks: SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isBlank { end = index(before: end) }
    return self[..<end].drop(while: \.isBlank)
  }

  /// Compares ASCII text, ignoring case. `text` must be in lower case.
  @inlinable package func equalsIgnoringCase(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && zip(self, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        .allSatisfy { byte, expected in
          byte == expected
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == expected
        }
  }
}
