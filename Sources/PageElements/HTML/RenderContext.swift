/// The state of rendering besides the bytes: the page, the current place in it, and the current form. ``HTMLWriter``
/// passes it on.
package struct RenderContext {
  /// The source of templates for views that are written as templates.
  package let templates: (any TemplateSource)?
  /// The language of the library's own texts.
  package let language: Language
  /// The scope that registers handlers. `nil` for a static page.
  package let actions: ActionScope?
  /// The current row, or the last one.
  var row: RowName?
  /// The header, footer or table that is being written.
  var fixedLocation: ActionLocation?
  /// The functions of the placed element that is being written.
  package var functions: ElementFunctions?
  /// The current form.
  package var form = FormContext()
  /// The id of the current dialog, which a secondary button of a form closes.
  package var dialog: String?
  /// Whether a field already takes the focus when the page is opened.
  var hasFocus = false
  /// The number of controls, and of elements that open, by their key on the page.
  var fieldCounts: [String: Int] = [:]

  init(templates: (any TemplateSource)?, language: Language, actions: ActionScope?) {
    (self.templates, self.language, self.actions) = (templates, language, actions)
  }

  /// The current place: a row, or a part outside the rows.
  var location: ActionLocation? {
    fixedLocation ?? row.map { ActionLocation(section: $0.section, row: $0.token) }
  }
}

/// The identity of a row in its table.
struct RowName {
  /// The section's token.
  let section: String
  let key: String?
  let position: Int

  var token: String { key.map(Section.token) ?? "-\(position)" }
}

/// The state of the form that controls belong to.
package struct FormContext {
  /// Whether the current place is inside a ``Form``.
  package var isOpen = false
  /// The form elsewhere on the page that the current controls belong to.
  package var owner: String?
  /// The form with its submitted values, if it came back with errors.
  package var echo: FormEcho?
  /// Whether the form sends files.
  package var takesFiles = false
  /// Whether the current place is in a disabled field set.
  package var isDisabledField = false
  /// Whether the form's first field takes the focus when the page is opened.
  package var takesFocus = false
  /// The names of the controls written so far, if the form needs them.
  var names: Set<ExactText>?
}
