extension RowResponders {
  /// Adds what a row with handlers has in its `<tr>`, and makes them reachable.
  func add(to list: inout AttributeList, in html: inout HTMLWriter) throws {
    if animation != nil || deletionAnimation != nil {
      list.add(
        "data-animation", RowAnimation.attribute(animation ?? .none, going: deletionAnimation))
    }
    if let url = try address(.display, in: &html) { list.add("data-display", url) }
    if let url = try address(.endDisplay, in: &html) { list.add("data-end-display", url) }
    if let url = try address(.move, in: &html) { list.add("data-move", url) }
  }

  /// Appends the controls, at the end of a cell.
  func writeControls(of row: Row, named name: RowName, into html: inout HTMLWriter) throws {
    try writeSelection(of: row, named: name, into: &html)
    let hasEnd =
      !actions.isEmpty
      || [ActionKind.accessory, .delete, .insert, .move, .beginEditing, .endEditing]
        .contains { handler($0) != nil }
    guard hasEnd else { return }
    html.raw("<div class=\"pe-row-actions\">")
    for action in actions { try Button.render(action, into: &html) }
    try button(.beginEditing, editTitle ?? html.language[.edit], into: &html)
    try button(
      .endEditing, doneTitle ?? html.language[.done], shortcut: "Escape", into: &html)
    if let handler = handler(.move) {
      for (value, sign, title) in [("up", "↑", Phrase.moveUp), ("down", "↓", .moveDown)] {
        html.raw("<button class=\"pe-move\"")
        try html.action(ActionAddress.rowItself, .move, handler)
        html.attribute("name", "to")
        html.attribute("value", value)
        html.attribute("aria-label", html.language[title])
        html.raw(">")
        html.text(sign)
        html.raw("</button>")
      }
      html.raw("<span class=\"pe-grip\" aria-hidden=\"true\"></span>")
    }
    try button(.insert, insertTitle ?? html.language[.insert], into: &html)
    try button(
      .delete, deleteTitle ?? html.language[.delete], confirmation: deleteConfirmation, into: &html)
    if let handler = handler(.accessory) {
      html.raw("<button class=\"pe-accessory\"")
      try html.action(ActionAddress.rowItself, .accessory, handler)
      html.attribute("aria-label", html.language[.rowDetails])
      html.raw(">i</button>")
    }
    html.raw("</div>")
  }

  /// A button over the whole row, named by what the row says.
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
