import Foundation
import GRDB
import PageSite
import Synchronization

/// The time for which the one connection that writes waits for a lock. It waits for other writers as long as the
/// caller does. A commit in journal mode DELETE waits for readers until the same deadline.
///
/// It waits on the connection's own thread, which no other connection uses.
final class BusyHandler: Sendable {
  private struct State {
    var access: AdmissionQueue.Access?
    var waitStart: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// The time for writes outside the queue, such as migrations at startup.
  private let defaultTimeout = Duration.seconds(10)

  /// The callback by which SQLite asks whether to try again.
  var busyMode: Database.BusyMode {
    .callback { attempts in
      guard self.shouldRetry(attempts) else { return false }
      usleep(UInt32(min(attempts + 1, 20)) * 1_000)
      return true
    }
  }

  /// Runs `body` on the thread of the connection, waiting for the lock as long as `access` does.
  func runWaiting<T>(for access: AdmissionQueue.Access, _ body: () throws -> T) rethrows -> T {
    state.withLock { $0.access = access }
    defer { state.withLock { $0.access = nil } }
    return try body()
  }

  private func shouldRetry(_ attempts: Int) -> Bool {
    let (access, waitStart) = state.withLock { state in
      let now = state.access?.now ?? .now
      let waitStart = attempts == 0 ? now : state.waitStart ?? now
      state.waitStart = waitStart
      return (state.access, waitStart)
    }
    return access?.mayWait(since: waitStart) ?? (.now < waitStart + defaultTimeout)
  }
}
