public import PageElements

extension Page {
  /// The page with ``PageRequest/session`` for its content, and `event.session` for its handlers, which alone
  /// can log somebody in or out there.
  ///
  /// Who is logged in then is part of all that the page shows: of what is kept of it, of its versions and
  /// its live copies. Everybody who is not logged in is shown the same.
  public func session() -> Page {
    var page = self
    page.access.session = access.session ?? SessionRule()
    return page
  }

  /// The page for those alone who are logged in: see ``session()``.
  ///
  ///     report.authorized(orGoTo: "/login") { user in try await users.isEditor(user) }
  ///
  /// Whoever is not logged in is sent to a page where they can be, and comes back from there; a script is
  /// told so (403). Open copies end with the session.
  ///
  /// - Parameters:
  ///   - login: The page where readers log in: ``logIn(_:title:verify:)`` makes one.
  ///   - allows: Which of the users may see it: all by default. The others are answered 403. Asked for each
  ///     request, and again before each patch to an open copy. What it throws is answered in place of the
  ///     page.
  public func authorized(
    orGoTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> Page {
    var page = self
    page.access.require(login, allows)
    return page
  }
}

extension Route {
  /// The route with ``RouteRequest/session``; an answer of it may log somebody in or out, see
  /// ``SiteResponse/loggedIn(as:staysLoggedIn:)``.
  public func session() -> Route {
    var route = self
    route.access.session = access.session ?? SessionRule()
    return route
  }

  /// The route for those alone who are logged in; see ``Page/authorized(orGoTo:if:)``.
  /// What `allows` throws is answered in their place.
  public func authorized(
    orGoTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> Route {
    var route = self
    route.access.require(login, allows)
    return route
  }
}

extension [Page] {
  /// The pages, each with the session of its reader; see ``Page/session()``.
  public func session() -> [Page] { map { $0.session() } }

  /// The pages for those alone who are logged in; see ``Page/authorized(orGoTo:if:)``.
  /// What `allows` throws is answered in their place.
  public func authorized(
    orGoTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> [Page] {
    map { $0.authorized(orGoTo: login, if: allows) }
  }
}

extension [Route] {
  /// The routes, each with the session of its reader; see ``Route/session()``.
  public func session() -> [Route] { map { $0.session() } }

  /// The routes for those alone who are logged in; see ``Page/authorized(orGoTo:if:)``.
  /// What `allows` throws is answered in their place.
  public func authorized(
    orGoTo login: Address,
    if allows: (@Sendable (_ user: String) async throws -> Bool)? = nil
  ) -> [Route] {
    map { $0.authorized(orGoTo: login, if: allows) }
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
