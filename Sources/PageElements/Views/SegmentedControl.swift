/// One of a few things, all in view.
///
///     SegmentedControl("Sort", name: "sort", segments: ["Name", "Age"], selection: "Age")
///     // <fieldset class="pe-segments"><legend>Sort</legend>
///     // <label><input type="radio" name="sort" value="Name"/><span>Name</span></label>
///     // <label><input type="radio" name="sort" value="Age" checked=""/><span>Age</span></label>
///     // </fieldset>
///
/// A group of radio buttons: those of one name in one form exclude each other, so give each control
/// of a form its own name. (HTML Standard, section 4.10.5.1.16.)
public struct SegmentedControl: View, Hashable, FormControl {
  /// What the choice is called in the form's data. Must not be empty.
  public var name: String
  /// What is chosen. Must not be empty.
  public var label: String
  /// What to choose from, left to right.
  public var segments: [Choice]
  /// The value of what is chosen. `nil`, the default, or one that is none of the choices, as an address
  /// may bring it, chooses nothing.
  public var selection: String?
  /// Whether a browser refuses to send it without a choice. False by default.
  public var isRequired: Bool
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands above it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?

  /// A control of which nothing is chosen, unless told otherwise.
  public init(
    _ label: String, name: String, segments: [Choice], selection: String? = nil,
    isRequired: Bool = false, isEnabled: Bool = true, showsLabel: Bool = true
  ) {
    (self.name, self.label, self.segments) = (name, label, segments)
    (self.selection, self.isRequired) = (selection, isRequired)
    (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
  }

  public static func == (left: SegmentedControl, right: SegmentedControl) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.segments == right.segments && left.selection.hasSameBytes(as: right.selection)
      && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
      && left.showsLabel == right.showsLabel
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name, label or title, or a value that two segments share.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try segments.check(in: name)
    try html.tellingOfChange(of: name) { html in
      let notes = html.notes(on: name, help: help)
      html.raw("<fieldset class=\"pe-segments\"")
      html.attribute("disabled", isSet: !isEnabled)
      if isEnabled { html.note(name) }
      html.marks(of: name, notes)
      html.raw(showsLabel ? "><legend>" : "><legend class=\"pe-unseen\">")
      html.text(label)
      html.raw("</legend>")
      let hasChoice = segments.contains {
        $0.isEnabled
          && html.isChosen(
            $0.value, of: name, otherwise: selection.hasSameBytes(as: $0.value), isSent: isEnabled)
      }
      for segment in segments {
        html.raw("<label><input type=\"radio\"")
        html.attribute("name", name)
        html.attribute("value", segment.value)
        let isSelected = html.isChosen(
          segment.value, of: name,
          otherwise: selection.hasSameBytes(as: segment.value), isSent: isEnabled)
        html.attribute("checked", isSet: isSelected)
        html.attribute("required", isSet: isRequired)
        html.attribute("disabled", isSet: !segment.isEnabled)
        html.owner()
        // Of a group the keyboard reaches what is chosen.
        html.focus(
          on: name,
          isEnabled: isEnabled && segment.isEnabled && (isSelected || !hasChoice))
        html.raw("/><span>")
        html.text(segment.wording)
        html.raw("</span></label>")
      }
      html.raw("</fieldset>")
      html.remarks(on: name, label, notes)
    }
  }
}
