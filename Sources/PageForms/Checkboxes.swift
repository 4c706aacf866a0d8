public import PageElements

/// Any of several things: a box for each.
///
///     Checkboxes("Days", name: "days", choices: [Choice("mon", "Monday"), Choice("tue", "Tuesday")],
///       selection: ["mon"])
///     // <fieldset class="pe-choices"><legend>Days</legend><div><label class="pe-check">
///     // <input type="checkbox" name="days" value="mon" checked=""/><span>Monday</span></label>…</div></fieldset>
///
/// Each that is ticked sends `days=…`: `event.values.values(named: "days")`. No `<select multiple>`, in which a
/// reader has to know of a key to keep what is chosen, and sees a few lines of it: many choices are boxes that
/// scroll. In a ``BoundForm`` it is what a field of a set or an array of choices is shown as.
/// (HTML Standard, section 4.10.5.1.15.)
public struct Checkboxes: View {
  /// What the choices are called in the form's data. Must not be empty.
  public var name: String
  /// What is chosen. Must not be empty.
  public var label: String
  /// What to choose from, in reading order.
  public var choices: [Choice]
  /// The values of what is chosen; those that are none of the choices choose nothing. None by default.
  public var selection: [String]
  /// True by default; false greys all of it out, and it is not sent.
  public var isEnabled: Bool
  /// What helps to choose, below the boxes; heard with them. `nil`, the default, is nothing.
  public var help: String?

  /// Boxes of which none is ticked, unless told otherwise.
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

  /// - Throws: `ControlError` for an empty name, label or title, or a value that two choices share.
  public func write(into html: inout HTMLWriter) throws {
    if name.isEmpty { throw ControlError.emptyName(label: label) }
    if label.isEmpty { throw ControlError.emptyLabel(name: name) }
    try choices.check(in: name)
    let notes = html.notes(on: name, help: help)
    html.raw("<fieldset class=\"pe-choices\"")
    html.attribute("disabled", isSet: !isEnabled)
    if isEnabled { html.note(name) }
    html.marks(of: name, notes)
    html.raw("><legend>")
    html.text(label)
    html.raw("</legend><div>")
    for choice in choices {
      html.raw("<label class=\"pe-check\"><input type=\"checkbox\"")
      html.attribute("name", name)
      html.attribute("value", choice.value)
      let isChosen = selection.contains { $0.hasSameBytes(as: choice.value) }
      html.attribute(
        "checked",
        isSet: html.isChosen(
          choice.value, of: name, otherwise: isChosen, isSent: isEnabled && choice.isEnabled))
      html.attribute("disabled", isSet: !choice.isEnabled)
      html.owner()
      html.focus(on: name, isEnabled: isEnabled && choice.isEnabled)
      html.raw("/><span>")
      html.text(html.language[choice.wording])
      html.raw("</span></label>")
    }
    html.raw("</div></fieldset>")
    html.remarks(on: name, label, notes)
  }
}
