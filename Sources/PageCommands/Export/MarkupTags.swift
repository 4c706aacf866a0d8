import PageBytes

/// A start tag, with its attributes as browsers parse them.
struct MarkupTag {
  struct Attribute {
    /// The name in lower case.
    let name: String
    /// The value, with its character references decoded.
    let value: String
    /// The range from the white space before the name to the end of the attribute.
    let range: Range<Int>
  }

  /// The name in lower case.
  let name: String
  let attributes: [Attribute]
  /// The range from `<` to after `>`.
  let range: Range<Int>
  /// The end of the last attribute.
  let end: Int

  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}

/// The start tags of HTML, in order.
///
/// Comments and the content of scripts, stylesheets and text elements are skipped. The HTML need not be well-formed.
struct MarkupTags: Sequence, IteratorProtocol {
  private let html: [UInt8]
  private var index = 0

  /// The elements whose content has no tags (HTML standard, section 13.2.5).
  private static let rawTextElements: Set<String> = ["script", "style", "textarea", "title"]

  init(of html: [UInt8]) { self.html = html }

  mutating func next() -> MarkupTag? {
    while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard index < html.count else { return nil }
      if html[index...].starts(with: "!--".utf8) {
        index = end(of: "-->", from: index + 3)
      } else if html[index].isLetter {
        let tag = readTag(from: start)
        index = tag.range.upperBound
        if Self.rawTextElements.contains(tag.name) { index = end(ofText: tag.name) }
        return tag
      }
    }
    index = html.count
    return nil
  }

  private func readTag(from start: Int) -> MarkupTag {
    var offset = start + 1
    let name = word(from: &offset)
    var attributes: [MarkupTag.Attribute] = []
    var end = offset
    while offset < html.count, html[offset] != UInt8(ascii: ">") {
      let before = offset
      skipSpace(&offset)
      guard offset < html.count, html[offset] != UInt8(ascii: ">") else { break }
      guard html[offset] != UInt8(ascii: "/") else {
        offset += 1
        continue
      }
      let attribute = word(from: &offset)
      guard !attribute.isEmpty else {
        offset += 1
        continue
      }
      var after = offset
      skipSpace(&after)
      var value = ""
      if after < html.count, html[after] == UInt8(ascii: "=") {
        offset = after + 1
        skipSpace(&offset)
        value = readValue(from: &offset)
      }
      end = offset
      attributes.append(MarkupTag.Attribute(name: attribute, value: value, range: before..<offset))
    }
    return MarkupTag(
      name: name, attributes: attributes, range: start..<Swift.min(offset + 1, html.count), end: end
    )
  }

  /// Reads a name and returns it in lower case.
  private func word(from offset: inout Int) -> String {
    let start = offset
    while offset < html.count, !html[offset].isMarkupSpace, !"=/>".utf8.contains(html[offset]) {
      offset += 1
    }
    return String(decoding: html[start..<offset].map(\.lowercasedLetter), as: UTF8.self)
  }

  private func readValue(from offset: inout Int) -> String {
    guard offset < html.count else { return "" }
    let quote = html[offset]
    let start: Int
    let end: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = offset + 1
      end = html[start...].firstIndex(of: quote) ?? html.count
      offset = Swift.min(end + 1, html.count)
    } else {
      start = offset
      end =
        html[start...].firstIndex { $0.isMarkupSpace || $0 == UInt8(ascii: ">") } ?? html.count
      offset = end
    }
    return CharacterReference.read(in: html[start..<end])
  }

  private func skipSpace(_ offset: inout Int) {
    while offset < html.count, html[offset].isMarkupSpace { offset += 1 }
  }

  private func end(of marker: String, from start: Int) -> Int {
    var offset = start
    while let next = html[Swift.min(offset, html.count)...].firstIndex(where: {
      $0 == marker.utf8.first
    }) {
      if html[next...].starts(with: marker.utf8) { return next + marker.utf8.count }
      offset = next + 1
    }
    return html.count
  }

  private func end(ofText name: String) -> Int {
    var offset = index
    while let next = html[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let found = html[next...].dropFirst().prefix(name.utf8.count + 1).map(\.lowercasedLetter)
      if found.elementsEqual("/\(name)".utf8) { return next }
      offset = next + 1
    }
    return html.count
  }
}

extension UInt8 {
  /// Whether the byte is white space in HTML.
  fileprivate var isMarkupSpace: Bool {
    self == .space || self == 9 || self == 10 || self == 12 || self == 13
  }
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedLetter)
  }
  fileprivate var lowercasedLetter: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
