/// A scanner that skips over Swift source: comments, strings with their interpolations, and brackets.
///
/// It knows only the syntax that it needs to find the end of a call. At any other syntax, its methods return false.
struct SwiftScanner {
  let bytes: [UInt8]
  var position: Int

  /// The current byte; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[min(position + offset, bytes.count)...].starts(with: $0) }
  }

  /// Skips white space and comments. Returns false if a comment does not end.
  mutating func skipTrivia() -> Bool {
    while let byte = next {
      if MarkupTag.isSpace(byte) {
        position += 1
      } else if starts(with: "//") {
        while let byte = next, byte != 0x0A { position += 1 }
      } else if starts(with: "/*") {
        guard skipComment() else { return false }
      } else {
        return true
      }
    }
    return true
  }

  /// Skips a comment, which may contain nested comments.
  private mutating func skipComment() -> Bool {
    var depth = 0
    while position < bytes.count {
      if starts(with: "/*") {
        (depth, position) = (depth + 1, position + 2)
      } else if starts(with: "*/") {
        (depth, position) = (depth - 1, position + 2)
        if depth == 0 { return true }
      } else {
        position += 1
      }
    }
    return false
  }

  /// The number of `#`s before a string's quotation mark; `nil` if no string begins here.
  var stringHashes: Int? {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = position + hashes
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
  }

  /// Skips a string. Returns false if it does not end.
  mutating func skipString() -> Bool {
    guard let hashes = stringHashes else { return false }
    position += hashes
    let isMultiline = starts(with: "\"\"\"")
    position += isMultiline ? 3 : 1
    func hasHashes(at index: Int) -> Bool {
      let end = index + hashes
      return end <= bytes.count && bytes[index..<end].allSatisfy { $0 == UInt8(ascii: "#") }
    }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\\") where hasHashes(at: position + 1):
        position += 1 + hashes
        if next == UInt8(ascii: "(") {
          guard skipBrackets() else { return false }
        } else {
          position += 1
        }
      case UInt8(ascii: "\""):
        let length = isMultiline ? 3 : 1
        if !isMultiline || starts(with: "\"\"\""), hasHashes(at: position + length) {
          position += length + hashes
          return true
        }
        position += 1
      case 0x0A where !isMultiline, 0x0D where !isMultiline:
        return false
      default:
        position += 1
      }
    }
    return false
  }

  /// Whether a regular expression begins here: a `/` where an operand is expected.
  private var isAtRegex: Bool {
    guard next == UInt8(ascii: "/") else { return false }
    return bytes[..<position].last { $0 > 0x20 }.map { "([{,:=!?&|;".utf8.contains($0) } ?? false
  }

  /// Skips through the closing bracket of an opening one. Returns false without one, or at a regular expression.
  mutating func skipBrackets() -> Bool {
    var open: [UInt8] = []
    while let byte = next {
      if starts(with: "//") || starts(with: "/*") {
        guard skipTrivia() else { return false }
        continue
      }
      if stringHashes != nil {
        guard skipString() else { return false }
        continue
      }
      // This scanner cannot interpret brackets in a regular expression.
      if isAtRegex { return false }
      position += 1
      switch byte {
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == byte else { return false }
        if open.isEmpty { return true }
      default: if open.isEmpty { return false }
      }
    }
    return false
  }
}
