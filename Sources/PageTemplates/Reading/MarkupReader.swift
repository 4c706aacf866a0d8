import PageValidation

/// A reader that follows markup byte by byte, to determine the context of a template's tags.
///
/// It does not check the markup; the validator does.
struct MarkupReader {
  enum State: Equatable {
    case text
    /// After `<`.
    case opening
    case elementName
    /// Between the attributes of a tag.
    case tag
    case attributeName, afterAttributeName, equals
    case unquotedValue
    case value(quote: UInt8)
    /// `<!…>` and `<?…>`, including comments.
    case declaration
    /// Inside `<script>` or `<style>`.
    case raw
  }

  enum Event {
    /// The byte was the quote before a value.
    case valueBegins
    /// The byte was the quote after a value.
    case valueEnds
  }

  /// A position in the markup. A section must be closed at the position at which it was opened.
  struct Location: Equatable {
    enum Kind { case text, tag, value, elsewhere }
    var kind: Kind
    /// The number of the element, tag or value.
    var number: Int
  }

  private(set) var state = State.text
  /// The open elements, outermost first.
  private(set) var open: [(name: MarkupText, number: Int)] = []
  /// The element of the current tag or raw text.
  var element: MarkupText { MarkupText(elementName) }
  var attribute: MarkupText { MarkupText(attributeName) }
  /// The number of the current or last tag.
  private(set) var tagNumber = 0
  /// Whether the current tag is an end tag.
  private(set) var isEndTag = false
  /// Whether the current tag ends with a slash.
  private(set) var isSelfClosing = false
  private var elementName: [UInt8] = []
  private var attributeName: [UInt8] = []
  private var valueNumber = 0
  private var tail: [UInt8] = []

  /// Whether the last tag begins an element that drops a line feed at the start of its content (HTML Standard, section
  /// 13.2.6.4.7).
  var losesLineFeed: Bool {
    guard let element = open.last, element.number == tagNumber else { return false }
    return element.name == "pre" || element.name == "textarea"
  }

  var location: Location {
    switch state {
    case .text: Location(kind: .text, number: open.last?.number ?? 0)
    case .tag, .elementName: Location(kind: isEndTag ? .elsewhere : .tag, number: tagNumber)
    case .value: Location(kind: .value, number: valueNumber)
    default: Location(kind: .elsewhere, number: 0)
    }
  }

  /// Ends a name that a template tag follows: `<p{{#isNew}} class="new"{{/isNew}}>`.
  mutating func endName() {
    if state == .elementName { state = .tag }
  }

  mutating func read(_ byte: UInt8) -> Event? {
    let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { state = .opening }
    case .opening:
      begin(byte)
    case .elementName where !isSpace && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/"):
      elementName.append(letter(byte))
    case .elementName, .tag, .afterAttributeName:
      if state == .afterAttributeName, byte == UInt8(ascii: "=") {
        state = .equals
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else if isSpace {
        if state == .elementName { state = .tag }
      } else if byte == UInt8(ascii: "/") {
        (isSelfClosing, state) = (true, .tag)
      } else {
        (attributeName, isSelfClosing, state) = ([letter(byte)], false, .attributeName)
      }
    case .attributeName:
      switch byte {
      case UInt8(ascii: "="): state = .equals
      case UInt8(ascii: ">"): endTag()
      case _ where isSpace: state = .afterAttributeName
      default: attributeName.append(letter(byte))
      }
    case .equals:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        valueNumber += 1
        state = .value(quote: byte)
        return .valueBegins
      }
      if byte == UInt8(ascii: ">") { endTag() } else if !isSpace { state = .unquotedValue }
    case .unquotedValue:
      if byte == UInt8(ascii: ">") { endTag() } else if isSpace { state = .tag }
    case .value(byte):
      state = .tag
      return .valueEnds
    case .value: break
    case .declaration: readDeclaration(byte)
    case .raw: readRaw(byte)
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) {
    (isEndTag, isSelfClosing, elementName, tail) = (false, false, [], [])
    switch byte {
    case UInt8(ascii: "/"): (isEndTag, state) = (true, .elementName)
    case UInt8(ascii: "!"), UInt8(ascii: "?"): state = .declaration
    default:
      tagNumber += 1
      (elementName, state) = ([letter(byte)], .elementName)
    }
  }

  private mutating func endTag() {
    state = .text
    let element = element
    if isEndTag {
      // The validator reports elements closed in the wrong order.
      if let index = open.lastIndex(where: { $0.name == element }) { open.removeSubrange(index...) }
    } else if !isSelfClosing, !MarkupSpelling.voidElements.contains(element) {
      open.append((element, tagNumber))
      if element == "script" || element == "style" { (state, tail) = (.raw, []) }
    }
  }

  private mutating func readDeclaration(_ byte: UInt8) {
    tail.append(byte)
    guard byte == UInt8(ascii: ">") else { return }
    let isComment = tail.starts(with: Array("--".utf8))
    if !isComment || tail.count >= 5 && tail.suffix(3).elementsEqual("-->".utf8) { state = .text }
  }

  private mutating func readRaw(_ byte: UInt8) {
    tail.append(byte)
    let end = Array("</".utf8) + elementName
    guard tail.suffix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 }) else { return }
    (isEndTag, isSelfClosing, state) = (true, false, .elementName)
  }

  /// Returns a letter in lower case, since HTML names are ASCII and case-insensitive.
  private func letter(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
