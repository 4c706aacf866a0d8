import HTTPTypes
import PageHTTP
import PageRoutes
import PageScheduling
import PageVisitors

extension Site {
  /// Answers a request with a route, when a render slot is free.
  ///
  /// - Throws: ``SiteProblem``: 429 or 503 if a limit or the time is exceeded, 504 if the request may have
  ///   taken effect, 403 for a cross-site request. Also the errors of the route and its authorization.
  func answer(
    _ request: SiteRequest, _ target: RequestTarget, by route: Route, _ values: PathValues
  ) async throws -> SiteResponse {
    if [.get, .head].contains(request.head.method) {
      try admitRequest(from: request.client)
    } else {
      try admitWrite(request)
    }
    // A slow upload must not hold a render slot.
    let isStream = request.stream != nil
    let slot = isStream ? try openStreamSlot(for: request.client) : nil
    var response = try await answering(request, at: values.name) { [self] time in
      // The work holds its place in the stream limit, since it may continue after its time limit.
      defer { withExtendedLifetime(slot) {} }
      return try await route.middlewares.run(request.head) {
        let reader = try await self.reader(of: request.head, for: route)
        let stream = request.stream.map { stream in
          BodyStream { try await time.withPause { try await stream.next() } }
        }
        var response = try await route.handle(
          RouteRequest(
            request, stream ?? BodyStream(request.body), target, values, by: reader, of: route,
            formBody: self.configuration.formBody, in: self.configuration.language))
        guard let change = response.sessionChange else { return response }
        let visitor = self.ownCookies(for: request.head).visitor.visitor(in: Cookies(request.head))
        let settled = try await self.settle(
          change, by: reader, visitor: visitor, request.head, at: route.path, route.access)
        response.head.headerFields.append(contentsOf: settled.fields)
        return response
      }
    }
    if let next = response.stream {
      // The response counts as one of the client's streams while it is sent.
      let slot = isStream ? slot : try openStreamSlot(for: request.client)
      response.stream = {
        defer { withExtendedLifetime(slot) {} }
        return try await next()
      }
    }
    return response
  }
}
