/// The lines of a template that contain only a tag and spaces. They are removed with their line feeds, so that
/// sections, comments and included templates can have separate lines.
///
/// Values are always shown, so lines with a value are kept. White space written as a reference is text.
struct StandaloneTags {
  /// A piece of the template, whichever sections are shown.
  private enum Piece {
    case markup(Range<Int>)
    /// A value, or text in place of a reference.
    case shown
    /// A comment, an included template, or the beginning or end of a section.
    case tag
  }

  /// The byte ranges to remove, in order.
  private(set) var cuts: [Range<Int>] = []
  private var pieces: [Piece] = []

  init(of template: ParsedTemplate) {
    add(template.nodes)
    for index in pieces.indices {
      guard case .tag = pieces[index], let before = indentation(before: index, in: template.bytes),
        let after = lineEnd(after: index, in: template.bytes)
      else { continue }
      cuts += [before, after].filter { !$0.isEmpty }
    }
  }

  private mutating func add(_ nodes: [TemplateNode]) {
    for node in nodes {
      switch node {
      case .markup(let range):
        if case .markup(let last) = pieces.last {
          pieces[pieces.count - 1] = .markup(last.lowerBound..<range.upperBound)
        } else {
          pieces.append(.markup(range))
        }
      case .literal, .variable: pieces.append(.shown)
      case .partial, .comment: pieces.append(.tag)
      case .section(_, let nodes):
        pieces.append(.tag)
        add(nodes)
        pieces.append(.tag)
      case .value(_, _, let nodes): add(nodes)
      }
    }
  }

  /// Returns the spaces from the beginning of a tag's line; `nil` if there is other text.
  private func indentation(before index: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard index > 0 else { return 0..<0 }
    guard case .markup(let range) = pieces[index - 1] else { return nil }
    let rest = bytes[range].reversed().drop(while: Self.isSpace)
    guard rest.first == 0x0A || rest.isEmpty && index == 1 else { return nil }
    return (range.lowerBound + rest.count)..<range.upperBound
  }

  /// Returns the spaces up to the end of a tag's line, with its line feed; `nil` if there is other text.
  private func lineEnd(after index: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard index + 1 < pieces.count else { return 0..<0 }
    guard case .markup(let range) = pieces[index + 1] else { return nil }
    let rest = bytes[range].drop(while: Self.isSpace)
    return rest.first == 0x0A ? range.lowerBound..<(rest.startIndex + 1) : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
