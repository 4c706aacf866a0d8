/// A setting that is on or off.
///
///     ElementOfSwitch("Sounds", name: "sounds", isOn: true)
///     // <label class="pe-check"><input type="checkbox" role="switch" name="sounds" value="true"
///     // checked=""/><span>Sounds</span></label>
///
/// On, it sends `sounds=true`; off, it sends nothing. It changes when its form is sent. (Seeds:
/// E20; posting on each change comes with actions. WAI-ARIA 1.2, role `switch`.)
public enum Switch: ElementableView {
  public struct Props: Hashable, Sendable, FormControl {
    public var name: String
    public var label: String
    public var isOn: Bool
    /// What it sends when on. `true` by default.
    public var value: String
    /// True by default; false greys it out, and it is not sent.
    public var isEnabled: Bool
    /// Whether the label stands beside it. True by default; false leaves it to screen readers.
    public var showsLabel: Bool

    public init(
      name: String, label: String, isOn: Bool = false, value: String = "true",
      isEnabled: Bool = true, showsLabel: Bool = true
    ) {
      (self.name, self.label, self.isOn, self.value) = (name, label, isOn, value)
      (self.isEnabled, self.showsLabel) = (isEnabled, showsLabel)
    }

    public static func == (left: Props, right: Props) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.label.hasSameBytes(as: right.label)
        && left.isOn == right.isOn && left.value.hasSameBytes(as: right.value)
        && left.isEnabled == right.isEnabled && left.showsLabel == right.showsLabel
    }
  }

  /// - Throws: ``ControlError`` for an empty name or label.
  public static func render(_ props: Props, into html: inout HTMLWriter) throws {
    try props.check()
    html.tick(props.label, isShown: props.showsLabel) { html in
      html.void("input") {
        $0.raw(" type=\"checkbox\" role=\"switch\"")
        $0.attribute("name", props.name)
        $0.attribute("value", props.value)
        $0.attribute("checked", isSet: props.isOn)
        $0.attributes(of: props)
      }
    }
  }
}

/// A setting that is on or off.
public func ElementOfSwitch(
  _ label: String, name: String, isOn: Bool = false
) -> ElementOf<Switch> {
  ElementOf(props: Switch.Props(name: name, label: label, isOn: isOn))
}

/// A switch with all its props, in the spelling of the seeds.
public func ElementOfSwitch(props: Switch.Props) -> ElementOf<Switch> { ElementOf(props: props) }
