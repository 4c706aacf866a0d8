/// A writer that appends JSON (RFC 8259) to a growing buffer, from strings as UTF-8 bytes.
///
/// The caller inserts commas with ``separate()``. Everything else is valid by construction.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

  /// Appends punctuation and member names unchanged.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends JSON that was written before, unchanged.
  package mutating func raw(_ written: [UInt8]) { bytes.append(contentsOf: written) }

  /// Appends a comma unless this is the first element.
  package mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  package mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // Writes the digits from the last one and reverses them, which needs no string.
    var first = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var last = bytes.count - 1
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  package mutating func string(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }

  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    while true {
      let end = Self.firstToEscape(in: text, from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      if end == text.count { break }
      escape(text[end])
      start = end + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the position of the next byte that must be escaped, or the end.
  ///
  /// Checks eight bytes at a time, since most text has long runs without such bytes.
  private static func firstToEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // Sets the high bit of each byte less than `limit`; reliable up to the lowest such byte.
    func less(_ word: UInt64, than limit: UInt64) -> UInt64 {
      (word &- ones &* limit) & ~word & high
    }
    var index = start
    while index + 8 <= text.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(text)
          .loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found =
        less(word, than: 0x20) | less(word ^ (ones &* 0x22), than: 1)
        | less(word ^ (ones &* 0x5C), than: 1)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < text.count, text[index] >= 0x20, text[index] != UInt8(ascii: "\""),
      text[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    return index
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      // Uses lowercase digits.
      bytes.append(byte.hexDigits.0 | 0x20)
      bytes.append(byte.hexDigits.1 | 0x20)
    default: bytes.append(byte)
    }
  }
}
