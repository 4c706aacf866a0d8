import Mustache

/// A template's text as swift-mustache gets it: every tag names a number of ours.
///
/// Looking up, escaping and checking a value then all happen in ``TemplateScope``, which knows from
/// the number where the tag stands.
struct MustacheText {
  private(set) var text = ""
  /// The tags that the numbers stand for.
  private(set) var tags: [TemplateTag]

  /// - Parameters:
  ///   - tags: Those that have numbers already.
  ///   - partials: The names by which Mustache knows the templates.
  init(
    _ template: ParsedTemplate, numberingAfter tags: [TemplateTag], partials: [String: String]
  ) {
    self.tags = tags + template.tags
    append(template.nodes, of: template, first: tags.count, partials)
  }

  private mutating func append(
    _ nodes: [TemplateNode], of template: ParsedTemplate, first: Int, _ partials: [String: String]
  ) {
    for (index, node) in nodes.enumerated() {
      switch node {
      case .markup(let range): append(String(decoding: template.bytes[range], as: UTF8.self))
      case .literal(let range):
        appendLiteral(String(decoding: template.bytes[range], as: UTF8.self))
      case .variable(let tag): text += "{{{\(first + tag)}}}"
      case .section(let tag, let nodes):
        let number = first + tag
        let isInverted = template.tags[tag].use == .invertedSection
        text += isInverted ? "{{^\(number)}}" : "{{#\(number)}}"
        append(nodes, of: template, first: first, partials)
        text += "{{/\(number)}}"
      case .partial(let tag):
        if endsLine(nodes.dropFirst(index + 1).first, of: template) { removeIndentation() }
        text += "{{>\(partials[template.tags[tag].name] ?? "")}}"
      case .comment: text += "{{!}}"
      case .value(_, _, let nodes):
        append(nodes, of: template, first: first, partials)
      }
    }
  }

  /// Whether a line ends before or in the spaces that a node begins with.
  private func endsLine(_ node: TemplateNode?, of template: ParsedTemplate) -> Bool {
    guard let node else { return true }
    guard case .markup(let range) = node else { return false }
    return template.bytes[range].first { $0 != 0x20 && $0 != 0x09 } == 0x0A
  }

  /// Removes the spaces that a line begins with. Mustache would repeat those before a template that
  /// stands alone on its line, and so write them into values that end in a line feed.
  private mutating func removeIndentation() {
    let spaces = text.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    let rest = text.utf8.dropLast(spaces)
    if rest.last == 0x0A || rest.isEmpty { text.unicodeScalars.removeLast(spaces) }
  }

  /// Appends markup so that Mustache finds no tag in it and no text in a tag.
  private mutating func append(_ markup: String) {
    // swift-mustache 2.1 trips over a brace that begins no tag.
    for (number, piece) in markup.unicodeScalars.split(
      separator: "{", omittingEmptySubsequences: false
    )
    .enumerated() {
      if number > 0 { appendLiteral("{") }
      appendPiece(piece)
    }
  }

  /// Mustache reads characters, not bytes: an accent after `}}` would join the brace and hide it.
  /// Text beyond ASCII beside a tag is therefore a tag itself.
  private mutating func appendPiece(_ scalars: Substring.UnicodeScalarView) {
    guard let start = scalars.firstIndex(where: \.isASCII),
      let end = scalars.lastIndex(where: \.isASCII)
    else { return appendLiteral(String(scalars)) }
    appendLiteral(String(scalars[..<start]))
    text.unicodeScalars += scalars[start...end]
    appendLiteral(String(scalars[scalars.index(after: end)...]))
  }

  private mutating func appendLiteral(_ literal: String) {
    guard !literal.isEmpty else { return }
    text += "{{{\(tags.count)}}}"
    tags.append(
      TemplateTag(source: literal, path: [], file: "", line: 0, column: 0, use: .literal))
  }
}
