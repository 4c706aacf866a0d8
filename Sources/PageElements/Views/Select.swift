/// A selection of one of several choices from a list that opens.
///
///     Select("Size", name: "size", choices: ["S", "M"], selection: "M")
///     // <label class="pe-field"><span>Size</span><select name="size">
///     // <option value="S">S</option><option value="M" selected="">M</option></select></label>
///
/// Without a selection, a browser shows and sends the first choice. A ``prompt`` prevents this. A selection that equals
/// no choice, for example from an address, counts as no selection and is not an error. For a few short choices use
/// ``SegmentedControl``. (HTML Standard, section 4.10.7.)
public struct Select: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The choices, top to bottom.
  public var choices: [Choice]
  /// The value of the selected choice. With `nil`, the default, or a value of no choice, a browser shows the prompt, or
  /// else the first choice.
  public var selection: String?
  /// A first option such as "Choose…", which sends the empty string. `nil`, the default, adds no such option.
  public var prompt: String? {
    get { promptWording?.inEnglish }
    set { promptWording = newValue.map(Wording.text) }
  }
  package var promptWording: Wording?
  /// Whether a browser refuses to submit the form while the prompt is selected. False by default; has no
  /// effect without a prompt.
  public var isRequired: Bool
  /// Whether the list is enabled. A browser does not send a disabled list. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the list. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// A help text below the list, which screen readers read with it. `nil` by default.
  public var help: String?

  /// Creates a list, by default without a prompt.
  public init(
    _ label: String, name: String, choices: [Choice], selection: String? = nil,
    prompt: String? = nil, isRequired: Bool = false, isEnabled: Bool = true,
    showsLabel: Bool = true
  ) {
    (self.name, self.label, self.choices) = (name, label, choices)
    (self.selection, self.isRequired) = (selection, isRequired)
    promptWording = prompt.map(Wording.text)
    (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
  }

  public static func == (left: Select, right: Select) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.choices == right.choices && left.selection.hasSameBytes(as: right.selection)
      && left.promptWording == right.promptWording && left.isRequired == right.isRequired
      && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name, label or title, or two choices with one value.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try choices.check(reserved: promptWording == nil ? [] : [""], in: name)
    let selection = choices.selectedValue(self.selection)
    try html.changeForm(of: name) { html in
      let descriptions = html.descriptions(on: name, help: help)
      html.field(label, name: name, isShown: showsLabel, descriptions) { html in
        html.raw("<select")
        html.attribute("name", name)
        html.attributes(of: self, isRequired: isRequired && promptWording != nil, descriptions)
        html.raw(">")
        if let promptWording {
          html.raw("<option value=\"\"")
          html.attribute(
            "selected",
            isSet: html.isSelected("", of: name, otherwise: selection == nil, isSent: isEnabled))
          html.raw(">")
          html.text(promptWording)
          html.raw("</option>")
        }
        for choice in choices {
          html.raw("<option")
          html.attribute("value", choice.value)
          let isSelected = html.isSelected(
            choice.value, of: name, otherwise: selection.hasSameBytes(as: choice.value),
            isSent: isEnabled)
          html.attribute("selected", isSet: isSelected)
          html.attribute("disabled", isSet: !choice.isEnabled)
          html.raw(">")
          html.text(choice.wording)
          html.raw("</option>")
        }
        html.raw("</select>")
      }
    }
  }
}
