import PageElements

/// A view while it handles an event: what a function passed to its children works on.
///
///     place(TextField(…), key: "field")
///       .prop(forKey: Events.didChange) { field, text in
///         field.state.text = text
///         field.call(NameField.didChange, with: text)
///       }
public struct StateContext<View: StateView> {
  /// The view's state. Setting it renders the view again at the end of the turn, once however often
  /// it is set.
  public var state: View.State {
    didSet { isStateSet = true }
  }
  /// What the view's own parent passed.
  public let props: StateProps

  private(set) var isStateSet = false
  private(set) var calls: [StateCall] = []

  init(state: View.State, props: StateProps) { (self.state, self.props) = (state, props) }

  /// Calls a function that the view's parent passed, once this one has returned.
  ///
  /// - Returns: False where the parent passed none: then nothing happens.
  @discardableResult public mutating func call<Argument>(
    _ key: FunctionKey<Argument>, with argument: Argument
  ) -> Bool {
    guard props.functions.contains(key.name) else { return false }
    calls.append(StateCall(name: key.name, argument: argument))
    return true
  }

  /// Calls a function without an argument that the view's parent passed.
  @discardableResult public mutating func call(_ key: FunctionKey<NoArgument>) -> Bool {
    call(key, with: NoArgument())
  }
}

/// A function's name and its argument.
struct StateCall: Sendable {
  let name: String
  let argument: any Sendable
}
