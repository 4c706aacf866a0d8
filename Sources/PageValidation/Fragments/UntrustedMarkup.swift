/// The names of elements and attributes that an untrusted author may use. The grammar checks their places and values.
enum UntrustedMarkup {
  static let elements: Set<MarkupText> = [
    // Text with its marks.
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
    "wbr",
    // Blocks.
    "address", "article", "aside", "blockquote", "details", "div", "figcaption", "figure", "h2",
    "h3", "h4", "h5", "h6", "hgroup", "hr", "p", "pre", "section", "summary",
    // Lists and tables.
    "dd", "dl", "dt", "li", "ol", "ul", "caption", "col", "colgroup", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr",
    // Pictures and drawings.
    "img", "svg", "circle", "desc", "ellipse", "g", "line", "path", "polygon", "polyline", "rect",
    "text", "title", "tspan",
  ]

  static let attributes: Set<MarkupText> = drawing.union([
    "abbr", "alt", "aria-hidden", "aria-label", "cite", "colspan", "datetime", "decoding", "dir",
    "height", "href", "hreflang", "lang", "loading", "open", "reversed", "rowspan", "scope", "span",
    "src", "start", "title", "translate", "type", "value", "width",
  ])

  /// The attributes of drawings, some of which contain CSS.
  static let drawing: Set<MarkupText> = [
    "color", "cx", "cy", "d", "dominant-baseline", "dx", "dy", "fill", "fill-opacity", "fill-rule",
    "font-family", "font-size", "font-weight", "opacity", "pathLength", "points",
    "preserveAspectRatio", "r", "rx", "ry", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "text-anchor", "textLength", "transform", "vector-effect", "viewBox", "x", "x1", "x2", "y",
    "y1", "y2",
  ]

  /// The values of `rel` that a link may have. Others would make it a link of the page, such as `next`, `prev` and
  /// `help`.
  static let linkTypes: Set<MarkupText> = ["external", "nofollow", "noopener", "noreferrer"]

  /// Returns whether a CSS value may contain an address. A backslash could hide `url`.
  static func fetches(_ value: MarkupText) -> Bool {
    value.utf8.contains(UInt8(ascii: "\\")) || value.lowercased.utf8.contains("url(".utf8)
  }

  static func advice(onElement name: MarkupText) -> String {
    switch name {
    case "button", "datalist", "fieldset", "form", "input", "label", "legend", "optgroup", "option",
      "output", "select", "textarea":
      "Remove it: what a form sends is sent in the reader's name."
    case "footer", "h1", "header", "main", "nav", "search":
      "Remove it: it belongs to the page itself."
    default: "Remove it, or use another element."
    }
  }

  static func advice(onAttribute name: MarkupText) -> String {
    switch name {
    case "class", "style": "Remove it: it could make the fragment look like the page itself."
    case "id", "name", "headers": "Remove it: it could be taken for one of the page's own."
    case _ where name.hasPrefix("data-"): "Remove it: the page's script could read it."
    default: "Remove it."
    }
  }
}
