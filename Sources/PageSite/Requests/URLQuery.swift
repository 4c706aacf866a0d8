import HTTPTypes
import PageElements

/// The parameters of a URL's query, in order, decoded.
struct URLQuery: Sendable {
  private(set) var items: [(name: String, value: String)] = []

  /// Reads `application/x-www-form-urlencoded` text (HTML Standard, "URL-encoded form data").
  ///
  /// - Throws: A 400 for a `%` without two hexadecimal digits, or bytes that are not UTF-8.
  init(_ text: Substring) throws {
    for pair in text.parts(between: "&") where !pair.isEmpty {
      let parts = pair.parts(between: "=", atMost: 2)
      items.append(
        (
          try Self.decode(parts[0], plus: true),
          parts.count > 1 ? try Self.decode(parts[1], plus: true) : ""
        ))
    }
  }

  /// The value of a parameter that may be given once.
  ///
  /// - Throws: A 400 when it is given twice, since it would be unclear which one holds.
  func value(_ name: String) throws -> String? {
    let values = items.filter { $0.name == name }
    guard values.count < 2 else {
      throw SiteProblem(.badRequest, "The parameter '\(name)' is given more than once.")
    }
    return values.first?.value
  }

  /// Undoes percent-encoding.
  static func decode(_ text: Substring, plus: Bool = false) throws -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "%")) || plus && bytes.contains(UInt8(ascii: "+")) else {
      return String(text)
    }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
          let low = hexValue(bytes[index + 2])
        else {
          throw SiteProblem(
            .badRequest, "'\(text.cut(toBytes: 80))' has a '%' without two hexadecimal digits.")
        }
        decoded.append(high << 4 | low)
        index += 3
      case UInt8(ascii: "+") where plus:
        decoded.append(UInt8(ascii: " "))
        index += 1
      default:
        decoded.append(bytes[index])
        index += 1
      }
    }
    guard let string = String(validating: decoded, as: UTF8.self) else {
      throw SiteProblem(.badRequest, "'\(text.cut(toBytes: 80))' is not UTF-8 when decoded.")
    }
    return string
  }

  /// Percent-encodes everything but RFC 3986's unreserved characters.
  static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Percent-encodes the segments of an absolute path.
  static func encode(path: String) -> String {
    let segments = path.parts(between: "/").filter { !$0.isEmpty }.map { "/" + encode(String($0)) }
    return segments.isEmpty ? "/" : segments.joined()
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
