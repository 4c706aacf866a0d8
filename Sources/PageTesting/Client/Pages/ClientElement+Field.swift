extension ClientElement {
  /// The kind of a control for filling in forms: all single-line fields are `text`.
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

  /// Whether a reader can enter a value.
  var isField: Bool { isControl && !["button", "hidden"].contains(kind) && name != "form" }

  var isChoice: Bool { kind == "checkbox" || kind == "radio" }

  /// The names by which a reader identifies a field. Radio buttons are identified by the name of their group.
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

  /// The value of a field in the page.
  var fieldText: String {
    guard name == "textarea" else { return self["value"] ?? "" }
    let text = tree.nodes[(index + 1)..<tree.nodes[index].end].map { node in
      if case .text(let text) = node.content { text } else { "" }
    }
    .joined()
    // An HTML parser drops one line feed here (HTML Standard, section 13.2.6.4.7).
    return text.first == "\n" ? String(text.dropFirst()) : text
  }

  var optionValue: String { self["value"] ?? text }
}
