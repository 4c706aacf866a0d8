import PageElements

/// A state view that lives in a tree, whatever its type.
protocol AnyStateNode: Sendable {
  var viewType: any StateView.Type { get }
  var path: StatePath { get }
  /// Whether state was set here that is not rendered yet.
  var isPending: Bool { get }
  /// Whether state was set below that is not rendered yet.
  var hasChangesBelow: Bool { get }
  var markup: StateMarkup.Props { get }
  var childViews: [any AnyStateNode] { get }
  /// What is placed under a key, or `nil`.
  func content(under key: String) -> StateNodeContent?

  /// Renders for the first time. The root initialises itself after that, a child before.
  mutating func appear(restoring saved: SavedNode?, in run: inout StateRun) throws
  /// Renders this view if its props or state changed, and whatever changed below.
  ///
  /// - Parameter newProps: `nil` where it is not the parent that renders.
  mutating func update(props newProps: StateProps?, in run: inout StateRun) throws
  /// Replaces the view under a key, which then counts as changed.
  mutating func replace(_ node: any AnyStateNode, under key: String)
  /// Runs a function that this view passed to the child under a key.
  ///
  /// - Returns: The functions of this view's own parent that are to run next.
  mutating func receive(_ call: StateCall, from key: String) async throws -> [StateCall]
  /// Reads the argument of a function that this view passed to the child under a key.
  func argument(
    of function: String, from key: String, decoder: any Decoder
  ) throws -> any Sendable
  func encode(to encoder: any Encoder) throws

  /// The work that the view has and that did not end yet.
  var dueTasks: [DueStateTask] { get }
  /// Says that a task of the view has ended: it does not begin again as long as the view has it.
  mutating func end(_ task: String, failing error: (any Error)?)
}

enum StateNodeContent: Sendable {
  case element(AnyElement)
  case view(any AnyStateNode)
}

extension AnyStateNode {
  var needsUpdate: Bool { isPending || hasChangesBelow }

  /// The first view, from the top, whose state is not rendered yet.
  var firstPending: (any AnyStateNode)? {
    if isPending { return self }
    for child in childViews where child.needsUpdate {
      if let pending = child.firstPending { return pending }
    }
    return nil
  }
}

/// The state view at a path.
///
/// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/otherView(_:expected:path:)`` where
///   no state view is placed.
func stateNode(
  at path: StatePath, below root: any AnyStateNode, expecting expected: String = "a StateView"
) throws -> any AnyStateNode {
  var node = root
  for key in path.keys {
    switch node.content(under: key) {
    case .view(let child): node = child
    case .element:
      throw StateViewError.otherView(
        "an element", expected: expected, path: node.path.appending(key))
    case nil: throw StateViewError.nothing(at: node.path.appending(key))
    }
  }
  return node
}

/// Puts a changed node back in its place; all on the way to it count as changed below.
func setStateNode(_ node: any AnyStateNode, in root: inout any AnyStateNode) throws {
  var node = node
  var path = node.path
  while let key = path.keys.last {
    path = StatePath(Array(path.keys.dropLast()))
    var parent = try stateNode(at: path, below: root)
    parent.replace(node, under: key)
    node = parent
  }
  root = node
}
