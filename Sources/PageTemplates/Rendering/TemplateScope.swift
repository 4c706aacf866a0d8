import Mustache
import PageElements

/// One rendering: what it needs besides the values, and the first thing that went wrong.
final class TemplateSession {
  let tags: [TemplateTag]
  /// Renders views inside views.
  let templates: (any TemplateSource)?
  /// Whether the template stands inside a form.
  let isInForm: Bool
  var error: (any Error)?

  init(tags: [TemplateTag], templates: (any TemplateSource)?, isInForm: Bool) {
    (self.tags, self.templates, self.isInForm) = (tags, templates, isInForm)
  }
}

/// A value that a section is about, inside those of the sections around it.
///
/// Mustache asks the innermost scope for each tag, by its number. The answer is final: text that is
/// escaped already, a truth, or the scopes of a section.
final class TemplateScope: MustacheParent {
  private let value: TemplateValue
  private let parent: TemplateScope?
  private let session: TemplateSession
  private lazy var members: TemplateMembers? =
    if case .members(let value, _) = value { TemplateMembers(of: value) } else { nil }

  init(_ value: TemplateValue, inside parent: TemplateScope? = nil, session: TemplateSession) {
    (self.value, self.parent, self.session) = (value, parent, session)
  }

  /// What a tag stands for; nothing once the rendering has failed.
  func child(named name: String) -> Any? {
    guard session.error == nil, let number = Int(name), session.tags.indices.contains(number) else {
      return TemplateMarkup(renderText: "")
    }
    let tag = session.tags[number]
    do {
      return try content(of: tag)
    } catch {
      session.error = error
      return TemplateMarkup(renderText: "")
    }
  }

  private func content(of tag: TemplateTag) throws -> Any {
    switch tag.use {
    case .literal: return TemplateMarkup(renderText: tag.source)
    case .text:
      let text = try text(of: tag)
      // Written twice, as a parser drops one.
      let isLost = tag.mayBeginLines && (text.utf8.first == 0x0A || text.utf8.first == 0x0D)
      return TemplateMarkup(text: isLost ? "\n" + text : text)
    case .attribute: return TemplateMarkup(attribute: try text(of: tag))
    case .address(let isImage, let goesOn):
      let address = try text(of: tag)
      if !goesOn || !address.isEmpty {
        try isImage ? LinkURL.checkImage(address) : LinkURL.check(address)
      }
      return TemplateMarkup(attribute: address)
    case .element: return TemplateMarkup(renderText: try element(for: tag))
    case .invertedSection:
      let value = try find(tag)
      if case .unusable(let kind) = value { throw error(tag, "'\(tag.name)' is \(kind).") }
      return value.isTrue
    case .section:
      switch try find(tag) {
      case .nothing: return false
      case .bool(let shows): return shows
      case .list where tag.isAmongAttributes:
        throw error(
          tag,
          "'\(tag.name)' is a list, and attributes cannot be repeated. Prepare true or false in "
            + "Swift, or put the section into a value.")
      case .list(let items):
        return items.map { TemplateScope(TemplateValue($0), inside: self, session: session) }
      case .unusable(let kind): throw error(tag, "'\(tag.name)' is \(kind).")
      case let value: return TemplateScope(value, inside: self, session: session)
      }
    case .partial: return false
    }
  }

  // MARK: Values

  private func text(of tag: TemplateTag) throws -> String {
    let name = tag.name
    switch try find(tag) {
    case .nothing: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .text(let text): return text
    case .members(_, let text?): return text
    case .list:
      throw error(tag, "'\(name)' is a list. Write {{#\(name)}}{{.}}{{/\(name)}}.")
    case .element:
      throw error(tag, "'\(name)' holds an element; write {{{\(name)}}}, outside of tags.")
    case .members(let value, nil):
      throw error(
        tag,
        "'\(name)' is of type \(type(of: value)), which is no text. Name one of its members: "
          + "\(TemplateMembers(of: value).names.listed).")
    case .unusable(let kind): throw error(tag, "'\(name)' is \(kind).")
    }
  }

  private func element(for tag: TemplateTag) throws -> String {
    let name = tag.name
    switch try find(tag) {
    case .nothing: return ""
    case .element(let element):
      var html = HTMLWriter(minimumCapacity: 256, templates: session.templates)
      html.isInForm = session.isInForm
      try element.render(into: &html)
      return String(decoding: html.finish(), as: UTF8.self)
    case .list:
      throw error(tag, "'\(name)' is a list. Write {{#\(name)}}{{{.}}}{{/\(name)}}.")
    case .bool, .text, .members(_, .some):
      throw error(tag, "'\(name)' holds text; write {{\(name)}}.")
    case .members, .unusable:
      throw error(tag, "'\(name)' holds no element. Three braces show elements alone.")
    }
  }

  /// Follows a tag's names through the members, from the innermost value that has the first.
  private func find(_ tag: TemplateTag) throws -> TemplateValue {
    guard let first = tag.path.first else { return value }
    var scope: TemplateScope? = self
    var found: Any?
    while let current = scope, found == nil {
      found = current.members?[first]
      scope = current.parent
    }
    guard let found else { throw missing(first, for: tag, among: reachable) }
    var value = TemplateValue(found)
    for (name, holder) in zip(tag.path.dropFirst(), tag.path) {
      switch value {
      case .nothing: return .nothing
      case .members(let object, _):
        let members = TemplateMembers(of: object)
        guard let member = members[name] else {
          throw missing(
            "\(holder).\(name)", for: tag, among: members.names.map { "\(holder).\($0)" })
        }
        value = TemplateValue(member)
      default: throw error(tag, "'\(holder)' has no members. Write {{\(holder)}}.")
      }
    }
    return value
  }

  /// The names that a tag may begin with here, the nearest first.
  private var reachable: [String] {
    let own = members?.names ?? []
    return own + (parent?.reachable ?? []).filter { !own.contains($0) }
  }

  private func missing(_ name: String, for tag: TemplateTag, among names: [String]) -> TemplateError
  {
    let there = names.isEmpty ? "There is none" : "There are: \(names.listed)"
    return error(
      tag,
      "There is no '\(name)' for \(tag.source). \(there). Correct the name, or add it to the values."
    )
  }

  private func error(_ tag: TemplateTag, _ message: String) -> TemplateError {
    TemplateError(problems: [tag.problem(message)])
  }
}

extension [String] {
  /// The first names, and how many more there are.
  var listed: String {
    let shown = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(shown) and \(count - 20) more" : shown
  }
}
