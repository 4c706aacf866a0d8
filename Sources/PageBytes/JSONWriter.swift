/// Appends JSON (RFC 8259) to a growing buffer, taking strings as UTF-8 bytes.
///
/// Commas are the caller's business by ``separate()``; everything else is valid by construction.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

  /// Appends punctuation and member names as they are.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends what was written before, as it is.
  package mutating func raw(_ written: [UInt8]) { bytes.append(contentsOf: written) }

  /// Appends a comma unless this is the first of a list.
  package mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  package mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // From the last digit on, then turned round: no string is made.
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
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { escaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func string(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }

  package mutating func string(_ text: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { escaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the inside of a string.
  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      start = index + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
      case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
      case 0..<0x20:
        bytes.append(contentsOf: "u00".utf8)
        // In small letters.
        bytes.append(byte.hexDigits.0 | 0x20)
        bytes.append(byte.hexDigits.1 | 0x20)
      default: bytes.append(byte)
      }
    }
    bytes.append(contentsOf: text[start...])
  }
}
