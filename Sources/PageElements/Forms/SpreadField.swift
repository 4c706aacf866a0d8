/// A field of a form that stands elsewhere on the page, in a row whose key is the form's id.
enum SpreadField: ElementableView {
  struct Props: Equatable, Sendable {
    var form: String
    var element: AnyElement
    /// Whether it tells first all that is wrong with the form, since it is its first field.
    var showsSummary: Bool
    var takesFiles: Bool
  }

  static func render(_ props: Props, into html: inout HTMLWriter) throws {
    let (echo, owner, takesFiles) = (html.echo, html.formOwner, html.takesFiles)
    html.echo = html.echo(ofSpread: props.form)
    (html.formOwner, html.takesFiles) = (props.form, props.takesFiles)
    defer { (html.echo, html.formOwner, html.takesFiles) = (echo, owner, takesFiles) }
    if props.showsSummary { html.summary() }
    try props.element.render(into: &html)
  }
}
