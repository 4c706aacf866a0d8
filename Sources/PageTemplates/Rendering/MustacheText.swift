/// A template's text as swift-mustache gets it: every tag names a number of ours.
///
/// Looking up, escaping and checking a value then all happen in ``TemplateScope``, which knows from
/// the number where the tag stands.
///
/// At each tag swift-mustache counts the characters that are left, so that a text costs as much as it
/// is long for each of its tags. A long one is therefore cut into parts, which a short one includes:
/// between tags that no line end follows, and outside sections at the beginning of a line. What has no
/// such place, such as a section of lines that each end in a section, stays one text.
struct MustacheText {
  /// So many tags are enough for one text, where it can be cut.
  static let mostTags = 64

  /// The text that is to be rendered.
  private(set) var text = ""
  /// What it includes, by name.
  private(set) var parts: [(name: String, text: String)] = []
  /// The tags that the numbers stand for, from the first number.
  private(set) var tags: [TemplateTag]

  private let template: ParsedTemplate
  private let name: String
  private let first: Int
  private let partials: [String: String]
  private let mostTags: Int
  /// A tag that shows nothing: beside it no other stands alone on its line.
  private var nothing = ""

  /// - Parameters:
  ///   - name: By which Mustache is to know the template.
  ///   - first: The first number that is free.
  ///   - partials: The names by which Mustache knows the templates.
  ///   - mostTags: How many tags a text may have before it is cut; 2 at least.
  init(
    _ template: ParsedTemplate, named name: String, numberingFrom first: Int,
    partials: [String: String], mostTags: Int = Self.mostTags
  ) {
    (self.template, self.name, self.first) = (template, name, first)
    (self.partials, self.mostTags) = (partials, mostTags)
    tags = template.tags
    var run = Run(isInSection: false, line: .fresh)
    append(template.nodes, to: &run)
    text = end(run)
  }

  /// Nodes in a row, as text.
  private struct Run {
    /// What Mustache takes for the line it is in, since it leaves out lines with nothing but a tag.
    enum Line {
      case fresh
      /// Spaces alone so far.
      case indented
      case begun
    }

    let isInSection: Bool
    var line: Line
    /// What was not cut off yet.
    var text = ""
    var tags = 0
    /// Whether ``text`` begins a line.
    var beginsLine: Bool
    /// Whether the end of a section takes the line feed that follows with it.
    var losesLineFeed = false
    /// What Mustache must see behind the tag of the section, which may stand alone on its line.
    var lead = ""
    /// The tags of parts; many of one level are a part of the next.
    var levels: [[String]] = []

    init(isInSection: Bool, line: Line) {
      (self.isInSection, self.line, beginsLine) = (isInSection, line, !isInSection)
    }

    /// Whether nothing but spaces follows the last line feed.
    var endsBlank: Bool { text.utf8.last { $0 != 0x20 && $0 != 0x09 } == 0x0A }

    mutating func append(tag: String, tags count: Int = 1, then line: Line = .begun) {
      text += tag
      tags += count
      self.line = line
    }

    mutating func append(plain: Substring.UTF8View) {
      text += Substring(plain)
      var plain = plain
      if losesLineFeed, let end = plain.firstIndex(of: 0x0A) {
        (losesLineFeed, plain) = (false, plain[end...].dropFirst())
      }
      let end = plain.lastIndex(of: 0x0A).map { plain[$0...].dropFirst() }
      let isBlank = (end ?? plain).allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if end?.isEmpty == true {
        line = .fresh
      } else if !isBlank {
        line = .begun
      } else if end != nil || line != .begun && !plain.isEmpty {
        line = .indented
      }
    }
  }

  private mutating func append(_ nodes: [TemplateNode], to run: inout Run) {
    for (index, node) in nodes.enumerated() {
      let next = nodes.indices.contains(index + 1) ? nodes[index + 1] : nil
      switch node {
      case .markup(let range):
        append(String(decoding: template.bytes[range], as: UTF8.self), to: &run)
      case .literal(let range):
        appendLiteral(String(decoding: template.bytes[range], as: UTF8.self), to: &run)
      case .variable(let tag): run.append(tag: "{{{\(first + tag)}}}")
      case .section(let tag, let nodes): append(tag, nodes, before: next, to: &run)
      case .partial(let tag):
        if next.map(endsLine) ?? true { removeIndentation(in: &run) }
        run.append(
          tag: "{{>\(partials[template.tags[tag].name] ?? "")}}", then: lineAfterTag(next, in: run))
      case .comment: run.append(tag: "{{!}}", then: lineAfterTag(next, in: run))
      case .value(_, _, let nodes): append(nodes, to: &run)
      }
      guard run.tags >= mostTags, run.line == .begun, !run.losesLineFeed,
        !run.endsBlank, run.isInSection || next != nil
      else { continue }
      cut(&run)
    }
  }

