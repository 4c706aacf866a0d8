/// What is known while something is written, beside the bytes: of the page, of the place in it, and of
/// the form. ``HTMLWriter`` passes it along.
package struct RenderContext {
  /// What renders views that are written as templates.
  package let templates: (any TemplateSource)?
  /// The words of what the library itself says.
  package let language: Language
  /// Makes the handlers of what is written reachable; `nil` for a page that is a picture.
  package let actions: ActionScope?
  /// The row that is written now, or was last.
  var row: RowName?
  /// A header, a footer or the table itself, while that is written.
  var fixedPlace: ActionPlace?
  /// The functions given to the placed element that is written now.
  package var functions: PlacedFunctions?
  /// The form that is written now.
  package var form = FormContext()
  /// The id of the dialog that is written now, which a form's lesser button closes.
  package var dialog: String?
  /// Whether some field has the focus already when the page is opened.
  var hasFocus = false
  /// How many controls of a name, and of what opens, have been written, by what names them on the page.
  var fieldCounts: [String: Int] = [:]

  init(templates: (any TemplateSource)?, language: Language, actions: ActionScope?) {
    (self.templates, self.language, self.actions) = (templates, language, actions)
  }

  /// What is written now: a row, or what belongs to none.
  var place: ActionPlace? {
    fixedPlace ?? row.map { ActionPlace(section: $0.section, row: $0.token) }
  }
}

/// What tells a row from all others of its table.
struct RowName {
  /// The section's token.
  let section: String
  let key: String?
  let position: Int

  var token: String { key.map(Section.token) ?? "-\(position)" }
}

/// What controls know of the form they belong to.
package struct FormContext {
  /// Whether what is written now stands inside a ``Form``.
  package var isOpen = false
  /// The form elsewhere on the page that the controls written now belong to.
  package var owner: String?
  /// The form as it was typed, if it came back with errors.
  package var echo: FormEcho?
  /// Whether it sends files.
  package var takesFiles = false
  /// Whether what is written now stands in a set of fields that is greyed out.
  package var isGreyedOut = false
  /// Whether its first field has the focus when the page is opened.
  package var takesFocus = false
  /// The names of the controls written so far, where the form has to know them.
  var names: Set<ExactText>?
}
