public import HTTPTypes
import PageElements
public import PageHTTP

/// A handler for requests with one method and path, in addition to the pages.
///
///     let site = try Site(
///       pages: [products],
///       routes: [
///         .get("/products/{id}/label.txt") { request in
///           .text(try await store.label(of: request.path("id", as: Int.self)))
///         },
///         .post("/hooks/{name}") { request in
///           try await store.receive(request.json(as: Hook.self), from: request.path("name"))
///           return .empty()
///         },
///       ])
///
/// A route has the same host policy, limits, log and shutdown as the pages. The site rejects cross-site
/// requests that may change something. It answers `HEAD` like `GET` without the content, and errors like
/// those of a page.
public struct Route: Sendable {
  /// The method of the requests.
  public let method: HTTPRequest.Method
  /// The route's path: absolute, without a trailing slash. A segment such as `{id}` is a path parameter, see
  /// `RouteRequest.path(_:as:)`.
  public let path: String
  package let handle: Handler
  package var access = Access()
  package var middlewares: [Middleware] = []
  /// The maximum size of a streamed body, in bytes; `nil` if the server reads the complete body first.
  package private(set) var streamLimit: Int?
  /// Whether the route is an endpoint of a page.
  private(set) var isEndpoint = false

  /// A function that answers a request.
  public typealias Handler = @Sendable (RouteRequest) async throws -> SiteResponse

  /// Creates a route with any method.
  ///
  /// - Parameters:
  ///   - method: The method of the requests.
  ///   - path: The route's path: absolute, without a trailing slash.
  ///   - handle: Answers a request. If it throws, the site sends the error instead, such as a
  ///     ``SiteProblem``.
  public init(_ method: HTTPRequest.Method, _ path: String, handle: @escaping Handler) {
    (self.method, self.path, self.handle) = (method, path, handle)
  }

  /// Returns a route that reads something.
  public static func get(_ path: String, handle: @escaping Handler) -> Route {
    Route(.get, path, handle: handle)
  }

  /// Returns a route that accepts data.
  public static func post(_ path: String, handle: @escaping Handler) -> Route {
    Route(.post, path, handle: handle)
  }

  /// Returns an additional endpoint of a page, `P/-/name`, with the authorization and middleware of the page.
  package static func endpoint(
    _ name: String, of page: Page, handle: @escaping Handler
  ) -> Route {
    var route = Route(.get, (page.path == "/" ? "" : page.path) + "/-/" + name, handle: handle)
    (route.isEndpoint, route.access, route.middlewares) = (true, page.access, page.middlewares)
    return route
  }

  /// Returns a route that replaces the resource at its path.
  public static func put(_ path: String, handle: @escaping Handler) -> Route {
    Route(.put, path, handle: handle)
  }

  /// Returns a route that changes the resource at its path.
  public static func patch(_ path: String, handle: @escaping Handler) -> Route {
    Route(.patch, path, handle: handle)
  }

  /// Returns a route that deletes the resource at its path.
  public static func delete(_ path: String, handle: @escaping Handler) -> Route {
    Route(.delete, path, handle: handle)
  }

  /// Streams the request's body to ``RouteRequest/stream`` as it arrives, instead of reading the complete
  /// body within the server's limit.
  ///
  ///     Route.put("/backups/{name}") { request in
  ///       let file = try await store.begin(request.path("name"))
  ///       for try await piece in request.stream { try await file.append(piece) }
  ///       return try await .json(file.end())
  ///     }.streamingBody(upTo: 2 << 30)
  ///
  /// The site authorizes the sender before it reads anything. Waiting for the client does not count towards
  /// the route's time limit (`SiteConfiguration.timeLimit`), since the server has its own deadlines. The body
  /// counts as one of the client's streams (`ClientLimits.streams`). If the route does not read all of it,
  /// the connection closes after the response.
  ///
  /// - Parameter bytes: The maximum size of the body. The site answers 413 beyond it.
  public func streamingBody(upTo bytes: Int) -> Route {
    var route = self
    route.streamLimit = bytes
    return route
  }

  /// Restricts the route to senders whom `authorize` identifies; see ``Page/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> Route {
    var route = self
    (route.access.authorize, route.access.allowsAnonymous) = (authorize, false)
    return route
  }

  /// Identifies the senders of requests without restricting the route to them; see ``Page/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> Route {
    var route = self
    (route.access.authorize, route.access.allowsAnonymous) = (identify, true)
    return route
  }
}
