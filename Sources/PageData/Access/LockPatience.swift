import Foundation
import GRDB
import PageSite
import Synchronization

/// The time for which the one connection that writes waits for a lock: for that of other writers as long as the caller
/// waits, and for readers, which a commit in journal mode DELETE has to wait for, until the same deadline.
///
/// It waits on the connection's own thread, of which there is one.
final class LockPatience: Sendable {
  private struct State {
    var access: AccessLine.Access?
    var began: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// For those who write outside of the line, such as migrations at a start.
  private let otherwise = Duration.seconds(10)

  /// Answers SQLite, which asks whether to try once more.
  var busyMode: Database.BusyMode {
    .callback { tries in
      guard self.goesOn(tries) else { return false }
      usleep(UInt32(min(tries + 1, 20)) * 1_000)
      return true
    }
  }

  /// Runs `body` on the thread of the connection, waiting for the lock as long as `access` does.
  func waiting<T>(for access: AccessLine.Access, _ body: () throws -> T) rethrows -> T {
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
