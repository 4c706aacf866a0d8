import PageControls
import PageElements

/// The badge of a state, such as `paid`, in a list. A state always has the same color.
enum StateBadge {
  private static let words: [Badge.Kind: Set<String>] = [
    .positive: [
      "accepted", "active", "approved", "available", "complete", "completed", "delivered", "done",
      "enabled", "finished", "ok", "paid", "passed", "published", "ready", "resolved", "shipped",
      "success", "succeeded", "valid",
    ],
    .warning: [
      "delayed", "draft", "held", "hold", "late", "new", "open", "paused", "pending", "queued",
      "unpaid", "waiting", "warning",
    ],
    .negative: [
      "aborted", "banned", "blocked", "broken", "canceled", "cancelled", "deleted", "disabled",
      "error", "expired", "failed", "failure", "invalid", "lost", "overdue", "refunded", "rejected",
      "returned",
    ],
  ]

  /// The colors of states with other names.
  private static let others: [Badge.Kind] = [.info, .accent, .neutral]

  static func kind(of state: String) -> Badge.Kind {
    let name = state.lowercased()
    if let kind = words.first(where: { $0.value.contains(name) })?.key { return kind }
    // A hash that is the same in each process.
    let hash = name.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }
    return others[Int(hash % UInt32(others.count))]
  }
}
