/// Who gives way in a full ``VisitorStore``.
///
/// Whoever has saved again an hour after the first time or later is established; all others are
/// newcomers. Newcomers are pushed out by newcomers, so that a crowd of visitors who never come back
/// displaces nobody else: only while newcomers have less than a sixteenth of the places does an
/// established visitor give way, since else nobody could become one. Of either it is the one who
/// saved least recently.
package enum VisitorStanding: Hashable, Sendable {
  case newcomer
  case established

  /// How many seconds after the first save a later one establishes a visitor.
  package static let trial = 3_600

  /// The standing of who saved first and last at these moments.
  package init(since first: Int, saved last: Int) {
    self = last - first >= Self.trial ? .established : .newcomer
  }

  /// How many newcomers a store of `limit` visitors keeps in any case.
  package static func places(of limit: Int) -> Int { max(1, limit / 16) }

  /// Of whom the one gives way who saved least recently; `nil` while there is room.
  ///
  /// - Parameters:
  ///   - newcomers: How many there are, with the one who has just come.
  ///   - established: How many there are.
  ///   - limit: How many visitors are kept.
  package static func leaving(newcomers: Int, established: Int, limit: Int) -> Self? {
    guard newcomers + established > max(1, limit) else { return nil }
    return newcomers > places(of: limit) || established == 0 ? .newcomer : .established
  }
}
