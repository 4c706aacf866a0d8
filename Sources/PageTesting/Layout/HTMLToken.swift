/// A tag, or the text between two tags.
struct HTMLToken {
  enum Role { case start, end, single, text }

  let role: Role
  let kind: ElementKind
  let range: Range<Int>
  /// The index of the end tag of a start tag, and vice versa; `nil` without one.
  private(set) var match: Int?
  /// Whether the element of a start tag contains a block or a frame.
  private(set) var containsBlock = false
  private(set) var containsFrame = false

  /// Whether lines may break inside the element of this start tag.
  var nests: Bool { match != nil && (kind.breaksInside || kind == .inline && containsBlock) }
  var breaksBefore: Bool { role == .end ? kind.breaksInside : kind.breaksOutside }
  var breaksAfter: Bool { role == .start ? kind.breaksInside : kind.breaksOutside }

  /// Returns all tokens of HTML, in order and without gaps. A tag without a counterpart is text.
  static func all(in html: [UInt8]) -> [HTMLToken] {
    var tokens: [HTMLToken] = []
    var open: [(token: Int, name: String)] = []
    var position = 0
    var textStart = 0

    func add(_ role: Role, _ kind: ElementKind, _ range: Range<Int>) {
      if textStart < range.lowerBound {
        tokens.append(HTMLToken(role: .text, kind: .inline, range: textStart..<range.lowerBound))
      }
      tokens.append(HTMLToken(role: role, kind: kind, range: range))
      textStart = range.upperBound
    }
    while position < html.count {
      guard let tag = MarkupTag(in: html, at: position) else {
        position += 1
        continue
      }
      position = tag.range.upperBound
      let kind = ElementKind(tag.name)
      if tag.isEnd {
        // An end tag of an outer element closes the elements that are still open.
        guard let index = open.lastIndex(where: { $0.name == tag.name }) else { continue }
        let start = open[index].token
        open.removeSubrange(index...)
        add(.end, kind, tag.range)
        tokens[start].match = tokens.count - 1
        tokens[tokens.count - 1].match = start
        guard let outer = open.last?.token else { continue }
        if kind.breaksOutside || tokens[start].containsBlock && kind == .inline {
          tokens[outer].containsBlock = true
        }
        if kind == .frame || tokens[start].containsFrame { tokens[outer].containsFrame = true }
      } else if tag.isClosed || ElementKind.voidElements.contains(tag.name) {
        add(.single, kind, tag.range)
        if kind.breaksOutside, let outer = open.last?.token { tokens[outer].containsBlock = true }
      } else {
        add(.start, kind, tag.range)
        open.append((tokens.count - 1, tag.name))
      }
    }
    if textStart < html.count {
      tokens.append(HTMLToken(role: .text, kind: .inline, range: textStart..<html.count))
    }
    return tokens
  }
}
