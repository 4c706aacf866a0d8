import HTTPTypes
import PageElements
package import PageHTTP

/// The session of a reader: the logged-in user, if any.
///
///     Page("/account", title: "Account") { request in
///       let user = try request.session.requireUser()
///       …
///     }.authorized(orRedirectTo: "/login")
///
/// Handlers access it as `event.session` and may change it. If the handler ends without an error, the site
/// ends the old session and sends the cookie of the new one.
public struct Session: Sendable {
  /// The logged-in user, as passed to ``logIn(_:staysLoggedIn:)``; `nil` without one.
  public private(set) var user: String?
  /// The change to make; `nil` for no change.
  package private(set) var change: SessionChange?
  /// The counter of log-in attempts; without one, as in tests of handlers, attempts are unlimited.
  private let logInGuard: LogInGuard?

  /// Creates a session for tests of pages and handlers.
  ///
  /// - Parameter user: The logged-in user; none by default.
  public init(user: String? = nil) { self.init(user: user, logInGuard: nil) }

  package init(user: String?, logInGuard: LogInGuard?) {
    (self.user, self.logInGuard) = (user, logInGuard)
  }

  /// Logs a user in. The new session replaces the current one.
  ///
  ///     event.session.logIn(user.id, staysLoggedIn: event.values["stay"] != nil)
  ///
  /// - Parameters:
  ///   - user: The permanent identifier of the user: 1 to 200 bytes.
  ///   - staysLoggedIn: Whether the session outlives the browser session. False by default.
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

  /// Returns the logged-in user, for content that requires one.
  ///
  /// On a page or route declared with `Page.authorized(orRedirectTo:if:)`, there always is a user.
  ///
  /// - Throws: `SiteProblem` (403) without a logged-in user.
  public func requireUser() throws -> String {
    guard let user else { throw SiteProblem(.forbidden, .notLoggedIn) }
    return user
  }

  /// Tries to log a user in, within `SiteConfiguration.logInLimits`.
  ///
  ///     let user = try await event.session.attempt(for: name) {
  ///       try await users.user(named: name, password: password)
  ///     }
  ///
  /// - Parameters:
  ///   - account: The account's name, as typed.
  ///   - check: Returns the user, or `nil` for a wrong password. A user resets the count of failed attempts.
  /// - Throws: The errors of `check`. `SiteProblem` (429) with the time of a retry if a limit is exceeded;
  ///   `check` is then not called.
  public func attempt<User>(
    for account: String, _ check: () async throws -> User?
  ) async throws -> User? {
    try logInGuard?.admit(account)
    guard let user = try await check() else { return nil }
    logInGuard?.forgive(account)
    return user
  }
}
