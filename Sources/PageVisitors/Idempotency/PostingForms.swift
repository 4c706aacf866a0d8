/// Finds the ends of a page's forms that post.
///
/// A page is polyglot markup: `<` and `>` occur in tags alone, because text and values escape them. So `<form` always
/// begins a form, which ends at the next `</form`.
package enum PostingForms {
  /// Returns the positions of the end tags, in order; empty for a page without such a form.
  package static func ends(in html: [UInt8]) -> [Int] {
    html.withUnsafeBufferPointer { html in
      var ends: [Int] = []
      var start = next(opening, in: html, from: 0)
      while let position = start {
        let inside = position + opening.bytes.count
        guard let end = next(closing, in: html, from: inside) else { break }
        if hasPostMethod(html, from: inside) { ends.append(end) }
        start = next(opening, in: html, from: end)
      }
      return ends
    }
  }

  /// The beginning of a tag, with a table for searching it.
  private struct Tag {
    let bytes: [UInt8]
    /// For each of the 256 byte values, the minimum distance from such a byte to the end of the next match.
    let skips: [UInt8]

    init(_ text: StaticString) {
      let bytes = Array("\(text)".utf8)
      var skips = [UInt8](repeating: UInt8(bytes.count), count: 256)
      for (index, byte) in bytes.dropLast().enumerated() {
        skips[Int(byte)] = UInt8(bytes.count - 1 - index)
      }
      (self.bytes, self.skips) = (bytes, skips)
    }
  }

  private static let opening = Tag("<form")
  private static let closing = Tag("</form")

  /// Returns the next position of a tag. It examines about every fifth byte: if that byte is not in the tag, no match
  /// can include it (Horspool).
  private static func next(
    _ tag: Tag, in html: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let (bytes, skips) = (tag.bytes.span, tag.skips.span)
    let last = bytes.count - 1
    var position = start + last
    while position < html.count {
      let byte = html[position]
      if byte == bytes[last],
        bytes.indices.allSatisfy({ html[position - last + $0] == tag.bytes[$0] })
      {
        return position - last
      }
      position += Int(skips[Int(byte)])
    }
    return nil
  }

  /// Whether the tag that continues at a position has the attribute `method="post"`.
  private static func hasPostMethod(_ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var position = start
    var name: [UInt8] = []
    while position < html.count, html[position] != UInt8(ascii: ">") {
      let byte = html[position]
      position += 1
      switch byte {
      case UInt8(ascii: " "), 0x09, 0x0A, 0x0D: name = []
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let first = position
        while position < html.count, html[position] != byte { position += 1 }
        if isMethod(name) { return html[first..<position].elementsEqual("post".utf8, by: isSame) }
        position += 1
      // A longer name cannot be `method`.
      default: if name.count < 8 { name.append(byte) }
      }
    }
    return false
  }

  private static func isMethod(_ name: [UInt8]) -> Bool {
    name.elementsEqual("method=".utf8, by: isSame)
  }

  /// Whether two letters are the same, ignoring case.
  private static func isSame(_ left: UInt8, _ right: UInt8) -> Bool { left | 0x20 == right | 0x20 }
}
