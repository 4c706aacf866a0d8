/// One thing that is asked of all servers of `bench pages`.
struct PagesCase {
  let name: String
  /// A request to our server, and the same request to its peers.
  let ours, theirs: String
  var isPost = false
  /// How many times as many requests as the peers' are aimed at.
  var goals: [(peer: Peer, ratio: Double)] = []

  enum Peer: Int { case hummingbird = 1, flask }

  /// - Parameters:
  ///   - cursor: After which row our batch begins.
  ///   - action: Where our button sends its form.
  static func all(cursor: String, action: String) -> [PagesCase] {
    [
      PagesCase(
        name: "page", ours: "/rows", theirs: "/rows", goals: [(.hummingbird, 3.5), (.flask, 6)]),
      PagesCase(
        name: "search", ours: "/rows?q=maple", theirs: "/rows?q=maple", goals: [(.hummingbird, 3)]),
      PagesCase(
        name: "batch", ours: "/rows/-/rows?limit=50&after=\(cursor)", theirs: "/batch?after=114",
        goals: [(.hummingbird, 3)]),
      // Nothing changes, so it is made once.
      PagesCase(name: "kept", ours: "/kept", theirs: "/rows"),
      PagesCase(name: "live", ours: "/live", theirs: "/rows"),
      PagesCase(name: "action", ours: action, theirs: "/tasks/5/toggle", isPost: true),
    ]
  }
}
