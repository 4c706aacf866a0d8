import PageBytes
import PageCrypto
import PageElements
public import PageSite

/// A record's key as an address and a row write it: its values with commas between, each percent-encoded.
///
/// A `~` escapes a value that begins with `~`, that is not a valid path segment (empty, `-`, `.`, `..`), or that is
/// `index.html`. `~n` is null, and `~x` precedes bytes as hexadecimal digits. `~u` precedes the UTF-8 bytes of a text
/// with control characters, as hexadecimal digits. If a value may be a number, `~t` precedes a text that looks like
/// one. Every key is therefore a valid path segment, and different keys have different segments.
///
/// A key of more than ``byteLimit`` bytes is written as `~d` with its digest and, behind a comma, how its first value
/// begins: no address is too long for a server, and an index finds the row all the same.
public struct RecordKey: Hashable, Sendable {
  /// The size in bytes above which an address holds a key's digest instead.
  public static let byteLimit = 600
  /// The number of bytes of the first value that precede a digest.
  private static let beginningLength = 48
  private static let digestMark = "~d"

  /// The values, of which there is at least one.
  public var values: [SortValue]

  /// The key of these values.
  public init(_ values: [SortValue]) { self.values = values }

  /// Reads a key.
  ///
  /// - Parameters:
  ///   - text: The key as it stands in an address.
  ///   - kinds: Whether each value is a number, where it can be read as one.
  /// - Returns: `nil` for a text that is no key of so many values.
  public init?(_ text: String, areNumbers kinds: [Bool]) {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == kinds.count else { return nil }
    values = []
    for (part, isNumber) in zip(parts, kinds) {
      guard let value = Self.value(Substring(part), isNumber: isNumber) else { return nil }
      values.append(value)
    }
  }

  /// The key as it stands in addresses, where texts are texts.
  public var text: String { text(areNumbers: []) }

  /// The key as it stands in addresses, where some values may be numbers.
  ///
  /// - Parameter kinds: Whether each may.
  public func text(areNumbers kinds: [Bool]) -> String {
    text(areNumbers: kinds, limit: Self.byteLimit)
  }

  /// The same, with the digest in its place beyond so many bytes.
  package func text(areNumbers kinds: [Bool], limit: Int) -> String {
    func isNumber(_ index: Int) -> Bool { index < kinds.count && kinds[index] }
    let whole = values.indices.map { Self.text(of: values[$0], isNumber: isNumber($0)) }
      .joined(separator: ",")
    guard whole.utf8.count > limit, let first = values.first else { return whole }
    let digest = SHA256.hash(Array(whole.utf8)).prefix(16)
      .flatMap { [$0.hexDigits.0, $0.hexDigits.1] }
    return Self.digestMark + String(decoding: digest, as: UTF8.self) + ","
      + Self.text(of: first.cut(toBytes: Self.beginningLength), isNumber: isNumber(0))
  }

  /// Whether a text is this key in an address: whole, or by its digest.
  package func isWritten(as text: String, areNumbers kinds: [Bool]) -> Bool {
    let limit = text.utf8.starts(with: Self.digestMark.utf8) ? 0 : Int.max
    return self.text(areNumbers: kinds, limit: limit).hasSameBytes(as: text)
  }

  /// How the first value begins of a key that is written by its digest: a text or bytes may go on, all else is whole.
  ///
  /// - Parameter isNumber: Whether the first value may be a number.
  /// - Returns: `nil` for a text that is no such key.
  package static func beginning(ofDigest text: String, isNumber: Bool) -> SortValue? {
    let parts = text.parts(between: ",")
    guard parts.count == 2, parts[0].utf8.count == 34, parts[0].utf8.starts(with: digestMark.utf8)
    else { return nil }
    return value(parts[1], isNumber: isNumber)
  }

  private static let mark = UInt8(ascii: "~")

  /// A value, such as a table's name, as one segment of a path.
  public static func segment(_ text: String) -> String {
    let bytes = text.utf8
    let isReserved =
      bytes.isEmpty || bytes.first == mark || bytes.elementsEqual("-".utf8)
      || bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8)
      // The file in which a static export stores the page of a directory.
      || bytes.elementsEqual("index.html".utf8) { $0.small == $1 }
    return (isReserved ? "~" : "") + PercentCoding.encode(bytes)
  }

  /// The value that a segment stands for; `nil` for one that stands for none.
  public static func name(ofSegment segment: Substring) -> String? {
    guard let text = try? PercentCoding.decode(segment) else { return nil }
    return text.utf8.first == mark ? String(Substring(text.utf8.dropFirst())) : text
  }

  private static func text(of value: SortValue, isNumber: Bool) -> String {
    switch value {
    case .null: "~n"
    case .integer(let number): segment("\(number)")
    case .real(let number): segment("\(number)")
    case .text(let text):
      isNumber && number(text) != .text(text)
        ? "~t" + PercentCoding.encode(text.utf8)
        : hasControls(text) ? "~u" + hex(text.utf8) : segment(text)
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
    guard bytes.first == mark else {
      guard segment(text).utf8.first != mark, !hasControls(text) else { return nil }
      return isNumber ? number(text) : .text(text)
    }
    let rest = bytes.dropFirst()
    if rest.elementsEqual("n".utf8) { return .null }
    if rest.first == UInt8(ascii: "x") { return self.bytes(rest.dropFirst()).map { .blob($0) } }
    if rest.first == UInt8(ascii: "u") {
      let text = self.bytes(rest.dropFirst()).flatMap { String(validating: $0, as: UTF8.self) }
      return text.flatMap { hasControls($0) ? .text($0) : nil }
    }
    if isNumber, rest.first == UInt8(ascii: "t") {
      let inner = String(Substring(rest.dropFirst()))
      return number(inner) == .text(inner) ? nil : .text(inner)
    }
    let inner = String(Substring(rest))
    // Only what needs the mark has it.
    return segment(inner).utf8.first == mark ? .text(inner) : nil
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
