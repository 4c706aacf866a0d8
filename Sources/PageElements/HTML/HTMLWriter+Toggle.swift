extension HTMLWriter {
  /// Appends a switch or checkbox that acts by itself: a button that sends the new value. Pressing it twice by mistake
  /// has no further effect.
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
