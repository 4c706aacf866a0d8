public import PageElements
public import PageStateViews

extension PageState {
  /// A tree of state views as this visitor left it, its controls at work: whatever a function of it
  /// changes is remembered.
  ///
  ///     let counter = try state.element(of: \.counter)
  ///     return Table { Section { Row(key: "counter", counter) } }
  ///
  /// Every gesture is one turn of the tree, and one patch. Where a function throws, all is as before.
  /// It stands in a row with a key, like everything with a handler.
  ///
  /// - Parameters:
  ///   - path: Where the tree lies in the state.
  ///   - id: Tells this tree from others in the same row. Empty, the default, for the only one.
  ///   - props: What a parent would pass, such as what the address says. None by default.
  ///   - afterTurn: Called after each turn, to change what else the page remembers; it may wait. What it
  ///     throws ends the turn: all is as before. Nothing by default.
  /// - Throws: `StateViewError`, or what a view's render throws.
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

  /// Makes a turn of a tree.
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

/// Where a tree lies in a state, and what its page does with it.
struct TreePlace<Value: Codable & Equatable & Sendable, Root: StateView>: Sendable {
  let path: any WritableKeyPath<Value, SavedTree<Root>> & Sendable
  let props: StateProps
  var afterTurn: @Sendable (inout Value, StateTree) async throws -> Void = { _, _ in }
}

extension VisitorTask {
  init<Value, Root>(_ task: DueStateTask, at place: TreePlace<Value, Root>) {
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
  /// Makes turns of the tree of a visitor.
  fileprivate func turn(for host: StateHost) -> DueStateTask.Turn? {
    host.visit.visitor.map { visitor in
      let state = VisitorState<Value>(host: host, visitor: visitor)
      return { changes in try await state.turn { try await $0.turn(of: self, changes) } }
    }
  }
}
