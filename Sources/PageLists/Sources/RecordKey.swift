import PageBytes
import PageCrypto
import PageElements
public import PageSite

/// A record's key in an address: its values separated by commas, each percent-encoded.
///
/// A `~` escapes a value that begins with `~`, that is not a valid path segment (empty, `-`, `.`, `..`), or that is
/// `index.html`. `~n` is NULL, and `~x` precedes bytes as hexadecimal digits. `~u` precedes the UTF-8 bytes of a text
/// with control characters, as hexadecimal digits. If a value may be a number, `~t` precedes a text that looks like
/// one. Every key is therefore a valid path segment, and different keys have different segments.
///
/// A key of more than ``byteLimit`` bytes is written as `~d` with its digest, a comma and the beginning of its first
/// value. Its address is short enough for any server, and an index can still find the row.
public struct RecordKey: Hashable, Sendable {
  /// The size in bytes above which an address holds a key's digest instead.
  public static let byteLimit = 600
  /// The number of bytes of the first value that follow a digest.
  private static let prefixLength = 48
  private static let digestPrefix = "~d"

  /// The values: at least one.
  public var values: [SortValue]

  /// Creates a key.
  public init(_ values: [SortValue]) { self.values = values }

  /// Reads a key from an address.
  ///
  /// - Parameters:
  ///   - text: The key in an address.
  ///   - kinds: Whether each value is a number, if its text is one.
  /// - Returns: `nil` for a text that is not a key with this number of values.
  public init?(_ text: String, areNumbers kinds: [Bool]) {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == kinds.count else { return nil }
    values = []
    for (part, isNumber) in zip(parts, kinds) {
      guard let value = Self.value(Substring(part), isNumber: isNumber) else { return nil }
      values.append(value)
    }
  }

  /// The key in an address, if no value may be a number.
  public var text: String { text(areNumbers: []) }

  /// Returns the key in an address.
  ///
  /// - Parameter kinds: Whether each value may be a number.
  public func text(areNumbers kinds: [Bool]) -> String {
    text(areNumbers: kinds, limit: Self.byteLimit)
  }

  /// Returns the key in an address, with its digest if it is longer than a limit in bytes.
  package func text(areNumbers kinds: [Bool], limit: Int) -> String {
    func isNumber(_ index: Int) -> Bool { index < kinds.count && kinds[index] }
    let whole = values.indices.map { Self.text(of: values[$0], isNumber: isNumber($0)) }
      .joined(separator: ",")
    guard whole.utf8.count > limit, let first = values.first else { return whole }
    let digest = SHA256.hash(Array(whole.utf8)).prefix(16)
      .flatMap { [$0.hexDigits.0, $0.hexDigits.1] }
    return Self.digestPrefix + String(decoding: digest, as: UTF8.self) + ","
      + Self.text(of: first.cut(toBytes: Self.prefixLength), isNumber: isNumber(0))
  }

  /// Whether a text is this key in an address, in full or with its digest.
  package func isWritten(as text: String, areNumbers kinds: [Bool]) -> Bool {
    let limit = text.utf8.starts(with: Self.digestPrefix.utf8) ? 0 : Int.max
    return self.text(areNumbers: kinds, limit: limit).hasSameBytes(as: text)
  }

  /// Returns the beginning of the first value in a key with a digest. A text or bytes may continue, other values are
  /// complete.
  ///
  /// - Parameter isNumber: Whether the first value may be a number.
  /// - Returns: `nil` for a text that is not a key with a digest.
  package static func beginning(ofDigest text: String, isNumber: Bool) -> SortValue? {
    let parts = text.parts(separatedBy: ",")
    guard parts.count == 2, parts[0].utf8.count == 34, parts[0].utf8.starts(with: digestPrefix.utf8)
    else { return nil }
    return value(parts[1], isNumber: isNumber)
  }

  private static let escapePrefix = UInt8(ascii: "~")

  /// Returns a value, such as the name of a table, as a path segment.
  public static func segment(_ text: String) -> String {
    guard !hasControls(text) else { return "~u" + hex(text.utf8) }
    let bytes = text.utf8
    let isReserved =
      bytes.isEmpty || bytes.first == escapePrefix || bytes.elementsEqual("-".utf8)
      || bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8)
      // The file in which a static export stores the page of a directory.
      || bytes.elementsEqual("index.html".utf8) { $0.lowercasedASCII == $1 }
    return (isReserved ? "~" : "") + PercentCoding.encode(bytes)
  }

  /// Returns the value of a path segment; `nil` for an invalid segment.
  public static func name(ofSegment segment: Substring) -> String? {
    guard let text = try? PercentCoding.decode(segment) else { return nil }
    let rest = text.utf8.dropFirst()
    guard text.utf8.first == escapePrefix else { return text }
    return rest.first == UInt8(ascii: "u")
      ? textWithControls(rest.dropFirst()) : String(Substring(rest))
  }

  /// Returns the text of hexadecimal digits; `nil` for a text that is written in another way.
  private static func textWithControls(_ digits: Substring.UTF8View) -> String? {
    let text = bytes(digits).flatMap { String(validating: $0, as: UTF8.self) }
    return text.flatMap { hasControls($0) ? $0 : nil }
  }

  private static func text(of value: SortValue, isNumber: Bool) -> String {
    switch value {
    case .null: "~n"
    case .integer(let number): segment("\(number)")
    case .real(let number): segment("\(number)")
    case .text(let text):
      isNumber && number(text) != .text(text)
        ? "~t" + PercentCoding.encode(text.utf8) : segment(text)
    case .blob(let bytes): "~x" + hex(bytes)
    }
  }

  private static func hex(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.flatMap { [$0.hexDigits.0, $0.hexDigits.1] }, as: UTF8.self)
  }

  /// Whether a text contains control characters, such as line breaks.
  private static func hasControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  private static func value(_ part: Substring, isNumber: Bool) -> SortValue? {
    guard let text = try? PercentCoding.decode(part) else { return nil }
    let bytes = text.utf8
    guard bytes.first == escapePrefix else {
      guard segment(text).utf8.first != escapePrefix else { return nil }
      return isNumber ? number(text) : .text(text)
    }
    let rest = bytes.dropFirst()
    if rest.elementsEqual("n".utf8) { return .null }
    if rest.first == UInt8(ascii: "x") { return self.bytes(rest.dropFirst()).map { .blob($0) } }
    if rest.first == UInt8(ascii: "u") {
      return textWithControls(rest.dropFirst()).map { .text($0) }
    }
    if isNumber, rest.first == UInt8(ascii: "t") {
      let inner = String(Substring(rest.dropFirst()))
      return number(inner) == .text(inner) ? nil : .text(inner)
    }
    let inner = String(Substring(rest))
    // A value has a mark only if it needs one.
    return segment(inner).utf8.first == escapePrefix && !hasControls(inner) ? .text(inner) : nil
  }

  private static func number(_ text: String) -> SortValue {
    if let whole = Int64(text), "\(whole)" == text { return .integer(whole) }
    if let number = Double(text), !number.isNaN, "\(number)" == text { return .real(number) }
    return .text(text)
  }

  private static func bytes(_ digits: Substring.UTF8View) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while let high = rest.popFirst(), let low = rest.popFirst() {
      guard let high = high.hexDigit, let low = low.hexDigit else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
