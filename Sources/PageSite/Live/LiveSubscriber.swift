import Synchronization

/// A subscriber of a group: one open copy of a page, as long as its stream is open.
final class LiveSubscriber: Sendable {
  private let group: LiveGroup
  private let hub: LiveHub
  private let membership: LiveHub.Membership
  private let wakes: AsyncStream<Void>
  private let stateChanges: Int
  /// The hub's number of heartbeats when the last one was sent.
  private let beats: Atomic<Int>

  init(hub: LiveHub, group: LiveGroup, _ membership: LiveHub.Membership, having version: String) {
    (self.hub, self.group, self.membership) = (hub, group, membership)
    stateChanges = hub.stateChanges(of: membership.visitor)
    wakes = group.join(membership.id, having: version)
    beats = Atomic(hub.beats)
  }

  deinit { hub.leave(membership, group) }

  /// Whether the visitor's state is no longer the one that the group shows.
  var hasStateChanged: Bool { hub.stateChanges(of: membership.visitor) != stateChanges }

  /// Whether the client has to reconnect, because the visitor has got a cookie that the stream does not know.
  var isDismissed: Bool { group.isDismissed(membership.id) }

  /// The version that the subscriber has; `nil` once it has left.
  var version: String? { group.version(of: membership.id) }

  /// Returns the news for the subscriber.
  ///
  /// - Throws: The error of the page's last render.
  func nextUpdate() throws -> LiveGroup.Update { try group.nextUpdate(for: membership.id) }

  /// Returns whether a heartbeat is due, and marks it as sent.
  func consumeHeartbeat() -> Bool {
    let now = hub.beats
    return beats.exchange(now, ordering: .relaxed) != now
  }

  /// Waits until there may be news.
  ///
  /// - Returns: `false` once the subscriber has left.
  func wait() async -> Bool {
    for await _ in wakes { return true }
    return false
  }
}
