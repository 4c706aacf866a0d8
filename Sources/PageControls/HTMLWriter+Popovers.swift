import PageElements

extension HTMLWriter {
  /// Returns the element identifier of a popover.
  ///
  /// - Throws: `ControlError` for an empty title or identifier, or a duplicate identifier.
  mutating func popoverID(_ name: String, title: String) throws -> String {
    if title.isEmpty { throw ControlError.emptyLabel(name: name) }
    if name.isEmpty { throw ControlError.emptyName(label: title) }
    return try uniqueID(of: name)
  }

  /// Appends the button that opens the popover with this identifier.
  mutating func popoverButton(
    _ title: String, of id: String, icon: Icon.Symbol?, role: Button.Role?, showsTitle: Bool = true
  ) {
    raw("<button class=\"pe-opens\" type=\"button\"")
    attribute("popovertarget", id)
    if let role { attribute("data-role", role.rawValue) }
    let isShown = showsTitle || icon == nil
    if !isShown { attribute("aria-label", title) }
    raw(">")
    if let icon { Icon(icon).write(into: &self) }
    if isShown { text(title) }
    raw("</button>")
  }
}
