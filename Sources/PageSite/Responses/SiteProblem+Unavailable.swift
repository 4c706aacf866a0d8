import HTTPTypes
public import PageElements

extension SiteProblem {
  /// A 503 that passes: says when to try again.
  ///
  /// - Parameters:
  ///   - detail: What went wrong, for people.
  ///   - seconds: After how many seconds to try again, as `Retry-After` says: 1 by default. Less
  ///     than 0 counts as 0.
  public static func unavailable(_ detail: String, retryAfter seconds: Int = 1) -> SiteProblem {
    SiteProblem(.serviceUnavailable, detail, headerFields: [.retryAfter: "\(max(0, seconds))"])
  }

  /// The same in the words of the site's language.
  public static func unavailable(_ phrase: Phrase, retryAfter seconds: Int = 1) -> SiteProblem {
    SiteProblem(.serviceUnavailable, phrase, headerFields: [.retryAfter: "\(max(0, seconds))"])
  }
}
