/// HTML as it is recorded: a line for each structural tag and each cell.
///
/// Line breaks and indentation come only between neighbouring tags of a table's and a page's frame,
/// where white space means nothing. What lies inside a cell, a caption, a header or a navigation is
/// kept as it is, so that every change of the HTML is a change of the text.
package struct SnapshotText {
  private var text: [UInt8] = []
  private var depth = 0
  /// What the last piece was; a break goes only between two tags.
  private var last = Last.nothing

  private enum Last { case nothing, start, end, other }

  /// Tags whose inside is laid out further.
  private static let frames: Set<String> = ["main", "table", "thead", "tbody", "tfoot", "tr"]
  /// Tags that are laid out as one piece with all they hold.
  private static let pieces: Set<String> = ["header", "caption", "th", "td", "nav"]

  /// The text to record for `html`, ending in a line feed.
  package static func lines(of html: [UInt8]) -> [UInt8] {
    var text = SnapshotText()
    var position = 0
    while position < html.count {
      guard let tag = MarkupTag(in: html, at: position) else {
        text.append(html[position])
        position += 1
        continue
      }
      var end = tag.range.upperBound
      if pieces.contains(tag.name), !tag.isEnd {
        end = MarkupTag.endOfElement(tag, in: html)
        text.add(html[position..<end], as: .end)
      } else if frames.contains(tag.name) {
        text.add(html[position..<end], as: tag.isEnd ? .end : .start, closes: tag.isEnd)
      } else {
        for byte in html[position..<end] { text.append(byte) }
      }
      position = max(end, position + 1)
    }
    text.text.append(UInt8(ascii: "\n"))
    return text.text
  }

  private mutating func append(_ byte: UInt8) {
    text.append(byte)
    last = .other
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, as kind: Last, closes: Bool = false) {
    if closes { depth = max(0, depth - 1) }
    // An empty frame stays in one piece.
    let isEmptyFrame = closes && last == .start
    if last == .start || last == .end, !isEmptyFrame {
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
    text.append(contentsOf: bytes)
    if kind == .start { depth += 1 }
    last = kind
  }
}
