public import PageElements

// The functions that controls run by themselves when they stand in a placed element that was given
// one. What counts is the name, `tap`, `change` or `submit`: a key of that name with another argument
// serves as well, where what is sent reads as that.

extension Button {
  /// Runs when the button of a placed element is pressed, unless it has a handler of its own:
  ///
  ///     place(Button("More"), key: "more")
  ///       .prop(forKey: Button.tap) { counter, _ in counter.state.count += 1 }
  ///
  /// One element, one button: two in one element are an error.
  public static let tap = FunctionKey<NoArgument>("tap")
}

extension TextField {
  /// Runs when the field of a placed element was given another text:
  ///
  ///     place(TextField("Name", name: "name", text: state.name), key: "name")
  ///       .prop(forKey: TextField.change) { form, name in form.state.name = name }
  ///
  /// The field then is a form of its own, which a script sends by itself, and a reader without one by
  /// a button. In a ``Form`` it is sent with that.
  public static let change = FunctionKey<String>("change")
}

extension TextArea {
  /// Runs when the text was changed, as ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension Select {
  /// Runs with the value of another choice, as ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension SegmentedControl {
  /// Runs with the value of another segment, as ``TextField/change``.
  public static let change = FunctionKey<String>("change")
}

extension Stepper {
  /// Runs with another number, as ``TextField/change``.
  public static let change = FunctionKey<Double>("change")
}

extension DateField {
  /// Runs with another day, or `nil` where it was cleared, as ``TextField/change``.
  public static let change = FunctionKey<CalendarDate?>("change")
}

extension Checkbox {
  /// Runs when the box of a placed element is ticked or not any more, unless it has a handler of its
  /// own or stands in a ``Form``.
  public static let change = FunctionKey<Bool>("change")
}

extension Switch {
  /// Runs when the switch of a placed element is turned on or off, unless it has a handler of its own
  /// or stands in a ``Form``.
  public static let change = FunctionKey<Bool>("change")
}

extension Form {
  /// Controls that are sent to the function ``submit(as:)`` of the placed element they are. Anywhere
  /// else they have no address: rendering throws `RenderError.unsafeURL(_:)`.
  ///
  /// - Parameters:
  ///   - submitsOnChange: Whether it is sent whenever one of its controls has changed.
  ///   - elements: The controls and whatever stands between them, top to bottom.
  public init(submitsOnChange: Bool = false, @StackBuilder elements: () -> [StackItem]) {
    self.init(to: "", method: .post, elements: elements)
    self.submitsOnChange = submitsOnChange
  }

  /// Runs when the form of a placed element is sent, unless it has a handler of its own. Its fields
  /// are read as the argument, in the way of `FormValues.decode(_:)`:
  ///
  ///     struct Order: Codable { var tea: String; var cups: Int }
  ///
  ///     place(Form { … }, key: "order")
  ///       .prop(forKey: Form.submit(as: Order.self)) { shop, order in shop.state.take(order) }
  ///
  /// What is no such argument, and what the function throws as `FormErrors`, comes back beside the
  /// fields.
  public static func submit<Fields: Codable & Sendable>(
    as fields: Fields.Type
  ) -> FunctionKey<Fields> {
    FunctionKey("submit")
  }
}
