/// The layout of recorded HTML: indented, so that two versions can be compared line by line.
///
/// A line breaks only between two tags, and only where white space is insignificant: around rows, cells and blocks.
/// It never breaks next to text, between elements in a text line, or inside `<pre>` and `<textarea>`. Pages, tables
/// and rows always have separate lines. Other elements have them if they are longer than ``width``. A tag that is
/// longer has a line for each attribute. Nothing else changes, so every visible change of the HTML changes the text.
package struct HTMLLayout {
  /// The maximum width of an element or tag on one line, in columns.
  package static let width = 100

  private let html: [UInt8]
  private let tokens: [HTMLToken]
  private var text: [UInt8] = []
  /// The number of open elements that are laid out on several lines.
  private var depth = 0
  /// The number of open elements in which white space is text.
  private var verbatims = 0
  /// The open elements that may contain a line break, and whether they do.
  private var open: [(token: Int, isBroken: Bool)] = []

  /// Returns the text to record for `html`, which ends with a line feed.
  package static func text(of html: [UInt8]) -> [UInt8] {
    var layout = HTMLLayout(html)
    layout.run()
    return layout.text
  }

  private init(_ html: [UInt8]) {
    self.html = html
    tokens = HTMLToken.all(in: html)
    text.reserveCapacity(html.count + html.count / 2)
  }

  private mutating func run() {
    for index in tokens.indices {
      let token = tokens[index]
      let isInLines = open.last?.isBroken ?? true
      if token.role == .end {
        if token.kind == .verbatim { verbatims -= 1 }
        if let last = open.last, last.token == token.match {
          open.removeLast()
          if last.isBroken { depth -= 1 }
        }
      }
      if isInLines, canBreak(before: index) { lineBreak(indentation: 2 * depth) }
      write(token)
      guard token.role == .start, token.match != nil else { continue }
      if token.kind == .verbatim { verbatims += 1 }
      if token.nests {
        let isBroken = isInLines && needsLineBreaks(index)
        open.append((index, isBroken))
        if isBroken { depth += 1 }
      }
    }
    if text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
  }

  /// Returns whether white space is insignificant before a token: two tags meet, and one of them starts or ends a
  /// block.
  private func canBreak(before index: Int) -> Bool {
    guard index > 0, verbatims == 0 else { return false }
    let (last, next) = (tokens[index - 1], tokens[index])
    guard last.role != .text, next.role != .text else { return false }
    // An empty element stays on one line.
    if next.role == .end, next.match == index - 1 { return false }
    return last.breaksAfter || next.breaksBefore
  }

  /// Returns whether the element of a start tag needs several lines.
  private func needsLineBreaks(_ index: Int) -> Bool {
    let token = tokens[index]
    guard let end = token.match, end > index + 1 else { return false }
    if token.kind == .frame || token.containsFrame { return true }
    let length = tokens[end].range.upperBound - token.range.lowerBound
    return 2 * depth + length > Self.width
  }

  private mutating func lineBreak(indentation: Int) {
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  private mutating func write(_ token: HTMLToken) {
    guard token.role == .start || token.role == .single, verbatims == 0,
      2 * depth + token.range.count > Self.width,
      let tag = MarkupTag(in: html, at: token.range.lowerBound)
    else { return text.append(contentsOf: html[token.range]) }
    let attributes = tag.attributes(in: html)
    guard attributes.count > 1 else { return text.append(contentsOf: html[token.range]) }
    let indentation = 2 * depth + 4
    var position = token.range.lowerBound
    for attribute in attributes {
      // Only a single space is replaced by the line break, so no other white space is lost.
      let space = max(position, attribute.range.lowerBound - 1)
      text.append(contentsOf: html[position..<space])
      if space == attribute.range.lowerBound {
        // There is no space between the two.
      } else if html[space] == UInt8(ascii: " "), !MarkupTag.isSpace(html[space - 1]) {
        lineBreak(indentation: indentation)
      } else {
        text.append(html[space])
      }
      text.append(contentsOf: html[attribute.range])
      position = attribute.range.upperBound
    }
    text.append(contentsOf: html[position..<token.range.upperBound])
  }
}
