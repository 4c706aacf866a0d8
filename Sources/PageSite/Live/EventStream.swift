import HTTPTypes
import PageElements
import Synchronization

/// What one reader is sent: asked for a piece at a time, when the one before has gone out.
final class EventStream: Sendable {
  private enum Phase {
    case opening, open, ended
  }

  /// The group that is read, and whether it was the right one when it was joined.
  struct Reading: Sendable {
    var reader: LiveReader
    var isCurrent: Bool
  }

  private let site: Site
  private let visit: Visit
  /// Counts the stream among its client's as long as it is open.
  private let place: ClientLimiter.Place?
  private let phase = Mutex(Phase.opening)
  private let reading: Mutex<Reading>
  /// Whether the reader was told that what they see may be old.
  private let isStale = Mutex(false)

  init(site: Site, visit: Visit, reading: Reading, place: ClientLimiter.Place?) {
    (self.site, self.visit, self.place) = (site, visit, place)
    self.reading = Mutex(reading)
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
    while true {
      let reader = reading.withLock(\.reader)
      guard await reader.wait() else { return nil }
      if site.isDraining || reader.isDismissed { return end(EventText.bye) }
      // A log-out ends the stream; the reader then finds out by itself what it may still see.
      guard let isAllowed = await isAllowed() else {
        // Nobody knows who it is just now, so nothing is said of the page.
        if becomes(stale: true) { return EventText.stale }
        if reader.takeBeat() { return EventText.heartbeat }
        continue
      }
      guard isAllowed else { return end(EventText.reset) }
      let isCurrent = reading.withLock(\.isCurrent)
      if !isCurrent || reader.hasMoved {
        guard await move(from: reader) else { return end(EventText.reset) }
        continue
      }
      do {
        switch try reader.news() {
        case .nothing: if becomes(stale: false) { return EventText.fresh }
        case .patch(let event):
          site.metrics.patched(.stream)
          return becomes(stale: false) ? event + EventText.fresh : event
        case .unknown: return end(EventText.reset)
        }
      } catch let problem as SiteProblem
        where problem.status == .notFound || problem.status == .gone
      {
        return end(EventText.gone(problem, in: site.configuration.language))
      } catch let problem as SiteProblem where problem.status.code < 500 {
        // The page is no longer for this reader, who finds out why by asking for it.
        return end(EventText.reset)
      } catch is InvalidPosition {
        // The rows are in another order by now.
        return end(EventText.reset)
      } catch {
        // It is logged, and tried again with the next heartbeat: the reader keeps what it has, and knows that.
        if becomes(stale: true) { return EventText.stale }
      }
      if reader.takeBeat() { return EventText.heartbeat }
    }
  }

  /// Joins those of the state that the visitor has by now: what differs is one patch.
  private func move(from reader: LiveReader) async -> Bool {
    guard let version = reader.version else { return false }
    for _ in 0..<3 {
      let next = try? await site.rendering(visit) { [site, visit] in
        try await site.reading(visit, having: version)
      }
      guard let next else { return false }
      reading.withLock { $0 = next }
      if next.isCurrent { return true }
    }
    return false
  }

  /// Whether the reader may still see the page, as who they were; `nil` where that cannot be told just now.
  private func isAllowed() async -> Bool? {
    if visit.page.access.isForEveryone { return true }
    do {
      let reader = try await site.limited(visit) { [site, visit] in
        try await site.reader(of: visit, isUse: false)
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

  /// Notes whether what is shown may be old, and says whether that is news.
  private func becomes(stale: Bool) -> Bool {
    isStale.withLock { isStale in
      defer { isStale = stale }
      return isStale != stale
    }
  }

  private func end(_ last: [UInt8]) -> [UInt8] {
    phase.withLock { $0 = .ended }
    return last
  }
}
