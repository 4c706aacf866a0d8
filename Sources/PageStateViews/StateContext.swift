import PageElements

/// The state and props of a view while a function that it passed to a child runs.
///
///     place(TextField(…), key: "field")
///       .prop(forKey: Events.didChange) { field, text in
///         field.state.text = text
///         field.call(NameField.didChange, with: text)
///       }
public struct StateContext<View: StateView> {
  /// The view's state. If the function sets it, the view renders again once, at the end of the turn.
  public var state: View.State {
    didSet { isStateSet = true }
  }
  /// The values and functions from the view's parent.
  public let props: StateProps

  private(set) var isStateSet = false
  private(set) var calls: [StateCall] = []

  init(state: View.State, props: StateProps) { (self.state, self.props) = (state, props) }

  /// Calls a function from the view's parent after the current function returns.
  ///
  /// - Returns: Whether the parent passed the function. If not, nothing happens.
  @discardableResult public mutating func call<Argument>(
    _ key: FunctionKey<Argument>, with argument: Argument
  ) -> Bool {
    guard props.functions.contains(key.name) else { return false }
    calls.append(StateCall(name: key.name, argument: argument))
    return true
  }

  /// Calls a function without an argument from the view's parent.
  @discardableResult public mutating func call(_ key: FunctionKey<NoArgument>) -> Bool {
    call(key, with: NoArgument())
  }
}

/// The name of a function and its argument.
struct StateCall: Sendable {
  let name: String
  let argument: any Sendable
}
