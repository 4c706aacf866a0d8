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
final class SocketWatch: Sendable {
  static let shared = SocketWatch()

  private struct Entry {
    let socket: Int32
    let events: Int16
    let deadline: ContinuousClock.Instant?
    let happened: @Sendable (_ isReady: Bool) -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var last = 0
    /// Whether the thread must be woken to notice a new entry.
    var isAsleep = false
    var hasThread = false
  }

  private let state = Mutex(State())
  /// The read and write ends of the pipe that wakes the thread.
  private let bell: (Int32, Int32)

  private init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    bell = (ends[0], ends[1])
  }

  /// Watches a socket until an event or the deadline, and then calls `happened` once.
  ///
  /// - Returns: The identifier to pass to ``forget(_:)``.
  func add(
    _ socket: Int32, _ events: Int16, until deadline: ContinuousClock.Instant?,
    happened: @escaping @Sendable (_ isReady: Bool) -> Void
  ) -> Int {
    let (id, mustWake) = state.withLock { state in
      state.last += 1
      state.entries[state.last] = Entry(
        socket: socket, events: events, deadline: deadline, happened: happened)
      if !state.hasThread {
        state.hasThread = true
        let thread = Thread { [self] in run() }
        thread.name = "PagePostgres"
        thread.start()
      }
      defer { state.isAsleep = false }
      return (state.last, state.isAsleep)
    }
    if mustWake { ring() }
    return id
  }

  /// Removes a registration. An event that has already occurred may still be reported.
  func forget(_ id: Int) { state.withLock { state in state.entries[id] = nil } }

  private func ring() {
    var byte: UInt8 = 0
    _ = write(bell.1, &byte, 1)
  }

  private func run() {
    while true {
      var watched = [pollfd(fd: bell.0, events: Int16(POLLIN), revents: 0)]
      var ids = [0]
      let now = ContinuousClock.now
      let wait = state.withLock { state in
        var next: ContinuousClock.Instant?
        for (id, entry) in state.entries {
          ids.append(id)
          watched.append(pollfd(fd: entry.socket, events: entry.events, revents: 0))
          if let deadline = entry.deadline { next = min(next ?? deadline, deadline) }
        }
        state.isAsleep = true
        return next.map { Int32(clamping: max(0, ($0 - now).milliseconds + 1)) } ?? -1
      }
      _ = poll(&watched, nfds_t(watched.count), wait)
      if watched[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(bell.0, &bytes, bytes.count) == bytes.count {}
      }
      for (happened, isReady) in take(ids, watched) { happened(isReady) }
    }
  }

  /// Removes and returns the entries with an event, or past their deadline.
  private func take(
    _ ids: [Int], _ watched: [pollfd]
  ) -> [(@Sendable (Bool) -> Void, isReady: Bool)] {
    let now = ContinuousClock.now
    return state.withLock { state in
      state.isAsleep = false
      var taken: [(@Sendable (Bool) -> Void, isReady: Bool)] = []
      for (id, event) in zip(ids, watched).dropFirst() {
        guard let entry = state.entries[id] else { continue }
        let isReady = event.revents != 0
        guard isReady || entry.deadline.map({ $0 <= now }) ?? false else { continue }
        state.entries[id] = nil
        taken.append((entry.happened, isReady))
      }
      return taken
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
