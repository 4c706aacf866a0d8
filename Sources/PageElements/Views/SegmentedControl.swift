/// A selection of one of a few choices, all visible.
///
///     SegmentedControl("Sort", name: "sort", segments: ["Name", "Age"], selection: "Age")
///     // <fieldset class="pe-segments"><legend>Sort</legend>
///     // <label><input type="radio" name="sort" value="Name"/><span>Name</span></label>
///     // <label><input type="radio" name="sort" value="Age" checked=""/><span>Age</span></label>
///     // </fieldset>
///
/// The control is a group of radio buttons. In a form, radio buttons of one name exclude each other, so give each
/// control its own name. (HTML Standard, section 4.10.5.1.16.)
public struct SegmentedControl: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// The choices, left to right.
  public var segments: [Choice]
  /// The value of the selected choice. `nil`, the default, selects nothing. So does a value of no choice, which may
  /// come from an address.
  public var selection: String?
  /// Whether a browser refuses to submit the form while nothing is selected. False by default.
  public var isRequired: Bool
  /// Whether the control is enabled. A browser does not send a disabled control. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible above the control. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// A help text below the control, which screen readers read with it. `nil` by default.
  public var help: String?

  /// Creates a control, by default without a selection.
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

  /// - Throws: ``ControlError`` for an empty name, label or title, or two segments with one value.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    try segments.check(in: name)
    try html.changeForm(of: name) { html in
      let descriptions = html.descriptions(on: name, help: help)
      html.raw("<fieldset class=\"pe-segments\"")
      html.attribute("disabled", isSet: !isEnabled)
      if isEnabled { html.recordFieldName(name) }
      html.validationAttributes(of: name, descriptions)
      html.raw(showsLabel ? "><legend>" : "><legend class=\"pe-unseen\">")
      html.text(label)
      html.raw("</legend>")
      let hasChoice = segments.contains {
        $0.isEnabled
          && html.isSelected(
            $0.value, of: name, otherwise: selection.hasSameBytes(as: $0.value), isSent: isEnabled)
      }
      for segment in segments {
        html.raw("<label><input type=\"radio\"")
        html.attribute("name", name)
        html.attribute("value", segment.value)
        let isSelected = html.isSelected(
          segment.value, of: name,
          otherwise: selection.hasSameBytes(as: segment.value), isSent: isEnabled)
        html.attribute("checked", isSet: isSelected)
        html.attribute("required", isSet: isRequired)
        html.attribute("disabled", isSet: !segment.isEnabled)
        html.formOwnerAttribute()
        // The Tab key reaches only the selected button of a group.
        html.focus(
          on: name,
          isEnabled: isEnabled && segment.isEnabled && (isSelected || !hasChoice))
        html.raw("/><span>")
        html.text(segment.wording)
        html.raw("</span></label>")
      }
      html.raw("</fieldset>")
      html.fieldMessages(on: name, label, descriptions)
    }
  }
}
