extension HTMLWriter {
  /// Returns whether a control without a handler runs a function of the placed element that contains it. A control in a
  /// form does not report changes, because its form sends it.
  func hasFunction(_ kind: ActionKind) -> Bool {
    guard let functions = context.functions, functions.names.contains(kind.rawValue) else {
      return false
    }
    return kind != .change || (!form.isOpen && form.owner == nil)
  }

  /// Appends the attributes of a button that runs a function.
  ///
  /// - Parameter field: The name of the value that the control sends, if it is the function's argument.
  mutating func function(
    _ kind: ActionKind, field: String? = nil, confirmation: String? = nil
  ) throws {
    guard let address = try address(of: kind, field: field, confirmation: confirmation) else {
      raw(" type=\"button\"")
      attribute("data-action", context.functions?.path ?? "")
      return
    }
    raw(" type=\"submit\" form=\"pe-actions\"")
    attribute("formaction", address)
    if let confirmation { attribute("data-confirm", confirmation) }
  }

  /// Appends the attributes of a form that runs a function, and lets the form come back with its submitted values.
  mutating func postToFunction(
    _ kind: ActionKind, field: String? = nil, confirmation: String? = nil
  ) throws {
    guard let address = try address(of: kind, field: field, confirmation: confirmation),
      let functions = context.functions
    else { return }
    attribute("action", address)
    form.echo = actions?.echo(ofElement: functions.address, kind.rawValue, row: context.location)
  }

  /// Appends a control. A control outside a form whose changes run a function gets its own form.
  mutating func changeForm(
    of name: String, _ control: (inout HTMLWriter) throws -> Void
  ) throws {
    guard hasFunction(.change) else { return try control(&self) }
    raw("<form class=\"pe-form\" method=\"post\"")
    try postToFunction(.change, field: name)
    raw(" data-change=\"\">")
    (form.takesFocus, form.isOpen) = (shouldFocus(false), true)
    try summary { html in
      html.raw("<div>")
      try control(&html)
      html.raw("</div><div class=\"pe-apply\"><button type=\"submit\">")
      html.text(.apply)
      html.raw("</button></div>")
    }
    raw("</form>")
    (form.takesFocus, form.isOpen, form.echo) = (false, false, nil)
  }

  private mutating func address(
    of kind: ActionKind, field: String?, confirmation: String?
  ) throws -> String? {
    guard let functions = context.functions else { return nil }
    let handler = ActionHandler { event in
      try await functions.send(
        ElementFunctions.Invocation(function: kind.rawValue, values: event.values, field: field))
    }
    return try actions?.register(
      placed: functions.address, at: functions.path, kind.rawValue, handler,
      confirmation: confirmation, row: context.location)
  }
}
