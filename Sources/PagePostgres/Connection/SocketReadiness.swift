import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for one socket without a thread that waits with it: one at a time.
final class SocketReadiness: Sendable {
  enum Direction: Sendable {
    case read, write
  }

  private struct Waiter {
    let turn: Int
    let continuation: CheckedContinuation<Bool, Never>
    let mayBeWoken: Bool
    /// Its place in the watch, once it has one.
    var place: Int?
  }

  private struct State {
    var waiter: Waiter?
    var turn = 0
    var isOver = false
    /// Whether whoever may be woken next is to go on at once.
    var isWoken = false
  }

  private let socket: Int32
  private let state = Mutex(State())

  init(socket: Int32) { self.socket = socket }

  /// Waits until bytes can be read, or written as well.
  ///
  /// - Parameters:
  ///   - direction: What for. Whoever waits to write may have to read first.
  ///   - time: How long at most; `nil` for as long as it takes.
  ///   - mayBeWoken: Whether ``wake()`` ends it, too.
  /// - Returns: Whether something has happened in time.
  func wait(
    _ direction: Direction, atMost time: Duration? = nil, mayBeWoken: Bool = false
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      let turn: Int? = state.withLock { state in
        guard !state.isOver else { return nil }
        if mayBeWoken, state.isWoken {
          state.isWoken = false
          return nil
        }
        state.turn += 1
        state.waiter = Waiter(
          turn: state.turn, continuation: continuation, mayBeWoken: mayBeWoken)
        return state.turn
      }
      guard let turn else { return continuation.resume(returning: false) }
      let events = direction == .read ? POLLIN : POLLIN | POLLOUT
      let place = SocketWatch.shared.add(
        socket, Int16(events), until: time.map { .now + $0 }
      ) { [weak self] isReady in
        self?.resume(isReady) { $0.turn == turn }
      }
      let isThere = state.withLock { state in
        guard state.waiter?.turn == turn else { return false }
        state.waiter?.place = place
        return true
      }
      // It was woken, or is over, before it had its place.
      if !isThere { SocketWatch.shared.forget(place) }
    }
  }

  /// Ends the wait of one who may be woken; the next, where there is none.
  func wake() {
    resume(false, otherwise: { $0.isWoken = true }) { $0.mayBeWoken }
  }

  /// Ends all waiting.
  func end() {
    state.withLock { $0.isOver = true }
    resume(false) { _ in true }
  }

  private func resume(
    _ isReady: Bool, otherwise: (inout State) -> Void = { _ in }, where isMeant: (Waiter) -> Bool
  ) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.waiter, isMeant(waiter) else {
        otherwise(&state)
        return nil
      }
      state.waiter = nil
      return waiter
    }
    guard let waiter else { return }
    if let place = waiter.place { SocketWatch.shared.forget(place) }
    waiter.continuation.resume(returning: isReady)
  }
}
