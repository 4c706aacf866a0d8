import Synchronization
public import PageScheduling

/// A visitor store in memory: for tests, and for sites whose state need not outlive the process.
public final class MemoryVisitorStore: VisitorStore {
  private struct Visitor {
    /// The states by the bytes of the page's path.
    var pages: [[UInt8]: SavedState] = [:]
    /// The time of the first save.
    let since: Int
    var saved: Int
    var order: Int
    var standing = VisitorStanding.newcomer

    var byteCount: Int { pages.reduce(0) { $0 + $1.key.count + $1.value.bytes.count } }
  }

  /// A queue of visitors of one standing, oldest first, from index `first`. A visitor who saves again gets a
  /// new entry at the end. Only the last entry of a visitor is valid.
  private struct EvictionQueue {
    var entries: [(visitor: VisitorID, order: Int)] = []
    var first = 0
    /// The number of visitors in the queue.
    var count = 0
  }

  private struct State {
    var visitors: [VisitorID: Visitor] = [:]
    var newcomers = EvictionQueue()
    var established = EvictionQueue()
    var order = 0
    /// The owner of each turn and the end of its lease, by visitor and page.
    var leases: [[UInt8]: (owner: String, leaseEnd: Int)] = [:]

    subscript(standing: VisitorStanding) -> EvictionQueue {
      get { standing == .newcomer ? newcomers : established }
      _modify {
        switch standing {
        case .newcomer: yield &newcomers
        case .established: yield &established
        }
      }
    }
  }

  private let state = Mutex(State())
  private let limits: VisitorLimits
  private let now: @Sendable () -> Int
  private let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }

  /// - Parameters:
  ///   - limits: The limits of the store.
  ///   - now: Returns seconds since a fixed time, from a monotonic clock; for tests.
  public init(
    limits: VisitorLimits = VisitorLimits(),
    now: @escaping @Sendable () -> Int = UptimeClock.seconds
  ) {
    (self.limits, self.now) = (limits, now)
  }

  public func state(of visitor: VisitorID, page: String) -> SavedState? {
    let oldest = now() - limits.lifetime
    return state.withLock { state in
      guard let known = state.visitors[visitor], known.saved > oldest else { return nil }
      return known.pages[Array(page.utf8)]
    }
  }

  public func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
  ) throws {
    let time = now()
    try state.withLock { state in
      for standing in [VisitorStanding.newcomer, .established] {
        while let oldest = oldest(standing, &state), oldest.saved <= time - limits.lifetime {
          forget(oldest.visitor, &state)
        }
      }
      let page = Array(page.utf8)
      let before = state.visitors[visitor]
      guard before?.pages[page]?.revision == revision else { throw VisitorStoreError.replaced }
      guard let bytes else {
        state.visitors[visitor]?.pages[page] = nil
        if state.visitors[visitor]?.pages.isEmpty == true { forget(visitor, &state) }
        return
      }
      var known = before ?? Visitor(since: time, saved: time, order: 0)
      state.order += 1
      known.pages[page] = SavedState(bytes, revision: state.order)
      guard known.byteCount <= limits.bytesPerVisitor else {
        throw VisitorStoreError.tooLarge(bytes: known.byteCount, limit: limits.bytesPerVisitor)
      }
      (known.saved, known.order) = (time, state.order)
      known.standing = VisitorStanding(since: known.since, saved: time)
      if let before { state[before.standing].count -= 1 }
      state.visitors[visitor] = known
      state[known.standing].count += 1
      state[known.standing].entries.append((visitor, state.order))
      while let standing = VisitorStanding.standingToEvict(
        newcomers: state.newcomers.count, established: state.established.count,
        limit: limits.visitors), let leaving = oldest(standing, &state)
      {
        forget(leaving.visitor, &state)
      }
      for standing in [VisitorStanding.newcomer, .established] { compact(standing, &state) }
    }
  }

  public func move(_ visitor: VisitorID, to other: VisitorID) {
    state.withLock { state in
      guard var known = state.visitors[visitor] else { return }
      forget(visitor, &state)
      state.order += 1
      known.order = state.order
      state.visitors[other] = known
      state[known.standing].count += 1
      state[known.standing].entries.append((other, known.order))
      compact(known.standing, &state)
    }
  }

  public func forget(_ visitor: VisitorID) { state.withLock { forget(visitor, &$0) } }

  public func acquireLease(of visitor: VisitorID, page: String, owner: String) -> Bool {
    let time = now()
    let name = Array((visitor.text + page).utf8)
    return state.withLock { state in
      if let lease = state.leases[name], lease.owner != owner, lease.leaseEnd > time {
        return false
      }
      state.leases[name] = (owner, time + limits.lease)
      return true
    }
  }

  public func releaseLease(of visitor: VisitorID, page: String, owner: String) {
    let name = Array((visitor.text + page).utf8)
    state.withLock { if $0.leases[name]?.owner == owner { $0.leases[name] = nil } }
  }

  public func secret() -> [UInt8] { key }

  /// Returns all stored states, to hand them over to another process.
  package func savedStates() -> [(visitor: VisitorID, page: String, bytes: [UInt8])] {
    state.withLock { state in
      state.visitors.flatMap { visitor, known in
        known.pages.map { (visitor, String(decoding: $0.key, as: UTF8.self), $0.value.bytes) }
      }
    }
  }

  /// Returns the visitor of a standing who saved least recently. Permanently skips invalid entries.
  private func oldest(
    _ standing: VisitorStanding, _ state: inout State
  ) -> (visitor: VisitorID, saved: Int)? {
    while state[standing].first < state[standing].entries.count {
      let entry = state[standing].entries[state[standing].first]
      if let known = state.visitors[entry.visitor], known.order == entry.order {
        return (entry.visitor, known.saved)
      }
      state[standing].first += 1
    }
    return nil
  }

  private func forget(_ visitor: VisitorID, _ state: inout State) {
    if let known = state.visitors.removeValue(forKey: visitor) { state[known.standing].count -= 1 }
  }

  /// Removes invalid entries if they are more than half of the queue.
  private func compact(_ standing: VisitorStanding, _ state: inout State) {
    guard state[standing].entries.count > 2 * state[standing].count + 64 else { return }
    let visitors = state.visitors
    let queue = state[standing]
    state[standing].entries = queue.entries[queue.first...].filter {
      visitors[$0.visitor]?.order == $0.order
    }
    state[standing].first = 0
  }

  /// The number of entries in both queues, for tests.
  package var queueLength: Int {
    state.withLock { $0.newcomers.entries.count + $0.established.entries.count }
  }
}
