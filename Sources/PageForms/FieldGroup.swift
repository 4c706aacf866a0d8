import PageElements

/// The elements of a set of fields, one below the other or side by side.
struct FieldGroup: View, FileFieldContaining {
  var legend, help: String?
  var elements: [AnyElement]
  var isSideBySide = false
  var isEnabled = true

  static func == (left: FieldGroup, right: FieldGroup) -> Bool {
    left.legend.hasSameBytes(as: right.legend) && left.help.hasSameBytes(as: right.help)
      && left.elements == right.elements && left.isSideBySide == right.isSideBySide
      && left.isEnabled == right.isEnabled
  }

  var containsFileField: Bool { elements.contains(where: \.containsFileField) }

  func write(into html: inout HTMLWriter) throws {
    // Only a `fieldset` can disable its contents.
    let isFieldSet = legend != nil || !isEnabled
    let descriptions = html.descriptions(on: legend, help: help)
    html.raw(isFieldSet ? "<fieldset class=\"pe-set\"" : "<div class=\"pe-set\"")
    if isSideBySide { html.raw(" data-beside=\"\"") }
    if !isEnabled { html.raw(" disabled=\"\"") }
    // An element with a description needs a role.
    if !isFieldSet, help?.isEmpty == false { html.raw(" role=\"group\"") }
    html.description(descriptions)
    html.raw(">")
    if let legend {
      html.raw("<legend>")
      html.text(legend)
      html.raw("</legend>")
    }
    html.help(descriptions)
    let wasDisabled = html.form.isDisabledField
    html.form.isDisabledField = wasDisabled || !isEnabled
    defer { html.form.isDisabledField = wasDisabled }
    for element in elements {
      html.raw("<div>")
      try element.render(into: &html)
      html.raw("</div>")
    }
    html.raw(isFieldSet ? "</fieldset>" : "</div>")
  }
}
