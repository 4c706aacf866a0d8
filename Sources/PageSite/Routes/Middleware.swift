public import HTTPTypes

/// Does something around the answers of pages and routes: adds a field, measures, refuses.
///
///     let timing: Middleware = { request, next in
///       let start = ContinuousClock.now
///       defer { metrics.note(request.path, ContinuousClock.now - start) }
///       return try await next()
///     }
///     let site = try Site(pages: admin.middleware(timing) + [home])
///
/// It runs on the page itself and on each of its endpoints, after what is counted and refused for each
/// client and before the page's authorisation; what it throws is answered in place of the page. What the page
/// throws passes it as it is thrown, and becomes an answer after it. An answer that is a stream has its head
/// alone by then.
public typealias Middleware =
  @Sendable (
    _ request: HTTPRequest, _ next: @Sendable () async throws -> SiteResponse
  ) async throws -> SiteResponse

extension Page {
  /// The page with something around all its answers. What was added first is the outermost.
  public func middleware(_ middleware: @escaping Middleware) -> Page {
    var page = self
    page.around.append(middleware)
    return page
  }
}

extension Route {
  /// The route with something around its answers. What was added first is the outermost.
  public func middleware(_ middleware: @escaping Middleware) -> Route {
    var route = self
    route.around.append(middleware)
    return route
  }
}

extension [Page] {
  /// The pages, each with something around all its answers.
  public func middleware(_ middleware: @escaping Middleware) -> [Page] {
    map { $0.middleware(middleware) }
  }

  /// The pages for those alone whom `authorize` knows; see ``Page/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> [Page] {
    map { $0.authorized(by: authorize) }
  }

  /// The pages for everybody, with what is known of who asks; see ``Page/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> [Page] {
    map { $0.identified(by: identify) }
  }
}

extension [Route] {
  /// The routes, each with something around its answers.
  public func middleware(_ middleware: @escaping Middleware) -> [Route] {
    map { $0.middleware(middleware) }
  }

  /// The routes for those alone whom `authorize` knows; see ``Route/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> [Route] {
    map { $0.authorized(by: authorize) }
  }

  /// The routes for everybody, with what is known of who asks; see ``Route/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> [Route] {
    map { $0.identified(by: identify) }
  }
}

extension [Middleware] {
  /// An answer, and what these do around it.
  func run(
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
