import PageElements

/// A turn of a ``StateTree``: any number of changes, then one render.
///
///     try tree.turn { turn in
///       try turn.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
///       try turn.send(NameField.didChange, "Ada", at: ["name"])
///     }
///
/// Paths and functions refer to the last render.
public struct StateTransaction {
  var root: any AnyStateNode

  init(root: any AnyStateNode) { self.root = root }

  /// Returns the state of the view at a path, including the changes of this turn.
  ///
  /// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/viewMismatch(_:expected:path:)``.
  public func state<View: StateView>(
    of view: View.Type, at path: StatePath = []
  ) throws -> View.State {
    try node(of: view, at: path).latestState
  }

  /// Changes the state of the view at a path. It renders once at the end of the turn.
  ///
  /// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/viewMismatch(_:expected:path:)``, and the errors of
  ///   `change`.
  public mutating func setState<View: StateView>(
    of view: View.Type, at path: StatePath = [], _ change: (inout View.State) throws -> Void
  ) throws {
    var node = try node(of: view, at: path)
    var state = node.latestState
    try change(&state)
    node.pending = state
    try setStateNode(node, in: &root)
  }

  /// Calls a function of the view or element at a path.
  ///
  /// The functions of views further up that it calls run after it, in order.
  ///
  /// - Throws: ``StateViewError/nothing(at:)``, ``StateViewError/noFunction(_:path:)`` or
  ///   ``StateViewError/argumentMismatch(_:expected:function:path:)``, and the errors of the function.
  public mutating func send<Argument>(
    _ key: FunctionKey<Argument>, _ argument: Argument, at path: StatePath
  ) async throws {
    try await run(StateCall(name: key.name, argument: argument), at: path)
  }

  /// Calls a function without an argument of the view or element at a path.
  ///
  /// - Throws: The errors of ``send(_:_:at:)``.
  public mutating func send(_ key: FunctionKey<NoArgument>, at path: StatePath) async throws {
    try await send(key, NoArgument(), at: path)
  }

  /// Calls the function with a name, with an argument from a decoder, such as one for a submitted form.
  ///
  /// - Throws: The errors of ``send(_:_:at:)`` and of the decoder.
  public mutating func send(
    named name: String, at path: StatePath, from decoder: any Decoder
  ) async throws {
    let (parent, key) = try parent(of: path, calling: name)
    let argument = try parent.argument(of: name, from: key, decoder: decoder)
    try await run(StateCall(name: name, argument: argument), at: path)
  }

  /// Handles an event. The argument of its function is decoded from the submitted values.
  ///
  /// - Throws: The errors of ``send(_:_:at:)``; `FormErrors` for invalid values.
  public mutating func send(_ event: StateEvent) async throws {
    let (parent, key) = try parent(of: event.path, calling: event.function)
    let argument = try FormErrors.convertingDecodingErrors {
      try parent.argument(
        of: event.function, from: key, decoder: event.values.decoder(at: event.field))
    }
    try await run(StateCall(name: event.function, argument: argument), at: event.path)
  }

  private func node<View: StateView>(
    of view: View.Type, at path: StatePath
  ) throws -> StateNode<View> {
    let found = try stateNode(at: path, below: root, expecting: "\(View.self)")
    guard let node = found as? StateNode<View> else {
      throw StateViewError.viewMismatch("\(found.viewType)", expected: "\(View.self)", path: path)
    }
    return node
  }

  private func parent(
    of path: StatePath, calling name: String
  ) throws -> (any AnyStateNode, key: String) {
    guard let key = path.keys.last else { throw StateViewError.noFunction(name, path: path) }
    return (try stateNode(at: StatePath(path.keys.dropLast()), below: root), key)
  }

  private mutating func run(_ call: StateCall, at path: StatePath) async throws {
    var pendingCalls = [(call, path)]
    var next = 0
    while next < pendingCalls.count {
      let (call, path) = pendingCalls[next]
      next += 1
      var (node, key) = try parent(of: path, calling: call.name)
      let calls = try await node.receive(call, from: key)
      try setStateNode(node, in: &root)
      pendingCalls += calls.map { ($0, node.path) }
    }
  }
}
