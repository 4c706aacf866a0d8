package import PageElements

/// Templates that write their name and the members of their values: `Card(name: Ada)`.
///
/// Members of members follow their name and a dot, as a template would reach them.
package final class RecordedTemplates: TemplateSource {
  package struct Unknown: Error {}

  package init() {}

  package func render(
    template name: String, values: any Sendable, into html: inout HTMLWriter
  ) throws {
    guard !name.hasPrefix("Unknown") else { throw Unknown() }
    html.text("\(name)(\(members(of: values).joined(separator: ", ")))")
  }

  private func members(of value: Any) -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      let label = child.label ?? "?"
      if let text = child.value as? String { return ["\(label): \(text)"] }
      let inner = members(of: child.value)
      return inner.isEmpty ? ["\(label): \(child.value)"] : inner.map { "\(label).\($0)" }
    }
  }
}

extension Element {
  /// The element's HTML, its templates recorded.
  package func recorded() throws -> String {
    var html = HTMLWriter(templates: RecordedTemplates())
    try render(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
