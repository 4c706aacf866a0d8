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
    let place = TreePlace(path: path, props: props, afterTurn: afterTurn)
    let tree = try value[keyPath: path].tree(props: props)
    note(tree, at: place)
    return tree.element(id: id) { event in
      try await self.turn(of: place) { try await $0.send(event) }
    }
  }

  /// Runs a turn of a tree.
  func turn(
    of place: TreePlace<Value, some StateView>,
    _ changes: @Sendable (inout StateTurn) async throws -> Void
  ) async throws {
    var tree = try value[keyPath: place.path].tree(props: place.props)
    try await tree.turn { try await changes(&$0) }
    var value = self.value
    try value[keyPath: place.path].keep(tree, props: place.props)
    try await place.afterTurn(&value, tree)
    let changed = value
    update { $0 = changed }
    note(tree, at: place)
  }
}

/// The place of a tree in a state, and the page's code that runs after its turns.
struct TreePlace<Value: Codable & Equatable & Sendable, Root: StateView>: Sendable {
  let path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable
  let props: StateProps
  var afterTurn: @Sendable (inout Value, StateTree) async throws -> Void = { _, _ in }
}

extension VisitorTask {
  init<Value, Root>(_ task: UnfinishedStateTask, at place: TreePlace<Value, Root>) {
    self.init(id: ID(tree: place.path, task: task.id)) { host in
      guard let turn = place.turn(for: host) else { throw CancellationError() }
      try await task.run(turn: turn)
    } refuse: { host, error in
      guard let turn = place.turn(for: host) else { return }
      try await task.end(failing: error, turn: turn)
    }
  }
}

extension TreePlace {
  /// Returns a function that runs turns of the visitor's tree; `nil` for a visit without a visitor.
  fileprivate func turn(for host: StateHost) -> UnfinishedStateTask.Turn? {
    host.visit.visitor.map { visitor in
      let state = VisitorState<Value>(host: host, visitor: visitor)
      return { changes in try await state.turn { try await $0.turn(of: self, changes) } }
    }
  }
}
