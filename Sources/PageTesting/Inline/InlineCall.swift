/// A call of `expectHTML` in a source: `expectHTML(…)`, with or without a literal in a closure.
struct InlineCall {
  /// The offset after the closing parenthesis.
  let end: Int
  /// The closure, from `{` through `}`.
  let closure: Range<Int>?
  /// The literal in the closure.
  let literal: Range<Int>?
  /// Whether the closure contains comments as well.
  let hasComments: Bool
  /// The white space at the start of the line of the call, and of the line of the literal.
  let indentation, literalIndentation: String

  private static let name: StaticString = "expectHTML"

  /// Returns the offset of the call at a place that the compiler reported. Line and column start at 1, and columns
  /// count bytes.
  static func offset(in source: [UInt8], line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let feed = source[start...].firstIndex(of: 0x0A) else { return nil }
      start = feed + 1
    }
    let end = source[start...].firstIndex(of: 0x0A) ?? source.count
    let calls = (start..<end).filter { isName(at: $0, in: source) }
    // The compiler reports the parenthesis.
    return calls.count == 1 ? calls[0] : calls.last { $0 < start + column }
  }

  private static func isName(at offset: Int, in source: [UInt8]) -> Bool {
    let scanner = SwiftScanner(bytes: source, position: offset)
    guard scanner.starts(with: name) else { return false }
    func isPart(_ index: Int) -> Bool {
      guard source.indices.contains(index) else { return false }
      let byte = source[index]
      return byte == UInt8(ascii: "_") || byte >= 0x80
        || Unicode.Scalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return !isPart(offset - 1) && !isPart(offset + name.utf8CodeUnitCount)
  }

  /// Parses the call whose name is at `offset`; `nil` if it cannot be read, or if its closure contains more than a
  /// literal.
  init?(in source: [UInt8], at offset: Int) {
    var scanner = SwiftScanner(bytes: source, position: offset + Self.name.utf8CodeUnitCount)
    guard scanner.skipTrivia(), scanner.next == UInt8(ascii: "(") else { return nil }
    let arguments = scanner.position
    // A closure among the arguments is not supported, and a second one cannot be added.
    guard scanner.skipBrackets(), !Self.passesClosure(in: source[arguments..<scanner.position])
    else { return nil }
    end = scanner.position
    indentation = Self.indentation(of: offset, in: source)
    guard scanner.skipTrivia() else { return nil }
    let start = scanner.position
    guard scanner.next == UInt8(ascii: "{") else {
      (closure, literal, hasComments, literalIndentation) = (nil, nil, false, "")
      return
    }
    scanner.position += 1
    guard scanner.skipTrivia() else { return nil }
    let literalStart = scanner.position
    guard scanner.skipString() else { return nil }
    let literalEnd = scanner.position
    guard scanner.skipTrivia(), scanner.next == UInt8(ascii: "}") else { return nil }
    closure = start..<(scanner.position + 1)
    literal = literalStart..<literalEnd
    hasComments =
      !(source[(start + 1)..<literalStart] + source[literalEnd..<scanner.position])
      .allSatisfy(MarkupTag.isSpace)
    literalIndentation = Self.indentation(of: literalStart, in: source)
  }

  /// Returns whether one of a call's arguments, given with their parentheses, is `matches:`.
  private static func passesClosure(in arguments: ArraySlice<UInt8>) -> Bool {
    let label: StaticString = "matches"
    var scanner = SwiftScanner(bytes: Array(arguments), position: 1)
    var isAtLabel = true
    while scanner.skipTrivia(), let byte = scanner.next {
      if isAtLabel, scanner.starts(with: label) {
        let start = scanner.position
        scanner.position += label.utf8CodeUnitCount
        if scanner.skipTrivia(), scanner.next == UInt8(ascii: ":") { return true }
        scanner.position = start
      }
      isAtLabel = byte == UInt8(ascii: ",")
      if scanner.stringHashes != nil {
        guard scanner.skipString() else { return false }
      } else if "([{".utf8.contains(byte) {
        guard scanner.skipBrackets() else { return false }
      } else {
        scanner.position += 1
      }
    }
    return false
  }

  private static func indentation(of offset: Int, in source: [UInt8]) -> String {
    let start = source[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blank = source[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blank, as: UTF8.self)
  }
}
