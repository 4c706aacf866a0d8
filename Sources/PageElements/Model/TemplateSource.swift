/// Renders views that are written as templates. `PageTemplates` has one that reads Mustache.
///
/// A writer carries it to the views: ``HTMLWriter/init(minimumCapacity:templates:language:)``.
public protocol TemplateSource: AnyObject, Sendable {
  /// Appends the template of a name, filled with the members of `values`.
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - values: A view's props, or a view whose stored properties are the template's outlets.
  ///   - html: Where it is appended.
  /// - Throws: An error that names the template, when there is none of this name or it cannot be
  ///   filled.
  func render(template name: String, values: any Sendable, into html: inout HTMLWriter) throws
}
