/// Percent-encoding for URLs and forms (RFC 3986, section 2.1; URL Standard, `application/x-www-form-urlencoded`).
package enum PercentCoding {
  /// A set of characters that are not encoded.
  package enum UnescapedBytes {
    /// The unreserved characters of RFC 3986.
    case unreserved
    /// The unreserved characters and slashes.
    case path
    /// The unreserved characters, slashes, percent signs and commas, for a path that is mostly encoded.
    case encodedPath
    /// The characters that forms leave unchanged. A space is written as a plus.
    case form

    fileprivate func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "~"): self != .form
      case UInt8(ascii: "*"): self == .form
      case UInt8(ascii: "/"): self == .path || self == .encodedPath
      case UInt8(ascii: "%"), UInt8(ascii: ","): self == .encodedPath
      default: false
      }
    }
  }

  /// An error in encoded text.
  package enum Fault: Error {
    /// A `%` without two hexadecimal digits.
    case digits
    /// Bytes that are not UTF-8.
    case notUTF8
  }

  package static func encode(
    _ bytes: some Sequence<UInt8>, leaving unescaped: UnescapedBytes = .unreserved
  ) -> String { encode(Array(bytes), leaving: unescaped) }

  // For arrays, since a generic version would not be specialized in other modules.
  package static func encode(_ bytes: [UInt8], leaving unescaped: UnescapedBytes = .unreserved)
    -> String
  {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if unescaped.contains(byte) {
        encoded.append(byte)
      } else if unescaped == .form, byte == .space {
        encoded.append(UInt8(ascii: "+"))
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(byte.hexDigits.0)
        encoded.append(byte.hexDigits.1)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// - Parameter plus: Whether a plus is decoded as a space.
  package static func decode(_ text: Substring, plus: Bool = false) throws(Fault) -> String {
    guard
      text.utf8.contains(where: { $0 == UInt8(ascii: "%") || plus && $0 == UInt8(ascii: "+") })
    else { return String(text) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.utf8.count)
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
          throw .digits
        }
        decoded.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+") where plus: decoded.append(.space)
      default: decoded.append(byte)
      }
    }
    guard let string = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return string
  }

  /// Decodes like browsers: a `%` without two hexadecimal digits is kept.
  package static func decodeLeniently(_ text: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits.first?.hexDigit,
        let low = digits.dropFirst().first?.hexDigit
      {
        decoded.append(UInt8(high << 4 | low))
        rest = rest[digits.endIndex...]
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
