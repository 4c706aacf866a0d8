public import HTTPTypes
import PageElements

/// What answers at a path in a way of its own, beside the pages.
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
/// It lies under the same host policy, limits, log and end as the pages, and what changes something is
/// refused where another site had a reader's browser send it. `HEAD` is answered as `GET` without its
/// content. What it throws is answered as a page's errors are.
public struct Route: Sendable {
  /// How it is asked.
  public let method: HTTPRequest.Method
  /// Where it is found: absolute, without a trailing slash. A segment such as `{id}` is a place for a
  /// value, see `RouteRequest.path(_:as:)`.
  public let path: String
  let handle: Handler
  var access = Access()
  var around: [Middleware] = []
  /// How much it reads as it comes; `nil` for what it reads whole.
  private(set) var streamLimit: Int?
  /// Whether it is an endpoint of a page.
  private(set) var isEndpoint = false

  /// Answers a request.
  public typealias Handler = @Sendable (RouteRequest) async throws -> SiteResponse

  /// Describes a route of any method.
  ///
  /// - Parameters:
  ///   - method: How it is asked.
  ///   - path: Where it is found: absolute, without a trailing slash.
  ///   - handle: Answers a request. What it throws is answered in its place, such as ``SiteProblem``.
  public init(_ method: HTTPRequest.Method, _ path: String, handle: @escaping Handler) {
    (self.method, self.path, self.handle) = (method, path, handle)
  }

  /// A route that reads something.
  public static func get(_ path: String, handle: @escaping Handler) -> Route {
    Route(.get, path, handle: handle)
  }

  /// A route that takes something in.
  public static func post(_ path: String, handle: @escaping Handler) -> Route {
    Route(.post, path, handle: handle)
  }

  /// An endpoint of a page beside those that all pages have, `P/-/name`: for those alone who may see the page.
  package static func endpoint(
    _ name: String, of page: Page, handle: @escaping Handler
  ) -> Route {
    var route = Route(.get, (page.path == "/" ? "" : page.path) + "/-/" + name, handle: handle)
    (route.isEndpoint, route.access, route.around) = (true, page.access, page.around)
    return route
  }

  /// A route that puts something in the place of what its path names.
  public static func put(_ path: String, handle: @escaping Handler) -> Route {
    Route(.put, path, handle: handle)
  }

  /// A route that changes what its path names.
  public static func patch(_ path: String, handle: @escaping Handler) -> Route {
    Route(.patch, path, handle: handle)
  }

  /// A route that deletes what its path names.
  public static func delete(_ path: String, handle: @escaping Handler) -> Route {
    Route(.delete, path, handle: handle)
  }

  /// The route with what it is sent as it comes, in ``RouteRequest/stream``, in place of a whole body within
  /// the server's limit.
  ///
  ///     Route.put("/backups/{name}") { request in
  ///       let file = try await store.begin(request.path("name"))
  ///       for try await piece in request.stream { try await file.append(piece) }
  ///       return try await .json(file.end())
  ///     }.streamingBody(upTo: 2 << 30)
  ///
  /// Who may send is asked before anything is read. Waiting for a client is not counted as the route's own
  /// time (`SiteConfiguration.timeLimit`); the server has deadlines for it. What comes counts as one of its
  /// client's streams (`ClientLimits.streams`). Where the rest is not read, the connection ends with the answer.
  ///
  /// - Parameter bytes: How much it may be: beyond, 413.
  public func streamingBody(upTo bytes: Int) -> Route {
    var route = self
    route.streamLimit = bytes
    return route
  }

  /// The route for those alone whom `authorize` knows; see ``Page/authorized(by:)``.
  public func authorized(by authorize: @escaping Page.Authorization) -> Route {
    var route = self
    (route.access.authorize, route.access.admitsStrangers) = (authorize, false)
    return route
  }

  /// The route for everybody, with what is known of who asks; see ``Page/identified(by:)``.
  public func identified(by identify: @escaping Page.Authorization) -> Route {
    var route = self
    (route.access.authorize, route.access.admitsStrangers) = (identify, true)
    return route
  }
}
