public import PageElements

extension PageRequest {
  /// Who is logged in.
  ///
  /// - Throws: An error of the page's where it was not declared with ``Page/session()`` or
  ///   ``Page/authorized(orGoTo:if:)``.
  public var session: Session {
    get throws {
      guard hasSession else { throw UndeclaredSession(path: values.path) }
      return Session(user: identity)
    }
  }
}

extension RouteRequest {
  /// Who is logged in.
  ///
  /// - Throws: An error of the route's where it was not declared with ``Route/session()`` or
  ///   ``Route/authorized(orGoTo:if:)``.
  public var session: Session {
    get throws {
      guard hasSession else { throw UndeclaredSession(path: values.path) }
      return Session(user: identity)
    }
  }
}

extension ActionEvent {
  /// Who is logged in, which a handler may change:
  ///
  ///     Button("Log out") { event in event.session.logOut() }
  ///
  /// The page has to be declared with ``Page/session()`` or ``Page/authorized(orGoTo:if:)``; elsewhere
  /// nobody is logged in here, and a change is answered as an error of the page's.
  public var session: Session {
    get { extras.session }
    set { extras.session = newValue }
  }
}

extension SiteResponse {
  /// The answer of a route that logs a user in, such as after another service said who they are.
  ///
  ///     try .redirect(to: "/").loggedIn(as: user.id)
  ///
  /// - Parameters:
  ///   - user: Names the user: 1 to 200 bytes.
  ///   - staysLoggedIn: Whether the session outlives the browser. False by default.
  /// - Returns: The answer; the session begins once the route has given it. The route has to be declared
  ///   with ``Route/session()``.
  public func loggedIn(
    as user: some LosslessStringConvertible, staysLoggedIn: Bool = false
  ) -> SiteResponse {
    changing { $0.logIn(user, staysLoggedIn: staysLoggedIn) }
  }

  /// The answer of a route that logs its reader out.
  public func loggedOut() -> SiteResponse { changing { $0.logOut() } }

  private func changing(_ change: (inout Session) -> Void) -> SiteResponse {
    var (response, session) = (self, Session())
    change(&session)
    response.sessionChange = session.change
    return response
  }
}
