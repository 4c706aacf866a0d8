/// Appends JSON (RFC 8259) to a growing buffer, taking strings as UTF-8 bytes.
///
/// Commas are the caller's business by ``separate()``; everything else is valid by construction.
package struct JSONWriter {
  @usableFromInline var buffer: [UInt8] = []

  package init(capacity: Int = 1024) { buffer.reserveCapacity(capacity) }

  package var bytes: [UInt8] { buffer }

  /// Appends punctuation and member names as they are.
  @inlinable package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  /// Appends what was written before, as it is.
  @inlinable package mutating func raw(_ written: [UInt8]) { buffer.append(contentsOf: written) }

  /// Appends a comma unless this is the first of a list.
  @inlinable package mutating func separate() {
    if let last = buffer.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") {
      buffer.append(UInt8(ascii: ","))
    }
  }

  @inlinable package mutating func number(_ value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    // From the last digit on, then turned round: no string is made.
    var first = buffer.count
    var rest = value.magnitude
    repeat {
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var last = buffer.count - 1
    while first < last {
      buffer.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  @inlinable package mutating func string(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { escaped($0) }
    buffer.append(UInt8(ascii: "\""))
  }

  @inlinable package mutating func string(_ text: String?) {
    if let text { string(text) } else { raw("null") }
  }

  @inlinable package mutating func string(_ text: ArraySlice<UInt8>) {
    buffer.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { escaped($0) }
    buffer.append(UInt8(ascii: "\""))
  }

  @inlinable mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      escape(byte)
      start = index + 1
    }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  @usableFromInline mutating func escape(_ byte: UInt8) {
    buffer.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): buffer.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): buffer.append(UInt8(ascii: "t"))
    case 0..<0x20:
      buffer.append(contentsOf: "u00".utf8)
      // In small letters.
      buffer.append(byte.hexDigits.0 | 0x20)
      buffer.append(byte.hexDigits.1 | 0x20)
    default: buffer.append(byte)
    }
  }
}
