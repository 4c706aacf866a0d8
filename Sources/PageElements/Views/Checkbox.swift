/// A checkbox.
///
///     Checkbox("Done", name: "done", isOn: true)
///     // <label class="pe-check"><input type="checkbox" name="done" value="true" checked=""/>
///     // <span>Done</span></label>
///
/// A checked box sends `done=true`; an unchecked box sends nothing. (HTML Standard, section 4.10.5.1.15.)
public struct Checkbox: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// Whether the box is checked when the page is loaded. False by default.
  public var isOn: Bool
  /// The value that a checked box sends. `true` by default.
  public var value: String
  /// Whether a browser refuses to submit the form while the box is unchecked. False by default.
  public var isRequired: Bool
  /// Whether the box is enabled. A browser does not send a disabled box. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible beside the box. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// A help text below the box, which screen readers read with it. `nil` by default.
  public var help: String?
  /// The handler that runs at each change and receives the new state. With a handler, the box is a button that works
  /// without a form, and ``name`` is its name in its row. `nil` by default.
  public var didChange: ActionHandler?

  /// Creates a box that its form sends, or one that acts by itself if `didChange` is set. Running the handler throws
  /// the errors of `didChange`.
  public init(
    _ label: String, name: String, isOn: Bool = false, value: String = "true",
    isRequired: Bool = false, isEnabled: Bool = true, showsLabel: Bool = true,
    didChange: (@Sendable (Bool) async throws -> Void)? = nil
  ) {
    (self.name, self.label, self.isOn, self.value) = (name, label, isOn, value)
    (self.isRequired, self.isEnabled, self.showsLabel) = (isRequired, isEnabled, showsLabel)
    self.didChange = didChange.map { change in
      ActionHandler { event in try await change(event.values["value"] == "true") }
    }
  }

  public static func == (left: Checkbox, right: Checkbox) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.isOn == right.isOn && left.value.hasSameBytes(as: right.value)
      && left.isRequired == right.isRequired && left.isEnabled == right.isEnabled
      && left.showsLabel == right.showsLabel && left.didChange == right.didChange
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    if didChange != nil || html.hasFunction(.change) {
      return try html.toggle(
        label, name: name, role: "checkbox", isOn: isOn, props: self,
        didChange)
    }
    let descriptions = html.descriptions(on: name, help: help)
    html.checkboxField(label, name: name, isShown: showsLabel, descriptions) { html in
      html.void("input") {
        $0.raw(" type=\"checkbox\"")
        $0.attribute("name", name)
        $0.attribute("value", value)
        let isOn = $0.isSelected(value, of: name, otherwise: isOn, isSent: isEnabled)
        $0.attribute("checked", isSet: isOn)
        $0.attributes(of: self, isRequired: isRequired, descriptions)
      }
    }
  }
}
