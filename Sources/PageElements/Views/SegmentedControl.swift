/// One of a few things, all in view.
///
///     ElementOfSegmentedControl("Sort", name: "sort", segments: ["Name", "Age"], selection: "Age")
///     // <fieldset class="pe-segments"><legend>Sort</legend>
///     // <label><input type="radio" name="sort" value="Name"/><span>Name</span></label>
///     // <label><input type="radio" name="sort" value="Age" checked=""/><span>Age</span></label>
///     // </fieldset>
///
/// A group of radio buttons: those of one name in one form exclude each other, so give each control
/// of a form its own name. (HTML Standard, section 4.10.5.1.16.)
public enum SegmentedControl: ElementableView {
  public struct Props: Hashable, Sendable, FormControl {
    public var name: String
    public var label: String
    /// What to choose from, left to right.
    public var segments: [Choice]
    /// The value of what is chosen; `nil`, the default, is none.
    public var selection: String?
    /// Whether a browser refuses to send it without a choice. False by default.
    public var isRequired: Bool
    /// True by default; false greys it out, and it is not sent.
    public var isEnabled: Bool
    /// Whether the label stands above it. True by default; false leaves it to screen readers.
    public var showsLabel: Bool

    public init(
      name: String, label: String, segments: [Choice], selection: String? = nil,
      isRequired: Bool = false, isEnabled: Bool = true, showsLabel: Bool = true
    ) {
      (self.name, self.label, self.segments) = (name, label, segments)
      (self.selection, self.isRequired) = (selection, isRequired)
      (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
        && left.segments == right.segments && left.selection.hasSameBytes(as: right.selection)
        && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
        && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty name, label or title, or a value that two segments share.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try props.check()
    try props.segments.check(in: props.name)
    try html.beginChange(of: props.name)
    defer { html.endChange() }
    html.raw("<fieldset class=\"pe-segments\"")
    html.attribute("disabled", isSet: !props.isEnabled)
    html.marks(of: props.name)
    html.raw(props.showsLabel ? "><legend>" : "><legend class=\"pe-unseen\">")
    html.text(props.label)
    html.raw("</legend>")
    let hasChoice = props.segments.contains {
      $0.isEnabled
        && html.isChosen(
          $0.value, of: props.name, otherwise: props.selection.hasSameBytes(as: $0.value))
    }
    for segment in props.segments {
      html.raw("<label><input type=\"radio\"")
      html.attribute("name", props.name)
      html.attribute("value", segment.value)
      let isSelected = html.isChosen(
        segment.value, of: props.name,
        otherwise: props.selection.hasSameBytes(as: segment.value))
      html.attribute("checked", isSet: isSelected)
      html.attribute("required", isSet: props.isRequired)
      html.attribute("disabled", isSet: !segment.isEnabled)
      html.owner()
      // Of a group the keyboard reaches what is chosen.
      html.focus(
        on: props.name,
        isEnabled: props.isEnabled && segment.isEnabled && (isSelected || !hasChoice))
      html.raw("/><span>")
      html.text(segment.title)
      html.raw("</span></label>")
    }
    html.raw("</fieldset>")
    html.remarks(on: props.name, props.label)
  }
}

/// One of a few things, all in view.
public func ElementOfSegmentedControl(
  _ label: String, name: String, segments: [Choice], selection: String? = nil
) -> ElementOf<SegmentedControl> {
  ElementOf(
    props: SegmentedControl.Props(
      name: name, label: label, segments: segments, selection: selection))
}

/// One of a few titles, in the spelling of the seeds: each sends its position, from 0.
///
/// - Parameter props: `selectedIndex` is `nil` or -1 for none, as is any other number that is no
///   position.
public func ElementOfSegmentedControl(
  props: (name: String, label: String, segmentTitles: [String], selectedIndex: Int?)
) -> ElementOf<SegmentedControl> {
  let segments = props.segmentTitles.enumerated().map { Choice(String($0.offset), $0.element) }
  let selection = props.selectedIndex.flatMap { $0 == -1 ? nil : String($0) }
  return ElementOfSegmentedControl(
    props.label, name: props.name, segments: segments, selection: selection)
}

/// A segmented control with all its props.
public func ElementOfSegmentedControl(
  props: SegmentedControl.Props
) -> ElementOf<SegmentedControl> {
  ElementOf(props: props)
}
