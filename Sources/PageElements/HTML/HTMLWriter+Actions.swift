extension HTMLWriter {
  /// Makes a handler reachable under a name that is unique in its row.
  ///
  /// - Returns: The address to post to; `nil` on a page that is a picture.
  /// - Throws: ``ActionError`` for a row without a key, or a name that is empty or taken.
  package mutating func address(
    of name: String, _ event: String, _ handler: ActionHandler, confirmation: String? = nil
  ) throws -> String? {
    try actions?.register(name, event, handler, confirmation: confirmation, row: context.place)
  }

  /// Appends what makes a button run a handler: ` type="submit" form="pe-actions"
  /// formaction="…"`; what gives it a name alone on a page that is a picture.
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

  /// The form of this name in the row that is written now, if it came back with errors.
  package func echo(ofForm name: String) -> FormEcho? {
    actions?.echo(of: name, row: context.place)
  }

  /// The form of this name whose fields stand in rows of their own, if it came back with errors.
  package func echo(ofSpread name: String) -> FormEcho? { actions?.echo(ofSpread: name) }

  /// Appends what joins a control to a form that stands elsewhere: ` form="pe-form-…"`.
  package mutating func owner() {
    guard let owner = form.owner else { return }
    raw(" form=\"pe-form-")
    token(owner)
    raw("\"")
  }

  /// Tells the form that is written now that a control of it sends this name.
  package mutating func note(_ name: String) {
    if !form.isGreyedOut { form.names?.insert(ExactText(text: name)) }
  }

  /// What was typed into a field of the form that is written now, if that form came back.
  package func typed(_ name: String?) -> String? {
    form.isGreyedOut ? nil : name.flatMap { form.echo?.values[$0] }
  }

  /// Whether a choice is taken: what the form that came back says, or else what the page says, as of all that is not
  /// sent.
  package func isChosen(
    _ value: String, of name: String, otherwise isChosen: Bool, isSent: Bool = true
  ) -> Bool {
    guard let echo = form.echo, isSent, !form.isGreyedOut else { return isChosen }
    return echo.values.values(named: name).contains { $0.hasSameBytes(as: value) }
  }

  /// Whether a form has the focus: what came back with errors before what asks for it.
  package func focuses(_ isWanted: Bool) -> Bool {
    form.echo != nil || isWanted && actions?.echo == nil
  }

  /// Appends ` autofocus=""` to the field that has the focus when the page is opened: the first that
  /// can be used, of a form that came back with errors the first that is wrong.
  package mutating func focus(on name: String?, isEnabled: Bool) {
    guard form.takesFocus, !context.hasFocus, isEnabled, !form.isGreyedOut,
      form.echo.map({ $0.isWrong(name) }) ?? true
    else { return }
    context.hasFocus = true
    raw(" autofocus=\"\"")
  }

  /// Appends what marks a control as wrong, names it for the summary, and says where it is described:
  /// ` id="pe-field-…" aria-invalid="true" aria-describedby="pe-error-… pe-help-…"`.
  package mutating func marks(of name: String?, _ notes: FieldNotes = FieldNotes()) {
    var wrong: String?
    if let name, let echo = form.echo, echo.isMarked(name) {
      wrong = name
      if echo.labels.label(of: name) == nil {
        raw(" id=\"pe-field-")
        token(name)
        raw("\"")
      }
      if echo.hasError(name) { raw(" aria-invalid=\"true\"") }
    }
    let ids = notes.ids
    guard wrong != nil || !ids.isEmpty else { return }
    raw(" aria-describedby=\"")
    if let wrong {
      raw("pe-error-")
      token(wrong)
    }
    for (position, id) in ids.enumerated() {
      if wrong != nil || position > 0 { raw(" ") }
      raw(id)
      raw(unescaped: notes.key)
    }
    raw("\"")
  }

  /// Appends where something without a name is described.
  package mutating func description(_ notes: FieldNotes) { marks(of: nil, notes) }

  /// Appends what is wrong with a control, or what is stored now in its place, and what helps to fill it in.
  package mutating func remarks(
    on name: String?, _ label: String, _ notes: FieldNotes = FieldNotes()
  ) {
    fault(of: name, label)
    help(notes)
  }

  private mutating func fault(of name: String?, _ label: String) {
    // Several boxes may share a name: it is said beside the first.
    guard let name, let echo = form.echo, echo.isMarked(name),
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

  /// Appends the fields of the form that is written now, and before them, to be read first, all that is
  /// wrong with it, if it came back.
  ///
  /// Which fields have something said beside them is known once they are written: they are held back
  /// until then.
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

  /// Appends all that is wrong with the form that is written now: the names of the fields with what is said
  /// beside them, and whatever is said beside none. It has the focus where no field could take it.
  ///
  /// - Parameter labels: Those of fields elsewhere; by default of those written since.
  package mutating func summary(labels: [FieldLabel]?) {
    guard let echo = form.echo else { return }
    let fields = labels ?? echo.labels
    var items: [(field: FieldLabel?, detail: String)] = []
    for error in echo.errors {
      let field = fields.lazy.compactMap { $0.of(error.name) }.first
      // Of several for one field, all are said beside it.
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

  /// A line of a summary: which field, and why, since that may be far below.
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
