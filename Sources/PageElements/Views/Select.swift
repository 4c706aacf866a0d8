/// One of several things, chosen from a list that opens.
///
///     ElementOfSelect("Size", name: "size", choices: ["S", "M"], selection: "M")
///     // <label class="pe-field"><span>Size</span><select name="size">
///     // <option value="S">S</option><option value="M" selected="">M</option></select></label>
///
/// Without a selection a browser takes the first choice; a ``Props/prompt`` keeps it from that. For
/// a few short choices use ``SegmentedControl``. (HTML Standard, section 4.10.7.)
public enum Select: ElementableView {
  public struct Props: Hashable, Sendable, FormControl {
    public var name: String
    public var label: String
    /// What to choose from, top to bottom.
    public var choices: [Choice]
    /// The value of what is chosen. One that is no choice, as an address may bring it, chooses nothing.
    public var selection: String?
    /// A first line such as "Choose…" which stands for nothing and sends the empty string. `nil`,
    /// the default, is none.
    public var prompt: String?
    /// Whether a browser refuses to send the prompt. False by default; means nothing without one.
    public var isRequired: Bool
    /// True by default; false greys it out, and it is not sent.
    public var isEnabled: Bool
    /// Whether the label stands above it. True by default; false leaves it to screen readers.
    public var showsLabel: Bool

    public init(
      name: String, label: String, choices: [Choice], selection: String? = nil,
      prompt: String? = nil, isRequired: Bool = false, isEnabled: Bool = true,
      showsLabel: Bool = true
    ) {
      (self.name, self.label, self.choices) = (name, label, choices)
      (self.selection, self.prompt, self.isRequired) = (selection, prompt, isRequired)
      (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
        && left.choices == right.choices && left.selection.hasSameBytes(as: right.selection)
        && left.prompt.hasSameBytes(as: right.prompt) && left.isRequired == right.isRequired
        && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty name, label or title, or a value that two choices share.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try props.check()
    try props.choices.check(reserved: props.prompt == nil ? [] : [""], in: props.name)
    let selection = props.choices.chosen(props.selection)
    try html.beginChange(of: props.name)
    defer { html.endChange() }
    html.field(props.label, name: props.name, isShown: props.showsLabel) { html in
      html.raw("<select")
      html.attribute("name", props.name)
      html.attributes(of: props, isRequired: props.isRequired && props.prompt != nil)
      html.raw(">")
      if let prompt = props.prompt {
        html.raw("<option value=\"\"")
        html.attribute(
          "selected", isSet: html.isChosen("", of: props.name, otherwise: selection == nil))
        html.raw(">")
        html.text(prompt)
        html.raw("</option>")
      }
      for choice in props.choices {
        html.raw("<option")
        html.attribute("value", choice.value)
        let isSelected = html.isChosen(
          choice.value, of: props.name, otherwise: selection.hasSameBytes(as: choice.value))
        html.attribute("selected", isSet: isSelected)
        html.attribute("disabled", isSet: !choice.isEnabled)
        html.raw(">")
        html.text(choice.title)
        html.raw("</option>")
      }
      html.raw("</select>")
    }
  }
}

/// One of several things, chosen from a list that opens.
public func ElementOfSelect(
  _ label: String, name: String, choices: [Choice], selection: String? = nil
) -> ElementOf<Select> {
  ElementOf(
    props: Select.Props(name: name, label: label, choices: choices, selection: selection))
}

/// A select with all its props, in the spelling of the seeds.
public func ElementOfSelect(props: Select.Props) -> ElementOf<Select> { ElementOf(props: props) }
