import HTTPTypes
import PageElements

extension Site {
  /// A refusal that passes, with what was typed: shown by a browser in place of the form that it has
  /// left, so that it is not lost.
  func keepingTyped(_ problem: SiteProblem, of posted: PostedRequest) -> SiteProblem {
    let fields = posted.request.headerFields
    guard posted.request.method == .post, problem.typed == nil,
      [.serviceUnavailable, .tooManyRequests].contains(problem.status),
      Accept(fields[.accept]).prefersHTML
    else { return problem }
    var problem = problem
    problem.typed = try? configuration.formBody
      .values(type: fields[.contentType], body: posted.body)
    return problem
  }
}
