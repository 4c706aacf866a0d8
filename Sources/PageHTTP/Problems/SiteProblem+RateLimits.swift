import HTTPTypes
package import PageElements

extension SiteProblem {
  package static func tooMany(wait seconds: Int, _ phrase: (Int) -> Phrase) -> SiteProblem {
    SiteProblem(
      .tooManyRequests, phrase(seconds), headerFields: [.retryAfter: "\(seconds)"])
  }
}
