/// What every control of a form has in common.
///
/// A control sends `name=value` with its form, and always has a label: shown beside it, or read out
/// by screen readers alone.
protocol FormControl {
  var name: String { get }
  var label: String { get }
  var showsLabel: Bool { get }
  var isEnabled: Bool { get }
  var help: String? { get }
}

extension FormControl {
  /// Passes a control that can be sent and named.
  ///
  /// - Throws: ``ControlError/emptyName(label:)`` and ``ControlError/emptyLabel(name:)``.
  func check() throws {
    if name.isEmpty { throw ControlError.emptyName(label: label) }
    if label.isEmpty { throw ControlError.emptyLabel(name: name) }
  }
}

extension HTMLWriter {
  /// Appends what ends the start tag of any control: ` disabled="" aria-label="…"`.
  mutating func attributes(
    of control: some FormControl, isRequired: Bool = false, _ notes: FieldNotes
  ) {
    owner()
    // A browser does not send what is greyed out.
    if control.isEnabled { note(control.name) }
    focus(on: control.name, isEnabled: control.isEnabled)
    marks(of: control.name, notes)
    attribute("required", isSet: isRequired)
    attribute("disabled", isSet: !control.isEnabled)
    if !control.showsLabel { attribute("aria-label", control.label) }
  }

  /// Appends a control below its label, or alone where the label is only read out.
  mutating func field(
    _ label: String, name: String?, isShown: Bool, _ notes: FieldNotes = FieldNotes(),
    control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    try labelled(label, isShown: isShown, notes, control: control)
    remarks(on: name, label, notes)
  }

  /// The same without what is said beside it.
  mutating func labelled(
    _ label: String, isShown: Bool, _ notes: FieldNotes,
    control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    guard isShown else { return try boxed(notes, control: control) }
    raw("<label class=\"pe-field\"><span>")
    text(label)
    raw("</span>")
    try boxed(notes, control: control)
    raw("</label>")
  }

  /// Appends a box to tick before its label, or alone where the label is only read out.
  mutating func tick(
    _ label: String, name: String, isShown: Bool, _ notes: FieldNotes,
    control: (inout HTMLWriter) -> Void
  ) {
    guard isShown else {
      control(&self)
      return remarks(on: name, label, notes)
    }
    raw("<label class=\"pe-check\">")
    control(&self)
    raw("<span>")
    text(label)
    raw("</span></label>")
    remarks(on: name, label, notes)
  }
}
