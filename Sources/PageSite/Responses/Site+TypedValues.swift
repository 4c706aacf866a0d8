import HTTPTypes
import PageElements

extension Site {
  /// A refusal that passes, or says that something has gone, with what was typed: shown by a browser in
  /// place of the form that it has left, so that it is not lost.
  func keepingTyped(_ problem: SiteProblem, of request: SiteRequest) -> SiteProblem {
    guard problem.typed == nil,
      [.notFound, .gone, .serviceUnavailable, .tooManyRequests].contains(problem.status)
    else { return problem }
    var problem = problem
    problem.typed = typed(in: request)
    return problem
  }

  /// What was typed into a form that a browser has left; `nil` where nothing was.
  func typed(in request: SiteRequest) -> FormValues? {
    guard request.head.method == .post, request.accept.prefersHTML else { return nil }
    return try? configuration.formBody
      .values(type: request.head.headerFields[.contentType], body: request.body)
  }
}
