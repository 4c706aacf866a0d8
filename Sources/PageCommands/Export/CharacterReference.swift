import PageBytes

/// The character references in addresses: the numeric ones, and the five names that XML defines.
enum CharacterReference {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// Returns a text with its references decoded. Anything else stays unchanged.
  static func read(in text: ArraySlice<UInt8>) -> String {
    var read: [UInt8] = []
    read.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      // All supported references are shorter.
      if byte == UInt8(ascii: "&"), let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(rest[..<end])
      {
        read += Array(String(scalar).utf8)
        rest = rest[(end + 1)...]
      } else {
        read.append(byte)
      }
    }
    return String(decoding: read, as: UTF8.self)
  }

  /// Escapes a value for a double-quoted attribute.
  static func write(_ text: String) -> String {
    var written: [UInt8] = []
    written.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): written += Array("&amp;".utf8)
      case UInt8(ascii: "\""): written += Array("&quot;".utf8)
      case UInt8(ascii: "<"): written += Array("&lt;".utf8)
      default: written.append(byte)
      }
    }
    return String(decoding: written, as: UTF8.self)
  }

  private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else {
      return names[String(decoding: name, as: UTF8.self)]
    }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    return UInt32(text, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}
