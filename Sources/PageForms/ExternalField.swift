import PageElements

/// A field of a form that is elsewhere on the page, in a row whose key is the form's identifier.
struct ExternalField: View {
  var form: String
  var element: AnyElement
  /// The labels of all fields, if this is the first field, which shows the summary of the form's errors.
  var labels: [FieldLabel]?
  var takesFiles, takesFocus: Bool

  func write(into html: inout HTMLWriter) throws {
    let outer = html.form
    defer { html.form = outer }
    html.form.echo = html.echo(ofExternalForm: form)
    (html.form.owner, html.form.takesFiles) = (form, takesFiles)
    html.form.takesFocus = html.shouldFocus(takesFocus)
    if let labels { html.summary(labels: labels) }
    try element.render(into: &html)
  }
}
