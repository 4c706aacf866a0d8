/// Conversions between texts and string literals of Swift.
package enum SwiftLiteral {
  /// Returns a multi-line literal, from `"""` through `"""`, with all but its first line indented.
  ///
  /// It has as many `#`s as the text requires. Characters that are invisible, or that an editor may remove, are
  /// written as `\u{…}`.
  package static func literal(of text: String, indentation: String, newline: String) -> String {
    let hashes = String(repeating: "#", count: hashCount(for: text))
    var lines = [hashes + "\"\"\""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !text.isEmpty {
      let written = escaped(String(line), hashes: hashes)
      lines.append(written.isEmpty ? "" : indentation + written)
    }
    lines.append(indentation + "\"\"\"" + hashes)
    return lines.joined(separator: newline)
  }

  private static func hashCount(for text: String) -> Int {
    let bytes = Array(text.utf8)
    var count = 0
    while true {
      let hashes = Array(repeating: UInt8(ascii: "#"), count: count)
      let ends = contains(Array("\"\"\"".utf8) + hashes, in: bytes)
      if !ends, !contains([UInt8(ascii: "\\")] + hashes, in: bytes) { return count }
      count += 1
    }
  }

  private static func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  private static func escaped(_ line: String, hashes: String) -> String {
    var result = ""
    let scalars = Array(line.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isLast = index == scalars.count - 1
      if isVisible(scalar) || scalar == " " && !isLast {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      false
    default: true
    }
  }

  /// Returns the text of a literal; `nil` if it is not a literal, or contains an interpolation.
  package static func text(of literal: String) -> String? {
    var scanner = SwiftScanner(bytes: Array(literal.utf8), position: 0)
    guard let hashes = scanner.stringHashes, scanner.skipString(),
      scanner.position == scanner.bytes.count
    else { return nil }
    let bytes = scanner.bytes[hashes..<(scanner.bytes.count - hashes)]
    let quotes = Array("\"\"\"".utf8)
    guard bytes.count >= 6, bytes.starts(with: quotes) else {
      return unescaped(Array(bytes.dropFirst().dropLast()), hashes: hashes)
    }
    return linesText(Array(bytes.dropFirst(3).dropLast(3)), hashes: hashes)
  }

  /// Returns the text of a multi-line literal, given without its quotation marks.
  private static func linesText(_ bytes: [UInt8], hashes: Int) -> String? {
    let plain = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    var lines = plain.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    guard lines.count > 1, let indentation = lines.popLast(), indentation.allSatisfy(isBlank),
      lines.removeFirst().allSatisfy(isBlank)
    else { return nil }
    var body: [[UInt8]] = []
    for line in lines {
      if line.starts(with: indentation) {
        body.append(Array(line.dropFirst(indentation.count)))
      } else if line.allSatisfy(isBlank) {
        body.append([])
      } else {
        return nil
      }
    }
    return unescaped(Array(body.joined(separator: [0x0A])), hashes: hashes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func unescaped(_ bytes: [UInt8], hashes: Int) -> String? {
    var result: [UInt8] = []
    var rest = bytes[...]
    let mark = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    while let byte = rest.first {
      guard rest.starts(with: mark) else {
        result.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark.count)
      switch rest.popFirst() {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "0"): result.append(0x00)
      case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "\""): result.append(UInt8(ascii: "\""))
      case UInt8(ascii: "'"): result.append(UInt8(ascii: "'"))
      case 0x0A: break  // A line continuation.
      case UInt8(ascii: "u"):
        guard rest.popFirst() == UInt8(ascii: "{"),
          let end = rest.firstIndex(of: UInt8(ascii: "}")),
          let value = UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { return nil }
        result.append(contentsOf: String(scalar).utf8)
        rest = rest[(end + 1)...]
      default: return nil
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
