/// Bytes as URLs and forms write them (RFC 3986, section 2.1; URL Standard,
/// `application/x-www-form-urlencoded`).
package enum PercentCoding {
  /// What goes unencoded.
  package enum Plain {
    /// RFC 3986's unreserved characters.
    case unreserved
    /// These and slashes.
    case path
    /// These, percent signs and commas, of a path in which all but some bytes stand for themselves.
    case encodedPath
    /// What forms leave as it is; a space is written as a plus.
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

  /// What is wrong with encoded text.
  package enum Fault: Error {
    /// A `%` without two hexadecimal digits.
    case digits
    /// Bytes that are not UTF-8.
    case notUTF8
  }

  package static func encode(
    _ bytes: some Sequence<UInt8>, leaving plain: Plain = .unreserved
  ) -> String { encode(Array(bytes), leaving: plain) }

  // Not of any sequence: other modules would walk one that the compiler knows nothing of.
  package static func encode(_ bytes: [UInt8], leaving plain: Plain = .unreserved) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if plain.contains(byte) {
        encoded.append(byte)
      } else if plain == .form, byte == .space {
        encoded.append(UInt8(ascii: "+"))
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(byte.hexDigits.0)
        encoded.append(byte.hexDigits.1)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// - Parameter plus: Whether a plus stands for a space.
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

  /// Decodes as browsers do: a `%` without two hexadecimal digits is one.
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
