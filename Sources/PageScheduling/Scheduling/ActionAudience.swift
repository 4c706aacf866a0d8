import Synchronization

/// The requests that wait for the result of one action: the first one, and its repetitions.
///
/// An action continues when its client disconnects, because a second click aborts the first request and gets its
/// result. If all clients disconnect, however, an action that has not begun does not begin. One that waits to write,
/// and has written nothing, is dropped: it would take effect later, with no one waiting.
package final class ActionAudience: Sendable {
  /// The audience of the current task's action; `nil` outside an action.
  @TaskLocal package static var current: ActionAudience?

  private struct State {
    var waiterCount = 0
    /// Whether the action has begun a change that cannot be undone.
    var hasBegun = false
    /// Whether its handler was called, which may have effects that are unknown here.
    var hasCalledHandler = false
    var dropHandlers: [Int: @Sendable () -> Void] = [:]
    var lastID = 0

    var isDropped: Bool { waiterCount == 0 && !hasBegun }
  }

  private let state = Mutex(State())

  package init() {}

  package func enter() { state.withLock { $0.waiterCount += 1 } }

  /// - Returns: Whether no request is left, and the functions to call in that case, outside any lock.
  package func leave() -> (isEmpty: Bool, dropHandlers: [@Sendable () -> Void]) {
    state.withLock { state in
      state.waiterCount -= 1
      guard state.isDropped else { return (state.waiterCount == 0, []) }
      defer { state.dropHandlers = [:] }
      return (true, Array(state.dropHandlers.values))
    }
  }

  /// Registers `drop`, to be called once if all requests leave before the action has written anything. If they already
  /// have, calls it at once.
  ///
  /// - Returns: The identifier for ``removeDropHandler(_:)``.
  package func onDrop(_ drop: @escaping @Sendable () -> Void) -> Int {
    let id: Int? = state.withLock { state in
      guard !state.isDropped else { return nil }
      state.lastID += 1
      state.dropHandlers[state.lastID] = drop
      return state.lastID
    }
    if let id { return id }
    drop()
    return 0
  }

  package func removeDropHandler(_ id: Int) {
    state.withLock { _ = $0.dropHandlers.removeValue(forKey: id) }
  }

  /// Marks the action as about to make a change that cannot be undone. From now on it runs to its end, even if all
  /// requests leave.
  ///
  /// - Throws: `CancellationError` if all requests have already left.
  package func begin() throws {
    try state.withLock { state in
      guard !state.isDropped else { throw CancellationError() }
      state.hasBegun = true
      state.dropHandlers = [:]
    }
  }

  /// Whether the action has begun to make changes.
  package var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Whether all requests left before the action made any changes.
  package var isDropped: Bool { state.withLock(\.isDropped) }

  /// - Throws: `CancellationError` if all requests left before the action made any changes.
  func check() throws {
    if isDropped { throw CancellationError() }
  }

  /// Records that the action's handler is about to be called.
  ///
  /// - Throws: `CancellationError` if all requests left before the action made any changes.
  package func callHandler() throws {
    try check()
    state.withLock { $0.hasCalledHandler = true }
  }

  /// Whether the action's handler was called.
  package var hasCalledHandler: Bool { state.withLock(\.hasCalledHandler) }

  /// Runs an action to its end or its time limit, even if the caller is cancelled.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - executor: The executor; `nil` for Swift's own threads.
  ///   - body: The action.
  package func run<T: Sendable>(
    within limit: TimeLimit, on executor: (any TaskExecutor)? = nil,
    _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try check()
    return try await Self.$current.withValue(self) {
      try await limit.run(on: executor, endsWithCaller: false) { _ in try await body() }
    }
  }
}
