/// Reads some bytes once, from finding to finding, and knows the line and the column it is at.
///
/// Lines end at U+000A; both numbers count from 1, columns in Unicode scalars.
struct LineReader {
  private(set) var line = 1
  private(set) var column = 1

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes forward to an offset; an offset beyond the end is the end.
  mutating func advance(to wanted: Int) {
    let end = min(wanted, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // A scalar of UTF-8 has one byte that is not 10xxxxxx.
        column += 1
      }
    }
  }

  /// The line it is at, cut around the place.
  var excerpt: Finding.Excerpt {
    let most = Finding.Excerpt.maximumLength - 2
    // A scalar has at most four bytes, so no more of a long line than this is looked at.
    var start = offset
    while start > 0, offset - start < 4 * most, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
    }
    var end = offset
    while end < bytes.count, end - offset < 4 * most, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    var before = scalars(of: bytes[start..<offset])[...]
    var after = scalars(of: bytes[offset..<end])[...]
    if after.last == "\u{240D}" { after.removeLast() }
    // Half of it before the place, or more where little follows.
    let room = min(before.count, max(most / 2, most - after.count))
    let isCutBefore = room < before.count || start > 0 && bytes[start - 1] != UInt8(ascii: "\n")
    before = before.suffix(room)
    let rest = after.prefix(most - before.count)
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

  /// Characters that can be shown: what would steer a terminal is replaced by a sign for it.
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
