/// A control of a form.
///
/// A control sends `name=value` with its form. It always has a label, either visible beside it or read only by screen
/// readers.
protocol FormControl {
  var name: String { get }
  var label: String { get }
  var showsLabel: Bool { get }
  var isEnabled: Bool { get }
  var help: String? { get }
}

extension FormControl {
  /// Checks that the control has a name and a label.
  ///
  /// - Throws: ``ControlError/emptyName(label:)`` and ``ControlError/emptyLabel(name:)``.
  func check() throws {
    if name.isEmpty { throw ControlError.emptyName(label: label) }
    if label.isEmpty { throw ControlError.emptyLabel(name: name) }
  }
}

extension HTMLWriter {
  /// Appends the last attributes of a control's start tag: ` disabled="" aria-label="…"`.
  mutating func attributes(
    of control: some FormControl, isRequired: Bool = false, _ descriptions: FieldDescriptions
  ) {
    formOwnerAttribute()
    // A browser does not send a disabled control.
    if control.isEnabled { recordFieldName(control.name) }
    focus(on: control.name, isEnabled: control.isEnabled)
    validationAttributes(of: control.name, descriptions)
    attribute("required", isSet: isRequired)
    attribute("disabled", isSet: !control.isEnabled)
    if !control.showsLabel { attribute("aria-label", control.label) }
  }

  /// Appends a control below its label, or the control alone if only screen readers read the label.
  mutating func field(
    _ label: String, name: String?, isShown: Bool,
    _ descriptions: FieldDescriptions = FieldDescriptions(),
    control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    try labelled(label, isShown: isShown, descriptions, control: control)
    fieldMessages(on: name, label, descriptions)
  }

  /// Appends the same without the errors and the help text.
  mutating func labelled(
    _ label: String, isShown: Bool, _ descriptions: FieldDescriptions,
    control: (inout HTMLWriter) throws -> Void
  ) rethrows {
    guard isShown else { return try withAffixes(descriptions, control: control) }
    raw("<label class=\"pe-field\"><span>")
    text(label)
    raw("</span>")
    try withAffixes(descriptions, control: control)
    raw("</label>")
  }

  /// Appends a checkbox before its label, or the checkbox alone if only screen readers read the label.
  mutating func checkboxField(
    _ label: String, name: String, isShown: Bool, _ descriptions: FieldDescriptions,
    control: (inout HTMLWriter) -> Void
  ) {
    guard isShown else {
      control(&self)
      return fieldMessages(on: name, label, descriptions)
    }
    raw("<label class=\"pe-check\">")
    control(&self)
    raw("<span>")
    text(label)
    raw("</span></label>")
    fieldMessages(on: name, label, descriptions)
  }
}
