extension ClientElement {
  /// The role for assistive technology (ARIA in HTML): that of the `role` attribute, or that of the element; empty if
  /// it has no role.
  public var role: String {
    if let explicitRole = self["role"]?.split(separator: " ").first { return String(explicitRole) }
    switch name {
    case "a": return self["href"] == nil ? "" : "link"
    case "input": return Self.inputRoles[self["type"] ?? "text"] ?? "textbox"
    case "select": return self["multiple"] == nil ? "combobox" : "listbox"
    case "img": return self["alt"] == "" ? "presentation" : "img"
    case "th": return self["scope"]?.hasPrefix("row") == true ? "rowheader" : "columnheader"
    case "header", "footer":
      let isOfPage = path.dropFirst().first?.name == "body"
      return isOfPage ? (name == "header" ? "banner" : "contentinfo") : ""
    case "section", "form": return label.isEmpty ? "" : name == "form" ? "form" : "region"
    default: return Self.roles[name] ?? ""
    }
  }

  private static let inputRoles = [
    "button": "button", "checkbox": "checkbox", "color": "", "date": "", "file": "",
    "hidden": "", "image": "button", "number": "spinbutton", "radio": "radio", "range": "slider",
    "reset": "button", "search": "searchbox", "submit": "button",
  ]

  private static let roles = [
    "article": "article", "aside": "complementary", "button": "button", "caption": "caption",
    "details": "group", "dialog": "dialog", "fieldset": "group", "figure": "figure",
    "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading",
    "h6": "heading", "hr": "separator", "li": "listitem", "main": "main", "meter": "meter",
    "nav": "navigation", "ol": "list", "option": "option", "output": "status", "p": "paragraph",
    "progress": "progressbar", "search": "search", "table": "table", "tbody": "rowgroup",
    "td": "cell", "textarea": "textbox", "tfoot": "rowgroup", "thead": "rowgroup", "tr": "row",
    "ul": "list",
  ]

  /// The accessible name: from other elements (`aria-labelledby`), `aria-label`, the element's own label, caption or
  /// alternative text, or its text.
  public var label: String {
    if let ids = self["aria-labelledby"] {
      let texts = ids.split(separator: " ").compactMap { tree.element(withID: String($0)) }
        .map { ClientElement(tree: tree, index: $0).text(without: \.isControl) }
      let text = texts.filter { !$0.isEmpty }.joined(separator: " ")
      if !text.isEmpty { return text }
    }
    if let label = self["aria-label"], !label.isEmpty { return label }
    if let label = ownLabels.first, !label.isEmpty { return label }
    return self["title"] ?? self["placeholder"] ?? ""
  }

  /// Whether the page hides it, or an element around it.
  var isHidden: Bool { path.contains { $0["hidden"] != nil } }

  /// Whether it is a button, a form or a field.
  var isControl: Bool { ["button", "form", "input", "select", "textarea"].contains(name) }

  /// The names in the element's own markup, the most exact first. A field's `<label>` may contain more than the name,
  /// such as the maximum size of a file. Then its first part is a name too.
  var ownLabels: [String] {
    switch name {
    case "input" where ["submit", "reset", "button"].contains(self["type"]):
      return [self["value"] ?? "Submit"]
    case "input", "select", "textarea", "meter", "progress":
      return labelElements.flatMap { label in
        let part = label.descendants.first { $0.name == "span" }?.text
        return [label.text, part].compactMap(\.self)
      }
    case "img": return [self["alt"] ?? ""]
    case "fieldset": return texts(of: "legend")
    case "table": return children.filter { $0.name == "caption" }.prefix(1).map(\.text)
    case "figure": return texts(of: "figcaption")
    case "details": return texts(of: "summary")
    case "a", "button", "caption", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "option",
      "summary", "td", "th":
      return [text]
    case "tr": return [text(without: \.isControl)]
    default: return []
    }
  }

  private var labelElements: [ClientElement] {
    var labels = path.dropFirst().filter { $0.name == "label" }
    if let id = self["id"] {
      labels += ClientElement(tree: tree, index: 0).descendants
        .filter { $0.name == "label" && $0["for"] == id }
    }
    return labels
  }

  private func texts(of name: String) -> [String] {
    descendants.filter { $0.name == name }.prefix(1).map(\.text)
  }
}
