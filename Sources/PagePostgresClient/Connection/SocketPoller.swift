import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The one thread that waits for the sockets of all connections. Each registration ends with its first event.
///
/// It does not use Dispatch. On Linux, Dispatch reports only once that the peer has closed, together with the last
/// bytes. A caller that reads these and then waits for the end would wait forever.
final class SocketPoller: Sendable {
  static let shared = SocketPoller()

  private struct Entry {
    let socket: Int32
    let events: Int16
    let deadline: ContinuousClock.Instant?
    let handler: @Sendable (_ isReady: Bool) -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var lastID = 0
    /// Whether the thread must be woken to notice a new entry.
    var isAsleep = false
    var hasThread = false
  }

  private let state = Mutex(State())
  /// The read and write ends of the pipe that wakes the thread.
  private let wakePipe: (Int32, Int32)

  private init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    wakePipe = (ends[0], ends[1])
  }

  /// Watches a socket until an event or the deadline, and then calls `handler` once.
  ///
  /// - Returns: The identifier to pass to ``remove(_:)``.
  func add(
    _ socket: Int32, _ events: Int16, until deadline: ContinuousClock.Instant?,
    handler: @escaping @Sendable (_ isReady: Bool) -> Void
  ) -> Int {
    let (id, mustWake) = state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(
        socket: socket, events: events, deadline: deadline, handler: handler)
      if !state.hasThread {
        state.hasThread = true
        let thread = Thread { [self] in run() }
        thread.name = "PagePostgres"
        thread.start()
      }
      defer { state.isAsleep = false }
      return (state.lastID, state.isAsleep)
    }
    if mustWake { wakeThread() }
    return id
  }

  /// Removes a registration. An event that has already occurred may still be reported.
  func remove(_ id: Int) { state.withLock { state in state.entries[id] = nil } }

  private func wakeThread() {
    var byte: UInt8 = 0
    _ = write(wakePipe.1, &byte, 1)
  }

  private func run() {
    while true {
      var pollDescriptors = [pollfd(fd: wakePipe.0, events: Int16(POLLIN), revents: 0)]
      var ids = [0]
      let now = ContinuousClock.now
      let wait = state.withLock { state in
        var next: ContinuousClock.Instant?
        for (id, entry) in state.entries {
          ids.append(id)
          pollDescriptors.append(pollfd(fd: entry.socket, events: entry.events, revents: 0))
          if let deadline = entry.deadline { next = min(next ?? deadline, deadline) }
        }
        state.isAsleep = true
        return next.map { Int32(clamping: max(0, ($0 - now).milliseconds + 1)) } ?? -1
      }
      _ = poll(&pollDescriptors, nfds_t(pollDescriptors.count), wait)
      if pollDescriptors[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakePipe.0, &bytes, bytes.count) == bytes.count {}
      }
      for (handler, isReady) in removeReady(ids, pollDescriptors) { handler(isReady) }
    }
  }

  /// Removes and returns the entries with an event, or past their deadline.
  private func removeReady(
    _ ids: [Int], _ pollDescriptors: [pollfd]
  ) -> [(@Sendable (Bool) -> Void, isReady: Bool)] {
    let now = ContinuousClock.now
    return state.withLock { state in
      state.isAsleep = false
      var ready: [(@Sendable (Bool) -> Void, isReady: Bool)] = []
      for (id, event) in zip(ids, pollDescriptors).dropFirst() {
        guard let entry = state.entries[id] else { continue }
        let isReady = event.revents != 0
        guard isReady || entry.deadline.map({ $0 <= now }) ?? false else { continue }
        state.entries[id] = nil
        ready.append((entry.handler, isReady))
      }
      return ready
    }
  }
}

extension Duration {
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
