import Synchronization
import PageScheduling

/// The resources that live groups share, and their limits.
struct LiveResources: Sendable {
  /// The gate that admits each render.
  var gate = RenderGate()
  var clock = SiteClock.system
  var memory = LiveMemory()
  /// The minimum time between the starts of a group's renders. After a slow render the pause is longer, so that a group
  /// renders at most half of the time.
  var interval = Duration.milliseconds(25)
  /// The maximum number of old versions with events. Clients with other versions reload their document.
  var versions = 32
  /// The maximum number of bytes of a group's events.
  var eventBytes = 8 << 20
}

/// Counts the bytes that all groups store for their subscribers.
final class LiveMemory: Sendable {
  private let limit: Int
  private let bytes = Atomic(0)

  init(limit: Int = 64 << 20) { self.limit = limit }

  var count: Int { bytes.load(ordering: .relaxed) }

  /// - Returns: Whether the total is within the limit.
  func change(by difference: Int) -> Bool {
    bytes.add(difference, ordering: .relaxed).newValue <= limit
  }
}
