import Synchronization

/// For which records in memory a condition was found to hold. A page asks for the same records several times: for its
/// rows, their number, its groups and each facet.
///
/// Copies of a condition share it. It is about one list at one version: for another one it begins anew.
final class KnownMatches: Sendable {
  /// Stands for a list.
  final class Owner: Sendable {}

  private struct State {
    var owner: Owner?
    var version: UInt64 = 0
    var matches: [Bool?] = []
  }

  private let state = Mutex(State())

  /// What is known of each record, by its place; `nil` for nothing.
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

  /// Keeps what was found, in place of what was known.
  func keep(_ matches: [Bool?], of owner: Owner, at version: UInt64) {
    state.withLock { $0 = State(owner: owner, version: version, matches: matches) }
  }
}
