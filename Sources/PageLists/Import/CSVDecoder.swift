import PageBytes

/// An incremental decoder that converts a file to UTF-8 and drops its byte order mark.
package struct CSVDecoder: Sendable {
  private let encoding: CSVFormat.Encoding
  private var isAtStart = true
  /// The bytes of an incomplete character.
  private var pendingBytes: [UInt8] = []
  /// The high surrogate of an incomplete pair.
  private var highSurrogate: UInt16?

  package init(_ encoding: CSVFormat.Encoding) { self.encoding = encoding }

  /// Returns a piece in UTF-8. Invalid input becomes a byte that is invalid in UTF-8, too.
  package mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    defer { isAtStart = isAtStart && piece.isEmpty }
    switch encoding {
    case .utf8:
      return isAtStart && piece.starts(with: Self.byteOrderMark) ? Array(piece.dropFirst(3)) : piece
    case .windows1252:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(piece.count + piece.count / 8)
      for byte in piece {
        if byte < 0x80 {
          bytes.append(byte)
        } else {
          bytes += Self.bytes(of: Self.windows1252Scalar(byte))
        }
      }
      return bytes
    case .utf16LittleEndian, .utf16BigEndian:
      let all = pendingBytes + piece
      var bytes: [UInt8] = []
      bytes.reserveCapacity(all.count)
      var index = 0
      while index + 1 < all.count {
        let (low, up) =
          encoding == .utf16LittleEndian
          ? (all[index], all[index + 1]) : (all[index + 1], all[index])
        append(UInt16(up) << 8 | UInt16(low), isFirst: isAtStart && index == 0, into: &bytes)
        index += 2
      }
      pendingBytes = Array(all[index...])
      return bytes
    }
  }

  /// Returns the remaining bytes at the end of the file.
  package mutating func end() -> [UInt8] {
    defer { (pendingBytes, highSurrogate) = ([], nil) }
    return pendingBytes.isEmpty && highSurrogate == nil ? [] : [Self.invalidByte]
  }

  private mutating func append(_ unit: UInt16, isFirst: Bool, into bytes: inout [UInt8]) {
    if let first = highSurrogate {
      highSurrogate = nil
      if (0xDC00...0xDFFF).contains(unit) {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        bytes += Unicode.Scalar(value).map(Self.bytes) ?? [Self.invalidByte]
        return
      }
      bytes.append(Self.invalidByte)
    }
    switch unit {
    case 0xFEFF where isFirst: break
    case 0xD800...0xDBFF: highSurrogate = unit
    default: bytes += Unicode.Scalar(UInt32(unit)).map(Self.bytes) ?? [Self.invalidByte]
    }
  }

  private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] { Array(String(scalar).utf8) }

  private static let invalidByte: UInt8 = 0xFF
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the character of a byte from 0x80 on (WHATWG Encoding, windows-1252).
  private static func windows1252Scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard byte < 0xA0 else { return Unicode.Scalar(byte) }
    return windows1252Scalars[Int(byte) - 0x80]
  }

  private static let windows1252Scalars = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

extension CSVFormat.Encoding {
  /// Detects the encoding of a file by its first bytes, and by its first piece that is not valid UTF-8.
  ///
  /// - Parameter other: A piece that is not valid UTF-8; `nil` if the whole file is valid.
  package init(ofFileBeginningWith beginning: [UInt8], otherThanUTF8 other: [UInt8]?) {
    if beginning.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if beginning.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if let order = Self.endianness(beginning.prefix(4_096)) {
      self = order
    } else if let other, !beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
      let scalars = String(decoding: other, as: UTF8.self).unicodeScalars
      let faults = scalars.count { $0 == "\u{FFFD}" }
      let nonASCIICount = scalars.count { $0.value >= 0x80 && $0 != "\u{FFFD}" }
      // A few damaged bytes do not indicate another encoding.
      self = faults > nonASCIICount ? .windows1252 : .utf8
    } else {
      self = .utf8
    }
  }

  /// Detects UTF-16 without a byte order mark: in most letters, every other byte is zero.
  private static func endianness(_ bytes: ArraySlice<UInt8>) -> Self? {
    var (even, odd) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { even += 1 } else { odd += 1 }
    }
    let threshold = bytes.count / 8
    guard max(even, odd) > threshold, min(even, odd) * 4 <= max(even, odd) else { return nil }
    return odd > even ? .utf16LittleEndian : .utf16BigEndian
  }
}
