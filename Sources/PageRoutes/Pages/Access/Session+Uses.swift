import PageElements
public import PageHTTP
public import PageVisitors

extension PageRequest {
  /// The reader's session.
  ///
  /// - Throws: An error if the page is not declared with ``Page/session()`` or
  ///   ``Page/authorized(orRedirectTo:if:)``.
  public var session: Session {
    get throws {
      guard hasSession else { throw UndeclaredSession(path: values.path) }
      return Session(user: identity)
    }
  }
}

extension RouteRequest {
  /// The reader's session.
  ///
  /// - Throws: An error if the route is not declared with ``Route/session()`` or
  ///   ``Route/authorized(orRedirectTo:if:)``.
  public var session: Session {
    get throws {
      guard hasSession else { throw UndeclaredSession(path: values.path) }
      return Session(user: identity)
    }
  }
}

extension SiteResponse {
  /// Returns a response that logs a user in, such as after another service has identified them.
  ///
  ///     try .redirect(to: "/").loggedIn(as: user.id)
  ///
  /// - Parameters:
  ///   - user: The user's identifier: 1 to 200 bytes.
  ///   - staysLoggedIn: Whether the session outlives the browser session. False by default.
  /// - Returns: The response. The session begins when the route returns it. Declare the route with
  ///   ``Route/session()``.
  public func loggedIn(
    as user: some LosslessStringConvertible, staysLoggedIn: Bool = false
  ) -> SiteResponse {
    changing { $0.logIn(user, staysLoggedIn: staysLoggedIn) }
  }

  /// Returns a response that logs the reader out.
  public func loggedOut() -> SiteResponse { changing { $0.logOut() } }

  private func changing(_ change: (inout Session) -> Void) -> SiteResponse {
    var (response, session) = (self, Session())
    change(&session)
    response.sessionChange = session.change
    return response
  }
}
