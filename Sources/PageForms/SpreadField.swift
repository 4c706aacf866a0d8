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
    let (echo, owner, takesFiles) = (html.echo, html.formOwner, html.takesFiles)
    let takesFocus = html.takesFocus
    html.echo = html.echo(ofSpread: form)
    (html.formOwner, html.takesFiles) = (form, self.takesFiles)
    html.takesFocus = html.focuses(self.takesFocus)
    defer {
      (html.echo, html.formOwner, html.takesFiles) = (echo, owner, takesFiles)
      html.takesFocus = takesFocus
    }
    if let labels = labels { html.summary(at: html.count, labels: labels) }
    try element.render(into: &html)
  }
}
