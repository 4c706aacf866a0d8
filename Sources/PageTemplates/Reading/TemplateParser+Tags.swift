import PageElements
import PageValidation

/// The parsing of tags, each checked in its context.
extension TemplateParser {
  /// Reads the tag at `start` and returns its end.
  mutating func readTag(at start: Int) throws(ParsingStopped) -> Int {
    endMarkup(at: start)
    let isTriple = starts(with: "{{{", at: start)
    let mark = isTriple ? "}}}" : "}}"
    guard let end = offset(of: mark, from: start + 2) else {
      reportAt(start, "The tag does not end. Write \(mark) after its name.")
      throw ParsingStopped()
    }
    let after = end + mark.utf8.count
    markupStart = after
    var body = bytes[(start + (isTriple ? 3 : 2))..<end]
    var sigil: Unicode.Scalar?
    if isTriple {
      sigil = "{"
    } else if let first = body.first, "!#^/>&=<$%".utf8.contains(first) {
      sigil = Unicode.Scalar(body.removeFirst())
    }
    if sigil == "!" {
      try limitTags(at: start)
      comments += 1
      append(.comment(start..<after))
      return after
    }
    let name = String(decoding: body, as: UTF8.self).unicodeScalars
      .split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
    reader.endName()
    let (line, column) = position.advance(to: start, in: bytes)
    var tag = TemplateTag(
      source: "{{\(sigil.map(String.init) ?? "")\(TagName.truncated(name))\(isTriple ? "}" : "")}}",
      path: [], file: template.file, line: line, column: column, use: .text)
    // The end of a section does not count, since its beginning did.
    if sigil != "/" { try limitTags(at: start) }
    // A section without a name cannot be matched with its end.
    let isOfSection = sigil == "#" || sigil == "^" || sigil == "/"
    if let advice = TagName.refusal(of: sigil, TagName.truncated(name)) {
      report(tag, advice)
      return after
    }
    guard name.utf8.count <= TagName.maximumLength else {
      report(
        tag,
        "The name of \(tag.source) has \(name.utf8.count) bytes. Use at most \(TagName.maximumLength) bytes."
      )
      if isOfSection { throw ParsingStopped() }
      return after
    }
    guard let path = sigil == ">" ? TagName.partial(name) : TagName.path(name) else {
      report(
        tag,
        """
        '\(name)' is not a valid name. Names contain letters, digits, _ and -, with dots between; compute \
        anything else in Swift.
        """)
      if isOfSection { throw ParsingStopped() }
      return after
    }
    tag.path = path
    switch sigil {
    case "#": try open(tag, as: .section)
    case "^": try open(tag, as: .invertedSection)
    case "/": try close(tag)
    case ">": include(tag)
    case "{": insertElement(tag)
    default: insert(tag)
    }
    return after
  }

  private mutating func limitTags(at start: Int) throws(ParsingStopped) {
    guard template.tags.count + comments >= TemplateExtent.maximumTags else { return }
    reportAt(
      start, "A template can have at most \(TemplateExtent.maximumTags) tags. Split this one.")
    throw ParsingStopped()
  }

  private mutating func insert(_ tag: TemplateTag) {
    var tag = tag
    switch reader.location.kind {
    case .text:
      tag.use = .text
      tag.mayLoseLineFeed = mayLoseLineFeed
      mayLoseLineFeed = false
    case .value:
      let name = reader.attribute
      tag.use = .attribute
      if name.hasPrefix("on") {
        report(tag, "\(tag.source) is in \(name), which would run it as a script. Remove it.")
      } else if ["style", "srcset", "imagesrcset", "srcdoc"].contains(name) {
        report(
          tag,
          "\(tag.source) is in \(name), whose parts cannot be escaped. Write them out, or choose "
            + "among classes.")
      } else if let state = address?.state {
        if state == .beginning {
          let isImage = AddressReader.imageNames.contains(name)
          tag.use = .address(isImage: isImage, hasFollowingText: false)
        }
        if address?.readTag() == false {
          report(
            tag,
            """
            \(tag.source) could change the scheme of the address in \(name). Write it at the start \
            of the address, where its scheme is checked, or after /, ?, # or a scheme such as https: or \
            mailto:.
            """)
        }
      }
    default: reportMisplaced(tag)
    }
    append(.variable(add(tag)))
  }

  private mutating func insertElement(_ tag: TemplateTag) {
    var tag = tag
    tag.use = .element
    mayLoseLineFeed = false
    switch reader.location.kind {
    case .text: break
    case .value:
      report(tag, "An element cannot be in a value. Write {{\(tag.name)}} for text.")
    default: reportMisplaced(tag)
    }
    append(.variable(add(tag)))
  }

  private mutating func include(_ tag: TemplateTag) {
    var tag = tag
    tag.use = .partial
    if reader.location.kind != .text {
      report(
        tag,
        "\(tag.source) is inside a tag. Templates can be included only in the text of elements.")
    }
    append(.partial(add(tag)))
  }

  private mutating func open(_ tag: TemplateTag, as use: TemplateTag.Use) throws(ParsingStopped) {
    var tag = tag
    tag.use = use
    if reader.location.kind == .elsewhere { reportMisplaced(tag) }
    if let state = address?.state, state != .settled {
      report(
        tag,
        "\(tag.source) could change the scheme of the address in \(reader.attribute). Put the section "
          + "around the element.")
    }
    tag.isAmongAttributes = reader.location.kind == .tag
    if tag.isAmongAttributes { tagWithSections = reader.tagNumber }
    frames.append(
      Frame(kind: .section(tag: add(tag), location: reader.location, mayLackSpace: mayLackSpace)))
    // Far more than a page needs, and far below the limit of the stack.
    guard frames.count - 1 <= TemplateExtent.maximumDepth else {
      report(
        tag,
        "\(tag.source) nests sections \(frames.count - 1) deep. Nest \(TemplateExtent.maximumDepth) at "
          + "most.")
      throw ParsingStopped()
    }
  }

  private mutating func close(_ tag: TemplateTag) throws(ParsingStopped) {
    guard let frame = frames.last,
      case .section(let index, let location, let mayLackSpace) = frame.kind
    else {
      report(
        tag, "\(tag.source) closes no section. Write {{#\(tag.name)}} before it, or remove it.")
      throw ParsingStopped()
    }
    let opening = template.tags[index]
    guard opening.path == tag.path else {
      report(
        tag,
        """
        \(tag.source) is where the section '\(opening.name)' of line \(opening.line) must end. \
        Write {{/\(opening.name)}} before it.
        """)
      throw ParsingStopped()
    }
    guard location == reader.location || location.kind == .elsewhere else {
      let inside = reader.open.last.map { "<\($0.name)>" } ?? "no element"
      report(
        tag,
        """
        The section '\(tag.name)' of line \(opening.line) begins in one element and ends in \
        another: in \(inside). Open and close elements inside the section.
        """)
      throw ParsingStopped()
    }
    frames.removeLast()
    self.mayLackSpace = self.mayLackSpace || mayLackSpace
    append(.section(index, frame.nodes))
  }

  private mutating func reportMisplaced(_ tag: TemplateTag) {
    switch reader.state {
    case .equals, .unquotedValue:
      report(
        tag,
        "The value of \(reader.attribute) is not quoted. Write \(reader.attribute)=\"\(tag.source)\"."
      )
    case .raw:
      report(
        tag,
        "\(tag.source) is in <\(reader.element)>, where nothing can be escaped. Remove it.")
    case .declaration:
      report(tag, "\(tag.source) is in a comment. Write {{! … }} instead of <!-- … -->.")
    default:
      report(
        tag,
        """
        \(tag.source) is among the names of a tag. Put values in text or between the quotes \
        of attributes.
        """)
    }
  }
}
