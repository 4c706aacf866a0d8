import PageBytes
import PageElements
import PageSite

/// A JSON array (RFC 8259) in a text, with the elements that an address can express: texts, numbers and Boolean values.
/// Elements that are null, arrays or objects are omitted.
///
/// Texts longer than ``longest`` are not treated as lists, because a list in memory parses the text of each record.
package struct JSONList {
  /// The maximum length of a text in bytes: 10,000.
  package static let longest = 10_000
  /// The maximum depth, as in SQLite.
  private static let deepest = 1_000

  /// The elements in their order, with duplicates.
  package private(set) var values: [String] = []
  private var rest: ArraySlice<UInt8>

  /// - Returns: `nil` if the text is not a JSON array or is too long.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    rest = Array(text.utf8)[...]
    skipSpace()
    guard rest.first == UInt8(ascii: "["), readArray(depth: 1, isOuter: true) else { return nil }
    skipSpace()
    if !rest.isEmpty { return nil }
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func readArray(depth: Int, isOuter: Bool = false) -> Bool {
    guard depth <= Self.deepest, take("[") else { return false }
    if take("]") { return true }
    repeat {
      guard let value = readValue(depth: depth) else { return false }
      if isOuter, let text = value.text { values.append(text) }
    } while take(",")
    return take("]")
  }

  private mutating func readObject(depth: Int) -> Bool {
    guard depth <= Self.deepest, take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipSpace()
      guard readText() != nil, take(":"), readValue(depth: depth) != nil else { return false }
    } while take(",")
    return take("}")
  }

  private struct Value {
    /// The value as an address contains it; `nil` if it cannot.
    var text: String?
  }

  private mutating func readValue(depth: Int) -> Value? {
    skipSpace()
    switch rest.first {
    case UInt8(ascii: "["): return readArray(depth: depth + 1) ? Value() : nil
    case UInt8(ascii: "{"): return readObject(depth: depth + 1) ? Value() : nil
    case UInt8(ascii: "\""): return readText().map { Value(text: $0) }
    default:
      let word = rest.prefix(while: Self.isOfWord)
      rest = rest[word.endIndex...]
      let text = String(decoding: word, as: UTF8.self)
      if Self.isShownSo(word) { return Value(text: text) }
      switch text {
      case "true", "false": return Value(text: text)
      case "null": return Value()
      default: return JSONNumber.read(text).map { Value(text: $0.shownText) }
      }
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: false
    default: true
    }
  }

  /// Whether a number's text is already in its displayed form, so that it need not be parsed.
  private static func isShownSo(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first != UInt8(ascii: "0"), word.count <= 18 else { return false }
    return word.allSatisfy { $0.digit != nil }
  }

  /// Reads a string with its quotes.
  private mutating func readText() -> String? {
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    rest.removeFirst()
    var units: [UInt16] = []
    var plain = rest.startIndex
    var text = ""
    func flush(_ text: inout String, to end: Int) {
      if !units.isEmpty { text += String(decoding: units, as: UTF16.self) }
      units = []
      text += String(decoding: rest[plain..<end], as: UTF8.self)
    }
    var place = rest.startIndex
    while place < rest.endIndex {
      let byte = rest[place]
      switch byte {
      case UInt8(ascii: "\""):
        flush(&text, to: place)
        rest = rest[rest.index(after: place)...]
        return text
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        if plain < place { flush(&text, to: place) }
        place = rest.index(after: place)
        guard place < rest.endIndex, let unit = escaped(&place) else { return nil }
        units.append(unit)
        plain = place
      default: place = rest.index(after: place)
      }
    }
    return nil
  }

  /// Reads the character after a backslash.
  private func escaped(_ place: inout Int) -> UInt16? {
    let sign = rest[place]
    place = rest.index(after: place)
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(sign)
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard place < rest.endIndex, let digit = rest[place].hexDigit else { return nil }
        unit = unit << 4 | UInt16(digit)
        place = rest.index(after: place)
      }
      return unit
    default: return nil
    }
  }
}
