import PageSockets
import Synchronization

/// Sends the same data to all listeners.
final class Broadcast: Sendable {
  private struct State {
    var listeners: [Int: Listener] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// The number of listeners.
  var count: Int { state.withLock(\.listeners.count) }

  /// Returns a stream of all data sent from now on, until ``end()``.
  func stream() -> ResponseStream {
    let listener = Listener()
    let id = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = listener
      return state.last
    }
    let membership = Membership(broadcast: self, id: id, listener: listener)
    return ResponseStream { await membership.next() }
  }

  /// Sends data to all listeners. It replaces data that a listener has not received yet.
  func send(_ piece: [UInt8]) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.tell(piece) }
  }

  /// Ends all streams.
  func end() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.end() }
  }

  fileprivate func leave(_ id: Int) {
    _ = state.withLock { $0.listeners.removeValue(forKey: id) }
  }
}

/// Lasts as long as its stream, and removes the listener when the stream ends.
private final class Membership: Sendable {
  let broadcast: Broadcast
  let id: Int
  let listener: Listener

  init(broadcast: Broadcast, id: Int, listener: Listener) {
    (self.broadcast, self.id, self.listener) = (broadcast, id, listener)
  }

  deinit { broadcast.leave(id) }

  func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await listener.next()
    } onCancel: {
      listener.end()
    }
  }
}

/// A listener, with at most one piece of data waiting.
private final class Listener: Sendable {
  private struct State {
    /// The stream starts with this piece, which also sends the response's head.
    var piece: [UInt8]? = Array("retry: 2000\n\n".utf8)
    var waiter: CheckedContinuation<[UInt8]?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let due = state.withLock { state -> [UInt8]?? in
        if let piece = state.piece {
          state.piece = nil
          return .some(piece)
        }
        if state.isOver { return .some(nil) }
        state.waiter = continuation
        return nil
      }
      if let due { continuation.resume(returning: due) }
    }
  }

  func tell(_ piece: [UInt8]) {
    let waiter = state.withLock { state in
      if state.waiter == nil { state.piece = piece }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: piece)
  }

  func end() {
    let waiter = state.withLock { state in
      state.isOver = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }
}
