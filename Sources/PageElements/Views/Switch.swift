/// A switch for a setting that is on or off.
///
///     Switch("Sounds", name: "sounds", isOn: true)
///     // <label class="pe-check"><input type="checkbox" role="switch" name="sounds" value="true"
///     // checked=""/><span>Sounds</span></label>
///
/// A switch that is on sends `sounds=true`; one that is off sends nothing. It takes effect when its form is submitted,
/// or at once if it has a handler:
///
///     Switch("Sounds", name: "sounds") { try await store.set($0) }
///     // <button class="pe-toggle" role="switch" aria-checked="false" name="value" value="true" …>
///
/// (WAI-ARIA 1.2, role `switch`.)
public struct Switch: View, Hashable, FormControl {
  /// The name of the value in the form data. Must not be empty.
  public var name: String
  /// The label. Must not be empty.
  public var label: String
  /// Whether the switch is on when the page is loaded. False by default.
  public var isOn: Bool
  /// The value that the switch sends when it is on. `true` by default.
  public var value: String
  /// Whether the switch is enabled. A browser does not send a disabled switch. True by default.
  public var isEnabled: Bool
  /// Whether the label is visible beside the switch. True by default. If false, only screen readers read it.
  public var showsLabel: Bool
  /// A help text below the switch, which screen readers read with it. `nil` by default.
  public var help: String?
  /// The handler that runs at each change and receives the new state. With a handler, the switch is a button that works
  /// without a form, and ``name`` is its name in its row. `nil` by default.
  public var didChange: ActionHandler?

  /// Creates a switch that its form sends, or one that acts by itself if `didChange` is set. Running the handler throws
  /// the errors of `didChange`.
  public init(
    _ label: String, name: String, isOn: Bool = false, value: String = "true",
    isEnabled: Bool = true, showsLabel: Bool = true,
    didChange: (@Sendable (Bool) async throws -> Void)? = nil
  ) {
    (self.name, self.label, self.isOn, self.value) = (name, label, isOn, value)
    (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
    self.didChange = didChange.map { change in
      ActionHandler { event in try await change(event.values["value"] == "true") }
    }
  }

  public static func == (left: Switch, right: Switch) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
      && left.isOn == right.isOn && left.value.hasSameBytes(as: right.value)
      && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
      && left.didChange == right.didChange
      && left.help.hasSameBytes(as: right.help)
  }

  /// - Throws: ``ControlError`` for an empty name or label.
  public func write(into html: inout HTMLWriter) throws {
    try check()
    if didChange != nil || html.hasFunction(.change) {
      return try html.toggle(
        label, name: name, role: "switch", isOn: isOn, props: self,
        didChange)
    }
    let descriptions = html.descriptions(on: name, help: help)
    html.checkboxField(label, name: name, isShown: showsLabel, descriptions) { html in
      html.void("input") {
        $0.raw(" type=\"checkbox\" role=\"switch\"")
        $0.attribute("name", name)
        $0.attribute("value", value)
        let isOn = $0.isSelected(value, of: name, otherwise: isOn, isSent: isEnabled)
        $0.attribute("checked", isSet: isOn)
        $0.attributes(of: self, descriptions)
      }
    }
  }
}
