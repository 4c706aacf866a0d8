import PageBytes
import PageElements
import PageSite

/// A JSON array (RFC 8259) in a text, with the elements that an address can express: texts, numbers and Boolean values.
/// Elements that are null, arrays or objects are omitted.
///
/// Texts longer than ``maximumLength`` are not treated as lists, because a list in memory parses the text of each record.
package struct JSONArray {
  /// The maximum length of a text in bytes: 10,000.
  package static let maximumLength = 10_000
  /// The maximum depth, as in SQLite.
  private static let maximumDepth = 1_000

  /// The elements in their order, with duplicates.
  package private(set) var values: [String] = []
  private var remaining: ArraySlice<UInt8>

  /// - Returns: `nil` if the text is not a JSON array or is too long.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    remaining = Array(text.utf8)[...]
    skipSpace()
    guard remaining.first == UInt8(ascii: "["), readArray(depth: 1, isOuter: true) else {
      return nil
    }
    skipSpace()
    if !remaining.isEmpty { return nil }
  }

  private mutating func skipSpace() {
    remaining = remaining.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard remaining.first == UInt8(ascii: character) else { return false }
    remaining.removeFirst()
    return true
  }

  private mutating func readArray(depth: Int, isOuter: Bool = false) -> Bool {
    guard depth <= Self.maximumDepth, consume("[") else { return false }
    if consume("]") { return true }
    repeat {
      guard let value = readValue(depth: depth) else { return false }
      if isOuter, let text = value.text { values.append(text) }
    } while consume(",")
    return consume("]")
  }

  private mutating func readObject(depth: Int) -> Bool {
    guard depth <= Self.maximumDepth, consume("{") else { return false }
    if consume("}") { return true }
    repeat {
      skipSpace()
      guard readText() != nil, consume(":"), readValue(depth: depth) != nil else { return false }
    } while consume(",")
    return consume("}")
  }

  private struct Value {
    /// The value as an address contains it; `nil` if it cannot.
    var text: String?
  }

  private mutating func readValue(depth: Int) -> Value? {
    skipSpace()
    switch remaining.first {
    case UInt8(ascii: "["): return readArray(depth: depth + 1) ? Value() : nil
    case UInt8(ascii: "{"): return readObject(depth: depth + 1) ? Value() : nil
    case UInt8(ascii: "\""): return readText().map { Value(text: $0) }
    default:
      let word = remaining.prefix(while: Self.isWordByte)
      remaining = remaining[word.endIndex...]
      let text = String(decoding: word, as: UTF8.self)
      if Self.isPlainInteger(word) { return Value(text: text) }
      switch text {
      case "true", "false": return Value(text: text)
      case "null": return Value()
      default: return JSONNumber.read(text).map { Value(text: $0.displayText) }
      }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: false
    default: true
    }
  }

  /// Whether a number's text is already in its displayed form, so that it need not be parsed.
  private static func isPlainInteger(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first != UInt8(ascii: "0"), word.count <= 18 else { return false }
    return word.allSatisfy { $0.digit != nil }
  }

  /// Reads a string with its quotes.
  private mutating func readText() -> String? {
    guard remaining.first == UInt8(ascii: "\"") else { return nil }
    remaining.removeFirst()
    var units: [UInt16] = []
    var plain = remaining.startIndex
    var text = ""
    func flush(_ text: inout String, to end: Int) {
      if !units.isEmpty { text += String(decoding: units, as: UTF16.self) }
      units = []
      text += String(decoding: remaining[plain..<end], as: UTF8.self)
    }
    var index = remaining.startIndex
    while index < remaining.endIndex {
      let byte = remaining[index]
      switch byte {
      case UInt8(ascii: "\""):
        flush(&text, to: index)
        remaining = remaining[remaining.index(after: index)...]
        return text
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        if plain < index { flush(&text, to: index) }
        index = remaining.index(after: index)
        guard index < remaining.endIndex, let unit = escaped(&index) else { return nil }
        units.append(unit)
        plain = index
      default: index = remaining.index(after: index)
      }
    }
    return nil
  }

  /// Reads the character after a backslash.
  private func escaped(_ index: inout Int) -> UInt16? {
    let character = remaining[index]
    index = remaining.index(after: index)
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(character)
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard index < remaining.endIndex, let digit = remaining[index].hexDigit else { return nil }
        unit = unit << 4 | UInt16(digit)
        index = remaining.index(after: index)
      }
      return unit
    default: return nil
    }
  }
}
