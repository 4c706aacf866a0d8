/// What may not stand inside what, at any depth: sections 4.3 to 4.10 of the HTML standard.
enum Nesting {
  private static let interactive: Set<String> = [
    "a", "button", "details", "input", "label", "select", "textarea",
  ]
  private static let sectioning: Set<String> = ["article", "aside", "nav", "section"]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "hgroup"]

  private static let forbidden: [String: Set<String>] = [
    "a": interactive,
    "button": interactive,
    "label": ["label"],
    "form": ["form"],
    "meter": ["meter"],
    "progress": ["progress"],
    "dfn": ["dfn"],
    "caption": ["table"],
    "header": ["header", "footer", "main"],
    "footer": ["header", "footer", "main"],
    "article": ["main"],
    "aside": ["main"],
    "nav": ["main"],
    "th": sectioning.union(headings).union(["header", "footer"]),
    "dt": sectioning.union(headings).union(["header", "footer"]),
    "address": sectioning.union(headings).union(["header", "footer", "address"]),
  ]
  private static let watched = forbidden.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  static func remarks(on tag: Tag, inside open: [String]) -> [Remark] {
    if tag.name == "input", tag["type"] == "hidden" { return [] }
    let focusable = tag["tabindex"] != nil
    guard focusable || watched.contains(tag.name) else { return [] }
    let outer = open.last { ancestor in
      forbidden[ancestor]?.contains(tag.name) == true
        || focusable && (ancestor == "a" || ancestor == "button")
    }
    guard let outer else { return [] }
    let reason =
      outer == "a" || outer == "button" || outer == "label"
      ? "A click could mean either. End <\(outer)> before it."
      : "Move it out, or use another element."
    return [tag.remark("<\(tag.name)> cannot stand inside <\(outer)>. \(reason)")]
  }
}
