import PageElements

/// A child in a view's ``StateView/render(state:props:)``, created by `place`.
public struct Placement<Parent: StateView>: Sendable {
  let key: String
  let layout: PlacementLayout
  let content: Content
  var props: [PropIdentity: Prop] = [:]
  var functions: [String: StateFunction<Parent>] = [:]

  enum Content: Sendable {
    case element(AnyElement)
    case view(any StateView.Type)
  }

  enum Prop: Sendable {
    case value(any PropBox)
    case link(@Sendable (Parent.State) -> (any PropBox)?)
  }

  init(key: String, layout: PlacementLayout, content: Content) {
    (self.key, self.layout, self.content) = (key, layout, content)
  }

  /// Returns the child's props, with links resolved from the parent's state.
  func resolvedProps(in state: Parent.State) -> StateProps {
    var resolved = StateProps()
    for (identity, prop) in props {
      switch prop {
      case .value(let box): resolved.set(box, for: identity)
      case .link(let box): resolved.set(box(state), for: identity)
      }
    }
    resolved.setFunctions(functions.keys)
    return resolved
  }

  func adding<Argument>(
    _ function: @escaping @Sendable (inout StateContext<Parent>, Argument) async throws -> Void,
    for key: FunctionKey<Argument>
  ) -> Placement {
    var placement = self
    placement.functions[key.name] = StateFunction(function)
    return placement
  }
}

/// A placed child with its own state, to which the parent passes props.
///
/// If a key is set twice, the last value applies. Props apply to one render only. A prop that the next render does not
/// set is removed.
public struct PlacedView<Parent: StateView>: Sendable {
  var placement: Placement<Parent>

  init(_ placement: Placement<Parent>) { self.placement = placement }

  /// Passes a value; `nil` removes it.
  public func prop<Value>(forKey key: PropKey<Value>, is value: Value?) -> PlacedView {
    setting(value.map { .value(TypedPropBox(value: $0)) }, for: key.identity)
  }

  /// Passes a value from the parent's state, as in `isLinkedToKeyInState: \.name`.
  public func prop<Value>(
    forKey key: PropKey<Value>,
    isLinkedToKeyInState path: any KeyPath<Parent.State, Value> & Sendable
  ) -> PlacedView {
    setting(.link { TypedPropBox(value: $0[keyPath: path]) }, for: key.identity)
  }

  /// Passes a value from the parent's state, or no value if it is `nil`.
  public func prop<Value>(
    forKey key: PropKey<Value>,
    isLinkedToKeyInState path: any KeyPath<Parent.State, Value?> & Sendable
  ) -> PlacedView {
    setting(
      .link { state in state[keyPath: path].map { TypedPropBox(value: $0) } }, for: key.identity)
  }

  /// Passes a function, which may set the parent's state:
  ///
  ///     place(NameField.self, key: "name")
  ///       .prop(forKey: NameField.didChange) { home, name in home.state.name = name }
  ///
  /// - Parameters:
  ///   - key: The name by which the child calls the function.
  ///   - function: The function. It may suspend, for example to query a database. The turn continues when it returns.
  ///     If it throws an error, the turn ends and the tree stays as it was.
  public func prop<Argument>(
    forKey key: FunctionKey<Argument>,
    isFunction function:
      @escaping @Sendable (inout StateContext<Parent>, Argument) async throws -> Void
  ) -> PlacedView {
    PlacedView(placement.adding(function, for: key))
  }

  private func setting(_ prop: Placement<Parent>.Prop?, for identity: PropIdentity) -> PlacedView {
    var placed = self
    placed.placement.props[identity] = prop
    return placed
  }
}

/// A placed element. It receives no values, because its content is fixed, but it can receive functions for its events.
public struct PlacedElement<Parent: StateView>: Sendable {
  let placement: Placement<Parent>

  init(_ placement: Placement<Parent>) { self.placement = placement }

  @available(
    *, unavailable, message: "An element takes no props. Pass the value to its initializer."
  )
  public func prop<Value>(forKey key: PropKey<Value>, is value: Value?) -> PlacedElement { self }

  /// Handles an event of the element. The function may set the state of the view that places it.
  ///
  /// - Parameters:
  ///   - key: The name of the event, such as `Button.tap`.
  ///   - function: The function. It may suspend, for example to query a database. The turn continues when it returns.
  ///     If it throws an error, the turn ends and the tree stays as it was.
  public func prop<Argument>(
    forKey key: FunctionKey<Argument>,
    isFunction function:
      @escaping @Sendable (inout StateContext<Parent>, Argument) async throws -> Void
  ) -> PlacedElement {
    PlacedElement(placement.adding(function, for: key))
  }
}
