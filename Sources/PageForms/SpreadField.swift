import PageElements

/// A field of a form that stands elsewhere on the page, in a row whose key is the form's id.
struct SpreadField: View {
  var form: String
  var element: AnyElement
  /// The labels of all fields where it tells first all that is wrong with the form, since it is
  /// its first field.
  var labels: [FieldLabel]?
  var takesFiles, takesFocus: Bool

  func write(into html: inout HTMLWriter) throws {
    let outer = html.form
    defer { html.form = outer }
    html.form.echo = html.echo(ofSpread: form)
    (html.form.owner, html.form.takesFiles) = (form, takesFiles)
    html.form.takesFocus = html.focuses(takesFocus)
    if let labels { html.summary(labels: labels) }
    try element.render(into: &html)
  }
}
