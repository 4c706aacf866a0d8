import HTTPTypes
import PageElements
import Synchronization

/// What one reader is sent: asked for a piece at a time, when the one before has gone out.
final class EventStream: Sendable {
  private enum Phase {
    case opening, open, ended
  }

  private let site: Site
  private let visit: Visit
  private let reader: LiveReader
  /// Counts the stream among its client's as long as it is open.
  private let place: ClientLimiter.Place?
  /// Whether the group joined is the right one still.
  private let isCurrent: Bool
  private let phase = Mutex(Phase.opening)

  init(
    site: Site, visit: Visit, reader: LiveReader, place: ClientLimiter.Place?,
    isCurrent: Bool
  ) {
    (self.site, self.visit, self.reader, self.isCurrent) = (site, visit, reader, isCurrent)
    self.place = place
  }

  /// The next piece; `nil` at the end.
  func next() async -> [UInt8]? {
    switch phase.withLock({ $0 }) {
    case .opening:
      phase.withLock { $0 = .open }
      return EventText.opening
    case .ended: return nil
    case .open: break
    }
    while await reader.wait() {
      if site.isDraining { return end(EventText.bye) }
      // A log-out ends the stream; the reader then finds out by itself what it may still see.
      // Nor does a group fit any longer whose state was another one.
      guard isCurrent, !reader.hasMoved, await isAllowed() else { return end(EventText.reset) }
      do {
        switch try reader.news() {
        case .nothing: break
        case .patch(let event): return event
        case .unknown: return end(EventText.reset)
        }
      } catch let problem as SiteProblem where problem.status.code < 500 {
        // The page is no longer for this reader, who finds out why by asking for it.
        return end(EventText.reset)
      } catch is InvalidPosition {
        // The rows are in another order by now.
        return end(EventText.reset)
      } catch {
        // It is logged, and tried again with the next heartbeat: the reader keeps what it has.
      }
      if reader.takeBeat() { return EventText.heartbeat }
    }
    return nil
  }

  /// Whether the reader may still see the page, as who they were.
  private func isAllowed() async -> Bool {
    if visit.page.access.isForEveryone { return true }
    do {
      let reader = try await site.limited(visit) { [site, visit] in
        try await site.reader(of: visit, isUse: false)
      }
      return reader.scope == visit.reader.scope
    } catch {
      return false
    }
  }

  private func end(_ last: [UInt8]) -> [UInt8] {
    phase.withLock { $0 = .ended }
    return last
  }
}
