package import CoreMetrics
import Synchronization

/// A timer that is created at its first recording, so that a site with many pages reports only those that were
/// requested. Recording takes no lock.
package final class LazyTimer: Sendable {
  private let timer = AtomicLazyReference<Timer>()
  private let make: @Sendable () -> Timer

  package init(_ make: @escaping @Sendable () -> Timer) { self.make = make }

  package func record(_ duration: Duration) {
    // Two concurrent calls create the same timer, since a factory identifies it by its label and dimensions.
    (timer.load() ?? timer.storeIfNil(make())).record(duration)
  }
}
