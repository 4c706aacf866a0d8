import Synchronization

/// A clock that only a test advances.
package final class ManualClock: Sendable {
  private let seconds = Mutex(1_000_000)

  package init() {}

  package var now: @Sendable () -> Int { { self.seconds.withLock(\.self) } }

  package func advance(by seconds: Int) { self.seconds.withLock { $0 += seconds } }
}
