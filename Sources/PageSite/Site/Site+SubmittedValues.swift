import HTTPTypes
import PageElements
import PageHTTP
import PageRoutes

extension Site {
  /// Adds the typed form values to a temporary error, a conflict, or an error for a missing page. The browser has left
  /// the form, and shows the values with the error, so that they are not lost.
  func preservingInput(_ problem: SiteProblem, of request: SiteRequest) -> SiteProblem {
    guard problem.submittedValues == nil,
      [.notFound, .conflict, .gone, .serviceUnavailable, .tooManyRequests].contains(problem.status)
    else { return problem }
    var problem = problem
    problem.submittedValues = submittedValues(in: request)
    return problem
  }

  /// Returns the values of a form that a browser submitted; `nil` if the request is not such a form.
  func submittedValues(in request: SiteRequest) -> FormValues? {
    guard request.head.method == .post, request.accept.prefersHTML else { return nil }
    return try? configuration.formBody
      .values(type: request.head.headerFields[.contentType], body: request.body)
  }
}
