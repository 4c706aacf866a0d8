public import PageElements

/// A tree of state views: a root view and all views below it, with their states.
///
///     var tree = try StateTree(Home.self)
///     try tree.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
///     Row(key: "home", tree.element)
///
/// A tree is a value, so a copy is independent. Changes happen in turns. A turn makes all its changes and then renders
/// once, top down. It renders only views with a new state or different props. If anything throws an error, the tree
/// stays as it was before the turn.
public struct StateTree: Sendable {
  /// The maximum number of renders of a view in a turn. Above it, the turn throws
  /// ``StateViewError/endlessUpdates(view:path:renders:)``.
  static let maximumRenders = 50

  private(set) var root: any AnyStateNode
  /// The events of the last turn, in order.
  public private(set) var log: [StateLogEntry]
  /// The maximum depth of state views below the root.
  public let maximumDepth: Int

  /// Creates a tree and renders it. All views start with their initial states.
  ///
  /// - Parameters:
  ///   - root: The type of the root view.
  ///   - props: The values for the root, such as parameters of the address. None by default.
  ///   - maximumDepth: The maximum depth of state views below the root: 100 by default.
  /// - Throws: ``StateViewError``, and the errors of rendering.
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

  /// The rendered tree, as an element for a row or header.
  public var element: ElementOf<StateMarkup> { ElementOf(props: root.markup) }

  /// Returns the state of the view at a path.
  ///
  /// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/viewMismatch(_:expected:path:)``.
  public func state<View: StateView>(
    of view: View.Type, at path: StatePath = []
  ) throws -> View.State {
    try StateTransaction(root: root).state(of: view, at: path)
  }

  /// Makes any number of changes, and then renders once.
  ///
  /// - Throws: The errors of `changes`, ``StateViewError``, and the errors of rendering. The tree and its log then stay
  ///   as they were.
  public mutating func transaction<Result>(
    _ changes: (inout StateTransaction) throws -> Result
  ) throws -> Result {
    var transaction = StateTransaction(root: root)
    let result = try changes(&transaction)
    try finish(transaction.root) { _, _ in }
    return result
  }

  /// Makes any number of changes, which may suspend, and then renders once.
  ///
  /// - Throws: The same errors as the synchronous turn.
  public mutating func transaction<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ changes: (inout StateTransaction) async throws -> Result
  ) async throws -> Result {
    var transaction = StateTransaction(root: root)
    let result = try await changes(&transaction)
    try finish(transaction.root) { _, _ in }
    return result
  }

  /// Replaces the props of the root, in a separate turn.
  ///
  /// - Throws: ``StateViewError``, and the errors of rendering.
  public mutating func setProps(_ props: StateProps) throws {
    try finish(root) { try $0.update(props: props, in: &$1) }
  }

  private mutating func finish(
    _ changed: any AnyStateNode,
    prepare: (inout any AnyStateNode, inout StateRun) throws -> Void
  ) throws {
    var run = StateRun(maximumDepth: maximumDepth)
    var root = changed
    try prepare(&root, &run)
    try Self.settle(&root, in: &run)
    (self.root, log) = (root, run.log)
  }

  /// Renders until no view has a new state.
  private static func settle(_ root: inout any AnyStateNode, in run: inout StateRun) throws {
    for _ in 0..<maximumRenders where root.needsUpdate { try root.update(props: nil, in: &run) }
    if let node = root.firstPending {
      throw StateViewError.endlessUpdates(
        view: "\(node.viewType)", path: node.path, renders: maximumRenders)
    }
  }
}

/// Turns of a single change.
extension StateTree {
  /// Changes the state of the view at a path, and renders.
  ///
  /// - Throws: The errors of ``StateTransaction/setState(of:at:_:)`` and ``transaction(_:)``.
  public mutating func setState<View: StateView>(
    of view: View.Type, at path: StatePath = [], _ change: (inout View.State) throws -> Void
  ) throws {
    try transaction { try $0.setState(of: view, at: path, change) }
  }

  /// Calls a function of the view or element at a path, and renders.
  ///
  /// - Throws: The errors of ``StateTransaction/send(_:_:at:)`` and ``transaction(_:)``.
  public mutating func send<Argument>(
    _ key: FunctionKey<Argument>, _ argument: Argument, at path: StatePath
  ) async throws {
    try await transaction { try await $0.send(key, argument, at: path) }
  }

  /// Calls a function without an argument, and renders.
  ///
  /// - Throws: The errors of ``send(_:_:at:)``.
  public mutating func send(_ key: FunctionKey<NoArgument>, at path: StatePath) async throws {
    try await transaction { try await $0.send(key, at: path) }
  }

  /// Calls the function with a name, with an argument from a decoder, and renders.
  ///
  /// - Throws: The errors of ``StateTransaction/send(named:at:from:)`` and ``transaction(_:)``.
  public mutating func send(
    named name: String, at path: StatePath, from decoder: any Decoder
  ) async throws {
    try await transaction { try await $0.send(named: name, at: path, from: decoder) }
  }

  /// Handles an event, and renders.
  ///
  /// - Throws: The errors of ``StateTransaction/send(_:)`` and ``transaction(_:)``.
  public mutating func send(_ event: StateEvent) async throws {
    try await transaction { try await $0.send(event) }
  }
}
