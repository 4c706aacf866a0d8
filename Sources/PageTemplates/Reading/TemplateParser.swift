import PageValidation

/// A parser of a template's text. It finds the tags, follows the markup around them, and rejects tags that could not be
/// escaped or would break the markup.
struct TemplateParser {
  /// An open section or value, or the root.
  struct Frame {
    enum Kind {
      case root
      case section(tag: Int, location: MarkupReader.Location, mayLackSpace: Bool)
      case value(element: MarkupText, attribute: MarkupText)
    }
    var kind: Kind
    var nodes: [TemplateNode] = []
  }

  /// Thrown to end parsing where the rest cannot be interpreted, after the problem has been added.
  struct ParsingStopped: Error {}

  var template: ParsedTemplate
  var reader = MarkupReader()
  var address: AddressReader?
  var attributes = AttributeOccurrences()
  /// Whether the next name may follow another name or a value without a space.
  var mayLackSpace = false
  /// The number of the last HTML tag that has a section among its attributes.
  var tagWithSections = 0
  /// Whether only Mustache tags have followed the start tag of an element that drops a leading line feed.
  var mayLoseLineFeed = false
  /// The number of Mustache comments, which are not in `template.tags`.
  var comments = 0
  var frames = [Frame(kind: .root)]
  var markupStart = 0
  /// The position of the last Mustache tag.
  var position = PositionCounter()
  let lines: LineTable

  var bytes: [UInt8] { template.bytes }

  /// Parses `bytes`, which must be UTF-8.
  static func parse(_ bytes: [UInt8], file: String) -> ParsedTemplate {
    var parser = TemplateParser(bytes, file: file)
    do {
      try parser.run()
    } catch {
      // The problem has been added, and there are no nodes.
    }
    return parser.template
  }

  private init(_ bytes: [UInt8], file: String) {
    var normal: [UInt8] = []
    normal.reserveCapacity(bytes.count)
    // HTML turns each line end into one line feed, so the rendering does not depend on the editor.
    for (offset, byte) in bytes.enumerated() {
      if byte == 0x0A, offset > 0, bytes[offset - 1] == 0x0D { continue }
      normal.append(byte == 0x0D ? 0x0A : byte)
    }
    template = ParsedTemplate(file: file, bytes: normal)
    lines = LineTable(of: normal)
  }

  private mutating func run() throws(ParsingStopped) {
    var index = 0
    while index < bytes.count {
      // The first problems are enough for a report.
      guard template.problems.count < TemplateExtent.maximumProblems else { throw ParsingStopped() }
      if bytes[index] == UInt8(ascii: "{"), starts(with: "{{", at: index) {
        index = try readTag(at: index)
      } else {
        try readMarkup(at: index)
        index += 1
      }
    }
    endMarkup(at: bytes.count)
    for frame in frames.reversed() {
      if case .section(let tag, _, _) = frame.kind {
        let tag = template.tags[tag]
        report(tag, "The section '\(tag.name)' is not closed. Write {{/\(tag.name)}}.")
        throw ParsingStopped()
      }
    }
    // The validator reports an unterminated value.
    template.nodes = frames.flatMap(\.nodes)
  }

  private mutating func readMarkup(at index: Int) throws(ParsingStopped) {
    let byte = bytes[index]
    let before = reader.state
    let event = reader.read(byte)
    guard reader.open.count <= TemplateExtent.maximumElementDepth else {
      reportAt(
        index,
        "Elements are nested more than \(TemplateExtent.maximumElementDepth) deep. Reduce the nesting."
      )
      throw ParsingStopped()
    }
    // libxml2 reports a missing space in all other cases.
    if reader.state == .attributeName, before != .attributeName, mayLackSpace, index == markupStart
    {
      reportAt(
        index,
        "If a section before it is omitted, this attribute follows another without a space. "
          + "Write a space before it.")
    }
    mayLackSpace = !(byte == 0x20 || (0x09...0x0D).contains(byte))
    mayLoseLineFeed =
      byte == UInt8(ascii: ">") && before != .text && reader.state == .text
      && reader.losesLineFeed
    switch event {
    case .valueBegins?:
      endMarkup(at: index + 1)
      let name = reader.attribute
      address = AddressReader.names.contains(name) ? AddressReader() : nil
      try reportRepetition(of: name, at: index)
      frames.append(Frame(kind: .value(element: reader.element, attribute: name)))
    case .valueEnds?:
      endMarkup(at: index)
      address = nil
      let frame = frames.removeLast()
      switch frame.kind {
      case .value(let element, let attribute):
        append(.value(element: element, attribute: attribute, frame.nodes))
      case .section(let tag, _, _):
        let tag = template.tags[tag]
        report(
          tag,
          """
          The section '\(tag.name)' begins in a value and continues after its end. Write \
          {{/\(tag.name)}} before the quotation mark.
          """)
        throw ParsingStopped()
      case .root: throw ParsingStopped()
      }
    case nil:
      let wasAfterTag = address?.state == .afterTag
      if wasAfterTag, let tag = template.tags.indices.last {
        template.tags[tag].use = .address(
          isImage: AddressReader.imageNames.contains(reader.attribute), hasFollowingText: true)
      }
      if reader.location.kind == .value, address?.read(byte) == false, let tag = template.tags.last
      {
        report(
          tag,
          """
          The text after \(tag.source) could change the address. Continue with /, ? or #, or \
          put the whole address into '\(tag.name)'.
          """)
      }
    }
  }

  /// Adds a problem for an attribute that sections may show twice. libxml2 finds the cases without sections.
  private mutating func reportRepetition(of name: MarkupText, at index: Int) throws(ParsingStopped)
  {
    let sections = frames.compactMap { frame -> AttributeOccurrences.Section? in
      guard case .section(let tag, _, _) = frame.kind else { return nil }
      let section = template.tags[tag]
      return .init(path: section.path, isInverted: section.use == .invertedSection)
    }
    let isAlone = attributes.add(name, of: reader.tagNumber, in: sections)
    guard attributes.count <= TemplateExtent.maximumAttributes else {
      reportAt(
        index, "This tag has more than \(TemplateExtent.maximumAttributes) attributes. Write fewer."
      )
      throw ParsingStopped()
    }
    if !isAlone, reader.tagNumber == tagWithSections {
      reportAt(
        index,
        "\(name) can occur twice in this tag. Put the sections into its value, or write it once in a "
          + "section and once in its inverse.")
    }
  }

  mutating func endMarkup(at end: Int) {
    if markupStart < end { append(.markup(markupStart..<end)) }
    markupStart = end
  }

  mutating func append(_ node: TemplateNode) {
    frames[frames.count - 1].nodes.append(node)
  }

  mutating func add(_ tag: TemplateTag) -> Int {
    template.tags.append(tag)
    return template.tags.count - 1
  }

  mutating func report(_ tag: TemplateTag, _ message: String) {
    template.problems.append(tag.problem(message))
  }

  mutating func reportAt(_ offset: Int, _ message: String) {
    let (line, column) = lines.position(of: offset)
    template.problems.append(
      TemplateError.Problem(
        file: template.file, line: line, column: column, message: message))
  }

  func starts(with delimiter: String, at index: Int) -> Bool {
    bytes[index...].starts(with: delimiter.utf8)
  }

  func offset(of delimiter: String, from start: Int) -> Int? {
    guard let first = delimiter.utf8.first else { return nil }
    var rest = bytes.dropFirst(start)
    while let position = rest.firstIndex(of: first) {
      if starts(with: delimiter, at: position) { return position }
      rest = rest[position...].dropFirst()
    }
    return nil
  }
}
