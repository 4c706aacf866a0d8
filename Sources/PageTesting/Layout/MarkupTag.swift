/// A start or end tag in HTML.
struct MarkupTag {
  /// The element's name in lower case.
  let name: String
  let isEnd: Bool
  /// Whether it ends with `/>`.
  let isClosed: Bool
  /// The range from `<` through `>`, or to the end of the text if `>` is missing.
  let range: Range<Int>
  /// The offset at which the attributes begin, after the name.
  private let attributesStart: Int

  /// Parses the tag that begins at `start`; `nil` if no tag begins there.
  init?(in html: [UInt8], at start: Int) {
    guard html[start] == UInt8(ascii: "<") else { return nil }
    var position = start + 1
    isEnd = position < html.count && html[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let nameStart = position
    while position < html.count, Self.isNamePart(html[position]) { position += 1 }
    guard position > nameStart else { return nil }
    name = String(decoding: html[nameStart..<position], as: UTF8.self).lowercased()
    attributesStart = position
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
    isClosed = html[start..<position].suffix(2).elementsEqual("/>".utf8)
  }

  /// An attribute: its name in lower case, its range, and the range inside its quotes.
  struct Attribute {
    let name: String
    let range: Range<Int>
    let value: Range<Int>
  }

  /// Returns the attributes, in order, up to the first one that is not written as `name="value"`.
  func attributes(in html: [UInt8]) -> [Attribute] {
    var attributes: [Attribute] = []
    var position = attributesStart
    while true {
      while position < range.upperBound, Self.isSpace(html[position]) { position += 1 }
      let start = position
      while position < range.upperBound, html[position] > 0x20,
        !"=\"'/>".utf8.contains(html[position])
      {
        position += 1
      }
      guard position > start, position + 1 < range.upperBound,
        html[position] == UInt8(ascii: "="), "\"'".utf8.contains(html[position + 1]),
        let end = html[(position + 2)..<range.upperBound].firstIndex(of: html[position + 1])
      else { return attributes }
      attributes.append(
        Attribute(
          name: String(decoding: html[start..<position], as: UTF8.self).lowercased(),
          range: start..<(end + 1), value: (position + 2)..<end))
      position = end + 1
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
