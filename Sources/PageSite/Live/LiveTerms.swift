import Synchronization

/// What live groups share, and on what terms they render.
struct LiveTerms: Sendable {
  /// Where they ask for a place for each render.
  var gate = RenderGate()
  var clock = SiteClock.system
  var memory = LiveMemory()
  /// The least time from one render of a group to the next. One that takes long rests longer: a
  /// group renders half of the time at most.
  var interval = Duration.milliseconds(25)
  /// How many versions of a group's readers are remembered: those who have another begin anew.
  var versions = 32
  /// How many bytes of events a group keeps at most.
  var eventBytes = 8 << 20
}

/// Counts the bytes that all groups keep for their readers.
final class LiveMemory: Sendable {
  private let limit: Int
  private let bytes = Atomic(0)

  init(limit: Int = 64 << 20) { self.limit = limit }

  var count: Int { bytes.load(ordering: .relaxed) }

  /// - Returns: Whether there is room for it all.
  func change(by difference: Int) -> Bool {
    bytes.add(difference, ordering: .relaxed).newValue <= limit
  }
}
