public import HTTPTypes
public import PageHTTP

/// A function that runs around the responses of pages and routes: it adds fields, measures, or rejects
/// requests.
///
///     let timing: Middleware = { request, next in
///       let start = ContinuousClock.now
///       defer { metrics.note(request.path, ContinuousClock.now - start) }
///       return try await next()
///     }
///     let site = try Site(pages: admin.middleware(timing) + [home])
///
/// It runs for the page and each of its endpoints, after the client limits and before the page's
/// authorization. If it throws, the site sends the error in place of the page. It receives an error of the
/// page as thrown; the site turns errors into responses afterwards. A streamed response has only its head at
/// this point.
public typealias Middleware =
  @Sendable (
    _ request: HTTPRequest, _ next: @Sendable () async throws -> SiteResponse
  ) async throws -> SiteResponse

extension Page {
  /// Adds middleware to all responses of the page. The first one added is the outermost.
  public func middleware(_ middleware: @escaping Middleware) -> Page {
    var page = self
    page.middlewares.append(middleware)
    return page
  }
}

extension Route {
  /// Adds middleware to the responses of the route. The first one added is the outermost.
  public func middleware(_ middleware: @escaping Middleware) -> Route {
    var route = self
    route.middlewares.append(middleware)
    return route
  }
}

extension [Page] {
  /// Adds middleware to all responses of the pages.
  public func middleware(_ middleware: @escaping Middleware) -> [Page] {
    map { $0.middleware(middleware) }
  }

  /// Restricts the pages to senders whom `authorize` identifies; see ``Page/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> [Page] {
    map { $0.authorized(by: authorize) }
  }

  /// Identifies the senders of requests without restricting the pages to them; see ``Page/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> [Page] {
    map { $0.identified(by: identify) }
  }
}

extension [Route] {
  /// Adds middleware to the responses of the routes.
  public func middleware(_ middleware: @escaping Middleware) -> [Route] {
    map { $0.middleware(middleware) }
  }

  /// Restricts the routes to senders whom `authorize` identifies; see ``Route/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> [Route] {
    map { $0.authorized(by: authorize) }
  }

  /// Identifies the senders of requests without restricting the routes to them; see
  /// ``Route/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> [Route] {
    map { $0.identified(by: identify) }
  }
}

extension [Middleware] {
  /// Runs `answer` inside all middleware.
  package func run(
    _ request: HTTPRequest, _ answer: @escaping @Sendable () async throws -> SiteResponse
  ) async throws -> SiteResponse {
    var answer = answer
    for middleware in reversed() {
      let next = answer
      answer = { try await middleware(request, next) }
    }
    return try await answer()
  }
}
