import PageValidation

/// A template with its tags filled in for the validator, and the source position of each byte.
struct CheckedMarkup {
  /// A choice of which sections are shown, by name; `other` applies to all sections not listed.
  struct Choice: Hashable {
    var sectionStates: [String: Bool] = [:]
    var other: Bool

    func shows(_ tag: TemplateTag) -> Bool {
      (sectionStates[tag.name] ?? other) != (tag.use == .invertedSection)
    }
  }

  private(set) var bytes: [UInt8] = []
  private var pieces: [(start: Int, template: ParsedTemplate, range: Range<Int>)] = []
  private let choice: Choice
  private let validator: HTMLValidator
  private let partials: [String: ParsedTemplate]
  private var ids = 0

  /// Fills in a template.
  ///
  /// - Parameter partials: The templates for partial tags. Without them, partial tags are skipped.
  init(
    _ template: ParsedTemplate, choosing choice: Choice, for validator: HTMLValidator,
    partials: [String: ParsedTemplate] = [:]
  ) {
    (self.choice, self.validator, self.partials) = (choice, validator, partials)
    append(template.nodes, of: template)
  }

  /// Returns the validator's findings, with positions in the template's own text.
  func problems() -> [TemplateError.Problem] {
    validator.findings(in: bytes, as: .content).map { finding in
      let position = position(of: offset(line: finding.line, column: finding.column ?? 1))
      // Line numbers in messages are converted to the template's, too.
      let fullMessage =
        finding.advice.isEmpty ? finding.message : "\(finding.message) \(finding.advice)"
      let message = fullMessage.replacing(/of line ([0-9]+)/) { match in
        guard let line = Int(match.1) else { return String(match.0) }
        return "of line \(self.position(of: offset(line: line, column: 1)).line)"
      }
      return TemplateError.Problem(
        file: position.file, line: position.line, column: position.column, message: message)
    }
  }

  /// Returns the source position of a byte of the filled-in text, or of the markup before it.
  private func position(of offset: Int) -> (file: String, line: Int, column: Int) {
    guard let piece = pieces.last(where: { $0.start <= offset }) ?? pieces.first else {
      return ("", 1, 1)
    }
    let within = min(piece.range.count, max(0, offset - piece.start))
    let (line, column) = LineTable(of: piece.template.bytes)
      .position(of: piece.range.lowerBound + within)
    return (piece.template.file, line, column)
  }

  private mutating func append(_ nodes: [TemplateNode], of template: ParsedTemplate) {
    for node in nodes {
      switch node {
      case .markup(let range), .literal(let range):
        pieces.append((bytes.count, template, range))
        bytes += template.bytes[range]
      case .variable(let tag):
        // In text, the tag itself is inserted, so that messages quote it.
        let tag = template.tags[tag]
        if tag.use != .element { bytes += tag.source.utf8 }
      case .section(let tag, let nodes):
        if choice.shows(template.tags[tag]) { append(nodes, of: template) }
      case .partial(let tag):
        if let partial = partials[template.tags[tag].name] { append(partial.nodes, of: partial) }
      case .comment: break
      case .value(let element, let attribute, let nodes):
        bytes += value(of: attribute, on: element, nodes, of: template)
      }
    }
  }

  /// Returns a value that is valid for the attribute, so that a tag in it causes no finding.
  private mutating func value(
    of attribute: MarkupText, on element: MarkupText, _ nodes: [TemplateNode],
    of template: ParsedTemplate
  ) -> [UInt8] {
    guard nodes.contains(where: { if case .markup = $0 { false } else { true } }) else {
      return text(nodes, of: template, placeholder: "")
    }
    ids += 1
    // Ids must be unique.
    let candidates: [MarkupText] = [
      attribute == "id" ? MarkupText("id-\(ids)") : "x", "1", "/x", "2000-01-01", "12:00",
      "#000000", "en",
      "x@example.org", "",
    ]
    for placeholder in candidates + validator.words(of: attribute, on: element) {
      let value = text(nodes, of: template, placeholder: placeholder)
      if validator.accepts(MarkupText(value), of: attribute, on: element) {
        return value
      }
    }
    return text(nodes, of: template, placeholder: "x")
  }

  private func text(
    _ nodes: [TemplateNode], of template: ParsedTemplate, placeholder: MarkupText
  ) -> [UInt8] {
    nodes.flatMap { node -> [UInt8] in
      switch node {
      case .markup(let range), .literal(let range): Array(template.bytes[range])
      case .variable: Array(placeholder.utf8)
      case .section(let tag, let nodes) where choice.shows(template.tags[tag]):
        text(nodes, of: template, placeholder: placeholder)
      default: []
      }
    }
  }

  private func offset(line: Int, column: Int) -> Int {
    var (line, column, offset) = (line, column, 0)
    while line > 1, offset < bytes.count {
      if bytes[offset] == 0x0A { line -= 1 }
      offset += 1
    }
    while column > 1, offset < bytes.count {
      offset += 1
      // A scalar has one byte that is not 10xxxxxx.
      if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 { column -= 1 }
    }
    return offset
  }
}
