import HTTPTypes
import PageElements

extension SiteProblem {
  static func tooMany(wait seconds: Int, _ phrase: (Int) -> Phrase) -> SiteProblem {
    SiteProblem(
      .tooManyRequests, phrase(seconds), headerFields: [.retryAfter: "\(seconds)"])
  }
}
