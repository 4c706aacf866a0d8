import PageElements
import PageValidation

/// The parsing of tags, each checked in its context.
extension TemplateParser {
  /// Reads the tag at `start` and returns its end.
  mutating func readTag(at start: Int) throws(Stop) -> Int {
    endMarkup(at: start)
    let isTriple = starts(with: "{{{", at: start)
    let mark = isTriple ? "}}}" : "}}"
    guard let end = offset(of: mark, from: start + 2) else {
      noteAt(start, "The tag does not end. Write \(mark) after its name.")
      throw Stop()
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
    let (line, column) = place.advance(to: start, in: bytes)
    var tag = TemplateTag(
      source: "{{\(sigil.map(String.init) ?? "")\(TagName.shown(name))\(isTriple ? "}" : "")}}",
      path: [], file: template.file, line: line, column: column, use: .text)
    // The end of a section does not count, since its beginning did.
    if sigil != "/" { try limitTags(at: start) }
    // A section without a name cannot be matched with its end.
    let isOfSection = sigil == "#" || sigil == "^" || sigil == "/"
    if let advice = TagName.refusal(of: sigil, TagName.shown(name)) {
      note(tag, advice)
      return after
    }
    guard name.utf8.count <= TagName.longest else {
      note(
        tag,
        "The name of \(tag.source) has \(name.utf8.count) bytes. Use at most \(TagName.longest) bytes."
      )
      if isOfSection { throw Stop() }
      return after
    }
    guard let path = sigil == ">" ? TagName.partial(name) : TagName.path(name) else {
      note(
        tag,
        """
        '\(name)' is not a valid name. Names contain letters, digits, _ and -, with dots between; compute \
        anything else in Swift.
        """)
      if isOfSection { throw Stop() }
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

  private mutating func limitTags(at start: Int) throws(Stop) {
    guard template.tags.count + comments >= TemplateExtent.maximumTags else { return }
    noteAt(start, "A template can have at most \(TemplateExtent.maximumTags) tags. Split this one.")
    throw Stop()
  }

  private mutating func insert(_ tag: TemplateTag) {
    var tag = tag
    switch reader.spot.kind {
    case .text:
      tag.use = .text
      tag.mayLoseLineFeed = mayLoseLineFeed
      mayLoseLineFeed = false
    case .value:
      let name = reader.attribute
      tag.use = .attribute
      if name.hasPrefix("on") {
        note(tag, "\(tag.source) is in \(name), which would run it as a script. Remove it.")
      } else if ["style", "srcset", "imagesrcset", "srcdoc"].contains(name) {
        note(
          tag,
          "\(tag.source) is in \(name), whose parts cannot be escaped. Write them out, or choose "
            + "among classes.")
      } else if let state = address?.state {
        if state == .beginning {
          let isImage = AddressReader.imageNames.contains(name)
          tag.use = .address(isImage: isImage, goesOn: false)
        }
        if address?.readTag() == false {
          note(
            tag,
            """
            \(tag.source) could change the scheme of the address in \(name). Begin the address with it, \
            or write it after /, ?, # or a scheme such as https: or mailto:.
            """)
        }
      }
    default: noteMisplaced(tag)
    }
    append(.variable(add(tag)))
  }

  private mutating func insertElement(_ tag: TemplateTag) {
    var tag = tag
    tag.use = .element
    mayLoseLineFeed = false
    switch reader.spot.kind {
    case .text: break
    case .value:
      note(tag, "An element cannot be in a value. Write {{\(tag.name)}} for text.")
    default: noteMisplaced(tag)
    }
    append(.variable(add(tag)))
  }

  private mutating func include(_ tag: TemplateTag) {
    var tag = tag
    tag.use = .partial
    if reader.spot.kind != .text {
      note(
        tag,
        "\(tag.source) is inside a tag. Templates can be included only in the text of elements.")
    }
    append(.partial(add(tag)))
  }

  private mutating func open(_ tag: TemplateTag, as use: TemplateTag.Use) throws(Stop) {
    var tag = tag
    tag.use = use
    if reader.spot.kind == .elsewhere { noteMisplaced(tag) }
    if let state = address?.state, state != .settled {
      note(
        tag,
        "\(tag.source) could change the scheme of the address in \(reader.attribute). Put the section "
          + "around the element.")
    }
    tag.isAmongAttributes = reader.spot.kind == .tag
    if tag.isAmongAttributes { tagWithSections = reader.tagNumber }
    frames.append(
      Frame(kind: .section(tag: add(tag), spot: reader.spot, mayLackSpace: mayLackSpace)))
    // Far more than a page needs, and far below the limit of the stack.
    guard frames.count - 1 <= TemplateExtent.deepest else {
      note(
        tag,
        "\(tag.source) nests sections \(frames.count - 1) deep. Nest \(TemplateExtent.deepest) at "
          + "most.")
      throw Stop()
    }
  }

  private mutating func close(_ tag: TemplateTag) throws(Stop) {
    guard let frame = frames.last, case .section(let index, let spot, let mayLackSpace) = frame.kind
    else {
      note(tag, "\(tag.source) closes no section. Write {{#\(tag.name)}} before it, or remove it.")
      throw Stop()
    }
    let opening = template.tags[index]
    guard opening.path == tag.path else {
      note(
        tag,
        """
        \(tag.source) is where the section '\(opening.name)' of line \(opening.line) must end. \
        Write {{/\(opening.name)}} before it.
        """)
      throw Stop()
    }
    guard spot == reader.spot || spot.kind == .elsewhere else {
      let inside = reader.open.last.map { "<\($0.name)>" } ?? "no element"
      note(
        tag,
        """
        The section '\(tag.name)' of line \(opening.line) begins in one element and ends in \
        another: in \(inside). Open and close elements inside the section.
        """)
      throw Stop()
    }
    frames.removeLast()
    self.mayLackSpace = self.mayLackSpace || mayLackSpace
    append(.section(index, frame.nodes))
  }

  private mutating func noteMisplaced(_ tag: TemplateTag) {
    switch reader.state {
    case .equals, .unquotedValue:
      note(
        tag,
        "The value of \(reader.attribute) is not quoted. Write \(reader.attribute)=\"\(tag.source)\"."
      )
    case .raw:
      note(
        tag,
        "\(tag.source) is in <\(reader.element)>, where nothing can be escaped. Remove it.")
    case .declaration:
      note(tag, "\(tag.source) is in a comment. Write {{! … }} instead of <!-- … -->.")
    default:
      note(
        tag,
        """
        \(tag.source) is among the names of a tag. Put values in text or between the quotes \
        of attributes.
        """)
    }
  }
}
