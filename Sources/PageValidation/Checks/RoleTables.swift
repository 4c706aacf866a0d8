/// Tables of WAI-ARIA 1.2 about roles, and of the HTML-AAM about the implicit roles of elements.
enum RoleTables {
  /// The roles that authors may use.
  static let names: Set<MarkupText> = [
    "alert", "alertdialog", "application", "article", "banner", "blockquote", "button",
    "caption", "cell", "checkbox", "code", "columnheader", "combobox", "complementary",
    "contentinfo", "definition", "deletion", "dialog", "directory", "document", "emphasis",
    "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "img",
    "insertion", "link", "list", "listbox", "listitem", "log", "main", "marquee", "math",
    "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation",
    "none", "note", "option", "paragraph", "presentation", "progressbar", "radio", "radiogroup",
    "region", "row", "rowgroup", "rowheader", "scrollbar", "search", "searchbox", "separator",
    "slider", "spinbutton", "status", "strong", "subscript", "superscript", "switch", "tab",
    "table", "tablist", "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip",
    "tree", "treegrid", "treeitem",
  ]

  /// The required context of a role: it must be inside one of these roles.
  static let context: [MarkupText: Set<MarkupText>] = [
    "cell": ["row"], "columnheader": ["row"], "gridcell": ["row"], "rowheader": ["row"],
    "row": ["grid", "rowgroup", "table", "treegrid"],
    "rowgroup": ["grid", "table", "treegrid"],
    "listitem": ["directory", "list"],
    "menuitem": ["group", "menu", "menubar"],
    "menuitemcheckbox": ["group", "menu", "menubar"],
    "menuitemradio": ["group", "menu", "menubar"],
    "option": ["group", "listbox"],
    "tab": ["tablist"],
    "treeitem": ["group", "tree"],
  ]

  /// The required states of a role.
  static let required: [MarkupText: [MarkupText]] = [
    "checkbox": ["aria-checked"], "combobox": ["aria-expanded"],
    "menuitemcheckbox": ["aria-checked"], "menuitemradio": ["aria-checked"],
    "radio": ["aria-checked"], "switch": ["aria-checked"],
    "scrollbar": ["aria-valuenow"], "slider": ["aria-valuenow"],
  ]

  /// The roles that support an attribute. Attributes of all roles are not listed.
  static let roles: [MarkupText: Set<MarkupText>] = {
    let cells: [MarkupText] = ["cell", "columnheader", "gridcell", "rowheader"]
    let checked: [MarkupText] = [
      "checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch",
    ]
    let grids: [MarkupText] = ["grid", "table", "treegrid"]
    let lists: [MarkupText] = [
      "listbox", "menu", "menubar", "radiogroup", "tablist", "toolbar", "tree",
    ]
    let numbers: [MarkupText] = [
      "meter", "progressbar", "scrollbar", "separator", "slider", "spinbutton",
    ]
    let members: [MarkupText] = [
      "article", "listitem", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio",
      "row", "tab", "treeitem",
    ]
    let texts: [MarkupText] = ["searchbox", "textbox"]
    let fields: [MarkupText] =
      texts + ["combobox", "listbox", "radiogroup", "spinbutton", "treegrid"]
    return [
      "aria-activedescendant":
        lists + texts + [
          "application", "combobox", "grid", "group", "row", "spinbutton", "treegrid",
        ],
      "aria-autocomplete": texts + ["combobox"],
      "aria-checked": checked + ["treeitem"],
      "aria-colcount": grids,
      "aria-colindex": cells + ["row"],
      "aria-colspan": cells,
      "aria-expanded": [
        "application", "button", "checkbox", "columnheader", "combobox", "gridcell", "group",
        "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio", "row", "rowheader",
        "switch", "tab", "treeitem",
      ],
      "aria-level": ["comment", "heading", "listitem", "row", "tablist", "treeitem"],
      "aria-modal": ["alertdialog", "dialog"],
      "aria-multiline": texts,
      "aria-multiselectable": ["grid", "listbox", "tablist", "tree", "treegrid"],
      "aria-orientation": lists + ["combobox", "scrollbar", "separator", "slider", "treegrid"],
      "aria-placeholder": texts,
      "aria-posinset": members,
      "aria-pressed": ["button"],
      "aria-readonly": fields
        + ["checkbox", "columnheader", "grid", "gridcell", "rowheader", "slider", "switch"],
      "aria-required": fields + ["checkbox", "columnheader", "gridcell", "rowheader", "tree"],
      "aria-rowcount": grids,
      "aria-rowindex": cells + ["row"],
      "aria-rowspan": cells,
      "aria-selected": [
        "columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem",
      ],
      "aria-setsize": members,
      "aria-sort": ["columnheader", "rowheader"],
      "aria-valuemax": numbers,
      "aria-valuemin": numbers,
      "aria-valuenow": numbers,
      "aria-valuetext": numbers,
    ].mapValues(Set.init)
  }()

  /// Returns the implicit role of an element; `nil` if the checks do not need it.
  static func implicitRole(of tag: Tag) -> MarkupText? {
    switch tag.name {
    case "a": tag["href"] == nil ? nil : "link"
    case "input": inputs[tag["type"] ?? "text"]
    case "select":
      tag["multiple"] != nil || (tag["size"].flatMap { Int($0.string) } ?? 1) > 1
        ? "listbox" : "combobox"
    default: elements[tag.name]
    }
  }

  /// Returns whether the element itself has the state of a role.
  static func isNative(_ role: MarkupText, on tag: Tag) -> Bool {
    switch (tag.name, role) {
    case ("input", "switch"), ("input", "menuitemcheckbox"): tag["type"] == "checkbox"
    case ("input", "menuitemradio"): tag["type"] == "radio"
    default: implicitRole(of: tag) == role
    }
  }

  private static let elements: [MarkupText: MarkupText] = [
    "article": "article", "aside": "complementary", "button": "button", "datalist": "listbox",
    "details": "group", "dialog": "dialog", "fieldset": "group", "figure": "figure", "form": "form",
    "h1": "heading",
    "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
    "hr": "separator", "img": "img", "li": "listitem", "main": "main", "menu": "list",
    "meter": "meter", "nav": "navigation", "ol": "list", "optgroup": "group", "option": "option",
    "output": "status", "progress": "progressbar", "section": "region", "table": "table",
    "tbody": "rowgroup", "td": "cell", "textarea": "textbox", "tfoot": "rowgroup",
    "th": "columnheader", "thead": "rowgroup", "tr": "row", "ul": "list",
  ]
  /// The roles of input types. Those for times and passwords have no role, but the attributes of a textbox (ARIA in
  /// HTML).
  private static let inputs: [MarkupText: MarkupText] = [
    "button": "button", "checkbox": "checkbox", "date": "textbox", "datetime-local": "textbox",
    "email": "textbox", "image": "button", "month": "textbox", "number": "spinbutton",
    "password": "textbox", "radio": "radio", "range": "slider", "reset": "button",
    "search": "searchbox", "submit": "button", "tel": "textbox", "text": "textbox",
    "time": "textbox", "url": "textbox", "week": "textbox",
  ]
}
