import Foundation
import GRDB
import PageSite
import Synchronization

/// The time for which the one connection that writes waits for a lock. It waits for other writers as long as the
/// caller does. A commit in journal mode DELETE waits for readers until the same deadline.
///
/// It waits on the connection's own thread, which no other connection uses.
final class LockPatience: Sendable {
  private struct State {
    var access: AdmissionQueue.Access?
    var began: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// The time for writes outside the queue, such as migrations at startup.
  private let otherwise = Duration.seconds(10)

  /// The callback by which SQLite asks whether to try again.
  var busyMode: Database.BusyMode {
    .callback { tries in
      guard self.goesOn(tries) else { return false }
      usleep(UInt32(min(tries + 1, 20)) * 1_000)
      return true
    }
  }

  /// Runs `body` on the thread of the connection, waiting for the lock as long as `access` does.
  func waiting<T>(for access: AdmissionQueue.Access, _ body: () throws -> T) rethrows -> T {
    state.withLock { $0.access = access }
    defer { state.withLock { $0.access = nil } }
    return try body()
  }

  private func goesOn(_ tries: Int) -> Bool {
    let (access, began) = state.withLock { state in
      let now = state.access?.now ?? .now
      let began = tries == 0 ? now : state.began ?? now
      state.began = began
      return (state.access, began)
    }
    return access?.mayWait(since: began) ?? (.now < began + otherwise)
  }
}
