/// Why a view could not be built. Each names the view and says what to do.
public enum ViewBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A view written as a template, where there are no templates.
  case noTemplates(view: String, template: String)
  /// A view with a template that does not say what fills it.
  case notATemplateView(view: String, template: String)
  /// A custom block that returns a view with other props.
  case wrongViewType(expected: String, actual: String)
  /// Custom blocks that lead from view to view without an end.
  case endlessCustom(views: [String])
  /// Props of one view, given to another.
  case wrongProps(view: String, expected: String, actual: String)

  public var description: String {
    switch self {
    case .noTemplates(let view, let template):
      "'\(view)' is written as the template '\(template)', and there are no templates here. "
        + "Render it with templates: html(templates:), or the site's templates."
    case .notATemplateView(let view, let template):
      "A view instantiated from nib name '\(template)' must conform to 'TemplateView'. "
        + "Let '\(view)' conform to it, or build it by .frame()."
    case .wrongViewType(let expected, let actual):
      "Expected a view instantiated from custom block to have type \(expected), "
        + "but it actually is \(actual). Return a view with the same Props."
    case .endlessCustom(let views):
      "Custom blocks lead from view to view without an end: \(views.joined(separator: ", ")). "
        + "Let one of them return a view that renders itself."
    case .wrongProps(let view, let expected, let actual):
      "'\(view)' shows props of type \(expected), but was given \(actual)."
    }
  }
}
