import PageValidation

/// A node of a parsed template. Tags are identified by their index in ``ParsedTemplate/tags``.
enum TemplateNode: Sendable {
  /// Markup, by its bytes.
  case markup(Range<Int>)
  /// Text in place of a reference, by its bytes; see ``MarkupRewriter``.
  case literal(Range<Int>)
  /// `{{name}}` or `{{{name}}}`.
  case variable(Int)
  case section(Int, [TemplateNode])
  case partial(Int)
  /// `{{! … }}`, by its bytes.
  case comment(Range<Int>)
  /// The content between the quotes of an attribute whose value has tags.
  case value(element: MarkupText, attribute: MarkupText, [TemplateNode])
}

/// A parsed template, in the order of its text.
struct ParsedTemplate: Sendable {
  let file: String
  /// UTF-8 with line feeds as the only line ends.
  let bytes: [UInt8]
  var nodes: [TemplateNode] = []
  var tags: [TemplateTag] = []
  var problems: [TemplateError.Problem] = []

  /// The tags that include other templates.
  var partials: [TemplateTag] { tags.filter { $0.use == .partial } }
}
