public import PageElements

// The functions that controls in placed elements call. Only the name (`tap`, `change` or `submit`) matters. A key with
// the same name and another argument type also works, if the submitted value can be decoded as that type.

extension Button {
  /// The function that runs when the button of a placed element is pressed, unless the button has its own handler:
  ///
  ///     place(Button("More"), key: "more")
  ///       .prop(forKey: Button.tap) { counter, _ in counter.state.count += 1 }
  ///
  /// An element may contain only one such button. Two in one element are an error.
  public static let tap = FunctionKey<NoArgument>("tap")
}

extension TextField {
  /// The function that runs after the text of a field in a placed element changed:
  ///
  ///     place(TextField("Name", name: "name", text: state.name), key: "name")
  ///       .prop(forKey: TextField.change) { form, name in form.state.name = name }
  ///
  /// The field becomes a form of its own. A script sends it after each change. Without a script, the reader sends it
  /// with a button. In a ``Form``, the field is sent with that form.
  public static let change = FunctionKey<String>("change")
}

extension TextArea {
  /// The function that runs after the text changed, like ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension Select {
  /// The function that runs with the value of the new choice, like ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension SegmentedControl {
  /// The function that runs with the value of the new segment, like ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension Stepper {
  /// The function that runs with the new number, like ``TextField/change``.
  public static let change = FunctionKey<Double>("change")
}

extension DateField {
  /// The function that runs with the new date, or `nil` if the field was cleared, like ``TextField/change``.
  public static let change = FunctionKey<CalendarDate?>("change")
}

extension Checkbox {
  /// The function that runs after the checkbox of a placed element changed, unless the checkbox has its own handler or
  /// is in a ``Form``.
  public static let change = FunctionKey<Bool>("change")
}

extension Switch {
  /// The function that runs after the switch of a placed element changed, unless the switch has its own handler or is
  /// in a ``Form``.
  public static let change = FunctionKey<Bool>("change")
}

extension Form {
  /// Creates a form that calls the function ``submit(as:)`` of its placed element. Elsewhere it has no address, and
  /// rendering throws `RenderError.unsafeURL(_:)`.
  ///
  /// - Parameters:
  ///   - submitsOnChange: Whether the form is sent after each change of a control.
  ///   - elements: The controls and other elements, top to bottom.
  public init(submitsOnChange: Bool = false, @StackBuilder elements: () -> [StackItem]) {
    self.init(to: "", method: .post, elements: elements)
    self.submitsOnChange = submitsOnChange
  }

  /// Returns the function that runs when the form of a placed element is sent, unless the form has its own handler. Its
  /// argument is decoded from the fields, as by `FormValues.decode(_:)`:
  ///
  ///     struct Order: Codable { var tea: String; var cups: Int }
  ///
  ///     place(Form { … }, key: "order")
  ///       .prop(forKey: Form.submit(as: Order.self)) { shop, order in shop.state.take(order) }
  ///
  /// Invalid values, and `FormErrors` from the function, are shown next to the fields.
  public static func submit<Fields: Codable & Sendable>(
    as fields: Fields.Type
  ) -> FunctionKey<Fields> {
    FunctionKey("submit")
  }
}
