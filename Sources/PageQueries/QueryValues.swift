import PageSite

/// An encoder for values that one process of this program sends to another: a letter for the type, then the value.
/// The length precedes a text or BLOB.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []

  mutating func null() { bytes.append(UInt8(ascii: "n")) }

  mutating func integer(_ number: Int64) {
    bytes.append(UInt8(ascii: "i"))
    bytes.append(fixed: UInt64(bitPattern: number))
  }

  mutating func real(_ number: Double) {
    bytes.append(UInt8(ascii: "r"))
    bytes.append(fixed: number.bitPattern)
  }

  mutating func text(_ text: UnsafeRawBufferPointer) { append("t", text) }
  mutating func blob(_ blob: UnsafeRawBufferPointer) { append("b", blob) }

  private mutating func append(_ type: Unicode.Scalar, _ content: UnsafeRawBufferPointer) {
    bytes.append(UInt8(ascii: type))
    bytes.append(fixed: UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  /// Removes everything that was written after the first `count` bytes.
  mutating func removeAll(after count: Int) { bytes.removeLast(bytes.count - count) }
}

/// A decoder for the bytes of a ``ValueWriter``.
struct ValueReader {
  private var bytes: ArraySlice<UInt8>

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the next value; `nil` at the end.
  mutating func next() -> SortValue? {
    guard let type = bytes.popFirst() else { return nil }
    switch type {
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "i"): return bytes.takeFixed().map { .integer(Int64(bitPattern: $0)) }
    case UInt8(ascii: "r"): return bytes.takeFixed().map { .real(Double(bitPattern: $0)) }
    case UInt8(ascii: "t"):
      return content().map { .text(String(decoding: $0, as: UTF8.self)) }
    case UInt8(ascii: "b"): return content().map { .blob(Array($0)) }
    default: return nil
    }
  }

  private mutating func content() -> ArraySlice<UInt8>? {
    guard let count = bytes.takeFixed().flatMap(Int.init(exactly:)), count <= bytes.count else {
      return nil
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns a number that `append(fixed:)` wrote; `nil` if there are too few bytes.
  mutating func takeFixed<Number: FixedWidthInteger>(_ type: Number.Type = UInt64.self) -> Number? {
    let size = MemoryLayout<Number>.size
    guard count >= size else { return nil }
    let number = prefix(size).reversed().reduce(Number.zero) { $0 << 8 | Number($1) }
    self = dropFirst(size)
    return number
  }
}
