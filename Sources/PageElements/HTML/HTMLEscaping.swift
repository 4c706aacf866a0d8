/// The only functions that escape text and encode keys in ids.
///
/// They use raw memory for speed. ``HTMLWriter`` reserves `expansion` bytes for each byte of input, plus `slack`,
/// before it calls them.
@usableFromInline enum HTMLEscaping {
  /// The maximum number of bytes for one byte of input: `&quot;` for `"`.
  @usableFromInline static let expansion = 6
  /// The room for the eight-byte store at the end.
  @usableFromInline static let slack = 8
  /// The maximum length of input in one call, which limits the reservation. Longer text is split.
  @usableFromInline static let maximumChunk = 512

  /// Copies text to `target` with escapes and returns the number of bytes written.
  @usableFromInline static func escape(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    escape(source, to: target, isAttribute: false)
  }

  /// Does the same for the value of an attribute.
  @usableFromInline static func escapeAttribute(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    escape(source, to: target, isAttribute: true)
  }

  @inline(__always) private static func escape(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>,
    isAttribute: Bool
  ) -> Int {
    guard let input = source.baseAddress else { return 0 }
    let length = source.count
    var out = target
    var index = 0
    // Copies eight bytes at a time while none of them may need an escape.
    while index &+ 8 <= length {
      let word = UnsafeRawPointer(input + index).loadUnaligned(as: UInt64.self)
      if needsEscaping(word) {
        for _ in 0..<8 where index < length {
          index &+= escapeOne(input, index, length, &out, isAttribute)
        }
      } else {
        UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
        out += 8
        index &+= 8
      }
    }
    // Copies the rest in one step, by reading again bytes that were copied unchanged.
    if length >= 8, out - target == index {
      let word = UnsafeRawPointer(input + (length &- 8)).loadUnaligned(as: UInt64.self)
      if !needsEscaping(word) {
        UnsafeMutableRawPointer(target + (length &- 8)).storeBytes(of: word, as: UInt64.self)
        return length
      }
    } else if length &- index >= 4 {
      let last = length &- 4
      let head = UnsafeRawPointer(input + index).loadUnaligned(as: UInt32.self)
      let tail = UnsafeRawPointer(input + last).loadUnaligned(as: UInt32.self)
      if !needsEscaping(UInt64(head) | UInt64(tail) << 32) {
        UnsafeMutableRawPointer(out).storeBytes(of: head, as: UInt32.self)
        out += length &- index
        UnsafeMutableRawPointer(out - 4).storeBytes(of: tail, as: UInt32.self)
        return out - target
      }
    }
    while index < length { index &+= escapeOne(input, index, length, &out, isAttribute) }
    return out - target
  }

  /// Returns whether any of the eight bytes is a control, DEL, one of `& < > " '`, or not ASCII.
  ///
  /// Each term sets the high bit of a byte that passes its test. The sums carry into the next byte only from a
  /// non-ASCII byte, which fails because of `~word` anyway.
  @inline(__always) private static func needsEscaping(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let most = ones &* 0x7F
    let notQuote = (word ^ ones &* 0x22) &+ most
    let notAmpersandOrApostrophe = ((word | ones) ^ ones &* 0x27) &+ most
    let notAngle = ((word | ones &* 2) ^ ones &* 0x3E) &+ most
    let notControl = word &+ ones &* 0x60
    let notDelete = ~(word &+ ones)
    let passes =
      notQuote & notAmpersandOrApostrophe & notAngle & notControl & notDelete & ~word
    return passes & (ones << 7) != ones << 7
  }

  /// Escapes the character at `index` and returns its length in bytes of input.
  @inline(__always) private static func escapeOne(
    _ input: UnsafePointer<UInt8>, _ index: Int, _ length: Int,
    _ out: inout UnsafeMutablePointer<UInt8>, _ isAttribute: Bool
  ) -> Int {
    let byte = input[index]
    if isPlain(byte) {
      out.pointee = byte
      out += 1
      return 1
    }
    func put(_ text: StaticString) {
      out.initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
      out += text.utf8CodeUnitCount
    }
    switch byte {
    case UInt8(ascii: "&"): put("&amp;")
    case UInt8(ascii: "<"): put("&lt;")
    case UInt8(ascii: ">"): put("&gt;")
    case UInt8(ascii: "\""): put("&quot;")
    case UInt8(ascii: "'"): put("&#39;")
    case 0x09 where isAttribute: put("&#9;")
    case 0x0A where isAttribute: put("&#10;")
    // Together with the following line feed, it is one line break.
    case 0x0D where index + 1 < length && input[index + 1] == 0x0A: break
    case 0x0D: if isAttribute { put("&#10;") } else { put("\n") }
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: put("\u{FFFD}")
    case 0xC2, 0xEF, 0xF0...0xF4:
      let size = forbiddenSequence(input, index, length)
      if size > 0 {
        put("\u{FFFD}")
        return size
      }
      fallthrough
    default:
      out.pointee = byte
      out += 1
    }
    return 1
  }

  /// Returns whether the byte is copied regardless of its neighbours.
  @inline(__always) private static func isPlain(_ byte: UInt8) -> Bool {
    if byte < 64 {
      // 0x20…0x3F except `"` `&` `'` `<` `>`.
      return 0xAFFF_FF3B_0000_0000 as UInt64 >> UInt64(byte) & 1 == 1
    }
    return byte < 0x7F || byte > 0x7F && byte != 0xC2 && byte < 0xEF
  }

