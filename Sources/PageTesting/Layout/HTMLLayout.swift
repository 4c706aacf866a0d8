/// HTML as it is recorded: indented, so that two versions can be compared line by line.
///
/// A line breaks only between two tags, and only where white space means nothing: around rows,
/// cells and blocks, never beside text, between elements that stand in a line of text, or inside
/// `<pre>` and `<textarea>`. Pages, tables and rows always take lines of their own; any other element
/// does where it is longer than ``width``. A tag that is itself longer than that has a line for each
/// attribute. Nothing else is changed: every change of the HTML that a reader could see is a change
/// of the text.
package struct HTMLLayout {
  /// The columns that an element or tag should fit in.
  package static let width = 100

  private let html: [UInt8]
  private let tokens: [HTMLToken]
  private var text: [UInt8] = []
  /// The open elements that are laid out over several lines.
  private var depth = 0
  /// The open elements whose white space is text.
  private var verbatims = 0
  /// The open elements that could hold a line break, and whether they do.
  private var open: [(token: Int, isBroken: Bool)] = []

  /// The text to record for `html`, ending in a line feed.
  package static func lines(of html: [UInt8]) -> [UInt8] {
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
        let isBroken = isInLines && needsLines(index)
        open.append((index, isBroken))
        if isBroken { depth += 1 }
      }
    }
    if text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
  }

  /// Whether white space means nothing before a token: two tags meet there, one of which begins or
  /// ends a block.
  private func canBreak(before index: Int) -> Bool {
    guard index > 0, verbatims == 0 else { return false }
    let (last, next) = (tokens[index - 1], tokens[index])
    guard last.role != .text, next.role != .text else { return false }
    // An empty element stays in one piece.
    if next.role == .end, next.match == index - 1 { return false }
    return last.breaksAfter || next.breaksBefore
  }

  /// Whether the element that this start tag opens goes over several lines.
  private func needsLines(_ index: Int) -> Bool {
    let token = tokens[index]
    guard let end = token.match, end > index + 1 else { return false }
    if token.kind == .frame || token.holdsFrame { return true }
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
      // Only a single space gives way to the line break, so that nothing else is lost.
      let space = max(position, attribute.range.lowerBound - 1)
      text.append(contentsOf: html[position..<space])
      if space == attribute.range.lowerBound {
        // Nothing stands between the two.
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
