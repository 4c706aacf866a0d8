import Dispatch
import Synchronization

/// Waits for a socket without a thread that waits with it.
final class SocketReadiness: Sendable {
  enum Direction: Sendable {
    case read, write
  }

  private struct State {
    var waiter: CheckedContinuation<Bool, Never>?
    var turn = 0
    var isReadRunning = false
    var isWriteRunning = false
    var isOver = false
    /// Whether whoever may be woken is to go on: the one who waits, or the next.
    var isWoken = false
    var mayBeWoken = false
  }

  private let queue = DispatchQueue(label: "PagePostgres.readiness")
  // Dispatch lets any thread call a source.
  private nonisolated(unsafe) let reads: any DispatchSourceRead
  private nonisolated(unsafe) let writes: any DispatchSourceWrite
  private let state = Mutex(State())

  init(socket: Int32) {
    reads = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
    writes = DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
    reads.setEventHandler { [weak self] in self?.happened() }
    writes.setEventHandler { [weak self] in self?.happened() }
  }

  /// Ends all waiting, and then what is left to do with the socket.
  func end(afterwards: @escaping @Sendable () -> Void) {
    let (waiter, isReadRunning, isWriteRunning) = state.withLock { state in
      defer { (state.isOver, state.waiter) = (true, nil) }
      return (state.waiter, state.isReadRunning, state.isWriteRunning)
    }
    let group = DispatchGroup()
    for (source, isRunning) in [
      (reads as any DispatchSourceProtocol, isReadRunning), (writes, isWriteRunning),
    ] {
      group.enter()
      source.setCancelHandler { group.leave() }
      source.cancel()
      // One that is not running never ends.
      if !isRunning { source.resume() }
    }
    group.notify(queue: queue, execute: afterwards)
    waiter?.resume(returning: false)
  }

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
        state.mayBeWoken = mayBeWoken
        state.waiter = continuation
        if !state.isReadRunning {
          state.isReadRunning = true
          reads.resume()
        }
        if direction == .write, !state.isWriteRunning {
          state.isWriteRunning = true
          writes.resume()
        }
        return state.turn
      }
      guard let turn else { return continuation.resume(returning: false) }
      guard let time else { return }
      queue.asyncAfter(deadline: .now() + time.dispatchInterval) { [weak self] in
        self?.resume(false, ifTurn: turn)
      }
    }
  }

  /// Ends the wait of one who may be woken; the next, where there is none.
  func wake() {
    let turn = state.withLock { state -> Int? in
      guard state.waiter != nil, state.mayBeWoken else {
        state.isWoken = true
        return nil
      }
      return state.turn
    }
    if let turn { resume(false, ifTurn: turn) }
  }

  private func happened() { resume(true, ifTurn: nil) }

  private func resume(_ isReady: Bool, ifTurn turn: Int?) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.isOver, turn == nil || turn == state.turn else { return nil }
      if state.isReadRunning { reads.suspend() }
      if state.isWriteRunning { writes.suspend() }
      (state.isReadRunning, state.isWriteRunning) = (false, false)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: isReady)
  }
}

extension Duration {
  var dispatchInterval: DispatchTimeInterval {
    .nanoseconds(
      Int(clamping: components.seconds.multipliedReportingOverflow(by: 1_000_000_000).0)
        + Int(components.attoseconds / 1_000_000_000))
  }

  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
