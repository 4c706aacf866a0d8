import HTTPTypes
import PageElements

/// Who is logged in, where a page or a route knows its readers by a session.
///
///     Page("/account", title: "Account") { request in
///       let user = try request.session.requireUser()
///       …
///     }.authorized(orGoTo: "/login")
///
/// A handler has it as `event.session`, and may change it. What it changes holds once the handler has
/// ended without an error: then the old session is ended, and the browser is given the new one's cookie.
public struct Session: Sendable {
  /// Who is logged in, as ``logIn(_:staysLoggedIn:)`` was told; `nil` for nobody.
  public private(set) var user: String?
  /// What is to be done about the session; `nil` leaves it as it is.
  private(set) var change: Change?
  /// Counts attempts to log in; without one, as in tests of handlers, they are free.
  private let guardian: LogInGuard?

  /// What a handler has done with its session.
  enum Change: Hashable, Sendable {
    case logIn(user: String, staysLoggedIn: Bool)
    case logOut
  }

  /// A session as tests of pages and handlers need it.
  ///
  /// - Parameter user: Who is logged in; nobody by default.
  public init(user: String? = nil) { self.init(user: user, guardian: nil) }

  init(user: String?, guardian: LogInGuard?) { (self.user, self.guardian) = (user, guardian) }

  /// Logs a user in, in place of whoever is.
  ///
  ///     event.session.logIn(user.id, staysLoggedIn: event.values["stay"] != nil)
  ///
  /// - Parameters:
  ///   - user: Names the user, for as long as they are one: 1 to 200 bytes.
  ///   - staysLoggedIn: Whether the session outlives the browser. False by default.
  public mutating func logIn(
    _ user: some LosslessStringConvertible, staysLoggedIn: Bool = false
  ) {
    let user = user.description
    self.user = user
    change = .logIn(user: user, staysLoggedIn: staysLoggedIn)
  }

  /// Ends the session.
  public mutating func logOut() {
    user = nil
    change = .logOut
  }

  /// Who is logged in, for what is for nobody else.
  ///
  /// There always is a user where a page or route is declared with ``Page/authorized(orGoTo:if:)``.
  ///
  /// - Throws: A 403 where nobody is logged in.
  public func requireUser() throws -> String {
    guard let user else { throw SiteProblem(.forbidden, .notLoggedIn) }
    return user
  }

  /// Tries to log somebody in, so often and no oftener: as ``SiteConfiguration/logInLimits`` has it.
  ///
  ///     let user = try await event.session.attempt(for: name) {
  ///       try await users.user(named: name, password: password)
  ///     }
  ///
  /// - Parameters:
  ///   - account: Whose account it is, as it was typed.
  ///   - check: Gives what names the user, or `nil` for a wrong password. Once it has given something,
  ///     the attempts before it do not count any more.
  /// - Throws: A 429 that says when to try again, without asking `check`, and what `check` throws.
  public func attempt<User>(
    for account: String, _ check: () async throws -> User?
  ) async throws -> User? {
    try guardian?.admit(account)
    guard let user = try await check() else { return nil }
    guardian?.forgive(account)
    return user
  }
}
