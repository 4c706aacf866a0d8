import Synchronization

/// One open copy of a page, as long as its stream is open.
final class LiveReader: Sendable {
  private let group: LiveGroup
  private let hub: LiveHub
  private let membership: LiveHub.Membership
  private let wakes: AsyncStream<Void>
  private let stateChanges: Int
  /// The heartbeats that it has been sent.
  private let beats: Atomic<Int>

  init(hub: LiveHub, group: LiveGroup, _ membership: LiveHub.Membership, having version: String) {
    (self.hub, self.group, self.membership) = (hub, group, membership)
    stateChanges = hub.stateChanges(of: membership.visitor)
    wakes = group.join(membership.id, having: version)
    beats = Atomic(hub.beats)
  }

  deinit { hub.leave(membership, group) }

  /// Whether the reader's state is no longer the one that the group shows.
  var hasMoved: Bool { hub.stateChanges(of: membership.visitor) != stateChanges }

  /// Whether its reader has a name by now, which the stream does not know of.
  var isDismissed: Bool { group.isDismissed(membership.id) }

  /// What it was brought to; `nil` once it has left.
  var version: String? { group.version(of: membership.id) }

  /// What there is to tell.
  ///
  /// - Throws: What the page threw when it was last rendered.
  func news() throws -> LiveGroup.News { try group.news(for: membership.id) }

  /// Whether a heartbeat is due, which this takes for given.
  func takeBeat() -> Bool {
    let now = hub.beats
    return beats.exchange(now, ordering: .relaxed) != now
  }

  /// Waits until there may be something to tell.
  ///
  /// - Returns: False once the reader has left.
  func wait() async -> Bool {
    for await _ in wakes { return true }
    return false
  }
}
