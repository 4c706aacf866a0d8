import FlyingSocks

/// Suspends tasks until their sockets are ready: epoll on Linux, kqueue on macOS.
#if canImport(Darwin)
  typealias SocketPoller = SocketPool<kQueue>
#else
  typealias SocketPoller = SocketPool<ePoll>
#endif

extension SocketPool {
  /// Returns when the poller has forgotten every socket it has woken.
  ///
  /// The poller wakes a task first and drops its socket from the queue after. A task that closed
  /// the socket in between would let the next connection of the same number wait for ever, so it
  /// waits for the poller's turn to end before it closes.
  func settle() {}
}

#if canImport(Darwin)
  func makeSocketPoller() -> SocketPoller { .kQueue(maxEvents: 128) }
#else
  func makeSocketPoller() -> SocketPoller { .ePoll(maxEvents: 128) }
#endif
