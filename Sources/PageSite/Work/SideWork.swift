import PageElements
import Synchronization

/// Runs what is done for clients beside their requests: the tasks of state views, and what pages defer or
/// follow.
///
/// Each may have a time limit, and there are so many at once, of one client and of all. What is given up and
/// does not end keeps its place until it does.
final class SideWork: Sendable {
  private struct State {
    var count = 0
    var byClient: [ClientKey: Int] = [:]
  }

  private let most: Int
  private let time: TimeLimit?
  private let executor: Aside
  private let state = Mutex(State())

  /// - Parameters:
  ///   - most: How many may run at once.
  ///   - limit: How long each may take; `nil` as long as it is wanted.
  ///   - clock: What tells the time.
  init(most: Int, limit: Duration?, clock: SiteClock) {
    self.most = most
    time = limit.map { TimeLimit($0, clock: clock) }
    // Beside Swift's own threads: the work may hold its thread.
    executor = Aside(threads: min(32, max(1, most)))
  }

  /// How many run, for tests.
  var count: Int { state.withLock(\.count) }

  /// Begins something, unless there is too much of it.
  ///
  /// - Parameters:
  ///   - client: For whom it is done; `nil` where that has no limit.
  ///   - mostOfClient: How many the client may have at once.
  ///   - body: What is done.
  ///   - end: Called once, with what it threw; ``WorkTookTooLong`` where it was given up.
  /// - Returns: The work, which ends when it is cancelled; `nil` where there is no place for it.
  func begin(
    for client: ClientKey?, mostOfClient: Int?,
    _ body: @escaping @Sendable () async throws -> Void,
    end: @escaping @Sendable (Result<Void, any Error>) async -> Void
  ) -> Task<Void, Never>? {
    let hasPlace = state.withLock { state in
      guard state.count < most else { return false }
      if let client, let mostOfClient, state.byClient[client, default: 0] >= mostOfClient {
        return false
      }
      state.count += 1
      if let client { state.byClient[client, default: 0] += 1 }
      return true
    }
    guard hasPlace else { return nil }
    // Detached: it is part of no request, nor of its turn, its audience or its timing.
    return Task.detached { [self] in
      do {
        try await run { [self] in
          defer { leave(client) }
          try await body()
        }
        await end(.success(()))
      } catch {
        await end(.failure(error))
      }
    }
  }

  private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    guard let time else {
      return try await withTaskExecutorPreference(executor, operation: body)
    }
    do { try await time.run(on: executor) { _ in try await body() } } catch is TimeLimit.Passed {
      throw WorkTookTooLong(limit: time.limit)
    }
  }

  private func leave(_ client: ClientKey?) {
    state.withLock { state in
      state.count -= 1
      guard let client else { return }
      let left = state.byClient[client, default: 1] - 1
      state.byClient[client] = left > 0 ? left : nil
    }
  }
}