  private mutating func append(
    _ tag: Int, _ nodes: [TemplateNode], before next: TemplateNode?, to run: inout Run
  ) {
    let number = first + tag
    let line = lineAfterTag(nodes.first, in: run)
    var inside = Run(isInSection: true, line: line)
    append(nodes, to: &inside)
    let sign = template.tags[tag].use == .invertedSection ? "^" : "#"
    let text = end(inside)
    // After the end, Mustache remembers the line of the beginning.
    run.append(
      tag: "{{\(sign)\(number)}}\(text){{/\(number)}}", tags: inside.tags + 2, then: line)
    run.losesLineFeed = inside.line != .begun && next.map(endsLine) == true
  }

  /// The line after a tag that takes its own with it where it stands alone.
  private func lineAfterTag(_ next: TemplateNode?, in run: Run) -> Run.Line {
    run.line != .begun && next.map(endsLine) == true ? .fresh : .begun
  }

  /// Whether a line ends in the spaces that a node begins with.
  private func endsLine(_ node: TemplateNode) -> Bool {
    guard case .markup(let range) = node else { return false }
    return template.bytes[range].first { $0 != 0x20 && $0 != 0x09 } == 0x0A
  }

  /// Removes the spaces that a line begins with. Mustache would repeat those before a template that
  /// stands alone on its line, and so write them into values that end in a line feed.
  private func removeIndentation(in run: inout Run) {
    let spaces = run.text.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    let rest = run.text.utf8.dropLast(spaces)
    guard rest.last == 0x0A || rest.isEmpty && run.beginsLine else { return }
    run.text.unicodeScalars.removeLast(spaces)
    if run.line == .indented { run.line = .fresh }
  }

  // MARK: Markup

  /// Appends markup so that Mustache finds no tag in it and no text in a tag.
  ///
  /// swift-mustache 2.1 trips over a brace that begins no tag, and reads characters, not bytes: an
  /// accent after `}}` would join the brace and hide it, and a long row of accents takes it minutes.
  /// What lies between the first and the last of these is a tag itself.
  private mutating func append(_ markup: String, to run: inout Run) {
    func isStrange(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == UInt8(ascii: "{") }
    let bytes = markup[...].utf8
    let plain = bytes.prefix { !isStrange($0) }
    appendPlain(plain, to: &run)
    guard let last = bytes.lastIndex(where: isStrange) else { return }
    let end = bytes.index(after: last)
    appendLiteral(String(Substring(bytes[plain.endIndex..<end])), to: &run)
    appendPlain(bytes[end...], to: &run)
  }

  private mutating func appendPlain(_ bytes: Substring.UTF8View, to run: inout Run) {
    var bytes = bytes
    // A line that has not begun can begin a text of its own, where no end of a section must see it.
    if run.tags >= mostTags, !run.isInSection, let last = bytes.lastIndex(of: 0x0A) {
      let end = bytes.index(after: last)
      run.append(plain: bytes[..<end])
      if run.line == .fresh { cut(&run) }
      bytes = bytes[end...]
    }
    run.append(plain: bytes)
  }

  private mutating func appendLiteral(_ literal: String, to run: inout Run) {
    guard !literal.isEmpty else { return }
    run.append(tag: addLiteral(literal))
  }

  private mutating func addLiteral(_ literal: String) -> String {
    tags.append(
      TemplateTag(source: literal, path: [], file: "", line: 0, column: 0, use: .literal))
    return "{{{\(first + tags.count - 1)}}}"
  }

  // MARK: Parts

  /// Makes a part of what was not cut off yet.
  private mutating func cut(_ run: inout Run) {
    if nothing.isEmpty { nothing = addLiteral("") }
    if run.isInSection, run.levels.isEmpty {
      let spaces = run.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }
      let rest = run.text.utf8[spaces.endIndex...]
      if rest.first == 0x0A {
        run.lead = "\(Substring(spaces))\n"
        run.text = String(Substring(rest.dropFirst()))
      } else {
        run.text = nothing + run.text
      }
    }
    add(part: run.text + nothing, to: &run, level: 0)
    run.beginsLine = run.line != .begun
    (run.text, run.tags) = (run.beginsLine ? "" : nothing, 0)
  }

  private mutating func add(part text: String, to run: inout Run, level: Int) {
    if level == run.levels.count { run.levels.append([]) }
    run.levels[level].append("{{>\(name).\(parts.count)}}")
    parts.append(("\(name).\(parts.count)", text))
    guard run.levels[level].count == mostTags else { return }
    let all = run.levels[level].joined()
    run.levels[level] = []
    add(part: all, to: &run, level: level + 1)
  }

  /// The text of all nodes.
  private mutating func end(_ run: Run) -> String {
    guard !run.levels.isEmpty else { return run.text }
    var run = run
    if !run.isInSection {
      add(part: run.text, to: &run, level: 0)
      return run.levels.reversed().joined().joined()
    }
    return run.lead + nothing + run.levels.reversed().joined().joined() + run.text
  }
}
