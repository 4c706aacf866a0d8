import Synchronization

/// Keeps the state of visitors in memory: for tests, and for sites that may forget it all when they
/// end.
public final class MemoryVisitorStore: VisitorStore {
  private struct Visitor {
    /// By the bytes of the page's path.
    var pages: [[UInt8]: [UInt8]] = [:]
    var saved: Int
    var order: Int

    var byteCount: Int { pages.reduce(0) { $0 + $1.key.count + $1.value.count } }
  }

  private struct State {
    var visitors: [VisitorID: Visitor] = [:]
    /// Visitors by age from `first` on; those who saved again appear later once more, and only the
    /// last place counts.
    var queue: [(visitor: VisitorID, order: Int)] = []
    var first = 0
    var order = 0
  }

  private let state = Mutex(State())
  private let limits: VisitorLimits
  private let now: @Sendable () -> Int
  private let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }

  /// - Parameters:
  ///   - limits: How much is kept.
  ///   - now: Seconds since some moment; for tests.
  public init(
    limits: VisitorLimits = VisitorLimits(),
    now: @escaping @Sendable () -> Int = MemoryVisitorStore.seconds
  ) {
    (self.limits, self.now) = (limits, now)
  }

  private static let start = ContinuousClock.now

  /// Seconds since the store was first used.
  public static let seconds: @Sendable () -> Int = {
    Int(start.duration(to: .now).components.seconds)
  }

  public func load(visitor: VisitorID, page: String) -> [UInt8]? {
    let oldest = now() - limits.lifetime
    return state.withLock { state in
      guard let known = state.visitors[visitor], known.saved > oldest else { return nil }
      return known.pages[Array(page.utf8)]
    }
  }

  public func save(_ bytes: [UInt8], visitor: VisitorID, page: String) throws {
    let time = now()
    try state.withLock { state in
      forget(savedBy: time - limits.lifetime, &state)
      var known = state.visitors[visitor] ?? Visitor(saved: time, order: 0)
      known.pages[Array(page.utf8)] = bytes
      guard known.byteCount <= limits.bytesPerVisitor else {
        throw VisitorStoreError.tooLarge(bytes: known.byteCount, limit: limits.bytesPerVisitor)
      }
      state.order += 1
      (known.saved, known.order) = (time, state.order)
      state.visitors[visitor] = known
      state.queue.append((visitor, state.order))
      while state.visitors.count > max(1, limits.visitors) { forgetOldest(&state) }
      tidy(&state)
    }
  }

  public func remove(visitor: VisitorID, page: String) {
    state.withLock { state in
      state.visitors[visitor]?.pages[Array(page.utf8)] = nil
      if state.visitors[visitor]?.pages.isEmpty == true { state.visitors[visitor] = nil }
    }
  }

  public func secret() -> [UInt8] { key }

  /// Forgets those who saved for the last time at that moment or before.
  private func forget(savedBy time: Int, _ state: inout State) {
    while state.first < state.queue.count {
      let place = state.queue[state.first]
      if let known = state.visitors[place.visitor], known.order == place.order {
        guard known.saved <= time else { return }
        state.visitors[place.visitor] = nil
      }
      state.first += 1
    }
  }

  private func forgetOldest(_ state: inout State) {
    while state.first < state.queue.count {
      let place = state.queue[state.first]
      state.first += 1
      if state.visitors[place.visitor]?.order == place.order {
        state.visitors[place.visitor] = nil
        return
      }
    }
  }

  /// Drops the places that do not count once they are most of the queue.
  private func tidy(_ state: inout State) {
    guard state.queue.count > 2 * state.visitors.count + 64 else { return }
    state.queue = state.queue[state.first...].filter {
      state.visitors[$0.visitor]?.order == $0.order
    }
    state.first = 0
  }

  /// The length of the queue, for tests.
  package var queueLength: Int { state.withLock { $0.queue.count } }
}
