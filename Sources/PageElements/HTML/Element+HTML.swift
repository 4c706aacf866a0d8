extension HTMLWriter {
  /// Appends an element's content in one tag with its style, name and description, or without a tag if it has none.
  ///
  /// - Parameter isHeading: Whether the element is the page's heading, which always has a tag.
  mutating func styledContainer(
    _ style: ElementStyle, _ customization: Customization?, isHeading: Bool,
    content: (inout HTMLWriter) throws -> Void
  ) throws {
    let name = customization?.name
    let accessibility = customization?.accessibility.flatMap { $0.isEmpty ? nil : $0 }
    let isPlain = style.isPlain && name == nil && accessibility == nil
    if isPlain && !isHeading { return try content(&self) }
    raw(isHeading ? "<h1" : "<div")
    if !isPlain { try style.writeAttributes(into: &self) }
    if let name { attribute("data-name", name) }
    accessibility?.writeAttributes(into: &self, isGroup: !isHeading)
    raw(">")
    try content(&self)
    accessibility?.writeHint(into: &self)
    raw(isHeading ? "</h1>" : "</div>")
  }
}

extension Accessibility {
  /// Whether the description is empty.
  fileprivate var isEmpty: Bool {
    [label, hint, value, identifier].allSatisfy { $0?.isEmpty ?? true }
  }

  /// Appends ` role="group" aria-label="…" data-testid="…"`.
  ///
  /// - Parameter isGroup: Whether to add a role. A `div` may have a name only with a role; a heading needs none.
  fileprivate func writeAttributes(into html: inout HTMLWriter, isGroup: Bool) {
    let name = [label ?? "", value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    if !name.isEmpty {
      if isGroup { html.raw(" role=\"group\"") }
      html.attribute("aria-label", name)
    }
    if let identifier, !identifier.isEmpty { html.attribute("data-testid", identifier) }
  }

  /// Appends the hint, which screen readers read after the content.
  fileprivate func writeHint(into html: inout HTMLWriter) {
    guard let hint, !hint.isEmpty else { return }
    html.raw("<span class=\"pe-unseen\">")
    html.text(hint)
    html.raw("</span>")
  }
}
