extension HTMLWriter {
  /// Appends a switch or box that acts by itself: a button that sends the value it is to have, so
  /// that pressing it twice by mistake changes nothing.
  mutating func toggle(
    _ label: String, name: String, role: StaticString, isOn: Bool, props: some FormControl,
    _ handler: ActionHandler?
  ) throws {
    raw("<button class=\"pe-toggle\"")
    if let handler {
      try action(name, .change, handler)
    } else {
      try function(.change, field: "value")
    }
    raw(" role=\"")
    raw(role)
    raw(isOn ? "\" aria-checked=\"true\"" : "\" aria-checked=\"false\"")
    raw(" name=\"value\"")
    raw(isOn ? " value=\"false\"" : " value=\"true\"")
    attribute("disabled", isSet: !props.isEnabled)
    if !props.showsLabel { attribute("aria-label", label) }
    raw(">")
    if props.showsLabel {
      raw("<span>")
      text(label)
      raw("</span>")
    }
    raw("</button>")
  }
}
