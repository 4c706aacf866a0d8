/// What its reader uses: the controls of forms, and buttons.
///
///     Button("Order", id: "order") { … }.disabled(isSoldOut)
public protocol Control: View {
  /// True by default; false greys it out, and a form does not send it.
  var isEnabled: Bool { get set }
}

/// A control of a form that browsers can be told not to send empty.
///
///     TextField("Name", name: "name").required()
public protocol RequirableControl: Control {
  /// Whether a browser refuses to send it empty. False by default.
  var isRequired: Bool { get set }
}

extension Control {
  /// The control greyed out, or not: ``isEnabled``.
  ///
  ///     Button("Order", id: "order") { … }.disabled(isSoldOut)
  public func disabled(_ isDisabled: Bool = true) -> Self { with { $0.isEnabled = !isDisabled } }
}

extension RequirableControl {
  /// The control, which a browser refuses to send empty: ``isRequired``.
  ///
  ///     TextField("Name", name: "name").required()
  ///
  /// A request made by hand may still lack it.
  public func required(_ isRequired: Bool = true) -> Self { with { $0.isRequired = isRequired } }
}

extension Button: Control {}
extension Switch: Control {}
extension Checkbox: RequirableControl {}
extension DateField: RequirableControl {}
extension FileField: RequirableControl {}
extension SegmentedControl: RequirableControl {}
extension Select: RequirableControl {}
extension Stepper: RequirableControl {}
extension TextArea: RequirableControl {}
extension TextField: RequirableControl {}
