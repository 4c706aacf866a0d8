/// The meaning of white space around and inside an element, which decides where lines may break.
enum ElementKind {
  /// Always on separate lines: the elements that form pages and tables.
  case frame
  /// White space is insignificant on both sides of its tags.
  case block
  /// Part of a text line, but white space directly inside its tags is insignificant.
  case list
  /// Part of a text line, in which white space is a space.
  case inline
  /// White space inside is text.
  case verbatim

  init(_ name: String) {
    if Self.frames.contains(name) {
      self = .frame
    } else if Self.blocks.contains(name) {
      self = .block
    } else if name == "select" || name == "svg" {
      self = .list
    } else if Self.verbatims.contains(name) {
      self = .verbatim
    } else {
      // Unknown elements are treated as part of a text line, where no white space is added.
      self = .inline
    }
  }

  /// Whether a line may break before its start tag and after its end tag.
  var breaksOutside: Bool { self == .frame || self == .block }
  /// Whether a line may break after its start tag and before its end tag.
  var breaksInside: Bool { breaksOutside || self == .list }

  /// The elements without an end tag, even if they are not written with `/>`.
  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private static let frames: Set<String> = [
    "html", "head", "body", "main", "table", "thead", "tbody", "tfoot", "tr",
  ]
  private static let blocks: Set<String> = [
    "header", "footer", "nav", "section", "article", "aside", "address", "div", "p", "h1", "h2",
    "h3", "h4", "h5", "h6", "hgroup", "ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption",
    "blockquote", "hr", "form", "fieldset", "legend", "details", "summary", "dialog", "search",
    "caption", "colgroup", "col", "td", "th", "option", "optgroup", "title", "meta", "link", "base",
    "template", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
    "desc", "text",
  ]
  private static let verbatims: Set<String> = ["pre", "textarea", "script", "style"]
}
