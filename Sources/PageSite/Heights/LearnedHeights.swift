import Synchronization
import PageScheduling
import PageVisitors

/// Heights of rows, headers and footers as browsers measured them, by kind and by the width of the window.
///
/// The estimate of a kind is the median of its latest votes, once there are three. Each voter has one vote for a kind,
/// and a new one replaces it, so that one client moves the median by one place at most, however often it reports. If
/// there are too many kinds, those with too few votes are evicted first, the oldest before the others: a client that
/// makes kinds up cannot evict what several clients have reported.
final class LearnedHeights: Sendable {
  /// The width of a window: narrow, such as on a phone, or wide.
  enum Width: String, Sendable, CaseIterable {
    case narrow, wide
  }

  struct Kind: Hashable, Sendable {
    var width: Width
    /// The name in the stylesheet: `row`, `header`, `footer`, or `height-` and the type of a view.
    var name: String
  }

  /// A client or visitor that has one vote for each kind.
  enum Voter: Hashable, Sendable {
    case client(ClientKey)
    /// A visitor whose client has no address of its own, such as behind a proxy that the server does not trust.
    case visitor(VisitorID)

    /// - Parameter visitor: The visitor whose cookie the report carries, if any. It counts only for clients on the
    ///   server's own machine: elsewhere, one client could collect many cookies, and vote with each.
    init(_ client: ClientKey, _ visitor: VisitorID?) {
      self = if client.isLocal, let visitor { .visitor(visitor) } else { .client(client) }
    }
  }

  /// The maximum number of kinds.
  static let maximumKinds = 400
  /// The maximum number of votes for each kind.
  static let votes = 15
  /// The minimum number of votes for an estimate.
  static let minimumVotes = 3
  /// The heights, in pixels, that a vote can have.
  static let range = 1.0...10_000

  private struct Votes {
    /// The votes in order of arrival.
    var list: [(voter: Voter, height: Double)] = []
    /// The number of the last report.
    var last = 0

    var hasEnough: Bool { list.count >= LearnedHeights.minimumVotes }

    var median: Double {
      (list.map(\.height).sorted()[list.count / 2] * 10).rounded() / 10
    }
  }

  private struct State {
    var votes: [Kind: Votes] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// The number of kinds, for tests.
  var count: Int { state.withLock(\.votes.count) }

  /// Counts a vote in place of the voter's last one for that kind.
  func learn(_ height: Double, of kind: Kind, from voter: Voter) {
    state.withLock { state in
      state.count += 1
      var votes = state.votes[kind] ?? Votes()
      votes.list.removeAll { $0.voter == voter }
      votes.list = (votes.list + [(voter, height)]).suffix(Self.votes)
      votes.last = state.count
      state.votes[kind] = votes
      guard state.votes.count > Self.maximumKinds else { return }
      // Not the new kind, which otherwise could never be added.
      let evicted = state.votes.filter { $0.key != kind }.min {
        ($0.value.hasEnough ? 1 : 0, $0.value.last) < ($1.value.hasEnough ? 1 : 0, $1.value.last)
      }
      if let evicted { state.votes[evicted.key] = nil }
    }
  }

  /// The stylesheet that declares the estimates.
  var css: String {
    let votes = state.withLock(\.votes).filter(\.value.hasEnough)
    var css = ""
    for (width, query) in [(Width.narrow, "max-width:40rem"), (.wide, "min-width:40.001rem")] {
      let rules = votes.filter { $0.key.width == width }
        .map { "--\($0.key.name)-learned:\($0.value.median)px" }
        .sorted()
      if !rules.isEmpty { css += "@media (\(query)){:root{\(rules.joined(separator: ";"))}}\n" }
    }
    return css
  }
}
