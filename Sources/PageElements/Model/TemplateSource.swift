/// A source of templates that renders views written as templates. `PageTemplates` has one for Mustache.
///
/// Pass it to the writer: ``HTMLWriter/init(minimumCapacity:templates:language:)``.
public protocol TemplateSource: AnyObject, Sendable {
  /// Appends a template, filled with the members of `values`.
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - values: A view's props, or a view whose stored properties are the template's outlets.
  ///   - html: The writer to append to.
  /// - Throws: An error that names the template, if there is no such template or it cannot be filled.
  func render(template name: String, values: any Sendable, into html: inout HTMLWriter) throws
}
