public import PageElements

/// Work that a view has beside being shown: made by `task` in ``StateView/tasks(state:props:)``.
public struct StateTask<View: StateView>: Sendable {
  let name: String
  let body: @Sendable (StateViewHandle<View>) async throws -> Void
}

extension StateView {
  /// Work of this view.
  ///
  ///     task("search \(state.word)") { view in
  ///       let found = try await library.books(matching: word)
  ///       try await view.update { $0.found = found }
  ///     }
  ///
  /// - Parameters:
  ///   - name: Tells the view's tasks apart. One of another name is another task: what the work depends on
  ///     belongs into it.
  ///   - body: The work. It is given the view, which it can change at any time: each change is a turn of
  ///     its own, and a patch. What it throws is told to ``StateView/taskDidFail(_:with:state:props:)``.
  public static func task(
    _ name: some KeyConvertible,
    body: @escaping @Sendable (_ view: StateViewHandle<Self>) async throws -> Void
  ) -> StateTask<Self> {
    StateTask(name: name.key, body: body)
  }
}

/// A view in a tree that somebody keeps, as its work sees it.
public struct StateViewHandle<View: StateView>: Sendable {
  /// Where the view is placed.
  public let path: StatePath
  let turn: DueStateTask.Turn

  /// Changes the view's state, in a turn of its own.
  ///
  /// - Throws: `CancellationError` where the view is not there any more, or has this work no longer; what
  ///   `change` or a render throws, and then nothing has changed.
  public func update(_ change: @escaping @Sendable (inout View.State) throws -> Void) async throws {
    try await turn { [path] in try $0.setState(of: View.self, at: path, change) }
  }

  /// Calls a function that the view's parent passed, in a turn of its own.
  ///
  /// - Throws: `CancellationError` where the view is not there any more, or has this work no longer;
  ///   ``StateViewError/noFunction(_:path:)``; what the function or a render throws, and then nothing has
  ///   changed.
  public func call<Argument>(
    _ key: FunctionKey<Argument>, with argument: Argument
  ) async throws {
    try await turn { [path] in try await $0.send(key, argument, at: path) }
  }

  /// Calls a function without an argument that the view's parent passed, in a turn of its own.
  ///
  /// - Throws: As ``call(_:with:)``.
  public func call(_ key: FunctionKey<NoArgument>) async throws {
    try await call(key, with: NoArgument())
  }
}

/// Work that a tree has and that did not end yet.
///
/// Whoever keeps the tree has it run, once for each ``id``, and not any longer than the tree has it:
///
///     for task in tree.dueTasks where begun.insert(task.id).inserted {
///       Task { try await task.run { change in try await store.turn(change) } }
///     }
///
/// A page of `PageSite` does so by itself.
public struct DueStateTask: Sendable {
  /// Makes a turn of the tree, wherever that is kept.
  public typealias Turn =
    @Sendable (@escaping @Sendable (inout StateTurn) async throws -> Void) async throws -> Void

  /// Tells the tasks of a tree apart.
  public struct ID: Hashable, Sendable {
    /// Where the view is placed.
    public let path: StatePath
    /// The task's name, by its bytes.
    let name: [UInt8]

    /// The task's name.
    public var task: String { String(decoding: name, as: UTF8.self) }
  }

  /// Tells it from the tree's others.
  public let id: ID
  let body: @Sendable (@escaping Turn) async throws -> Void

  /// Does the work, and tells the tree that it has ended.
  ///
  /// A change that is made after the tree has this work no longer is refused. What the work throws is told
  /// to the view and thrown, but for its own cancellation: that leaves the work to be done anew.
  ///
  /// - Parameter turn: Makes a turn of the tree; it may be called at any time until this returns.
  /// - Throws: What the work throws, or what `turn` does where the tree is told of its end.
  public func run(turn: @escaping Turn) async throws {
    let id = id
    let guarded: Turn = { change in
      try await turn { turn in
        guard turn.hasDueTask(id) else { throw CancellationError() }
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

  /// Tells the tree that the work has ended without being done, such as since there is no room for it.
  ///
  /// - Parameters:
  ///   - error: Why; ``StateView/taskDidFail(_:with:state:props:)`` is given it.
  ///   - turn: Makes a turn of the tree.
  /// - Throws: What `turn` throws.
  public func end(failing error: any Error, turn: Turn) async throws {
    let id = id
    try await turn { try $0.end(id, failing: error) }
  }
}

extension StateTree {
  /// The work that its views have and that did not end yet, top down.
  public var dueTasks: [DueStateTask] { StateTurn(root: root).dueTasks }
}

extension StateTurn {
  var dueTasks: [DueStateTask] {
    var due: [DueStateTask] = []
    var nodes = [root]
    var next = 0
    while next < nodes.count {
      due += nodes[next].dueTasks
      nodes += nodes[next].childViews
      next += 1
    }
    return due
  }

  /// Whether the work is to be done still, as the last render has it.
  func hasDueTask(_ id: DueStateTask.ID) -> Bool {
    guard let node = try? stateNode(at: id.path, below: root) else { return false }
    return node.dueTasks.contains { $0.id == id }
  }

  /// Says that work has ended, if the tree has it still.
  mutating func end(_ id: DueStateTask.ID, failing error: (any Error)?) throws {
    guard hasDueTask(id) else { return }
    var node = try stateNode(at: id.path, below: root)
    node.end(id.task, failing: error)
    try setStateNode(node, in: &root)
  }
}

extension StateNode {
  var dueTasks: [DueStateTask] {
    tasks.compactMap { task in
      guard !endedTasks.contains(where: { $0.hasSameBytes(as: task.name) }) else { return nil }
      return DueStateTask(id: .init(path: path, name: Array(task.name.utf8))) { [path] turn in
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
