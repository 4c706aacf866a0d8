public import PageElements
public import PageStateViews

extension PageState {
  /// Returns a tree of state views in the state that this visitor left it. Its controls work, and the site
  /// stores the changes that their functions make.
  ///
  ///     let counter = try state.element(of: \.counter)
  ///     return Table { Section { Row(key: "counter", counter) } }
  ///
  /// Each gesture is one turn of the tree and one patch. If a function throws, the turn has no effect. Like
  /// every element with a handler, the tree belongs in a row with a key.
  ///
  /// - Parameters:
  ///   - path: The key path of the tree in the state.
  ///   - id: The identifier of the tree among those in the same row. Empty, the default, for the only one.
  ///   - props: The props of the root, such as values from the address. None by default.
  ///   - afterTurn: Runs after each turn and may change other parts of the state. It may suspend. If it
  ///     throws, the turn has no effect. Does nothing by default.
  /// - Throws: `StateViewError`, or the errors of a view's render.
  public func element<Root: StateView>(
    of path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable, id: String = "",
    props: StateProps = StateProps(),
    afterTurn: @escaping @Sendable (inout Value, StateTree) async throws -> Void = { _, _ in }
  ) throws -> ElementOf<StateMarkup> {
    let location = TreeLocation(path: path, props: props, afterTurn: afterTurn)
    let tree = try value[keyPath: path].tree(props: props)
    record(tree, at: location)
    return tree.element(id: id) { event in
      try await self.turn(of: location) { try await $0.send(event) }
    }
  }

  /// Runs a turn of a tree.
  func turn(
    of location: TreeLocation<Value, some StateView>,
    _ changes: @Sendable (inout StateTransaction) async throws -> Void
  ) async throws {
    var tree = try value[keyPath: location.path].tree(props: location.props)
    try await tree.transaction { try await changes(&$0) }
    var value = self.value
    try value[keyPath: location.path].store(tree, props: location.props)
    try await location.afterTurn(&value, tree)
    let changed = value
    update { $0 = changed }
    record(tree, at: location)
  }
}

/// The place of a tree in a state, and the page's code that runs after its turns.
struct TreeLocation<Value: Codable & Equatable & Sendable, Root: StateView>: Sendable {
  let path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable
  let props: StateProps
  var afterTurn: @Sendable (inout Value, StateTree) async throws -> Void = { _, _ in }
}

extension VisitorTask {
  init<Value, Root>(_ task: UnfinishedStateTask, at location: TreeLocation<Value, Root>) {
    self.init(id: ID(tree: location.path, task: task.id)) { host in
      guard let turn = location.turn(for: host) else { throw CancellationError() }
      try await task.run(turn: turn)
    } refuse: { host, error in
      guard let turn = location.turn(for: host) else { return }
      try await task.end(failing: error, turn: turn)
    }
  }
}

extension TreeLocation {
  /// Returns a function that runs turns of the visitor's tree; `nil` for a visit without a visitor.
  fileprivate func turn(for host: StateHost) -> UnfinishedStateTask.Turn? {
    host.visit.visitor.map { visitor in
      let state = VisitorState<Value>(host: host, visitor: visitor)
      return { changes in try await state.turn { try await $0.turn(of: self, changes) } }
    }
  }
}
