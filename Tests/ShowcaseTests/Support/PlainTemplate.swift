import PageElements

/// The part of Mustache that the plain templates use: values, sections, dotted names and `count(…)`. Unlike a site's
/// templates, they are not checked.
struct PlainTemplate {
  /// The error for a tag without a value or a closing tag.
  struct BadTag: Error { let tag: String }

  private let text: String

  init(_ text: String) {
    // A line with only the tag of a section is left out.
    self.text = text.replacing(/(?m)^[ \t]*(\{\{[#\/][^}]*\}\})[ \t]*\n/) { $0.1 }
  }

  func html(_ values: [String: any Sendable]) throws -> String {
    try Self.filled(text[...], about: [values])
  }

  /// - Parameter scopes: The values of the surrounding sections, the innermost last.
  private static func filled(_ text: Substring, about scopes: [Any]) throws -> String {
    var (html, rest) = ("", text)
    while let tag = rest.firstMatch(of: /\{\{(#?)(count\()?([\w.]+)\)?\}\}/) {
      html += rest[..<tag.range.lowerBound]
      rest = rest[tag.range.upperBound...]
      let bad = BadTag(tag: String(tag.0))
      guard let value = value(of: tag.3, in: scopes) else { throw bad }
      if tag.1.isEmpty {
        html += escaped(tag.2 == nil ? "\(value)" : "\(items(of: value).count)")
        continue
      }
      guard let end = rest.firstRange(of: "{{/\(tag.3)}}") else { throw bad }
      for item in items(of: value) {
        html += try filled(rest[..<end.lowerBound], about: scopes + [item])
      }
      rest = rest[end.upperBound...]
    }
    return html + rest
  }

  private static func value(of name: Substring, in scopes: [Any]) -> Any? {
    let names = name.split(separator: ".").map(String.init)
    guard let first = names.first else { return nil }
    let found = scopes.reversed().lazy.compactMap { member(first, of: $0) }.first
    return names.dropFirst().reduce(found) { value, name in
      value.flatMap { member(name, of: $0) }
    }
  }

  private static func member(_ name: String, of value: Any) -> Any? {
    if let values = value as? [String: any Sendable] { return values[name] }
    return Mirror(reflecting: value).descendant(name)
  }

  /// Returns the values for which a section is rendered.
  private static func items(of value: Any) -> [Any] {
    if let shows = value as? Bool { return shows ? [shows] : [] }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection ? mirror.children.map(\.value) : [value]
  }

  private static func escaped(_ text: String) -> String {
    var html = HTMLWriter()
    html.text(text)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
