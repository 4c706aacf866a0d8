/// A request that `bench pages` sends to all servers.
struct PagesCase {
  let name: String
  /// The path on our server, and the path of the same request on its peers.
  let ours, theirs: String
  var isPost = false
  /// The target request rates, as multiples of the peers' rates.
  var goals: [(peer: Peer, ratio: Double)] = []

  enum Peer: Int { case hummingbird = 1, flask }

  /// - Parameters:
  ///   - cursor: The cursor of the row before our batch.
  ///   - action: The path to which our button sends its form.
  static func all(cursor: String, action: String) -> [PagesCase] {
    [
      PagesCase(
        name: "page", ours: "/rows", theirs: "/rows", goals: [(.hummingbird, 3.5), (.flask, 6)]),
      PagesCase(
        name: "search", ours: "/rows?q=maple", theirs: "/rows?q=maple", goals: [(.hummingbird, 3)]),
      PagesCase(
        name: "batch", ours: "/rows/-/rows?limit=50&after=\(cursor)", theirs: "/batch?after=114",
        goals: [(.hummingbird, 3)]),
      // The content does not change, so it is rendered once.
      PagesCase(name: "kept", ours: "/kept", theirs: "/rows"),
      PagesCase(name: "live", ours: "/live", theirs: "/rows"),
      PagesCase(name: "action", ours: action, theirs: "/tasks/5/toggle", isPost: true),
    ]
  }
}
