extension RowResponders {
  /// Adds the attributes of a row with handlers to its `<tr>`, and registers the handlers.
  func add(to list: inout AttributeList, in html: inout HTMLWriter) throws {
    if animation != nil || deletionAnimation != nil {
      list.add(
        "data-animation", RowAnimation.attribute(animation ?? .none, deletion: deletionAnimation))
    }
    if let url = try address(.display, in: &html) { list.add("data-display", url) }
    if let url = try address(.endDisplay, in: &html) { list.add("data-end-display", url) }
    if let url = try address(.move, in: &html) { list.add("data-move", url) }
  }

  /// Appends the controls, at the end of a cell.
  ///
  /// Two or more buttons are in a popover behind a button. For a pointer that can hover, the stylesheet shows them
  /// instead of that button.
  func writeControls(of row: Row, named name: RowName, into html: inout HTMLWriter) throws {
    try writeSelection(of: row, named: name, into: &html)
    let accessory = handler(.accessory)
    guard accessory != nil || handler(.endEditing) != nil || buttonCount > 0 else { return }
    html.raw("<div class=\"pe-row-actions\">")
    if buttonCount > 1, handler(.endEditing) == nil {
      for action in actions where action.role == .primary { try Button.render(action, into: &html) }
      // No element's name starts like this in an id.
      let id = "\(name.section).\(name.token).-more"
      html.raw("<button class=\"pe-more\" type=\"button\"")
      html.attribute("popovertarget", id)
      html.attribute("aria-label", html.language[.rowActions])
      html.raw("></button><div class=\"pe-popover\"")
      html.attribute("id", id)
      html.raw(" popover=\"\">")
      try writeButtons(actions.filter { $0.role != .primary }, into: &html)
      html.raw("</div>")
    } else {
      try writeButtons(actions, into: &html)
    }
    if handler(.move) != nil { html.raw("<span class=\"pe-grip\" aria-hidden=\"true\"></span>") }
    if let accessory {
      html.raw("<button class=\"pe-accessory\"")
      try html.action(ActionAddress.rowItself, .accessory, accessory)
      html.attribute("aria-label", html.language[.rowDetails])
      html.raw(">i</button>")
    }
    html.raw("</div>")
  }

  /// The number of buttons, without those that are always in the row.
  private var buttonCount: Int {
    actions.count { $0.role != .primary } + (handler(.move) == nil ? 0 : 2)
      + [ActionKind.beginEditing, .insert, .delete].count { handler($0) != nil }
  }

  private func writeButtons(_ actions: [Button], into html: inout HTMLWriter) throws {
    for action in actions { try Button.render(action, into: &html) }
    try button(.beginEditing, editTitle ?? html.language[.edit], into: &html)
    try button(
      .endEditing, doneTitle ?? html.language[.done], shortcut: "Escape", into: &html)
    if let handler = handler(.move) {
      let directions: [(String, Icon.Symbol, Phrase)] = [
        ("up", .up, .moveUp), ("down", .down, .moveDown),
      ]
      for (value, symbol, title) in directions {
        html.raw("<button class=\"pe-move\"")
        try html.action(ActionAddress.rowItself, .move, handler)
        html.attribute("name", "to")
        html.attribute("value", value)
        html.attribute("aria-label", html.language[title])
        html.raw(">")
        Icon(symbol).write(into: &html)
        html.raw("</button>")
      }
    }
    try button(.insert, insertTitle ?? html.language[.insert], into: &html)
    try button(
      .delete, deleteTitle ?? html.language[.delete], confirmation: deleteConfirmation, into: &html)
  }

  /// Appends a button over the whole row, labelled by the row's content.
  private func writeSelection(
    of row: Row, named name: RowName, into html: inout HTMLWriter
  ) throws {
    let kind = isSelected == true ? ActionKind.deselect : .select
    guard let handler = handler(kind) else { return }
    html.raw("<button class=\"pe-select\"")
    try html.action(ActionAddress.rowItself, kind, handler)
    if let isSelected {
      html.raw(isSelected ? " aria-pressed=\"true\"" : " aria-pressed=\"false\"")
    }
    if let label = row.accessibility.label {
      html.attribute("aria-label", label)
    } else {
      html.attribute("aria-labelledby", "\(name.section).\(name.token)")
    }
    html.raw("></button>")
  }

  private func button(
    _ kind: ActionKind, _ title: String, confirmation: String? = nil, shortcut: String? = nil,
    into html: inout HTMLWriter
  ) throws {
    guard let handler = handler(kind) else { return }
    html.raw("<button")
    try html.action(ActionAddress.rowItself, kind, handler, confirmation: confirmation)
    if let shortcut { html.attribute("aria-keyshortcuts", shortcut) }
    html.raw(">")
    html.text(title)
    html.raw("</button>")
  }

  private func address(_ kind: ActionKind, in html: inout HTMLWriter) throws -> String? {
    try handler(kind).flatMap {
      try html.address(of: ActionAddress.rowItself, kind.rawValue, $0)
    }
  }
}
