import PageBytes
import PageElements

/// A JSON value (RFC 8259) of a settings file. Members keep their order, and duplicate names are not allowed.
enum SettingsValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([SettingsValue])
  case members([(name: String, value: SettingsValue)])

  /// The kind of the value, for error messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .list: "an array"
    case .members: "an object"
    }
  }
}

/// A strict JSON parser whose errors contain the line number.
struct SettingsParser {
  /// The maximum depth, which no valid settings reach.
  private static let maximumDepth = 16

  private var rest: ArraySlice<UInt8>
  private var line = 1

  private init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// - Throws: ``SettingsError`` with the number of the line.
  static func read(_ bytes: [UInt8]) throws(SettingsError) -> SettingsValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SettingsError("", "The file is not UTF-8 text.")
    }
    var reader = SettingsParser(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.rest.isEmpty else { throw reader.fault("text follows the end of the object") }
    return value
  }

  private func fault(_ reason: String) -> SettingsError {
    SettingsError("line \(line)", "This is not valid JSON: \(reason).")
  }

  private mutating func skipSpace() {
    while let byte = rest.first, byte == 0x20 || (0x09...0x0D).contains(byte) {
      if byte == .lineFeed { line += 1 }
      rest.removeFirst()
    }
  }

  /// Consumes a character if it is the next one.
  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value(depth: Int) throws(SettingsError) -> SettingsValue {
    guard depth < Self.maximumDepth else { throw fault("it is nested too deeply") }
    if consume("{") { return try members(depth) }
    if consume("[") { return try list(depth) }
    if consume("\"") { return .text(try string()) }
    let word = rest.prefix { $0 > 0x20 && !",]}:".utf8.contains($0) }
    let text = String(decoding: word, as: UTF8.self)
    rest = rest[word.endIndex...]
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "": throw fault("a value is missing")
    default:
      guard text.utf8.count < 40, let first = text.utf8.first,
        first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
        let number = Double(text), number.isFinite
      else { throw fault("'\(text.cut(toBytes: 40))' is not a value; strings need quotes") }
      return .number(number)
    }
  }

  private mutating func members(_ depth: Int) throws(SettingsError) -> SettingsValue {
    var members: [(name: String, value: SettingsValue)] = []
    if consume("}") { return .members([]) }
    repeat {
      guard consume("\"") else { throw fault("a member name in quotes is missing") }
      let name = try string()
      guard !members.contains(where: { $0.name.hasSameBytes(as: name) }) else {
        throw fault("'\(name.cut(toBytes: 80))' occurs twice")
      }
      guard consume(":") else { throw fault("':' is missing after '\(name.cut(toBytes: 80))'") }
      members.append((name, try value(depth: depth + 1)))
    } while consume(",")
    guard consume("}") else { throw fault("',' or '}' is missing") }
    return .members(members)
  }

  private mutating func list(_ depth: Int) throws(SettingsError) -> SettingsValue {
    var values: [SettingsValue] = []
    if consume("]") { return .list([]) }
    repeat { values.append(try value(depth: depth + 1)) } while consume(",")
    guard consume("]") else { throw fault("',' or ']' is missing") }
    return .list(values)
  }

  /// Parses a string after its opening quote.
  private mutating func string() throws(SettingsError) -> String {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += try escaped()
      case 0..<0x20: throw fault("a string contains a line break; write \\n instead")
      default: bytes.append(byte)
      }
    }
    throw fault("a string has no closing quote")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]

  private mutating func escaped() throws(SettingsError) -> [UInt8] {
    guard let character = rest.popFirst() else { throw fault("a string has no closing quote") }
    if let byte = Self.escapes[character] { return [byte] }
    guard character == UInt8(ascii: "u") else {
      throw fault("'\\' is followed by an invalid escape character")
    }
    let first = try unit()
    var units = [first]
    if UTF16.isLeadSurrogate(first) {
      guard rest.starts(with: "\\u".utf8) else { throw fault("a surrogate has no pair") }
      rest.removeFirst(2)
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self), text != "\0" else {
      throw fault("'\\u' is followed by an invalid code point")
    }
    return Array(text.utf8)
  }

  private mutating func unit() throws(SettingsError) -> UInt16 {
    let digits = rest.prefix(4)
    rest = rest[digits.endIndex...]
    let values = digits.compactMap(\.hexDigit)
    guard values.count == 4 else {
      throw fault("'\\u' must be followed by four hexadecimal digits")
    }
    return values.reduce(0) { $0 << 4 | UInt16($1) }
  }
}

/// An error in a settings file.
struct SettingsError: Error, Hashable, CustomStringConvertible {
  /// The path of names to the value, separated by dots; empty for the file itself.
  let location: String
  let reason: String

  init(_ location: String, _ reason: String) { (self.location, self.reason) = (location, reason) }

  var description: String { location.isEmpty ? reason : "\(location): \(reason)" }
}
