import PageElements
import PagePatching
import Synchronization
public import PageScheduling

/// A session store in memory. A restart ends all sessions.
public final class MemorySessionStore: SessionStore {
  private struct Entry {
    let user: String
    let staysLoggedIn: Bool
    let startTime: Int
    var lastUseTime: Int
  }

  private struct State {
    var entries: [SessionID: Entry] = [:]
    /// Sessions by their last use.
    var order = AgeOrder<SessionID>()
    /// The sessions of each user, by the bytes of the name, least recently used first.
    var users: [[UInt8]: AgeOrder<SessionID>] = [:]

    mutating func end(_ id: SessionID) {
      guard let entry = entries.removeValue(forKey: id) else { return }
      order.remove(id)
      let user = Array(entry.user.utf8)
      users[user]?.remove(id)
      if users[user]?.isEmpty == true { users[user] = nil }
    }

    mutating func use(_ id: SessionID, by user: String, at time: Int) {
      entries[id]?.lastUseTime = time
      order.append(id)
      users[Array(user.utf8), default: AgeOrder()].append(id)
    }
  }

  private let state = Mutex(State())
  private let limits: SessionLimits
  private let now: @Sendable () -> Int

  /// - Parameters:
  ///   - limits: The lifetimes and the maximum numbers of sessions.
  ///   - now: Returns seconds since a fixed time, from a monotonic clock; for tests.
  public init(
    limits: SessionLimits = SessionLimits(),
    now: @escaping @Sendable () -> Int = UptimeClock.seconds
  ) {
    (self.limits, self.now) = (limits, now)
  }

  public func begin(_ id: SessionID, for user: String, staysLoggedIn: Bool) {
    let time = now()
    state.withLock { state in
      while let oldest = state.order.oldest(), let entry = state.entries[oldest],
        state.entries.count >= max(1, limits.sessions) || hasEnded(entry, at: time)
      {
        state.end(oldest)
      }
      let name = Array(user.utf8)
      while let userSessions = state.users[name], userSessions.count >= max(1, limits.perUser),
        let oldest = state.users[name]?.oldest()
      {
        state.end(oldest)
      }
      state.entries[id] = Entry(
        user: user, staysLoggedIn: staysLoggedIn, startTime: time, lastUseTime: time)
      state.use(id, by: user, at: time)
    }
  }

  public func user(of id: SessionID, extendsSession: Bool) -> String? {
    let time = now()
    return state.withLock { state in
      guard let entry = state.entries[id] else { return nil }
      guard !hasEnded(entry, at: time) else {
        state.end(id)
        return nil
      }
      if extendsSession { state.use(id, by: entry.user, at: time) }
      return entry.user
    }
  }

  public func end(_ id: SessionID) { state.withLock { $0.end(id) } }

  public func endAll(of user: String, except exception: SessionID?) {
    state.withLock { state in
      let endedSessions = state.entries.filter {
        $0.key != exception && $0.value.user.hasSameBytes(as: user)
      }
      for id in endedSessions.keys { state.end(id) }
    }
  }

  private func hasEnded(_ entry: Entry, at time: Int) -> Bool {
    limits.hasEnded(
      startTime: entry.startTime, lastUseTime: entry.lastUseTime,
      staysLoggedIn: entry.staysLoggedIn, at: time)
  }

  /// The number of sessions, and of users with a session, for tests.
  package var counts: (sessions: Int, users: Int) {
    state.withLock { ($0.entries.count, $0.users.count) }
  }
}
