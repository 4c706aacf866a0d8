import HTTPTypes
import PageElements
import Synchronization
import PageHTTP
import PageRoutes
import PageScheduling

/// The server-sent events for one open copy of a page. The server pulls the next piece once the previous one is sent.
final class EventStream: Sendable {
  private enum Phase {
    case opening, open, ended
  }

  /// A subscription to a group, and whether the group still showed the visitor's state after joining.
  struct Subscription: Sendable {
    var reader: LiveSubscriber
    var isCurrent: Bool
  }

  private let site: Site
  private let visit: Visit
  /// The stream's place among the client's open streams, held as long as the stream exists.
  private let slot: ClientLimiter.StreamSlot?
  private let phase = Mutex(Phase.opening)
  private let subscription: Mutex<Subscription>
  /// Whether the client was sent `stale`, and not `fresh` since.
  private let isStale = Mutex(false)

  init(site: Site, visit: Visit, subscription: Subscription, slot: ClientLimiter.StreamSlot?) {
    (self.site, self.visit, self.slot) = (site, visit, slot)
    self.subscription = Mutex(subscription)
  }

  /// Returns the next piece, or `nil` at the end of the stream.
  func next() async -> [UInt8]? {
    switch phase.withLock({ $0 }) {
    case .opening:
      phase.withLock { $0 = .open }
      return EventText.opening
    case .ended: return nil
    case .open: break
    }
    while true {
      let reader = subscription.withLock(\.reader)
      guard await reader.wait() else { return nil }
      if site.isDraining || reader.isDismissed { return end(EventText.bye) }
      // A log-out ends the stream. The client then requests the page and learns what it may still see.
      guard let isAllowed = await isAllowed() else {
        // The reader cannot be identified at the moment, so no changes are sent.
        if updateStaleness(to: true) { return EventText.stale }
        if reader.consumeHeartbeat() { return EventText.heartbeat }
        continue
      }
      guard isAllowed else { return end(EventText.reset) }
      let isCurrent = subscription.withLock(\.isCurrent)
      if !isCurrent || reader.hasStateChanged {
        guard await move(from: reader) else { return end(EventText.reset) }
        continue
      }
      do {
        switch try reader.nextUpdate() {
        case .upToDate: if updateStaleness(to: false) { return EventText.fresh }
        case .patch(let event):
          site.metrics.countPatch(.stream)
          return updateStaleness(to: false) ? event + EventText.fresh : event
        case .unknown: return end(EventText.reset)
        }
      } catch let problem as SiteProblem
        where problem.status == .notFound || problem.status == .gone
      {
        return end(EventText.gone(problem, in: site.configuration.language))
      } catch let problem as SiteProblem where problem.status.code < 500 {
        // The page is no longer for this reader. The client learns the reason when it requests the page.
        return end(EventText.reset)
      } catch is InvalidPosition {
        // The rows have another order now, so the position is invalid.
        return end(EventText.reset)
      } catch {
        // The error is already logged, and the next heartbeat retries. The old content is marked as stale meanwhile.
        if updateStaleness(to: true) { return EventText.stale }
      }
      if reader.consumeHeartbeat() { return EventText.heartbeat }
    }
  }

  /// Joins the group that shows the visitor's current state. The next patch carries the difference.
  private func move(from reader: LiveSubscriber) async -> Bool {
    guard let version = reader.version else { return false }
    for _ in 0..<3 {
      let next = try? await site.rendering(visit) { [site, visit] in
        try await site.subscription(visit, having: version)
      }
      guard let next else { return false }
      subscription.withLock { $0 = next }
      if next.isCurrent { return true }
    }
    return false
  }

  /// Whether the reader may still see the page under the same identity; `nil` if that is unknown at the moment.
  private func isAllowed() async -> Bool? {
    if visit.page.access.isForEveryone { return true }
    do {
      let reader = try await site.withTimeLimit(visit) { [site, visit] in
        try await site.reader(of: visit, extendsSession: false)
      }
      return reader.scope == visit.reader.scope
    } catch let error as any SiteProblemConvertible
      where error.siteProblem.status == .serviceUnavailable
    {
      return nil
    } catch {
      return false
    }
  }

  /// Records whether the content may be out of date, and returns whether that has changed.
  private func updateStaleness(to newValue: Bool) -> Bool {
    isStale.withLock { isStale in
      defer { isStale = newValue }
      return isStale != newValue
    }
  }

  private func end(_ last: [UInt8]) -> [UInt8] {
    phase.withLock { $0 = .ended }
    return last
  }
}
