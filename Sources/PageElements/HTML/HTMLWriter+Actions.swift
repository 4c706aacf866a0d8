extension HTMLWriter {
  /// Registers a handler under a name that is unique in its row.
  ///
  /// - Returns: The address to post to. `nil` on a static page.
  /// - Throws: ``ActionError`` for a row without a key, or a name that is empty or taken.
  package mutating func address(
    of name: String, _ event: String, _ handler: ActionHandler, confirmation: String? = nil
  ) throws -> String? {
    try actions?.register(name, event, handler, confirmation: confirmation, row: context.location)
  }

  /// Appends the attributes of a button that runs a handler: ` type="submit" form="pe-actions" formaction="…"`. On a
  /// static page, the button only gets a name.
  mutating func action(
    _ name: String, _ event: ActionKind, _ handler: ActionHandler, confirmation: String? = nil
  ) throws {
    guard
      let address = try address(of: name, event.rawValue, handler, confirmation: confirmation)
    else {
      raw(" type=\"button\"")
      if name != ActionAddress.rowItself { attribute("data-action", name) }
      return
    }
    raw(" type=\"submit\" form=\"pe-actions\"")
    attribute("formaction", address)
    if let confirmation { attribute("data-confirm", confirmation) }
  }

  /// Returns the form with this name in the current row, if it came back with errors.
  package func echo(ofForm name: String) -> FormEcho? {
    actions?.echo(of: name, row: context.location)
  }

  /// Returns the form with this name whose fields are in separate rows, if it came back with errors.
  package func echo(ofExternalForm name: String) -> FormEcho? {
    actions?.echo(ofExternalForm: name)
  }

  /// Appends the attribute that associates a control with a form elsewhere on the page: ` form="pe-form-…"`.
  package mutating func formOwnerAttribute() {
    guard let owner = form.owner else { return }
    raw(" form=\"pe-form-")
    token(owner)
    raw("\"")
  }

  /// Records that a control of the current form sends this name.
  package mutating func recordFieldName(_ name: String) {
    if !form.isDisabledField { form.names?.insert(ExactText(text: name)) }
  }

  /// Returns the submitted value of a field in the current form, if the form came back.
  package func submittedValue(_ name: String?) -> String? {
    form.isDisabledField ? nil : name.flatMap { form.echo?.values[$0] }
  }

  /// Returns whether a choice is selected: as submitted if the form came back, or else as the page specifies. Controls
  /// that are not sent are always as the page specifies.
  package func isSelected(
    _ value: String, of name: String, otherwise isSelected: Bool, isSent: Bool = true
  ) -> Bool {
    guard let echo = form.echo, isSent, !form.isDisabledField else { return isSelected }
    return echo.values.values(named: name).contains { $0.hasSameBytes(as: value) }
  }

  /// Returns whether a form takes the focus. A form that came back with errors takes precedence.
  package func shouldFocus(_ isWanted: Bool) -> Bool {
    form.echo != nil || isWanted && actions?.echo == nil
  }

  /// Appends ` autofocus=""` to the field that takes the focus when the page is opened: the first enabled one, or the
  /// first one with an error if the form came back.
  package mutating func focus(on name: String?, isEnabled: Bool) {
    guard form.takesFocus, !context.hasFocus, isEnabled, !form.isDisabledField,
      form.echo.map({ $0.needsCorrection(name) }) ?? true
    else { return }
    context.hasFocus = true
    raw(" autofocus=\"\"")
  }

  /// Appends the attributes that mark a control with an error, identify it for the summary, and refer to its
  /// descriptions: ` id="pe-field-…" aria-invalid="true" aria-describedby="pe-error-… pe-help-…"`.
  package mutating func validationAttributes(
    of name: String?, _ descriptions: FieldDescriptions = FieldDescriptions()
  ) {
    var invalidField: String?
    if let name, let echo = form.echo, echo.hasIssue(name) {
      invalidField = name
      if echo.labels.label(of: name) == nil {
        raw(" id=\"pe-field-")
        token(name)
        raw("\"")
      }
      if echo.hasError(name) { raw(" aria-invalid=\"true\"") }
    }
    let ids = descriptions.ids
    guard invalidField != nil || !ids.isEmpty else { return }
    raw(" aria-describedby=\"")
    if let invalidField {
      raw("pe-error-")
      token(invalidField)
    }
    for (position, id) in ids.enumerated() {
      if invalidField != nil || position > 0 { raw(" ") }
      raw(id)
      raw(unescaped: descriptions.key)
    }
    raw("\"")
  }

  /// Appends the reference to the descriptions of a control without a name.
  package mutating func description(_ descriptions: FieldDescriptions) {
    validationAttributes(of: nil, descriptions)
  }

  /// Appends the errors of a control, or its stored value in a conflict, and the help text.
  package mutating func fieldMessages(
    on name: String?, _ label: String, _ descriptions: FieldDescriptions = FieldDescriptions()
  ) {
    errorMessage(of: name, label)
    help(descriptions)
  }

  private mutating func errorMessage(of name: String?, _ label: String) {
    // Several boxes may share a name. The error is shown beside the first one.
    guard let name, let echo = form.echo, echo.hasIssue(name),
      echo.labels.label(of: name) == nil
    else { return }
    form.echo?.labels.append(FieldLabel(name: name, label: label))
    let error = echo.error(name, in: language)
    raw(error == nil ? "<p class=\"pe-conflict\"" : "<p class=\"pe-error\"")
    raw(" id=\"pe-error-")
    token(name)
    raw("\">")
    if let error {
      text(error)
    } else if let stored = echo.conflict(name) {
      text(.storedNow(language[stored]))
    }
    raw("</p>")
  }

  /// Appends the fields of the current form. If the form came back with errors, a summary of them precedes the fields,
  /// so that it is read first.
  ///
  /// The fields are rendered into a separate buffer first, because only then is it known which fields show their
  /// errors.
  package mutating func summary(
    labels: [FieldLabel]? = nil, before fields: (inout HTMLWriter) throws -> Void
  ) rethrows {
    guard form.echo != nil else { return try fields(&self) }
    var inner = HTMLWriter(minimumCapacity: 4096, context)
    try fields(&inner)
    context = inner.context
    summary(labels: labels)
    raw(rendered: inner.finish()[...])
  }

  /// Appends a summary of the errors in the current form: the fields with their errors, and the errors that no field
  /// shows. The summary takes the focus if no field can.
  ///
  /// - Parameter labels: The labels of fields elsewhere on the page. By default those of the fields written so far.
  package mutating func summary(labels: [FieldLabel]?) {
    guard let echo = form.echo else { return }
    let fields = labels ?? echo.labels
    var items: [(field: FieldLabel?, detail: String)] = []
    for error in echo.errors {
      let field = fields.lazy.compactMap { $0.of(error.name) }.first
      // The entry of a field contains all of its errors.
      if let field, items.contains(where: { $0.field == field }) { continue }
      items.append(
        (field, field.flatMap { echo.error($0.name, in: language) } ?? language[error.wording]))
    }
    for conflict in echo.conflicts {
      if let field = fields.first(where: { $0.name.hasSameBytes(as: conflict.name) }) {
        items.append((field, ""))
      }
    }
    raw("<div class=\"pe-errors\" role=\"alert\" tabindex=\"-1\"")
    if form.takesFocus, !context.hasFocus, labels == nil || items.allSatisfy({ $0.field == nil }) {
      context.hasFocus = true
      raw(" autofocus=\"\"")
    }
    raw("><p>")
    text(language[echo.summary])
    raw("</p>")
    if !items.isEmpty {
      raw("<ul>")
      for (field, detail) in items { item(field, detail) }
      raw("</ul>")
    }
    raw("</div>")
  }

  /// Appends an entry of a summary: the field and its error, because the field may be far below.
  private mutating func item(_ field: FieldLabel?, _ detail: String) {
    raw("<li>")
    if let field {
      raw("<a href=\"#pe-field-")
      token(field.name)
      raw("\">")
      text(field.label)
      raw("</a>")
      if !detail.isEmpty {
        raw("<span>: ")
        text(detail)
        raw("</span>")
      }
    } else {
      text(detail)
    }
    raw("</li>")
  }
}
