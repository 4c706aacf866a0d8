package import PageElements

/// Templates that write their name and the members of their values: `Card(name: Ada)`.
///
/// Nested members have dotted names, as in a template.
package final class DescribedTemplates: TemplateSource {
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
  /// Returns the element's HTML, in which each template shows its name and members, as ``DescribedTemplates`` does.
  package func describedHTML() throws -> String {
    var html = HTMLWriter(templates: DescribedTemplates())
    try render(into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}
