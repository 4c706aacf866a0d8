public import PageElements

/// A state view and all that it places, alive: the tree holds each view's state between renders.
///
///     var tree = try StateTree(Home.self)
///     try tree.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
///     Row(key: "home", tree.element)
///
/// A tree is a value: a copy goes on by itself. Changes are made in turns: a turn makes all its
/// changes first and then renders once, top down, and only the views whose state was set or whose
/// props differ. Should anything throw, the tree stays as it was before the turn.
public struct StateTree: Sendable {
  /// Renders of one view in a turn before ``StateViewError/unsettled(view:path:renders:)``.
  static let maximumRenders = 50

  private(set) var root: any AnyStateNode
  /// What the last turn did, in order.
  public private(set) var log: [StateLogEntry]
  /// How many state views may be nested below the root.
  public let maximumDepth: Int

  /// Renders a root view for the first time, all views beginning with their initial states.
  ///
  /// - Parameters:
  ///   - root: The type of the view.
  ///   - props: What a parent would pass, such as what the address says. None by default.
  ///   - maximumDepth: How many state views may be nested below the root: 100 by default.
  /// - Throws: ``StateViewError``, or what a view's render throws.
  public init<Root: StateView>(
    _ root: Root.Type, props: StateProps = StateProps(), maximumDepth: Int = 100
  ) throws {
    try self.init(
      StateNode<Root>(path: [], props: props), restoring: nil, maximumDepth: maximumDepth)
  }

  init(
    _ root: any AnyStateNode, restoring saved: SavedNode?, maximumDepth: Int
  ) throws {
    var run = StateRun(maximumDepth: maximumDepth)
    var root = root
    try root.appear(restoring: saved, in: &run)
    try Self.settle(&root, in: &run)
    (self.root, self.maximumDepth, log) = (root, maximumDepth, run.log)
  }

  /// What the tree shows, for a row, a header or any other place of an element.
  public var element: ElementOf<StateMarkup> { ElementOf(props: root.markup) }

  /// The state of the view at a path.
  ///
  /// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/otherView(_:expected:path:)``.
  public func state<View: StateView>(
    of view: View.Type, at path: StatePath = []
  ) throws -> View.State {
    try StateTurn(root: root).state(of: view, at: path)
  }

  /// Makes any number of changes, then renders once.
  ///
  /// - Throws: What `changes` throws, ``StateViewError``, or what a view's render throws. The tree
  ///   and its log are then as before.
  public mutating func turn<Result>(
    _ changes: (inout StateTurn) throws -> Result
  ) throws -> Result {
    var turn = StateTurn(root: root)
    let result = try changes(&turn)
    try finish(turn.root) { _, _ in }
    return result
  }

  /// Makes any number of changes, some of which may wait, then renders once.
  ///
  /// - Throws: As the turn that does not wait.
  public mutating func turn<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ changes: (inout StateTurn) async throws -> Result
  ) async throws -> Result {
    var turn = StateTurn(root: root)
    let result = try await changes(&turn)
    try finish(turn.root) { _, _ in }
    return result
  }

  /// Passes other props to the root: a turn of its own.
  ///
  /// - Throws: ``StateViewError``, or what a view's render throws.
  public mutating func setProps(_ props: StateProps) throws {
    try finish(root) { try $0.update(props: props, in: &$1) }
  }

  private mutating func finish(
    _ changed: any AnyStateNode,
    beginning: (inout any AnyStateNode, inout StateRun) throws -> Void
  ) throws {
    var run = StateRun(maximumDepth: maximumDepth)
    var root = changed
    try beginning(&root, &run)
    try Self.settle(&root, in: &run)
    (self.root, log) = (root, run.log)
  }

  /// Renders until no state is left that was set and not rendered.
  private static func settle(_ root: inout any AnyStateNode, in run: inout StateRun) throws {
    for _ in 0..<maximumRenders where root.needsUpdate { try root.update(props: nil, in: &run) }
    if let node = root.firstPending {
      throw StateViewError.unsettled(
        view: "\(node.viewType)", path: node.path, renders: maximumRenders)
    }
  }
}

/// Turns of a single change.
extension StateTree {
  /// Changes the state of the view at a path and renders.
  ///
  /// - Throws: As ``StateTurn/setState(of:at:_:)`` and ``turn(_:)``.
  public mutating func setState<View: StateView>(
    of view: View.Type, at path: StatePath = [], _ change: (inout View.State) throws -> Void
  ) throws {
    try turn { try $0.setState(of: view, at: path, change) }
  }

  /// Calls the function that the view or element at a path was given under a key, and renders.
  ///
  /// - Throws: As ``StateTurn/send(_:_:at:)`` and ``turn(_:)``.
  public mutating func send<Argument>(
    _ key: FunctionKey<Argument>, _ argument: Argument, at path: StatePath
  ) async throws {
    try await turn { try await $0.send(key, argument, at: path) }
  }

  /// Calls a function without an argument, and renders.
  ///
  /// - Throws: As ``send(_:_:at:)``.
  public mutating func send(_ key: FunctionKey<NoArgument>, at path: StatePath) async throws {
    try await turn { try await $0.send(key, at: path) }
  }

  /// Calls the function of that name, its argument read from what came with an event, and renders.
  ///
  /// - Throws: As ``StateTurn/send(named:at:from:)`` and ``turn(_:)``.
  public mutating func send(
    named name: String, at path: StatePath, from decoder: any Decoder
  ) async throws {
    try await turn { try await $0.send(named: name, at: path, from: decoder) }
  }

  /// Runs what an event asks for, and renders.
  ///
  /// - Throws: As ``StateTurn/send(_:)`` and ``turn(_:)``.
  public mutating func send(_ event: StateEvent) async throws {
    try await turn { try await $0.send(event) }
  }
}
