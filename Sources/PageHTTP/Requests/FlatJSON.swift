import HTTPTypes
import PageBytes
import PageElements

/// A parser for one JSON object (RFC 8259) whose members are strings, numbers, booleans or null, in the order
/// sent.
///
/// A number keeps its spelling, so that no digits are lost. `null` becomes an empty string. Duplicate names
/// are rejected as ambiguous.
struct FlatJSON {
  private var remaining: ArraySlice<UInt8>
  private let fieldLimit: Int

  init(_ bytes: [UInt8], fieldLimit: Int) {
    (remaining, self.fieldLimit) = (bytes[...], fieldLimit)
  }

  /// - Throws: ``SiteProblem`` (400) for any other input, (413) for too many members.
  mutating func members() throws -> [(String, String)] {
    var members: [(String, String)] = []
    var names: Set<[UInt8]> = []
    guard take("{") else { throw Self.malformed }
    if take("}") { return try finished(members) }
    repeat {
      guard members.count < fieldLimit else {
        throw FormBody(fieldLimit: fieldLimit).tooManyFields
      }
      guard let name = try string() else { throw Self.malformed }
      guard names.insert(Array(name.utf8)).inserted else {
        throw SiteProblem(
          .badRequest, "The member '\(name.cut(toBytes: 80))' of the JSON object is given twice.")
      }
      guard take(":") else { throw Self.malformed }
      members.append((name, try value(of: name)))
    } while take(",")
    guard take("}") else { throw Self.malformed }
    return try finished(members)
  }

  private mutating func finished(_ members: [(String, String)]) throws -> [(String, String)] {
    skipSpace()
    guard remaining.isEmpty else { throw Self.malformed }
    return members
  }

  private mutating func value(of name: String) throws -> String {
    if let text = try string() { return text }
    for (word, text) in [("true", "true"), ("false", "false"), ("null", "")] where take(word) {
      return text
    }
    if remaining.first == UInt8(ascii: "{") || remaining.first == UInt8(ascii: "[") {
      throw SiteProblem(
        .badRequest,
        "The member '\(name.cut(toBytes: 80))' of the JSON object is an object or array. Send text, "
          + "numbers, booleans or null.")
    }
    let number = remaining.prefix { "+-.0123456789eE".utf8.contains($0) }
    remaining = remaining.dropFirst(number.count)
    guard Self.isNumber(number) else { throw Self.malformed }
    return String(decoding: number, as: UTF8.self)
  }

  /// Reads a string; returns `nil` if the input does not start with one.
  private mutating func string() throws -> String? {
    guard take("\"") else { return nil }
    var bytes: [UInt8] = []
    while let byte = remaining.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw SiteProblem(.badRequest, "The JSON is not UTF-8.")
        }
        return text
      case UInt8(ascii: "\\"): bytes += String(try escaped()).utf8
      case 0..<0x20: throw Self.malformed
      default: bytes.append(byte)
      }
    }
    throw Self.malformed
  }

  /// Reads the escape sequence after a backslash.
  private mutating func escaped() throws -> Unicode.Scalar {
    switch remaining.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try hexadecimal()
      if let scalar = Unicode.Scalar(high) { return scalar }
      // A lone surrogate is not a character.
      guard high < 0xDC00, remaining.popFirst() == UInt8(ascii: "\\"),
        remaining.popFirst() == UInt8(ascii: "u")
      else { throw Self.malformed }
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { throw Self.malformed }
      return scalar
    default: throw Self.malformed
    }
  }

  private mutating func hexadecimal() throws -> UInt32 {
    let digits = remaining.prefix(4)
    remaining = remaining.dropFirst(4)
    let value = try digits.reduce(UInt32(0)) { sum, digit in
      guard let value = digit.hexDigit else { throw Self.malformed }
      return sum << 4 | UInt32(value)
    }
    guard digits.count == 4 else { throw Self.malformed }
    return value
  }

  /// Whether the text is a number (RFC 8259, section 6).
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    func digits() -> Int {
      let count = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      text = text.dropFirst(count)
      return count
    }
    if text.first == UInt8(ascii: "-") { text.removeFirst() }
    let isZero = text.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if text.first == UInt8(ascii: ".") {
      text.removeFirst()
      guard digits() > 0 else { return false }
    }
    if text.first == UInt8(ascii: "e") || text.first == UInt8(ascii: "E") {
      text.removeFirst()
      if text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") { text.removeFirst() }
      guard digits() > 0 else { return false }
    }
    return text.isEmpty
  }

  private mutating func take(_ word: String) -> Bool {
    skipSpace()
    guard remaining.starts(with: word.utf8) else { return false }
    remaining = remaining.dropFirst(word.utf8.count)
    return true
  }

  private mutating func skipSpace() {
    remaining = remaining.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private static let malformed = SiteProblem(
    .badRequest, "The body is not a JSON object, or is cut off.")
}
