/// A start or end tag in a piece of HTML.
struct MarkupTag {
  /// The element's name, lower case.
  let name: String
  let isEnd: Bool
  /// From `<` through `>`, or to the end where that is missing.
  let range: Range<Int>

  /// The tag that begins at `start`, or `nil` where none does.
  init?(in html: [UInt8], at start: Int) {
    guard html[start] == UInt8(ascii: "<") else { return nil }
    var position = start + 1
    isEnd = position < html.count && html[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let nameStart = position
    while position < html.count, Self.isNamePart(html[position]) { position += 1 }
    guard position > nameStart else { return nil }
    name = String(decoding: html[nameStart..<position], as: UTF8.self).lowercased()
    var quote: UInt8?
    while position < html.count {
      let byte = html[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    range = start..<position
  }

  /// The position after the end tag that belongs to the start tag `first`, or the end of `html`.
  static func endOfElement(_ first: MarkupTag, in html: [UInt8]) -> Int {
    var open = 1
    var position = first.range.upperBound
    while position < html.count {
      guard let tag = MarkupTag(in: html, at: position) else {
        position += 1
        continue
      }
      position = tag.range.upperBound
      guard tag.name == first.name else { continue }
      open += tag.isEnd ? -1 : 1
      if open == 0 { return position }
    }
    return html.count
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
