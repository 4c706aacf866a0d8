public import PageElements

extension Page {
  /// Gives the page a session: ``PageRequest/session`` for its content, and `event.session` for its handlers.
  /// Only handlers can log readers in or out.
  ///
  /// The content may then depend on the user: caches, versions and live copies are separate for each user.
  /// All readers who are not logged in see the same content.
  public func session() -> Page {
    var page = self
    page.access.session = access.session ?? SessionRule()
    return page
  }

  /// Restricts the page to logged-in users; see ``session()``.
  ///
  ///     report.authorized(orRedirectTo: "/login") { user in try await users.isEditor(user) }
  ///
  /// The site redirects other readers to the log-in page, which leads back afterwards. It answers scripts
  /// with 403. Open copies end with the session.
  ///
  /// - Parameters:
  ///   - login: The log-in page, such as from ``logIn(_:title:account:verify:)``.
  ///   - allows: Whether a user may see the page: all by default. The site answers others with 403. It calls
  ///     the closure for each request and before each patch to an open copy. If the closure throws, the site
  ///     sends the error in place of the page.
  public func authorized(
    orRedirectTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> Page {
    var page = self
    page.access.require(login, allows)
    return page
  }
}

extension Route {
  /// Gives the route a session: ``RouteRequest/session``. Its responses may log readers in or out, see
  /// ``SiteResponse/loggedIn(as:staysLoggedIn:)``.
  public func session() -> Route {
    var route = self
    route.access.session = access.session ?? SessionRule()
    return route
  }

  /// Restricts the route to logged-in users; see ``Page/authorized(orRedirectTo:if:)``. If `allows` throws, the
  /// site sends the error in place of the response.
  public func authorized(
    orRedirectTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> Route {
    var route = self
    route.access.require(login, allows)
    return route
  }
}

extension [Page] {
  /// Gives each page a session; see ``Page/session()``.
  public func session() -> [Page] { map { $0.session() } }

  /// Restricts the pages to logged-in users; see ``Page/authorized(orRedirectTo:if:)``. If `allows` throws, the
  /// site sends the error in place of the page.
  public func authorized(
    orRedirectTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> [Page] {
    map { $0.authorized(orRedirectTo: login, if: allows) }
  }
}

extension [Route] {
  /// Gives each route a session; see ``Route/session()``.
  public func session() -> [Route] { map { $0.session() } }

  /// Restricts the routes to logged-in users; see ``Page/authorized(orRedirectTo:if:)``. If `allows` throws, the
  /// site sends the error in place of the response.
  public func authorized(
    orRedirectTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> [Route] {
    map { $0.authorized(orRedirectTo: login, if: allows) }
  }
}

extension Access {
  fileprivate mutating func require(
    _ login: Address, _ allows: (@Sendable (String) async throws -> Bool)?
  ) {
    session = session ?? SessionRule()
    session?.login = login.text
    if let allows { session?.conditions.append(allows) }
  }
}
