/// Keeps who is logged in, by sessions.
///
/// A store keeps ``SessionLimits``: it ends sessions that were not used for long, or that have lasted long,
/// and the ones used longest ago where there are too many. ``MemorySessionStore`` forgets all when the
/// process ends; `SQLiteSessionStore` of `PageData` serves several processes and restarts.
public protocol SessionStore: Sendable {
  /// Begins a session.
  ///
  /// - Parameters:
  ///   - id: Its name, which no other has had.
  ///   - user: Who is logged in.
  ///   - staysLoggedIn: Whether it outlives the browser.
  /// - Throws: Whatever keeps the store from it: nobody is logged in then.
  func begin(_ id: SessionID, for user: String, staysLoggedIn: Bool) async throws

  /// Who is logged in; `nil` where there is no such session any more.
  ///
  /// - Parameters:
  ///   - id: The session's name.
  ///   - isUse: Whether somebody uses it now, so that it lasts longer. An open copy that waits for news
  ///     does not.
  /// - Throws: Whatever keeps the store from reading. See ``SiteProblemConvertible`` for how it is
  ///   answered.
  func user(of id: SessionID, isUse: Bool) async throws -> String?

  /// Ends a session, if there is one.
  ///
  /// - Throws: Whatever keeps the store from it: the session lasts then.
  func end(_ id: SessionID) async throws

  /// Ends all sessions of a user.
  ///
  /// - Parameters:
  ///   - user: Whose sessions they are.
  ///   - kept: One that goes on; `nil` for none.
  /// - Throws: Whatever keeps the store from it: the sessions last then.
  func endAll(of user: String, except kept: SessionID?) async throws
}

/// How long sessions last, and how many there may be. All times are in seconds.
public struct SessionLimits: Hashable, Sendable {
  /// How long a session lasts that is not used: 12 hours by default.
  public var idle = 12 * 3_600
  /// How long it lasts however much it is used: 7 days by default.
  public var lifetime = 7 * 86_400
  /// How long one lasts that outlives the browser and is not used: 30 days by default.
  public var longIdle = 30 * 86_400
  /// How long such a one lasts however much it is used: 90 days by default.
  public var longLifetime = 90 * 86_400
  /// How many one user may have; a further one ends the one used longest ago. 50 by default.
  public var perUser = 50
  /// How many there may be in all; a further one ends the one used longest ago. 100,000 by default.
  public var sessions = 100_000

  /// Creates the default limits.
  public init() {}

  /// How many seconds pass before a use is written down again: a twentieth of what may pass without one,
  /// and a minute at most.
  package func pause(staysLoggedIn: Bool) -> Int {
    min(60, (staysLoggedIn ? longIdle : idle) / 20)
  }

  /// Whether a session has lasted to its end.
  package func hasEnded(
    begun: Int, used: Int, staysLoggedIn: Bool, at now: Int
  ) -> Bool {
    let (idle, lifetime) = staysLoggedIn ? (longIdle, longLifetime) : (idle, lifetime)
    return now - used >= idle || now - begun >= lifetime
  }
}
