/// A view that is written as a template, named like its type.
///
///     struct ContactCard: View, TemplateView {
///       var name: String
///     }
///     // Templates/ContactCard.mustache: <p class="card">{{name}}</p>
///
///     ContactCard(name: "Ada")   // <p class="card">Ada</p>
///
/// The template finds the members of the props by their names. Rendering it needs templates at
/// hand, else it throws ``RenderError/noTemplates(view:template:)``; what the template itself
/// cannot show, its source throws.
public protocol TemplateView: ElementableView {
  /// What fills the template: the props by default.
  ///
  /// - Throws: An error of the view's own when the props cannot be shown.
  static func templateValues(_ props: Props) throws -> any Sendable
}

extension TemplateView {
  public static func buildMethod() -> ViewBuildMethod { .template }

  public static func templateValues(_ props: Props) throws -> any Sendable { props }

  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try html.fill(templateName, of: typeName, values: try templateValues(props))
  }
}
