import PageElements
import Synchronization

/// A runner of work for clients outside of their requests: the tasks of state views, and deferred and live
/// elements.
///
/// Each piece of work may have a time limit. The number of concurrent pieces is limited, in total and for
/// each client. Work that ignores its cancellation keeps its slot until it ends.
package final class BackgroundTasks: Sendable {
  private struct State {
    var count = 0
    var byClient: [ClientKey: Int] = [:]
  }

  private let capacity: Int
  private let time: TimeLimit?
  private let executor: BlockingExecutor
  private let state = Mutex(State())

  /// - Parameters:
  ///   - capacity: The maximum number of concurrent pieces of work.
  ///   - limit: The time limit of each; `nil` for none.
  ///   - clock: The clock of the time limit.
  package init(capacity: Int, limit: Duration?, clock: SiteClock) {
    self.capacity = capacity
    time = limit.map { TimeLimit($0, clock: clock) }
    // Swift's own threads are not used, since the work may block its thread.
    executor = BlockingExecutor(threads: min(32, max(1, capacity)))
  }

  /// The number of running pieces of work, for tests.
  var count: Int { state.withLock(\.count) }

  /// Starts a piece of work, unless the limits are reached.
  ///
  /// - Parameters:
  ///   - client: The client of the work; `nil` for no limit.
  ///   - perClientLimit: The maximum number of concurrent pieces of work for the client.
  ///   - body: The work.
  ///   - end: Receives the result of `body` once; ``BackgroundTaskTimedOut`` if it exceeded the limit.
  /// - Returns: A task that ends the work when cancelled; `nil` if the limits are reached.
  package func begin(
    for client: ClientKey?, perClientLimit: Int?,
    _ body: @escaping @Sendable () async throws -> Void,
    end: @escaping @Sendable (Result<Void, any Error>) async -> Void
  ) -> Task<Void, Never>? {
    let hasSlot = state.withLock { state in
      guard state.count < capacity else { return false }
      if let client, let perClientLimit, state.byClient[client, default: 0] >= perClientLimit {
        return false
      }
      state.count += 1
      if let client { state.byClient[client, default: 0] += 1 }
      return true
    }
    guard hasSlot else { return nil }
    // Detached, so that the work inherits nothing of the request: its render slot, audience or timing.
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
    do { try await time.run(on: executor) { _ in try await body() } } catch is TimeLimit.Exceeded {
      throw BackgroundTaskTimedOut(limit: time.limit)
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
