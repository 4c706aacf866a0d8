/// The standing of a visitor, which determines the order of eviction from a full ``VisitorStore``.
///
/// A visitor who saves again at least an hour after the first save is established. All others are newcomers.
/// New visitors normally evict newcomers, so that a crowd of one-time visitors displaces nobody else. If
/// newcomers fill at most a sixteenth of the store, an established visitor is evicted, so that newcomers can
/// become established. Within a standing, the visitor who saved least recently is evicted first.
package enum VisitorStanding: Hashable, Sendable {
  case newcomer
  case established

  /// The number of seconds between the first save and one that establishes a visitor.
  package static let trial = 3_600

  /// Creates the standing of a visitor from the times of the first and last save.
  package init(since first: Int, saved last: Int) {
    self = last - first >= Self.trial ? .established : .newcomer
  }

  /// Returns the number of newcomers that a store of `limit` visitors keeps in any case.
  package static func newcomerQuota(of limit: Int) -> Int { max(1, limit / 16) }

  /// Returns the standing from which the next visitor is evicted; `nil` while there is room.
  ///
  /// - Parameters:
  ///   - newcomers: The number of newcomers, including the latest visitor.
  ///   - established: The number of established visitors.
  ///   - limit: The maximum number of visitors.
  package static func standingToEvict(newcomers: Int, established: Int, limit: Int) -> Self? {
    guard newcomers + established > max(1, limit) else { return nil }
    return newcomers > newcomerQuota(of: limit) || established == 0 ? .newcomer : .established
  }
}
