import CoreMetrics
import Synchronization

/// A timer that is made when it is first recorded, so that a site of many pages tells of those alone
/// that were asked for. Recording takes no lock.
final class LazyTimer: Sendable {
  private let made = AtomicLazyReference<Timer>()
  private let make: @Sendable () -> Timer

  init(_ make: @escaping @Sendable () -> Timer) { self.make = make }

  func record(_ duration: Duration) {
    // Two who make it at once make the same one, since a factory knows it by its label and dimensions.
    (made.load() ?? made.storeIfNil(make())).record(duration)
  }
}
