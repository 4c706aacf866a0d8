import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for one socket without blocking a thread. Only one task can wait at a time.
final class SocketReadiness: Sendable {
  enum Direction: Sendable {
    case read, write
  }

  private struct Waiter {
    let waitID: Int
    let continuation: CheckedContinuation<Bool, Never>
    let mayBeWoken: Bool
    /// Its identifier in the watch, once it has one.
    var registration: Int?
  }

  private struct State {
    var waiter: Waiter?
    var waitID = 0
    var isClosed = false
    /// Whether the next wait that can be woken ends at once.
    var isWoken = false
  }

  private let socket: Int32
  private let state = Mutex(State())

  init(socket: Int32) { self.socket = socket }

  /// Waits until the socket is readable or, for a write, readable or writable.
  ///
  /// - Parameters:
  ///   - direction: The operation to wait for. Before a write, the caller may have to read.
  ///   - time: The time limit; `nil` for none.
  ///   - mayBeWoken: Whether ``wake()`` ends the wait.
  /// - Returns: Whether the socket is ready.
  func wait(
    _ direction: Direction, atMost time: Duration? = nil, mayBeWoken: Bool = false
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      let waitID: Int? = state.withLock { state in
        guard !state.isClosed else { return nil }
        if mayBeWoken, state.isWoken {
          state.isWoken = false
          return nil
        }
        state.waitID += 1
        state.waiter = Waiter(
          waitID: state.waitID, continuation: continuation, mayBeWoken: mayBeWoken)
        return state.waitID
      }
      guard let waitID else { return continuation.resume(returning: false) }
      let events = direction == .read ? POLLIN : POLLIN | POLLOUT
      let registration = SocketPoller.shared.add(
        socket, Int16(events), until: time.map { .now + $0 }
      ) { [weak self] isReady in
        self?.resume(isReady) { $0.waitID == waitID }
      }
      let isCurrent = state.withLock { state in
        guard state.waiter?.waitID == waitID else { return false }
        state.waiter?.registration = registration
        return true
      }
      // The wait ended before it was registered.
      if !isCurrent { SocketPoller.shared.remove(registration) }
    }
  }

  /// Ends the current wait that can be woken, or else the next one.
  func wake() {
    resume(false, otherwise: { $0.isWoken = true }) { $0.mayBeWoken }
  }

  /// Ends all waits.
  func end() {
    state.withLock { $0.isClosed = true }
    resume(false) { _ in true }
  }

  private func resume(
    _ isReady: Bool, otherwise: (inout State) -> Void = { _ in }, where matches: (Waiter) -> Bool
  ) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.waiter, matches(waiter) else {
        otherwise(&state)
        return nil
      }
      state.waiter = nil
      return waiter
    }
    guard let waiter else { return }
    if let registration = waiter.registration { SocketPoller.shared.remove(registration) }
    waiter.continuation.resume(returning: isReady)
  }
}
