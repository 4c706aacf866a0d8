/// What a section shows in place of rows.
struct EmptyNote: View {
  var content: AnyElement

  /// The note as a row: it has no key, since it stands for nothing, and answers to nothing, whatever
  /// the section's rows do.
  var row: Row { Row(self).accessory(.none).selectionStyle(.none) }

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-empty\">")
    try content.render(into: &html)
    html.raw("</div>")
  }
}
