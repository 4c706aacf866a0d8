import PageElements

/// One rendering of a template: it executes the template's steps with the given values.
///
/// The depth of recursive calls is limited by ``TemplateExtent``, like the nesting of sections and included templates.
struct TemplateRendering {
  private let programs: [String: TemplateProgram]
  private let reader: ValueReader
  private var scopes: TemplateScopes

  init(of values: Any, with programs: [String: TemplateProgram], reader: ValueReader) {
    (self.programs, self.reader) = (programs, reader)
    scopes = TemplateScopes(about: reader.value(ofRoot: values))
  }

  /// Appends a template. If this throws, a part of it may have been written.
  mutating func write(_ program: TemplateProgram, into html: inout HTMLWriter) throws {
    try write(program.steps, of: program, into: &html)
  }

  private mutating func write(
    _ steps: [TemplateProgram.Step], of program: TemplateProgram, into html: inout HTMLWriter
  ) throws {
    for step in steps {
      switch step {
      case .markup(let range): html.raw(rendered: program.bytes[range])
      case .variable(let tag): try write(program.tags[tag], into: &html)
      case .section(let tag, let steps):
        try write(program.tags[tag], around: steps, of: program, into: &html)
      case .partial(let name):
        if let program = programs[name] { try write(program, into: &html) }
      }
    }
  }

  // MARK: Sections

  private mutating func write(
    _ tag: TemplateTag, around steps: [TemplateProgram.Step], of program: TemplateProgram,
    into html: inout HTMLWriter
  ) throws {
    let value = try scopes.find(tag)
    if case .unusable(let kind) = value { throw tag.error("'\(tag.name)' is \(kind).") }
    if tag.use == .invertedSection {
      if !value.isTrue { try write(steps, of: program, into: &html) }
      return
    }
    switch value {
    case .null, .bool(false): break
    case .bool(true): try write(steps, of: program, into: &html)
    case .list where tag.isAmongAttributes:
      throw tag.error(
        "'\(tag.name)' is a list, so this section would repeat attributes. Put the section "
          + "into the attribute's value, or use a Boolean property instead of the list.")
    case .list(let items):
      for item in items {
        try write(steps, about: reader.value(of: item), of: program, into: &html)
      }
    default: try write(steps, about: value, of: program, into: &html)
    }
  }

  private mutating func write(
    _ steps: [TemplateProgram.Step], about value: TemplateValue, of program: TemplateProgram,
    into html: inout HTMLWriter
  ) throws {
    scopes.enter(value)
    try write(steps, of: program, into: &html)
    scopes.leave()
  }

  // MARK: Values

  private func write(_ tag: TemplateTag, into html: inout HTMLWriter) throws {
    switch tag.use {
    case .text:
      let text = try text(of: tag)
      // A second line feed is written, since parsers drop the first.
      if tag.mayLoseLineFeed, text.utf8.first == 0x0A || text.utf8.first == 0x0D { html.raw("\n") }
      html.text(text)
    case .attribute: html.attributeText(try text(of: tag))
    case .address(let isImage, let hasFollowingText):
      let address = try text(of: tag)
      if !hasFollowingText || !address.isEmpty {
        try isImage ? LinkURL.checkImage(address) : LinkURL.check(address)
      }
      html.attributeText(address)
    case .element: try writeElement(tag, into: &html)
    case .section, .invertedSection, .partial: break
    }
  }

  private func text(of tag: TemplateTag) throws -> String {
    let name = tag.name
    switch try scopes.find(tag) {
    case .null: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .text(let text): return text
    case .members(let members):
      if let text = members.text { return text }
      throw tag.error(
        "'\(name)' is of type \(type(of: members.subject)), which is not text. Name one of its "
          + "members: \(members.names.listed).")
    case .list: throw tag.error("'\(name)' is a list. Write {{#\(name)}}{{.}}{{/\(name)}}.")
    case .element:
      throw tag.error("'\(name)' is an element; write {{{\(name)}}}, and not inside an HTML tag.")
    case .unusable(let kind): throw tag.error("'\(name)' is \(kind).")
    }
  }

  /// Appends an element with a separate writer, in which buttons have no actions.
  private func writeElement(_ tag: TemplateTag, into html: inout HTMLWriter) throws {
    let name = tag.name
    switch try scopes.find(tag) {
    case .null: break
    case .element(let element, _):
      var inner = HTMLWriter(
        minimumCapacity: 256, templates: html.templates, language: html.language)
      inner.form.isOpen = html.form.isOpen
      try element.render(into: &inner)
      html.raw(rendered: inner.finish()[...])
    case .list: throw tag.error("'\(name)' is a list. Write {{#\(name)}}{{{.}}}{{/\(name)}}.")
    case .bool, .text: throw tag.error("'\(name)' is text; write {{\(name)}}.")
    case .members(let members) where members.isText:
      throw tag.error("'\(name)' is text; write {{\(name)}}.")
    case .members, .unusable:
      throw tag.error("'\(name)' is not an element. Three braces show only elements.")
    }
  }
}
