import HTTPTypes
import PageElements

extension Site {
  /// Renders for a client who does not have too much rendered already.
  func rendering(
    for client: String, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    guard let response = try await limiter.render(for: client, body) else {
      throw Self.tooMany("Too many pages are being made for your address at once.", wait: 1)
    }
    return response
  }

  /// A place for a client's event stream; `nil` for a client who needs none.
  func streamPlace(for client: String) throws -> ClientLimiter.Place? {
    switch limiter.openStream(for: client) {
    case .isFree: return nil
    case .holds(let place): return place
    case .isRefused:
      throw Self.tooMany(
        "Too many copies of pages are open at your address. Ask for patches instead.", wait: 10)
    }
  }

  /// Counts a post.
  ///
  /// - Throws: A 429 that shows what was typed, where a browser shows it.
  func admitPost(_ posted: PostedRequest) throws {
    guard let wait = limiter.post(by: posted.client) else { return }
    let (seconds, rest) = wait.components
    var problem = Self.tooMany(
      "Too much was sent from your address in a short time, so nothing was done.",
      wait: max(1, rest > 0 ? seconds + 1 : seconds))
    let fields = posted.request.headerFields
    if Accept(fields[.accept]).prefersHTML {
      problem.typed = try? FormBody(fileLimit: configuration.fileLimit)
        .values(type: fields[.contentType], body: posted.body)
    }
    throw problem
  }

  private static func tooMany(_ detail: String, wait seconds: Int64) -> SiteProblem {
    let time = seconds == 1 ? "a second" : "\(seconds) seconds"
    return SiteProblem(
      .tooManyRequests, "\(detail) Try again in \(time).",
      headerFields: [.retryAfter: "\(seconds)"])
  }
}
