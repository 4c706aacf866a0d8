import PageElements

/// The elements of a set of fields, one below the other or side by side.
struct FieldGroup: View, FileHolder {
  var legend, help: String?
  var elements: [AnyElement]
  var isBeside = false
  var isEnabled = true

  static func == (left: FieldGroup, right: FieldGroup) -> Bool {
    left.legend.hasSameBytes(as: right.legend) && left.help.hasSameBytes(as: right.help)
      && left.elements == right.elements && left.isBeside == right.isBeside
      && left.isEnabled == right.isEnabled
  }

  var holdsFiles: Bool { elements.contains(where: \.holdsFiles) }

  func write(into html: inout HTMLWriter) throws {
    // Only a `fieldset` can disable its contents.
    let isFieldSet = legend != nil || !isEnabled
    let notes = html.notes(on: legend, help: help)
    html.raw(isFieldSet ? "<fieldset class=\"pe-set\"" : "<div class=\"pe-set\"")
    if isBeside { html.raw(" data-beside=\"\"") }
    if !isEnabled { html.raw(" disabled=\"\"") }
    // An element with a description needs a role.
    if !isFieldSet, help?.isEmpty == false { html.raw(" role=\"group\"") }
    html.description(notes)
    html.raw(">")
    if let legend {
      html.raw("<legend>")
      html.text(legend)
      html.raw("</legend>")
    }
    html.help(notes)
    let wasGreyedOut = html.form.isDisabledField
    html.form.isDisabledField = wasGreyedOut || !isEnabled
    defer { html.form.isDisabledField = wasGreyedOut }
    for element in elements {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    html.raw(isFieldSet ? "</fieldset>" : "</div>")
  }
}
