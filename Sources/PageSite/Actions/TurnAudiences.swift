import Synchronization

/// The audiences of all turns that somebody waits for, by what makes two requests one gesture.
///
/// One takes memory only while a request of its key is here.
final class TurnAudiences<Key: Hashable & Sendable>: Sendable {
  private let audiences = Mutex<[Key: TurnAudience]>([:])

  /// Counts the caller among those who wait for a turn, until `body` ends or the task is cancelled.
  ///
  /// - Parameter key: `nil` for a turn that nobody else can wait for.
  func join<T>(
    _ key: Key?, isolation: isolated (any Actor)? = #isolation,
    _ body: (TurnAudience) async throws -> T
  ) async throws -> T {
    let audience = audiences.withLock { audiences in
      let audience = key.flatMap { audiences[$0] } ?? TurnAudience()
      audience.enter()
      if let key { audiences[key] = audience }
      return audience
    }
    let seat = Mutex(true)
    let leave: @Sendable () -> Void = { [self] in
      let isFirst = seat.withLock { seat in
        defer { seat = false }
        return seat
      }
      if isFirst { self.leave(audience, key) }
    }
    defer { leave() }
    return try await withTaskCancellationHandler {
      try await body(audience)
    } onCancel: {
      leave()
    }
  }

  private func leave(_ audience: TurnAudience, _ key: Key?) {
    // Nobody comes in between the last one's leaving and the end of the audience.
    let dropping = audiences.withLock { audiences in
      let (isEmpty, dropping) = audience.leave()
      if isEmpty, let key, audiences[key] === audience { audiences[key] = nil }
      return dropping
    }
    for drop in dropping { drop() }
  }

  /// How many take memory, for tests.
  var count: Int { audiences.withLock { $0.count } }
}
