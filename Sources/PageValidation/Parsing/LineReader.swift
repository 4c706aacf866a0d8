/// A reader that moves forward through bytes, and knows the current line and column.
///
/// Lines end at U+000A. Both numbers start at 1, and columns count Unicode scalars.
struct LineReader {
  private(set) var line = 1
  private(set) var column = 1

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Moves forward to an offset, at most to the end.
  mutating func advance(to targetOffset: Int) {
    let end = min(targetOffset, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // A scalar in UTF-8 has exactly one byte that is not 10xxxxxx.
        column += 1
      }
    }
  }

  /// The current line, cut around the place.
  var excerpt: Finding.Excerpt {
    let textLimit = Finding.Excerpt.maximumLength - 2
    // A scalar has at most four bytes, so this is enough of a long line.
    var start = offset
    while start > 0, offset - start < 4 * textLimit, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
    }
    var end = offset
    while end < bytes.count, end - offset < 4 * textLimit, bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    var before = scalars(of: bytes[start..<offset])[...]
    var after = scalars(of: bytes[offset..<end])[...]
    if after.last == "\u{240D}" { after.removeLast() }
    // Half of the excerpt is before the place, or more if the rest of the line is short.
    let room = min(before.count, max(textLimit / 2, textLimit - after.count))
    let isCutBefore = room < before.count || start > 0 && bytes[start - 1] != UInt8(ascii: "\n")
    before = before.suffix(room)
    let rest = after.prefix(textLimit - before.count)
    let isCutAfter =
      rest.count < after.count || end < bytes.count && bytes[end] != UInt8(ascii: "\n")
    var text = String.UnicodeScalarView()
    if isCutBefore { text.append("…") }
    text.append(contentsOf: before)
    let caret = text.count
    text.append(contentsOf: rest)
    if isCutAfter { text.append("…") }
    return Finding.Excerpt(text: String(text), caret: caret)
  }

  /// Returns printable characters: a sign replaces each one that controls a terminal.
  private func scalars(of bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x09: " "
      case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
      case 0x7F: "\u{2421}"
      case 0x80...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB, 0xE0000...0xE007F:
        "\u{FFFD}"
      default: scalar
      }
    }
  }
}
