import HTTPTypes
public import PageElements

extension SiteProblem {
  /// Returns a 503 for a temporary problem, which names the time of a retry.
  ///
  /// - Parameters:
  ///   - detail: A sentence about the problem, for people.
  ///   - seconds: The number of seconds until a retry, for `Retry-After`: 1 by default. Negative values count
  ///     as 0.
  public static func unavailable(_ detail: String, retryAfter seconds: Int = 1) -> SiteProblem {
    SiteProblem(.serviceUnavailable, detail, headerFields: [.retryAfter: "\(max(0, seconds))"])
  }

  /// Returns the same with a phrase in the site's language.
  public static func unavailable(_ phrase: Phrase, retryAfter seconds: Int = 1) -> SiteProblem {
    SiteProblem(.serviceUnavailable, phrase, headerFields: [.retryAfter: "\(max(0, seconds))"])
  }
}
