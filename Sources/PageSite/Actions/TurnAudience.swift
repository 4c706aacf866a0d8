import Synchronization

/// Those who wait for the answer of one turn: the request that began it, and those that repeat it.
///
/// A turn works on when its sender goes, since a second click breaks off the first one's request and
/// gets its answer. Once all have gone, though, it does not begin; and what it waits to write, before
/// it has written anything, is dropped: that would be done for nobody, perhaps long after.
package final class TurnAudience: Sendable {
  /// The audience of the turn that runs here; `nil` outside of one.
  @TaskLocal package static var current: TurnAudience?

  private struct State {
    var present = 0
    /// Whether something is done that cannot be taken back.
    var hasBegun = false
    /// Whether its handler was called, which may do what nothing else knows of.
    var hasCalledHandler = false
    var dropping: [Int: @Sendable () -> Void] = [:]
    var lastID = 0

    var isDropped: Bool { present == 0 && !hasBegun }
  }

  private let state = Mutex(State())

  package init() {}

  package func enter() { state.withLock { $0.present += 1 } }

  /// - Returns: Whether nobody is left, and what is to be called then, outside of any lock.
  package func leave() -> (isEmpty: Bool, dropping: [@Sendable () -> Void]) {
    state.withLock { state in
      state.present -= 1
      guard state.isDropped else { return (state.present == 0, []) }
      defer { state.dropping = [:] }
      return (true, Array(state.dropping.values))
    }
  }

  /// Has `drop` called once, when all have left before the turn has written anything; at once where
  /// they have.
  ///
  /// - Returns: What ``forget(_:)`` takes.
  package func onDrop(_ drop: @escaping @Sendable () -> Void) -> Int {
    let id: Int? = state.withLock { state in
      guard !state.isDropped else { return nil }
      state.lastID += 1
      state.dropping[state.lastID] = drop
      return state.lastID
    }
    if let id { return id }
    drop()
    return 0
  }

  package func forget(_ id: Int) { state.withLock { _ = $0.dropping.removeValue(forKey: id) } }

  /// Says that the turn is about to do what cannot be taken back: from now on it is finished, whoever
  /// leaves.
  ///
  /// - Throws: `CancellationError` when all have left before.
  package func begin() throws {
    try state.withLock { state in
      guard !state.isDropped else { throw CancellationError() }
      state.hasBegun = true
      state.dropping = [:]
    }
  }

  /// Whether something of the turn is done.
  package var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Whether the turn is for nobody any more, and has done nothing.
  package var isGone: Bool { state.withLock(\.isDropped) }

  /// - Throws: `CancellationError` when the turn is for nobody any more.
  func check() throws {
    if isGone { throw CancellationError() }
  }

  /// Says that the turn's handler is about to be called.
  ///
  /// - Throws: `CancellationError` when the turn is for nobody any more.
  func callHandler() throws {
    try check()
    state.withLock { $0.hasCalledHandler = true }
  }

  /// Whether the turn's handler was called.
  var hasCalledHandler: Bool { state.withLock(\.hasCalledHandler) }

  /// Runs a turn, to its end or its limit even where the one who asked for it goes.
  ///
  /// - Parameters:
  ///   - limit: How long it may take.
  ///   - executor: Where it runs; `nil` for Swift's own threads.
  ///   - turn: The turn.
  func run<T: Sendable>(
    within limit: TimeLimit, on executor: (any TaskExecutor)? = nil,
    _ turn: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try check()
    return try await Self.$current.withValue(self) {
      try await limit.run(on: executor, endsWithCaller: false) { _ in try await turn() }
    }
  }
}
