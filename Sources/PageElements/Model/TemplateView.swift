/// A view that is written as a template with the name of its type.
///
///     struct ContactCard: View, TemplateView {
///       var name: String
///     }
///     // Templates/ContactCard.mustache: <p class="card">{{name}}</p>
///
///     ContactCard(name: "Ada")   // <p class="card">Ada</p>
///
/// The template refers to the members of the props by name. Rendering throws
/// ``RenderError/noTemplates(view:template:)`` if there are no templates, and the errors of the template source.
public protocol TemplateView: ElementableView {
  /// Returns the values for the template: the props by default.
  ///
  /// - Throws: An error of the view if the props cannot be rendered.
  static func templateValues(_ props: Props) throws -> any Sendable
}

extension TemplateView {
  public static func buildMethod() -> ViewBuildMethod { .template }

  public static func templateValues(_ props: Props) throws -> any Sendable { props }

  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try html.fill(templateName, of: typeName, values: try templateValues(props))
  }
}
