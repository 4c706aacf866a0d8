extension ClientElement {
  /// What a control is to whoever fills in a form: all lines are `text`.
  var kind: String {
    switch name {
    case "button", "select": return name
    case "input":
      switch self["type"] ?? "text" {
      case "submit", "image", "reset", "button": return "button"
      case let type where ["checkbox", "radio", "file", "hidden"].contains(type): return type
      default: return "text"
      }
    default: return "text"
    }
  }

  /// Whether a reader can put something in.
  var isField: Bool { isControl && !["button", "hidden"].contains(kind) && name != "form" }

  var isChoice: Bool { kind == "checkbox" || kind == "radio" }

  /// The names by which a reader knows a field; radio buttons are known by their group's.
  var fieldLabels: [String] {
    let group = path.dropFirst().first { $0.name == "fieldset" }.map(\.ownLabels) ?? []
    if kind == "radio" { return group }
    let labels = self["aria-label"].map { [$0] } ?? [label] + ownLabels
    return labels.filter { !$0.isEmpty }
  }

  var isDisabled: Bool {
    self["disabled"] != nil
      || path.dropFirst().contains { $0.name == "fieldset" && $0["disabled"] != nil }
  }

  /// What a field holds as the page has it.
  var fieldText: String {
    guard name == "textarea" else { return self["value"] ?? "" }
    let text = tree.nodes[(index + 1)..<tree.nodes[index].end].map { node in
      if case .text(let text) = node.content { text } else { "" }
    }
    .joined()
    // A parser of HTML drops one line end here (HTML Standard, section 13.2.6.4.7).
    return text.first == "\n" ? String(text.dropFirst()) : text
  }

  var optionValue: String { self["value"] ?? text }
}
