import PageValidation

/// A rewriter of a template's markup, so that all rendered markup was parsed and not copied.
///
/// Mustache tags stay where they are, between tokens that are written one by one. Each attribute becomes
/// ` name="value"`, other white space in a tag is dropped, and references are decoded and escaped again. Consecutive
/// tokens are valid markup whichever sections are shown. For each shape that is checked, they equal libxml2's
/// serialized tree (``TemplateShape``).
struct MarkupRewriter {
  private let source: ParsedTemplate
  private var reader = MarkupReader()
  private var bytes: [UInt8] = []
  private var problems: [TemplateError.Problem] = []
  /// The characters after a `&`, until its `;`.
  private var reference: [UInt8]?

  /// Returns the template with rewritten bytes. Its problems are those found while writing.
  static func rewritten(_ template: ParsedTemplate) -> ParsedTemplate {
    var rewriter = MarkupRewriter(source: template)
    let nodes = rewriter.write(template.nodes)
    return ParsedTemplate(
      file: template.file, bytes: rewriter.bytes, nodes: nodes, tags: template.tags,
      problems: rewriter.problems)
  }

  private init(source: ParsedTemplate) { self.source = source }

  private mutating func write(_ nodes: [TemplateNode]) -> [TemplateNode] {
    var written: [TemplateNode] = []
    for node in nodes {
      switch node {
      case .markup(let range): write(range, to: &written)
      case .value(let element, let attribute, let nodes):
        written.append(.value(element: element, attribute: attribute, write(nodes)))
      case .section(let tag, let nodes):
        endToken(at: tag)
        let inside = write(nodes)
        endToken(at: tag)
        written.append(.section(tag, inside))
      case .variable(let tag), .partial(let tag):
        endToken(at: tag)
        written.append(node)
      case .comment, .literal: written.append(node)
      }
    }
    return written
  }

  /// Ensures that a Mustache tag is between tokens.
  private mutating func endToken(at tag: Int) {
    reader.endName()
    guard reference != nil else { return }
    reference = nil
    problems.append(
      source.tags[tag].problem(
        "\(source.tags[tag].source) is inside a character reference. Write references such as &amp; in one piece."
      ))
  }

  private mutating func write(_ range: Range<Int>, to nodes: inout [TemplateNode]) {
    var start = bytes.count
    for byte in source.bytes[range] {
      let before = reader.state
      let event = reader.read(byte)
      switch before {
      case .text where reader.state == .text, .value where event == nil:
        let isSpace = put(byte, inValue: before != .text)
        if isSpace, before == .text {
          // A space written as a reference is intended, unlike white space around a tag.
          let space = bytes.count - 1
          if start < space { nodes.append(.markup(start..<space)) }
          nodes.append(.literal(space..<bytes.count))
          start = bytes.count
        }
      case .value: bytes.append(UInt8(ascii: "\""))
      case .opening: bytes += [UInt8(ascii: "<"), byte]
      case .elementName where reader.state == .elementName,
        .attributeName where reader.state == .attributeName:
        bytes.append(byte)
      case .elementName, .tag, .attributeName, .afterAttributeName: writeTag(byte)
      case .text, .equals, .unquotedValue, .declaration, .raw: break
      }
    }
    if start < bytes.count { nodes.append(.markup(start..<bytes.count)) }
  }

  /// Writes a byte between the names and values of a tag.
  private mutating func writeTag(_ byte: UInt8) {
    switch reader.state {
    case .attributeName: bytes += [UInt8(ascii: " "), byte]
    case .equals: bytes += "=\"".utf8
    case .text, .raw:
      if reader.isEndTag {
        bytes.append(UInt8(ascii: ">"))
      } else if MarkupSpelling.voidElements.contains(reader.element) {
        bytes += "/>".utf8
      } else {
        if reader.isSelfClosing { bytes += "></".utf8 + Array(reader.element.utf8) }
        bytes.append(UInt8(ascii: ">"))
      }
    default: break
    }
  }

  /// Writes a character, or continues a reference. Returns `true` if a reference became white space.
  private mutating func put(_ byte: UInt8, inValue: Bool) -> Bool {
    guard let name = reference else {
      if byte == UInt8(ascii: "&") {
        reference = []
      } else {
        MarkupSpelling.append(byte, to: &bytes, inValue: inValue)
      }
      return false
    }
    guard byte == UInt8(ascii: ";") else {
      // All references of XML are shorter, and keeping the rest would cost memory.
      if name.count < 32 { reference?.append(byte) }
      return false
    }
    reference = nil
    guard let scalar = Self.scalar(named: String(decoding: name, as: UTF8.self)) else {
      return false
    }
    for byte in String(scalar).utf8 {
      MarkupSpelling.append(byte, to: &bytes, inValue: inValue)
    }
    return scalar == " " || scalar == "\t" || scalar == "\n"
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      let digits = name.utf8.dropFirst()
      let number =
        digits.first == UInt8(ascii: "x")
        ? UInt32(Substring(digits.dropFirst()), radix: 16) : UInt32(Substring(digits))
      return number.flatMap { Unicode.Scalar($0) }
    }
  }
}
