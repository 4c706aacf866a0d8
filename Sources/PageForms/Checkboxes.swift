public import PageElements

/// A group of checkboxes, of which a reader can select several.
///
///     Checkboxes("Days", name: "days", choices: [Choice("mon", "Monday"), Choice("tue", "Tuesday")],
///       selection: ["mon"])
///     // <fieldset class="pe-choices"><legend>Days</legend><div><label class="pe-check">
///     // <input type="checkbox" name="days" value="mon" checked=""/><span>Monday</span></label>…</div></fieldset>
///
/// Each selected checkbox sends `days=…`, which a handler reads with `event.values.values(named: "days")`. The control
/// does not use `<select multiple>`, which requires a modifier key to keep other choices selected and shows only a few
/// lines. Many checkboxes scroll instead. In a ``BoundForm``, it is the control for sets and arrays of choices. (HTML
/// Standard, section 4.10.5.1.15.)
public struct Checkboxes: View {
  /// The name of the checkboxes in the form's data. Must not be empty.
  public var name: String
  /// The label of the group. Must not be empty.
  public var label: String
  /// The choices, in reading order.
  public var choices: [Choice]
  /// The selected values. Values without a choice are ignored. None by default.
  public var selection: [String]
  /// Whether the group is enabled. Browsers do not send a disabled group. True by default.
  public var isEnabled: Bool
  /// The help text below the checkboxes. Screen readers read it with them. `nil`, the default, for no text.
  public var help: String?

  /// Creates a group of checkboxes.
  public init(
    _ label: String, name: String, choices: [Choice], selection: [String] = [],
    isEnabled: Bool = true, help: String? = nil
  ) {
    (self.name, self.label, self.choices) = (name, label, choices)
    (self.selection, self.isEnabled, self.help) = (selection, isEnabled, help)
  }

  public static func == (left: Checkboxes, right: Checkboxes) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.choices == right.choices
      && left.selection.elementsEqual(right.selection) { $0.hasSameBytes(as: $1) }
      && left.isEnabled == right.isEnabled && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: `ControlError` for an empty name, label or title, or a duplicate value.
  public func write(into html: inout HTMLWriter) throws {
    if name.isEmpty { throw ControlError.emptyName(label: label) }
    if label.isEmpty { throw ControlError.emptyLabel(name: name) }
    try choices.check(in: name)
    let descriptions = html.descriptions(on: name, help: help)
    html.raw("<fieldset class=\"pe-choices\"")
    html.attribute("disabled", isSet: !isEnabled)
    if isEnabled { html.recordFieldName(name) }
    html.validationAttributes(of: name, descriptions)
    html.raw("><legend>")
    html.text(label)
    html.raw("</legend><div>")
    for choice in choices {
      html.raw("<label class=\"pe-check\"><input type=\"checkbox\"")
      html.attribute("name", name)
      html.attribute("value", choice.value)
      let isSelected = selection.contains { $0.hasSameBytes(as: choice.value) }
      html.attribute(
        "checked",
        isSet: html.isSelected(
          choice.value, of: name, otherwise: isSelected, isSent: isEnabled && choice.isEnabled))
      html.attribute("disabled", isSet: !choice.isEnabled)
      html.formOwnerAttribute()
      html.focus(on: name, isEnabled: isEnabled && choice.isEnabled)
      html.raw("/><span>")
      html.text(html.language[choice.wording])
      html.raw("</span></label>")
    }
    html.raw("</div></fieldset>")
    html.fieldMessages(on: name, label, descriptions)
  }
}
