import PageElements

/// Changes to make when a tree is written as HTML, by the index of the element.
struct MarkupEdits {
  /// The HTML that replaces an element; empty to remove it.
  var replacements: [Int: String] = [:]
  /// The HTML that replaces the content of an element.
  var content: [Int: String] = [:]
  /// The HTML to insert at the start of an element.
  var first: [Int: String] = [:]
  var before: [Int: String] = [:]
  var after: [Int: String] = [:]
  /// New attribute values; `nil` removes the attribute.
  var attributes: [Int: [String: String?]] = [:]

  mutating func set(_ name: String, _ value: String?, on index: Int) {
    attributes[index, default: [:]][name] = .some(value)
  }
}

extension MarkupTree {
  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Returns an element as HTML.
  func html(of index: Int, edits: MarkupEdits = MarkupEdits()) -> [UInt8] {
    var html = HTMLWriter()
    write(index, edits, into: &html)
    return html.finish()
  }

  private func write(_ index: Int, _ edits: MarkupEdits, into html: inout HTMLWriter) {
    html.raw(unescaped: edits.before[index] ?? "")
    defer { html.raw(unescaped: edits.after[index] ?? "") }
    if let replacement = edits.replacements[index] { return html.raw(unescaped: replacement) }
    switch nodes[index].content {
    case .text(let text): html.text(text)
    case .element(let name, let attributes):
      html.raw("<")
      html.raw(unescaped: name)
      for attribute in edited(attributes, edits.attributes[index] ?? [:]) {
        html.attribute(named: attribute.name, attribute.value)
      }
      guard !Self.voidElements.contains(name) else { return html.raw("/>") }
      html.raw(">")
      html.raw(unescaped: edits.first[index] ?? "")
      if let content = edits.content[index] {
        html.raw(unescaped: content)
      } else {
        for child in children(of: index) { write(child, edits, into: &html) }
      }
      html.raw("</")
      html.raw(unescaped: name)
      html.raw(">")
    }
  }

  private func edited(
    _ attributes: [Attribute], _ edits: [String: String?]
  ) -> [Attribute] {
    guard !edits.isEmpty else { return attributes }
    let keptAttributes = attributes.compactMap { attribute in
      switch edits[attribute.name] {
      case .none: attribute
      case .some(let value): value.map { Attribute(name: attribute.name, value: $0) }
      }
    }
    let addedAttributes = edits.keys.sorted().compactMap { name -> Attribute? in
      guard !attributes.contains(where: { $0.name == name }) else { return nil }
      return edits[name].flatMap(\.self).map { Attribute(name: name, value: $0) }
    }
    return keptAttributes + addedAttributes
  }
}

extension HTMLWriter {
  /// Appends ` name="value"`. The name must be parsed from HTML or written in this library.
  mutating func attribute(named name: String, _ value: String) {
    raw(" ")
    raw(unescaped: name)
    raw("=\"")
    attributeText(value)
    raw("\"")
  }

  /// Returns the HTML that a closure writes, as a string.
  static func string(_ write: (inout HTMLWriter) -> Void) -> String {
    var html = HTMLWriter()
    write(&html)
    return html.string()
  }
}

enum HTMLText {
  static func escaped(_ text: String) -> String { HTMLWriter.string { $0.text(text) } }
}
