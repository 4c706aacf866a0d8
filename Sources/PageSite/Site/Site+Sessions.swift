import HTTPTypes
import Logging
import PageElements
import PageHTTP
import PageRoutes
import PageVisitors

extension Site {
  /// Ends all sessions of a user, such as after a change of password. Open copies of pages for logged-in
  /// users end too.
  ///
  /// - Parameter user: The user, as passed to `logIn(_:)`.
  /// - Throws: The errors of the session store.
  public func endSessions(of user: String) async throws {
    try await configuration.sessions.endAll(of: user, except: nil)
    hub.wake(.user(user))
  }

  /// Returns the reader of a page.
  ///
  /// - Parameter extendsSession: Whether the request extends the session.
  /// - Throws: The errors of the page's authorization, and ``SiteProblem``: a redirect to the log-in page, or
  ///   a 403 for a script.
  func reader(of visit: Visit, extendsSession: Bool = true) async throws -> Reader {
    do {
      return try await reader(of: visit.request, visit.page.access, extendsSession: extendsSession)
    } catch let refusal as NotLoggedIn {
      if case .page(_, .page) = visit.siteRequest.destination {
        throw refusal.redirect(of: visit.request)
      }
      var problem = refusal.problem
      problem.submittedValues = submittedValues(in: visit.siteRequest)
      throw problem
    }
  }

  /// Returns the reader of a route.
  ///
  /// - Throws: The errors of the route's authorization, and ``SiteProblem``: a redirect to the log-in page,
  ///   or a 403 for a request that is not `GET` or `HEAD`.
  func reader(of request: HTTPRequest, for route: Route) async throws -> Reader {
    do {
      return try await reader(of: request, route.access, extendsSession: true)
    } catch let refusal as NotLoggedIn {
      throw refusal.redirect(of: request)
    }
  }

  private func reader(
    of request: HTTPRequest, _ access: Access, extendsSession: Bool
  ) async throws -> Reader {
    var reader = try await admitted(request, access, extendsSession: extendsSession)
    if let formats = try await access.chooseFormats?(request, reader.identity) {
      reader.choose(formats)
    }
    return reader
  }

  private func admitted(
    _ request: HTTPRequest, _ access: Access, extendsSession: Bool
  ) async throws -> Reader {
    var reader = Reader(formats: formats, isOfFiles: configuration.isStaticExport)
    if let authorize = access.authorize {
      reader.identity = try await authorize(request)
      guard reader.identity != nil || access.allowsAnonymous else {
        throw SiteProblem(.forbidden, .noPermission)
      }
      return reader
    }
    guard let rule = access.session else { return reader }
    reader.session = ownCookies(for: request).session.id(in: Cookies(request))
    if let id = reader.session {
      reader.identity = try await configuration.sessions.user(
        of: id, extendsSession: extendsSession)
    }
    guard let user = reader.identity else {
      if let login = rule.login { throw NotLoggedIn(login: login) }
      return reader
    }
    for allows in rule.conditions {
      guard try await allows(user) else { throw SiteProblem(.forbidden, .noPermission) }
    }
    return reader
  }

  /// Returns the session for a handler of a page with sessions.
  func session(for visit: Visit) -> Session? {
    guard visit.page.access.session != nil else { return nil }
    return Session(
      user: visit.identity,
      logInGuard: LogInGuard(attempts: attempts, client: visit.client, clock: clock))
  }

  /// Applies the session change of a handler or route.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - reader: The reader who sent the request.
  ///   - visitor: The visitor whose state moves along at a log-in and is deleted at a log-out; `nil` for
  ///     none.
  ///   - request: The request that caused the change.
  ///   - path: The path of the page or route that made the change.
  ///   - access: The access rules of the page or route.
  /// - Returns: The fields for the browser, and the visitor after the change.
  /// - Throws: ``UndeclaredSession``, ``InvalidUser``, or an error of the session store. Nothing has changed
  ///   then.
  func settle(
    _ change: SessionChange, by reader: Reader, visitor: VisitorID?, _ request: HTTPRequest,
    at path: String, _ access: Access
  ) async throws -> (fields: [HTTPField], visitor: VisitorID?) {
    guard access.session != nil else { throw UndeclaredSession(path: path) }
    let cookies = ownCookies(for: request)
    switch change {
    case .logIn(let user, let staysLoggedIn):
      guard (1...InvalidUser.byteLimit).contains(user.utf8.count) else {
        throw InvalidUser(bytes: user.utf8.count)
      }
      let token = SessionToken()
      let store = configuration.sessions
      try await store.begin(token.id, for: user, staysLoggedIn: staysLoggedIn)
      // The old session ends. An attacker may have planted it.
      if let old = reader.session { try await end(old) }
      let movedVisitor = await movedVisitor(visitor)
      var fields = [cookies.session.field(token, seconds: staysLoggedIn ? cookieLifetime : nil)]
      if let movedVisitor, movedVisitor != visitor {
        fields.append(cookies.visitor.field(for: movedVisitor))
      }
      return (fields.map { HTTPField(name: .setCookie, value: $0) }, movedVisitor)
    case .logOut:
      if let old = reader.session { try await end(old) }
      if let visitor { await forget(visitor) }
      let removals = [cookies.session.removal, cookies.visitor.removal]
      return (removals.map { HTTPField(name: .setCookie, value: $0) }, nil)
    }
  }

  /// The lifetime of the cookie of a session that outlives the browser session, in seconds. The store
  /// determines the session's end. Browsers keep cookies for 400 days at most.
  private var cookieLifetime: Int { 400 * 86_400 }

  private func end(_ session: SessionID) async throws {
    try await configuration.sessions.end(session)
    hub.wake(.session(session))
  }

  /// Moves a visitor's state to a new identifier, which nobody can have known before the log-in.
  private func movedVisitor(_ visitor: VisitorID?) async -> VisitorID? {
    guard let visitor else { return nil }
    let next = VisitorID()
    do {
      try await configuration.visitors.move(visitor, to: next)
      tasks.cancel(of: visitor)
      return next
    } catch {
      configuration.logger.warning(
        "A visitor's state could not be moved to a new identifier at a log-in",
        metadata: ["error": "\(error)"])
      return visitor
    }
  }

  private func forget(_ visitor: VisitorID) async {
    tasks.cancel(of: visitor)
    do { try await configuration.visitors.forget(visitor) } catch {
      configuration.logger.warning(
        "A visitor's state could not be deleted at a log-out", metadata: ["error": "\(error)"])
    }
  }
}

/// The error of a request that requires a logged-in user.
private struct NotLoggedIn: Error {
  let login: String

  /// The response to scripts, and to requests whose data a redirect would lose.
  var problem: SiteProblem {
    SiteProblem(
      .forbidden, .notLoggedIn, headerFields: [.pageBuild: Self.otherBuild])
  }

  /// A build that makes an open page reload, as if it were from another build of the site.
  private static let otherBuild = "-"

  /// Returns a redirect to the log-in page, which leads back afterwards.
  func redirect(of request: HTTPRequest) -> SiteProblem {
    guard request.method == .get || request.method == .head else { return problem }
    let mark = login.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    let back =
      LogInQuery.destination(request.path ?? "")
      .map { "\(mark)\(LogInQuery.name)=\(URLQuery.encode($0))" } ?? ""
    return SiteProblem(
      .seeOther, .notLoggedIn, headerFields: [.location: login + back])
  }
}
