/// One of several things, chosen from a list that opens.
///
///     Select("Size", name: "size", choices: ["S", "M"], selection: "M")
///     // <label class="pe-field"><span>Size</span><select name="size">
///     // <option value="S">S</option><option value="M" selected="">M</option></select></label>
///
/// Without a selection a browser shows, and sends, the first choice; a ``prompt`` keeps it from that.
/// A selection that is none of the choices, as an address may bring it, is none: no error. For a few short choices use ``SegmentedControl``. (HTML Standard, section 4.10.7.)
public struct Select: View, Hashable, FormControl {
  /// What the choice is called in the form's data. Must not be empty.
  public var name: String
  /// What is chosen. Must not be empty.
  public var label: String
  /// What to choose from, top to bottom.
  public var choices: [Choice]
  /// The value of what is chosen. `nil`, the default, or one that is none of the choices chooses
  /// nothing: a browser shows the prompt, or else the first choice.
  public var selection: String?
  /// A first line such as "Choose…" which stands for nothing and sends the empty string. `nil`,
  /// the default, is none.
  public var prompt: String? {
    get { promptWording?.inEnglish }
    set { promptWording = newValue.map(Wording.text) }
  }
  package var promptWording: Wording?
  /// Whether a browser refuses to send the prompt. False by default; means nothing without one.
  public var isRequired: Bool
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?

  /// A list without a prompt, unless told otherwise.
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

  /// - Throws: ``ControlError`` for an empty name, label or title, or a value that two choices share.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try choices.check(reserved: promptWording == nil ? [] : [""], in: name)
    let selection = choices.chosen(self.selection)
    try html.tellingOfChange(of: name) { html in
      let notes = html.notes(on: name, help: help)
      html.field(label, name: name, isShown: showsLabel, notes) { html in
        html.raw("<select")
        html.attribute("name", name)
        html.attributes(of: self, isRequired: isRequired && promptWording != nil, notes)
        html.raw(">")
        if let promptWording {
          html.raw("<option value=\"\"")
          html.attribute(
            "selected",
            isSet: html.isChosen("", of: name, otherwise: selection == nil, isSent: isEnabled))
          html.raw(">")
          html.text(promptWording)
          html.raw("</option>")
        }
        for choice in choices {
          html.raw("<option")
          html.attribute("value", choice.value)
          let isSelected = html.isChosen(
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
