import Synchronization

/// A clock that goes on only when a test says so.
final class ManualClock: Sendable {
  private let seconds = Mutex(1_000_000)

  var now: @Sendable () -> Int { { self.seconds.withLock(\.self) } }

  func advance(by seconds: Int) { self.seconds.withLock { $0 += seconds } }
}
