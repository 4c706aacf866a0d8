extension HTMLWriter {
  /// Whether a control that does nothing by itself runs a function of the placed element it stands
  /// in. A control of a form does not tell of changes: it is sent with its form.
  func hasFunction(_ kind: ActionKind) -> Bool {
    guard let functions = context.functions, functions.names.contains(kind.rawValue) else {
      return false
    }
    return kind != .change || (!form.isOpen && form.owner == nil)
  }

  /// Appends what makes a button run a function.
  ///
  /// - Parameter field: The name of the value it sends, where that is the argument.
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

  /// Appends what makes a form run a function, and lets it come back as it was typed.
  mutating func postToFunction(
    _ kind: ActionKind, field: String? = nil, confirmation: String? = nil
  ) throws {
    guard let address = try address(of: kind, field: field, confirmation: confirmation),
      let functions = context.functions
    else { return }
    attribute("action", address)
    form.echo = actions?.echo(ofPlaced: functions.address, kind.rawValue, row: context.place)
  }

  /// Appends a control; one that stands alone where a function is to be told of its changes, in a form
  /// of its own.
  mutating func tellingOfChange(
    of name: String, _ control: (inout HTMLWriter) throws -> Void
  ) throws {
    guard hasFunction(.change) else { return try control(&self) }
    raw("<form class=\"pe-form\" method=\"post\"")
    try postToFunction(.change, field: name)
    raw(" data-change=\"\">")
    (form.takesFocus, form.isOpen) = (focuses(false), true)
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
        PlacedFunctions.Gesture(function: kind.rawValue, values: event.values, field: field))
    }
    return try actions?.register(
      placed: functions.address, at: functions.path, kind.rawValue, handler,
      confirmation: confirmation, row: context.place)
  }
}
