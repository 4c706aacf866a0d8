import PageElements

extension HTMLWriter {
  /// The id of what a button opens.
  ///
  /// - Throws: `ControlError` for an empty title or id, and for an id that is taken.
  mutating func popoverID(_ name: String, title: String) throws -> String {
    if title.isEmpty { throw ControlError.emptyLabel(name: name) }
    if name.isEmpty { throw ControlError.emptyName(label: title) }
    return try ownID(of: name)
  }

  /// Appends the button that opens what has the id.
  mutating func opener(
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