  /// Returns the length of the forbidden character at `index`, or 0. Forbidden are C1 controls and the noncharacters
  /// U+FDD0…U+FDEF and U+…FFFE, U+…FFFF (HTML Standard, "preprocessing the input stream"; XML 1.0, production 2).
  private static func forbiddenSequence(
    _ input: UnsafePointer<UInt8>, _ index: Int, _ length: Int
  ) -> Int {
    let left = length - index
    switch input[index] {
    case 0xC2 where left >= 2 && input[index + 1] < 0xA0: return 2
    case 0xEF where left >= 3:
      let (second, third) = (input[index + 1], input[index + 2])
      if second == 0xB7, (0x90...0xAF).contains(third) { return 3 }
      return second == 0xBF && third >= 0xBE ? 3 : 0
    case 0xF0... where left >= 4:
      let planeEnds = input[index + 1] & 0x0F == 0x0F && input[index + 2] == 0xBF
      return planeEnds && input[index + 3] >= 0xBE ? 4 : 0
    default: return 0
    }
  }

  /// Copies `source` with bytes outside `[A-Za-z0-9]` as `~HH`. Needs three bytes for each.
  static func writeToken(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    write(source, to: target, leaving: .alphanumerics, escapeByte: UInt8(ascii: "~"))
  }

  /// Copies `source` with bytes that a `mailto` address does not allow as `%HH`. Needs three bytes for each.
  static func writeMailAddress(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let input = source.baseAddress, isOrdinaryMailAddress(source) else {
      return write(source, to: target, leaving: .mailAddress, escapeByte: UInt8(ascii: "%"))
    }
    target.initialize(from: input, count: source.count)
    return source.count
  }

  /// Returns a text with all characters except RFC 3986's unreserved ones as `%HH`. In a telephone number (RFC 3966) or
  /// a mail address (RFC 6068), their own punctuation is also kept.
  static func percentEncoded(_ text: String, isPhoneOrMail: Bool) -> String {
    var text = text
    return text.withUTF8 { source in
      String(unsafeUninitializedCapacity: source.count * 3) { target in
        target.baseAddress.map { start in
          write(
            source, to: start, leaving: isPhoneOrMail ? .mailAddress : .unreserved,
            escapeByte: UInt8(ascii: "%"))
        } ?? 0
      }
    }
  }

  /// Returns whether all bytes are letters, digits or `-.:@`, as in most addresses. Checks eight bytes at a time.
  private static func isOrdinaryMailAddress(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(source)
    guard bytes.count >= 8 else { return false }
    var offset = 0
    while offset &+ 8 <= bytes.count {
      if !isOrdinaryMail(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
        return false
      }
      offset &+= 8
    }
    // The last eight bytes, of which some have been checked before.
    return isOrdinaryMail(bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self))
  }

  /// Does the same for eight bytes. Each term sets the high bit of a byte that passes its test. The sums carry only
  /// from a non-ASCII byte, which fails anyway.
  @inline(__always) private static func isOrdinaryMail(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func isAtLeast(_ word: UInt64, _ byte: UInt64) -> UInt64 { word &+ ones &* (0x80 &- byte) }
    func isNot(_ byte: UInt64) -> UInt64 { (word ^ ones &* byte) &+ ones &* 0x7F }
    // With the bit that distinguishes lowercase from uppercase. It turns `@` into a grave accent.
    let lowercased = word | ones &* 0x20
    let letters = isAtLeast(lowercased, 0x60) & ~isAtLeast(lowercased, 0x7B) & isNot(0x60)
    let others = isAtLeast(word, 0x2D) & ~isAtLeast(word, 0x3B) & isNot(0x2F)
    return (letters | others) & ~word & (ones << 7) == ones << 7
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { ASCIISet.alphanumerics.contains(byte) }

  /// A set of ASCII characters, one bit for each.
  private struct ASCIISet {
    var low, high: UInt64

    static let alphanumerics = ASCIISet(
      low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
    /// Alphanumerics and `-._~`: RFC 3986's unreserved characters.
    static let unreserved = ASCIISet(
      low: alphanumerics.low | 0x0000_6000_0000_0000,
      high: alphanumerics.high | 0x4000_0000_8000_0000)
    /// Alphanumerics and `!$()*+,-.:@_~`.
    static let mailAddress = ASCIISet(
      low: alphanumerics.low | 0x0400_7F12_0000_0000,
      high: alphanumerics.high | 0x4000_0000_8000_0001)

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
      byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
  }

  @inline(__always) private static func write(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>,
    leaving plain: ASCIISet, escapeByte: UInt8
  ) -> Int {
    var out = target
    for byte in source {
      // Lowercase letters, the most frequent bytes, are in every set.
      if byte &- UInt8(ascii: "a") < 26 || plain.contains(byte) {
        out.pointee = byte
        out += 1
      } else {
        out[0] = escapeByte
        out[1] = hexDigit(byte >> 4)
        out[2] = hexDigit(byte & 0x0F)
        out += 3
      }
    }
    return out - target
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
