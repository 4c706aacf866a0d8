import PageElements

/// A state view in a tree, independent of its type.
protocol AnyStateNode: Sendable {
  var viewType: any StateView.Type { get }
  var path: StatePath { get }
  /// Whether the view has a new state that is not rendered yet.
  var isPending: Bool { get }
  /// Whether a view below has a new state that is not rendered yet.
  var hasChangesBelow: Bool { get }
  var markup: StateMarkup.Props { get }
  var childViews: [any AnyStateNode] { get }
  /// Returns the content under a key; `nil` if the view has no such child.
  func content(under key: String) -> StateNodeContent?

  /// Renders for the first time. A child is initialized before that, the root after it.
  mutating func appear(restoring saved: SavedNode?, in run: inout StateRun) throws
  /// Renders the view if its props or state changed, and changed views below it.
  ///
  /// - Parameter newProps: The new props; `nil` if the parent does not render.
  mutating func update(props newProps: StateProps?, in run: inout StateRun) throws
  /// Replaces the view under a key, and marks it as changed.
  mutating func replace(_ node: any AnyStateNode, under key: String)
  /// Runs a function that this view passed to the child under a key.
  ///
  /// - Returns: The calls of functions of this view's parent, to run next.
  mutating func receive(_ call: StateCall, from key: String) async throws -> [StateCall]
  /// Decodes the argument of a function that this view passed to the child under a key.
  func argument(
    of function: String, from key: String, decoder: any Decoder
  ) throws -> any Sendable
  func encode(to encoder: any Encoder) throws

  /// The tasks of the view that have not ended.
  var unfinishedTasks: [UnfinishedStateTask] { get }
  /// Records the end of a task. It does not run again while the view contains it.
  mutating func end(_ task: String, failing error: (any Error)?)
}

enum StateNodeContent: Sendable {
  case element(AnyElement)
  case view(any AnyStateNode)
}

extension AnyStateNode {
  var needsUpdate: Bool { isPending || hasChangesBelow }

  /// The first view, from the top, with a new state that is not rendered yet.
  var firstPending: (any AnyStateNode)? {
    if isPending { return self }
    for child in childViews where child.needsUpdate {
      if let pending = child.firstPending { return pending }
    }
    return nil
  }
}

/// Returns the state view at a path.
///
/// - Throws: ``StateViewError/nothing(at:)`` or ``StateViewError/viewMismatch(_:expected:path:)`` if there is no state
///   view at the path.
func stateNode(
  at path: StatePath, below root: any AnyStateNode, expecting expected: String = "a StateView"
) throws -> any AnyStateNode {
  var node = root
  for key in path.keys {
    switch node.content(under: key) {
    case .view(let child): node = child
    case .element:
      throw StateViewError.viewMismatch(
        "an element", expected: expected, path: node.path.appending(key))
    case nil: throw StateViewError.noView(at: node.path.appending(key))
    }
  }
  return node
}

/// Replaces a node in the tree, and marks its ancestors as changed below.
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
