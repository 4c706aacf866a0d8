public import PageElements

/// A task of a view, created by `task` in ``StateView/tasks(state:props:)``.
public struct StateTask<View: StateView>: Sendable {
  let name: String
  let body: @Sendable (StateViewHandle<View>) async throws -> Void
}

extension StateView {
  /// Creates a task of this view.
  ///
  ///     task("search \(state.word)") { view in
  ///       let found = try await library.books(matching: word)
  ///       try await view.update { $0.found = found }
  ///     }
  ///
  /// - Parameters:
  ///   - name: The name, unique among the view's tasks. A task with another name is another task, so the name should
  ///     contain the values that the work depends on.
  ///   - body: The work. It can change the view at any time; each change is a separate turn with a patch. Errors that it
  ///     throws are passed to ``StateView/taskDidFail(_:with:state:props:)``.
  public static func task(
    _ name: some KeyConvertible,
    body: @escaping @Sendable (_ view: StateViewHandle<Self>) async throws -> Void
  ) -> StateTask<Self> {
    StateTask(name: name.key, body: body)
  }
}

/// A handle with which a task changes its view in a stored tree.
public struct StateViewHandle<View: StateView>: Sendable {
  /// The path of the view.
  public let path: StatePath
  let turn: UnfinishedStateTask.Turn

  /// Changes the view's state, in a separate turn.
  ///
  /// - Throws: `CancellationError` if the view or its task no longer exists, and the errors of `change` and of
  ///   rendering, which leave the state unchanged.
  public func update(_ change: @escaping @Sendable (inout View.State) throws -> Void) async throws {
    try await turn { [path] in try $0.setState(of: View.self, at: path, change) }
  }

  /// Calls a function from the view's parent, in a separate turn.
  ///
  /// - Throws: `CancellationError` if the view or its task no longer exists, ``StateViewError/noFunction(_:path:)``,
  ///   and the errors of the function and of rendering, which leave the state unchanged.
  public func call<Argument>(
    _ key: FunctionKey<Argument>, with argument: Argument
  ) async throws {
    try await turn { [path] in try await $0.send(key, argument, at: path) }
  }

  /// Calls a function without an argument from the view's parent, in a separate turn.
  ///
  /// - Throws: The errors of ``call(_:with:)``.
  public func call(_ key: FunctionKey<NoArgument>) async throws {
    try await call(key, with: NoArgument())
  }
}

/// An unfinished task of a view in a tree.
///
/// The owner of the tree runs it once for each ``id``, and cancels it when the tree no longer contains it:
///
///     for task in tree.unfinishedTasks where begun.insert(task.id).inserted {
///       Task { try await task.run { change in try await store.turn(change) } }
///     }
///
/// A page of `PageSite` does this automatically.
public struct UnfinishedStateTask: Sendable {
  /// Performs a turn of the stored tree.
  public typealias Turn =
    @Sendable (@escaping @Sendable (inout StateTransaction) async throws -> Void) async throws ->
    Void

  /// The identifier of a task in a tree.
  public struct ID: Hashable, Sendable {
    /// The path of the view.
    public let path: StatePath
    /// The UTF-8 bytes of the task's name.
    let name: [UInt8]

    /// The name of the task.
    public var taskName: String { String(decoding: name, as: UTF8.self) }
  }

  /// The identifier of the task in its tree.
  public let id: ID
  let body: @Sendable (@escaping Turn) async throws -> Void

  /// Runs the task, and reports its end to the tree.
  ///
  /// Changes throw an error once the tree no longer contains the task. An error of the task is reported to the view
  /// and rethrown. If the task is cancelled, the tree does not record its end, so that it can run again.
  ///
  /// - Parameter turn: Performs a turn of the tree. The task may call it until this function returns.
  /// - Throws: The errors of the task, and those of `turn` when the end is reported.
  public func run(turn: @escaping Turn) async throws {
    let id = id
    let guarded: Turn = { change in
      try await turn { turn in
        guard turn.isUnfinished(id) else { throw CancellationError() }
        try await change(&turn)
      }
    }
    do {
      try await body(guarded)
    } catch let error as CancellationError {
      throw error
    } catch {
      if Task.isCancelled { throw error }
      try? await turn { try $0.end(id, failing: error) }
      throw error
    }
    try await turn { try $0.end(id, failing: nil) }
  }

  /// Reports to the tree that the task cannot run, for example because there are too many tasks.
  ///
  /// - Parameters:
  ///   - error: The reason, passed to ``StateView/taskDidFail(_:with:state:props:)``.
  ///   - turn: Performs a turn of the tree.
  /// - Throws: The errors of `turn`.
  public func end(failing error: any Error, turn: Turn) async throws {
    let id = id
    try await turn { try $0.end(id, failing: error) }
  }
}

extension StateTree {
  /// The unfinished tasks of all views, with those of parents first.
  public var unfinishedTasks: [UnfinishedStateTask] { StateTransaction(root: root).unfinishedTasks }
}

extension StateTransaction {
  var unfinishedTasks: [UnfinishedStateTask] {
    var unfinished: [UnfinishedStateTask] = []
    var nodes = [root]
    var next = 0
    while next < nodes.count {
      unfinished += nodes[next].unfinishedTasks
      nodes += nodes[next].childViews
      next += 1
    }
    return unfinished
  }

  /// Returns whether the last render returned the task, and the task has not ended.
  func isUnfinished(_ id: UnfinishedStateTask.ID) -> Bool {
    guard let node = try? stateNode(at: id.path, below: root) else { return false }
    return node.unfinishedTasks.contains { $0.id == id }
  }

  /// Records the end of a task, if the tree still contains it.
  mutating func end(_ id: UnfinishedStateTask.ID, failing error: (any Error)?) throws {
    guard isUnfinished(id) else { return }
    var node = try stateNode(at: id.path, below: root)
    node.end(id.taskName, failing: error)
    try setStateNode(node, in: &root)
  }
}

extension StateNode {
  var unfinishedTasks: [UnfinishedStateTask] {
    tasks.compactMap { task in
      guard !endedTasks.contains(where: { $0.hasSameBytes(as: task.name) }) else { return nil }
      return UnfinishedStateTask(id: .init(path: path, name: Array(task.name.utf8))) {
        [path] turn in
        try await task.body(StateViewHandle(path: path, turn: turn))
      }
    }
  }

  mutating func end(_ task: String, failing error: (any Error)?) {
    endedTasks.append(task)
    guard let error else { return }
    var state = latestState
    View.taskDidFail(task, with: error, state: &state, props: props)
    if state != latestState { pending = state }
  }
}
