import Synchronization
import PageScheduling

/// The audiences of all actions that requests wait for, by the key that identifies an action.
///
/// An audience takes memory only while a request with its key is here.
final class ActionAudiences<Key: Hashable & Sendable>: Sendable {
  private let audiences = Mutex<[Key: ActionAudience]>([:])

  /// Adds the caller to the audience of an action, until `body` ends or the task is cancelled.
  ///
  /// - Parameter key: The action's key; `nil` if no other request can wait for it.
  func join<T>(
    _ key: Key?, isolation: isolated (any Actor)? = #isolation,
    _ body: (ActionAudience) async throws -> T
  ) async throws -> T {
    let audience = audiences.withLock { audiences in
      let audience = key.flatMap { audiences[$0] } ?? ActionAudience()
      audience.enter()
      if let key { audiences[key] = audience }
      return audience
    }
    let isWaiting = Mutex(true)
    let leave: @Sendable () -> Void = { [self] in
      let isFirst = isWaiting.withLock { isWaiting in
        defer { isWaiting = false }
        return isWaiting
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

  private func leave(_ audience: ActionAudience, _ key: Key?) {
    // No request can join between the departure of the last one and the removal of the audience.
    let dropHandlers = audiences.withLock { audiences in
      let (isEmpty, dropHandlers) = audience.leave()
      if isEmpty, let key, audiences[key] === audience { audiences[key] = nil }
      return dropHandlers
    }
    for drop in dropHandlers { drop() }
  }

  /// The number of audiences in memory, for tests.
  var count: Int { audiences.withLock { $0.count } }
}
