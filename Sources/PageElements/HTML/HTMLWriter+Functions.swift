extension HTMLWriter {
  /// Whether a control that does nothing by itself runs a function of the placed element it stands
  /// in. A control of a form does not tell of changes: it is sent with its form.
  func hasFunction(_ kind: ActionKind) -> Bool {
    guard let functions, functions.names.contains(kind.rawValue) else { return false }
    return kind != .change || (!isInForm && formOwner == nil)
  }

  /// Appends what makes a button run a function.
  ///
  /// - Parameter field: The name of the value it sends, where that is the argument.
  mutating func function(
    _ kind: ActionKind, field: String? = nil, confirmation: String? = nil
  ) throws {
    guard let address = try address(of: kind, field: field, confirmation: confirmation) else {
      raw(" type=\"button\"")
      attribute("data-action", functions?.path ?? "")
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
      let functions
    else { return }
    attribute("action", address)
    echo = actions?.echo(ofPlaced: functions.address, kind.rawValue, row: rowPlace)
  }

  /// Begins the form of a control that stands alone, where a function is to be told of its changes.
  mutating func beginChange(of name: String) throws {
    guard hasFunction(.change) else { return }
    raw("<form class=\"pe-form\" method=\"post\"")
    try postToFunction(.change, field: name)
    raw(" data-change=\"\">")
    changeStart = count
    takesFocus = focuses(false)
    raw("<div>")
    (isInForm, isInChangeForm) = (true, true)
  }

  /// Ends that form, if there is one.
  mutating func endChange() {
    guard isInChangeForm else { return }
    raw("</div><div class=\"pe-apply\"><button type=\"submit\">")
    text(.apply)
    raw("</button></div></form>")
    summary(at: changeStart)
    (isInForm, isInChangeForm, takesFocus) = (false, false, false)
    echo = nil
  }

  private mutating func address(
    of kind: ActionKind, field: String?, confirmation: String?
  ) throws -> String? {
    guard let functions else { return nil }
    let handler = ActionHandler { event in
      try await functions.send(
        PlacedFunctions.Gesture(function: kind.rawValue, values: event.values, field: field))
    }
    return try actions?.register(
      placed: functions.address, at: functions.path, kind.rawValue, handler,
      confirmation: confirmation, row: rowPlace)
  }
}
