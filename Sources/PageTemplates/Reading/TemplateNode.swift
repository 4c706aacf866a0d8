import PageValidation

/// A piece of a template that was read. Tags are given by their place in ``ParsedTemplate/tags``.
enum TemplateNode: Sendable {
  /// Markup, by its bytes.
  case markup(Range<Int>)
  /// Text that a reference stood for, by its bytes; see ``MarkupRewriter``.
  case literal(Range<Int>)
  /// `{{name}}` or `{{{name}}}`.
  case variable(Int)
  case section(Int, [TemplateNode])
  case partial(Int)
  /// `{{! … }}`, by its bytes.
  case comment(Range<Int>)
  /// What stands between the quotes of an attribute whose value holds tags.
  case value(element: MarkupText, attribute: MarkupText, [TemplateNode])
}

/// A template after reading, in the order of its text.
struct ParsedTemplate: Sendable {
  let file: String
  /// UTF-8 with line feeds as its only line ends.
  let bytes: [UInt8]
  var nodes: [TemplateNode] = []
  var tags: [TemplateTag] = []
  var problems: [TemplateError.Problem] = []

  /// The tags that include other templates.
  var partials: [TemplateTag] { tags.filter { $0.use == .partial } }
}
