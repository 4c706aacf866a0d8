import HTTPTypes

extension Site {
  /// Answers a request by a route, in its turn.
  ///
  /// - Throws: A 429 or 503 where too much is asked for or it takes too long, a 504 where it may have been
  ///   done, a 403 for what another site had sent, what the route's authorisation throws, and what the route
  ///   does.
  func answer(
    _ request: SiteRequest, _ target: RequestTarget, by route: Route, _ values: PathValues
  ) async throws -> SiteResponse {
    if [.get, .head].contains(request.head.method) {
      try admitRequest(from: request.client)
    } else {
      try admitSent(request)
    }
    // What comes slowly holds none of the places where pages are made.
    let isStream = request.stream != nil
    let place = isStream ? try streamPlace(for: request.client) : nil
    var response = try await answering(request, at: values.name) { [self] time in
      // Held by what runs, which may go on after its time is over.
      defer { withExtendedLifetime(place) {} }
      return try await route.around.run(request.head) {
        let reader = try await self.reader(of: request.head, for: route)
        let stream = request.stream.map { stream in
          BodyStream { try await time.pausing { try await stream.next() } }
        }
        var response = try await route.handle(
          RouteRequest(
            request, stream ?? BodyStream(request.body), target, values, by: reader, of: route,
            in: self.configuration))
        guard let change = response.sessionChange else { return response }
        let visitor = self.ownCookies(for: request.head).visitor.visitor(in: Cookies(request.head))
        let settled = try await self.settle(
          change, by: reader, visitor: visitor, request.head, at: route.path, route.access)
        response.head.headerFields.append(contentsOf: settled.fields)
        return response
      }
    }
    if let next = response.stream {
      // It counts as one of its client's streams for as long as it is sent.
      let place = isStream ? place : try streamPlace(for: request.client)
      response.stream = {
        defer { withExtendedLifetime(place) {} }
        return try await next()
      }
    }
    return response
  }
}
