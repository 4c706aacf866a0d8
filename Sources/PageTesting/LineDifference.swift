import CustomDump

/// Two texts side by side, line by line: `-` for the first, `+` for the second.
///
/// Shows what lies around the differences and not the whole texts, so that one changed cell of a
/// long page is found at once.
package enum LineDifference {
  /// Lines shown before and after what differs.
  private static let context = 3
  /// The most lines of each text that are compared; a longer comparison takes too long to make, and
  /// to read.
  private static let longest = 200

  /// The difference, or `nil` where the texts have the same bytes.
  package static func describe(_ first: [UInt8], _ second: [UInt8]) -> String? {
    guard first != second else { return nil }
    let old = first.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let new = second.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0 == $1 }.count
    let left = min(old.count, new.count) - same
    let sameEnd = zip(old.reversed(), new.reversed()).prefix(left).prefix { $0 == $1 }.count
    let start = max(0, same - context)

    func window(_ lines: [ArraySlice<UInt8>]) -> (text: String, isCut: Bool) {
      let end = min(lines.count, lines.count - sameEnd + context)
      let shown = lines[start..<min(end, start + longest)]
      let text = shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      return (text + "\n", shown.endIndex < end)
    }
    let (before, after) = (window(old), window(new))
    // Texts that are equal as Unicode have different bytes none the less: show the scalars.
    let lines =
      diff(before.text, after.text) ?? diff(escaped(before.text), escaped(after.text)) ?? ""
    let note = before.isCut || after.isCut ? "\n  … (and so on)" : ""
    return "From line \(start + 1):\n" + body(lines) + note
  }

  /// A difference of texts without the quotes around it and the empty line that ends both.
  private static func body(_ difference: String) -> String {
    var lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
    while let last = lines.last, last.allSatisfy({ $0 == " " }) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
      .joined(separator: "\n")
  }
}
