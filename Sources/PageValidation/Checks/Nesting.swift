/// Checks forbidden nesting, at any depth (HTML standard, sections 4.3 to 4.10).
struct Nesting {
  /// Kinds of elements that some elements must not contain.
  private struct Kinds: OptionSet {
    let rawValue: UInt16

    static let interactive = Kinds(rawValue: 1)
    static let label = Kinds(rawValue: 2)
    static let form = Kinds(rawValue: 4)
    static let meter = Kinds(rawValue: 8)
    static let progress = Kinds(rawValue: 16)
    static let dfn = Kinds(rawValue: 32)
    static let table = Kinds(rawValue: 64)
    static let frame = Kinds(rawValue: 128)
    static let main = Kinds(rawValue: 256)
    static let sectioning = Kinds(rawValue: 512)
    static let heading = Kinds(rawValue: 1024)
    static let address = Kinds(rawValue: 2048)
  }

  private struct Rule {
    var kinds: Kinds = []
    var forbids: Kinds = []
  }

  private static let rules: [MarkupText: Rule] = {
    let outline: Kinds = [.sectioning, .heading, .frame]
    var rules: [MarkupText: Rule] = [
      "a": Rule(kinds: .interactive, forbids: .interactive),
      "button": Rule(kinds: .interactive, forbids: .interactive),
      "label": Rule(kinds: [.interactive, .label], forbids: .label),
      "form": Rule(kinds: .form, forbids: .form),
      "meter": Rule(kinds: .meter, forbids: .meter),
      "progress": Rule(kinds: .progress, forbids: .progress),
      "dfn": Rule(kinds: .dfn, forbids: .dfn),
      "table": Rule(kinds: .table),
      "caption": Rule(forbids: .table),
      "header": Rule(kinds: .frame, forbids: [.frame, .main]),
      "footer": Rule(kinds: .frame, forbids: [.frame, .main]),
      "main": Rule(kinds: .main),
      "section": Rule(kinds: .sectioning),
      "th": Rule(forbids: outline),
      "dt": Rule(forbids: outline),
      "address": Rule(kinds: .address, forbids: outline.union(.address)),
    ]
    for name: MarkupText in ["details", "input", "select", "textarea"] {
      rules[name] = Rule(kinds: .interactive)
    }
    for name: MarkupText in ["article", "aside", "nav"] {
      rules[name] = Rule(kinds: .sectioning, forbids: .main)
    }
    // A <main> is allowed only in <body>, <div> and <form>.
    for name: MarkupText in [
      "blockquote", "caption", "dd", "del", "details", "dialog", "dt", "fieldset", "figcaption",
      "figure", "ins", "li", "object", "section", "td", "th",
    ] { rules[name, default: Rule()].forbids.insert(.main) }
    for name: MarkupText in ["h1", "h2", "h3", "h4", "h5", "h6", "hgroup"] {
      rules[name] = Rule(kinds: .heading)
    }
    return rules
  }()

  /// The interactive roles.
  private static let interactiveRoles: Set<MarkupText> = [
    "button", "checkbox", "combobox", "grid", "gridcell", "listbox", "menu", "menubar", "menuitem",
    "menuitemcheckbox", "menuitemradio", "link", "option", "radio", "scrollbar", "searchbox",
    "slider", "spinbutton", "switch", "tab", "textbox", "treeitem",
  ]

  /// The open elements that forbid kinds, each with all kinds that it and the elements around it forbid.
  private var open: [(tag: MarkupText, depth: Int, forbids: Kinds)] = []
  private var depth = 0

  mutating func enter(_ tag: Tag) -> [Remark] {
    depth += 1
    let rule = Self.rules[tag.name]
    var kinds = rule?.kinds ?? []
    if tag.name == "input", tag["type"] == "hidden" { kinds = [] }
    let forbidden = open.last?.forbids ?? []
    if forbidden.contains(.interactive) {
      if tag["tabindex"] != nil || tag["role"].map(Self.interactiveRoles.contains) == true {
        kinds.insert(.interactive)
      }
    }
    defer {
      if let forbids = rule?.forbids, !forbids.isEmpty {
        open.append((tag.name, depth, forbidden.union(forbids)))
      }
    }
    guard !kinds.isDisjoint(with: forbidden) else { return [] }
    let outer =
      open.last { Self.rules[$0.tag]?.forbids.isDisjoint(with: kinds) == false }?.tag ?? ""
    let advice =
      kinds.contains(.interactive) && ["a", "button"].contains(outer) || outer == "label"
      ? "A click could mean either. End <\(outer)> before it."
      : "Move it out, or use another element."
    return [
      tag.remark(.nesting, "<\(tag.name)> is not allowed inside <\(outer)>.", advice)
    ]
  }

  mutating func leave() {
    if open.last?.depth == depth { open.removeLast() }
    depth -= 1
  }
}
