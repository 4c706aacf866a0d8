import Synchronization

/// A cache of a condition's results for the records of a list in memory. A page needs the same records several times:
/// for its rows, count, groups and each facet.
///
/// Copies of a condition share the cache. It is valid for one version of one list, and is reset for another.
final class ConditionMatchCache: Sendable {
  /// The identity of a list.
  final class Owner: Sendable {}

  private struct State {
    var owner: Owner?
    var version: UInt64 = 0
    var matches: [Bool?] = []
  }

  private let state = Mutex(State())

  /// Returns the cached result for each record, by index; `nil` where the record was not tested.
  ///
  /// - Parameter count: The number of the list's records.
  func matches(of owner: Owner, at version: UInt64, count: Int) -> [Bool?] {
    state.withLock { state in
      guard state.owner === owner, state.version == version, state.matches.count == count else {
        return Array(repeating: nil, count: count)
      }
      return state.matches
    }
  }

  /// Replaces the cached results.
  func keep(_ matches: [Bool?], of owner: Owner, at version: UInt64) {
    state.withLock { $0 = State(owner: owner, version: version, matches: matches) }
  }
}
