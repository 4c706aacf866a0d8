import PageBytes

/// An incremental decoder that converts a file to UTF-8 and drops its byte order mark.
package struct CSVDecoder: Sendable {
  private let encoding: CSVFormat.Encoding
  private var isAtStart = true
  /// The bytes of an incomplete character.
  private var rest: [UInt8] = []
  /// The high surrogate of an incomplete pair.
  private var high: UInt16?

  package init(_ encoding: CSVFormat.Encoding) { self.encoding = encoding }

  /// Returns a piece in UTF-8. Invalid input becomes a byte that is invalid in UTF-8, too.
  package mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    defer { isAtStart = isAtStart && piece.isEmpty }
    switch encoding {
    case .utf8:
      return isAtStart && piece.starts(with: Self.mark) ? Array(piece.dropFirst(3)) : piece
    case .windows1252:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(piece.count + piece.count / 8)
      for byte in piece {
        if byte < 0x80 { bytes.append(byte) } else { bytes += Self.bytes(of: Self.windows(byte)) }
      }
      return bytes
    case .utf16LittleEndian, .utf16BigEndian:
      let all = rest + piece
      var bytes: [UInt8] = []
      bytes.reserveCapacity(all.count)
      var place = 0
      while place + 1 < all.count {
        let (low, up) =
          encoding == .utf16LittleEndian
          ? (all[place], all[place + 1]) : (all[place + 1], all[place])
        take(UInt16(up) << 8 | UInt16(low), isFirst: isAtStart && place == 0, into: &bytes)
        place += 2
      }
      rest = Array(all[place...])
      return bytes
    }
  }

  /// Returns the remaining bytes at the end of the file.
  package mutating func end() -> [UInt8] {
    defer { (rest, high) = ([], nil) }
    return rest.isEmpty && high == nil ? [] : [Self.noText]
  }

  private mutating func take(_ unit: UInt16, isFirst: Bool, into bytes: inout [UInt8]) {
    if let first = high {
      high = nil
      if (0xDC00...0xDFFF).contains(unit) {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        bytes += Unicode.Scalar(value).map(Self.bytes) ?? [Self.noText]
        return
      }
      bytes.append(Self.noText)
    }
    switch unit {
    case 0xFEFF where isFirst: break
    case 0xD800...0xDBFF: high = unit
    default: bytes += Unicode.Scalar(UInt32(unit)).map(Self.bytes) ?? [Self.noText]
    }
  }

  private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] { Array(String(scalar).utf8) }

  private static let noText: UInt8 = 0xFF
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the character of a byte from 0x80 on (WHATWG Encoding, windows-1252).
  private static func windows(_ byte: UInt8) -> Unicode.Scalar {
    guard byte < 0xA0 else { return Unicode.Scalar(byte) }
    return upper[Int(byte) - 0x80]
  }

  private static let upper = Array(
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
    } else if let order = Self.byZeros(beginning.prefix(4_096)) {
      self = order
    } else if let other, !beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
      let scalars = String(decoding: other, as: UTF8.self).unicodeScalars
      let faults = scalars.count { $0 == "\u{FFFD}" }
      let others = scalars.count { $0.value >= 0x80 && $0 != "\u{FFFD}" }
      // A few damaged bytes do not indicate another encoding.
      self = faults > others ? .windows1252 : .utf8
    } else {
      self = .utf8
    }
  }

  /// Detects UTF-16 without a byte order mark: in most letters, every other byte is zero.
  private static func byZeros(_ bytes: ArraySlice<UInt8>) -> Self? {
    var (even, odd) = (0, 0)
    for (place, byte) in bytes.enumerated() where byte == 0 {
      if place.isMultiple(of: 2) { even += 1 } else { odd += 1 }
    }
    let least = bytes.count / 8
    guard max(even, odd) > least, min(even, odd) * 4 <= max(even, odd) else { return nil }
    return odd > even ? .utf16LittleEndian : .utf16BigEndian
  }
}
