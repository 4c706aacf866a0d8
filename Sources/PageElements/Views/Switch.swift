/// A setting that is on or off.
///
///     Switch("Sounds", name: "sounds", isOn: true)
///     // <label class="pe-check"><input type="checkbox" role="switch" name="sounds" value="true"
///     // checked=""/><span>Sounds</span></label>
///
/// On, it sends `sounds=true`; off, it sends nothing. It changes when its form is sent, or by itself
/// where it has a handler:
///
///     Switch("Sounds", name: "sounds") { try await store.set($0) }
///     // <button class="pe-toggle" role="switch" aria-checked="false" name="value" value="true" …>
///
/// (WAI-ARIA 1.2, role `switch`.)
public struct Switch: View, Hashable, FormControl {
  /// What the setting is called in the form's data. Must not be empty.
  public var name: String
  /// What is on or off. Must not be empty.
  public var label: String
  /// Whether it is on when the page is shown. False by default.
  public var isOn: Bool
  /// What it sends when on. `true` by default.
  public var value: String
  /// True by default; false greys it out, and it is not sent.
  public var isEnabled: Bool
  /// Whether the label stands beside it. True by default; false leaves it to screen readers.
  public var showsLabel: Bool
  /// What helps to fill it in, below it; heard with it. `nil`, the default, is nothing.
  public var help: String?
  /// Runs at each change, with whether it is on now: it then is a button of its own that works
  /// without a form, and ``name`` is what it is called in its row. `nil` by default.
  public var didChange: ActionHandler?

  /// A switch that is sent with its form; with `didChange`, one that acts by itself. What
  /// `didChange` throws, running the handler throws.
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
    let notes = html.notes(on: name, help: help)
    html.tick(label, name: name, isShown: showsLabel, notes) { html in
      html.void("input") {
        $0.raw(" type=\"checkbox\" role=\"switch\"")
        $0.attribute("name", name)
        $0.attribute("value", value)
        let isOn = $0.isChosen(value, of: name, otherwise: isOn, isSent: isEnabled)
        $0.attribute("checked", isSet: isOn)
        $0.attributes(of: self, notes)
      }
    }
  }
}
