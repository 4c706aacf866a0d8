import HTTPTypes
import PageElements

extension Site {
  /// A refusal that passes, with what was typed: shown by a browser in place of the form that it has
  /// left, so that it is not lost.
  func keepingTyped(_ problem: SiteProblem, of request: SiteRequest) -> SiteProblem {
    guard request.head.method == .post, problem.typed == nil,
      [.serviceUnavailable, .tooManyRequests].contains(problem.status),
      request.accept.prefersHTML
    else { return problem }
    var problem = problem
    problem.typed = try? configuration.formBody
      .values(type: request.head.headerFields[.contentType], body: request.body)
    return problem
  }
}
