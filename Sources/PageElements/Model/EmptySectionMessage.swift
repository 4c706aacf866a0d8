/// The message that a section shows if it has no rows.
struct EmptySectionMessage: View {
  var content: AnyElement

  /// The note as a row. It has no key, accessory or selection style, even if the section's rows have them, because it
  /// represents no data.
  var row: Row { Row(self).accessory(.none).selectionStyle(.none) }

  func write(into html: inout HTMLWriter) throws {
    html.raw("<div class=\"pe-empty\">")
    try content.render(into: &html)
    html.raw("</div>")
  }
}
