import HTTPTypes
import Logging
import PageElements

extension Site {
  /// Ends all sessions of a user, such as one whose password has changed. Open copies of pages for those who
  /// are logged in end with them.
  ///
  /// - Parameter user: The user, as `logIn(_:)` was told.
  /// - Throws: Whatever keeps the store from it.
  public func endSessions(of user: String) async throws {
    try await configuration.sessions.endAll(of: user, except: nil)
    hub.wake(.user(user))
  }

  /// Who asks for a page.
  ///
  /// - Parameter isUse: Whether a session lasts longer by it.
  /// - Throws: What the page's authorisation throws; a redirect to where readers log in, or a 403 where a
  ///   script asks.
  func reader(of visit: Visit, isUse: Bool = true) async throws -> Reader {
    do {
      return try await reader(of: visit.request, visit.page.access, isUse: isUse)
    } catch let refusal as NotLoggedIn {
      if case .page(_, .page) = visit.asked.destination {
        throw refusal.redirect(of: visit.request)
      }
      var problem = refusal.problem
      problem.typed = typed(in: visit.asked)
      throw problem
    }
  }

  /// Who asks for a route.
  ///
  /// - Throws: What the route's authorisation throws; a redirect to where readers log in, or a 403 where
  ///   something was sent.
  func reader(of request: HTTPRequest, for route: Route) async throws -> Reader {
    do {
      return try await reader(of: request, route.access, isUse: true)
    } catch let refusal as NotLoggedIn {
      throw refusal.redirect(of: request)
    }
  }

  private func reader(
    of request: HTTPRequest, _ access: Access, isUse: Bool
  ) async throws -> Reader {
    var reader = try await admitted(request, access, isUse: isUse)
    if let formats = try await access.chooseFormats?(request, reader.identity) {
      reader.choose(formats)
    }
    return reader
  }

  private func admitted(
    _ request: HTTPRequest, _ access: Access, isUse: Bool
  ) async throws -> Reader {
    var reader = Reader(formats: formats, isOfFiles: configuration.isForFiles)
    if let authorize = access.authorize {
      reader.identity = try await authorize(request)
      guard reader.identity != nil || access.admitsStrangers else {
        throw SiteProblem(.forbidden, .notForYou)
      }
      return reader
    }
    guard let rule = access.session else { return reader }
    reader.session = ownCookies(for: request).session.id(in: Cookies(request))
    if let id = reader.session {
      reader.identity = try await configuration.sessions.user(of: id, isUse: isUse)
    }
    guard let user = reader.identity else {
      if let login = rule.login { throw NotLoggedIn(login: login) }
      return reader
    }
    for allows in rule.conditions {
      guard try await allows(user) else { throw SiteProblem(.forbidden, .notForYou) }
    }
    return reader
  }

  /// What is carried to a handler of a page with sessions.
  func session(for visit: Visit) -> Session? {
    guard visit.page.access.session != nil else { return nil }
    return Session(
      user: visit.identity,
      guardian: LogInGuard(attempts: attempts, client: visit.client, clock: clock))
  }

  /// Does what a handler or a route has done with its session.
  ///
  /// - Parameters:
  ///   - change: What that was.
  ///   - reader: Who asked.
  ///   - visitor: The visitor whose state goes along, or is left behind; `nil` for one without any.
  ///   - request: What asked for it.
  ///   - path: The page or route that did.
  ///   - access: Whom that knows.
  /// - Returns: The fields that tell the browser, and the visitor from now on.
  /// - Throws: ``UndeclaredSession``, ``UnfitUser``, and whatever keeps the store of sessions from it:
  ///   nothing has changed then.
  func settle(
    _ change: Session.Change, by reader: Reader, visitor: VisitorID?, _ request: HTTPRequest,
    at path: String, _ access: Access
  ) async throws -> (fields: [HTTPField], visitor: VisitorID?) {
    guard access.session != nil else { throw UndeclaredSession(path: path) }
    let cookies = ownCookies(for: request)
    switch change {
    case .logIn(let user, let staysLoggedIn):
      guard (1...UnfitUser.byteLimit).contains(user.utf8.count) else {
        throw UnfitUser(bytes: user.utf8.count)
      }
      let token = SessionToken()
      let store = configuration.sessions
      try await store.begin(token.id, for: user, staysLoggedIn: staysLoggedIn)
      // Who was logged in is not any more: a session that somebody has planted ends, too.
      if let old = reader.session { try await end(old) }
      let moved = await moved(visitor)
      var fields = [cookies.session.field(token, seconds: staysLoggedIn ? keptFor : nil)]
      if let moved, moved != visitor { fields.append(cookies.visitor.field(for: moved)) }
      return (fields.map { HTTPField(name: .setCookie, value: $0) }, moved)
    case .logOut:
      if let old = reader.session { try await end(old) }
      if let visitor { await forget(visitor) }
      let removals = [cookies.session.removal, cookies.visitor.removal]
      return (removals.map { HTTPField(name: .setCookie, value: $0) }, nil)
    }
  }

  /// For how many seconds a browser keeps the cookie of a session that outlives it. The store knows when
  /// the session ends: 400 days are the most that browsers keep one.
  private var keptFor: Int { 400 * 86_400 }

  private func end(_ session: SessionID) async throws {
    try await configuration.sessions.end(session)
    hub.wake(.session(session))
  }

  /// The visitor under another name, which nobody can have known before the log-in.
  private func moved(_ visitor: VisitorID?) async -> VisitorID? {
    guard let visitor else { return nil }
    let next = VisitorID()
    do {
      try await configuration.visitors.move(visitor, to: next)
      tasks.cancel(of: visitor)
      return next
    } catch {
      configuration.logger.warning(
        "A visitor's state did not come along at a log-in", metadata: ["error": "\(error)"])
      return visitor
    }
  }

  private func forget(_ visitor: VisitorID) async {
    tasks.cancel(of: visitor)
    do { try await configuration.visitors.forget(visitor) } catch {
      configuration.logger.warning(
        "A visitor's state was not forgotten at a log-out", metadata: ["error": "\(error)"])
    }
  }
}

/// Nobody is logged in where somebody has to be.
private struct NotLoggedIn: Error {
  let login: String

  /// For scripts, and for what was sent: it would be lost on the way.
  var problem: SiteProblem {
    SiteProblem(
      .forbidden, .notLoggedIn, headerFields: [.pageBuild: Self.otherBuild])
  }

  /// Has an open page loaded anew, as where another build of the site answers.
  private static let otherBuild = "-"

  /// To where readers log in, and back from there.
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
