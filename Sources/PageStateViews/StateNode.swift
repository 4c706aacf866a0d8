import PageElements

/// A state view in a tree, with its state, props and placed children.
struct StateNode<View: StateView>: AnyStateNode {
  let path: StatePath
  var state: View.State
  var props: StateProps
  /// The new state that is not rendered yet.
  var pending: View.State?
  var hasChangesBelow = false
  var children: [Child] = []
  var markup = StateMarkup.Props(properties: .init(), children: [])
  /// The tasks for the current state and props.
  var tasks: [StateTask<View>] = []
  /// The names of the tasks that have ended.
  var endedTasks: [String] = []

  struct Child: Sendable {
    let key: String
    let layout: PlacementLayout
    var content: StateNodeContent
    let functions: [String: StateFunction<View>]
  }

  init(path: StatePath, props: StateProps) {
    (self.path, self.props) = (path, props)
    state = View.initialState
  }

  var viewType: any StateView.Type { View.self }
  var isPending: Bool { pending != nil }
  /// The new state, or else the rendered one.
  var latestState: View.State { pending ?? state }

  var childViews: [any AnyStateNode] {
    children.compactMap { if case .view(let node) = $0.content { node } else { nil } }
  }

  func content(under key: String) -> StateNodeContent? { child(key)?.content }

  func child(_ key: String) -> Child? {
    children.first { $0.key.hasSameBytes(as: key) }
  }

  mutating func replace(_ node: any AnyStateNode, under key: String) {
    guard let index = children.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { return }
    children[index].content = .view(node)
    hasChangesBelow = true
  }

  mutating func appear(restoring saved: SavedNode?, in run: inout StateRun) throws {
    let isRoot = path.keys.isEmpty
    if !isRoot { run.record(.propsSet(path)) }
    let savedState = saved?.state(of: View.self)
    if let savedState {
      state = savedState
      endedTasks = saved?.endedTasks ?? []
      run.record(.restored(path))
    } else {
      if saved != nil { run.record(.notRestored(path)) }
      if !isRoot {
        run.record(.viewDidInitialize(path))
        View.viewDidInitialize(&state, props: props)
      }
    }
    try render(restoring: saved, in: &run)
    if isRoot, savedState == nil {
      run.record(.viewDidInitialize(path))
      callHook { View.viewDidInitialize(&$0, props: $1) }
    }
  }

  mutating func update(props newProps: StateProps?, in run: inout StateRun) throws {
    if pending == nil, newProps == nil || newProps == props {
      if newProps != nil { run.record(.skipped(path)) }
      if hasChangesBelow { try updateBelow(in: &run) }
      return
    }
    let newState = latestState
    pending = nil
    run.record(.viewWillUpdate(path))
    View.viewWillUpdate(
      state: state, props: props, newState: newState, newProps: newProps ?? props)
    state = newState
    if let newProps {
      props = newProps
      run.record(.propsSet(path))
    }
    try render(restoring: nil, in: &run)
    run.record(.viewDidUpdate(path))
    callHook { View.viewDidUpdate(&$0, props: $1) }
  }

  private mutating func updateBelow(in run: inout StateRun) throws {
    hasChangesBelow = false
    for index in children.indices {
      guard case .view(var node) = children[index].content, node.needsUpdate else { continue }
      try node.update(props: nil, in: &run)
      children[index].content = .view(node)
      markup.children[index] = children[index].markup
      if node.needsUpdate { hasChangesBelow = true }
    }
  }

  /// Calls a hook. If it does not change the state, no further render is necessary.
  private mutating func callHook(_ hook: (inout View.State, StateProps) -> Void) {
    var changed = state
    hook(&changed, props)
    guard changed != state else { return }
    // A state with NaN is not equal to itself. Its description shows whether the hook changed it.
    if state != state, String(reflecting: changed) == String(reflecting: state) { return }
    pending = changed
  }
}
