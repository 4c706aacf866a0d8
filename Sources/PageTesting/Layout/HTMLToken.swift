/// A tag, or the text between two.
struct HTMLToken {
  enum Role { case start, end, single, text }

  let role: Role
  let kind: ElementKind
  let range: Range<Int>
  /// Of a start tag: its end tag, and the other way round; `nil` where there is none.
  private(set) var match: Int?
  /// Of a start tag: whether a block or a frame lies in the element.
  private(set) var holdsBlock = false
  private(set) var holdsFrame = false

  /// Whether lines may break somewhere in the element that this start tag opens.
  var nests: Bool { match != nil && (kind.breaksInside || kind == .inline && holdsBlock) }
  var breaksBefore: Bool { role == .end ? kind.breaksInside : kind.breaksOutside }
  var breaksAfter: Bool { role == .start ? kind.breaksInside : kind.breaksOutside }

  /// All tokens of a piece of HTML, in order and without gaps. A tag that belongs to no other is
  /// text.
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
        // An end tag of an outer element closes those that were left open.
        guard let index = open.lastIndex(where: { $0.name == tag.name }) else { continue }
        let start = open[index].token
        open.removeSubrange(index...)
        add(.end, kind, tag.range)
        tokens[start].match = tokens.count - 1
        tokens[tokens.count - 1].match = start
        guard let outer = open.last?.token else { continue }
        if kind.breaksOutside || tokens[start].holdsBlock && kind == .inline {
          tokens[outer].holdsBlock = true
        }
        if kind == .frame || tokens[start].holdsFrame { tokens[outer].holdsFrame = true }
      } else if tag.isClosed || ElementKind.voids.contains(tag.name) {
        add(.single, kind, tag.range)
        if kind.breaksOutside, let outer = open.last?.token { tokens[outer].holdsBlock = true }
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
