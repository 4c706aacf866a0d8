/// A store for login sessions.
///
/// A store enforces ``SessionLimits``: it ends sessions that are idle or old, and evicts the least recently
/// used if there are too many. ``MemorySessionStore`` loses all sessions when the process ends.
/// `SQLiteSessionStore` of `PageData` persists them and supports several processes.
public protocol SessionStore: Sendable {
  /// Begins a session.
  ///
  /// - Parameters:
  ///   - id: A new identifier.
  ///   - user: The user to log in.
  ///   - staysLoggedIn: Whether the session outlives the browser session.
  /// - Throws: Any error that prevents it. The user is then not logged in.
  func begin(_ id: SessionID, for user: String, staysLoggedIn: Bool) async throws

  /// Returns the user of a session; `nil` if the session does not exist or has ended.
  ///
  /// - Parameters:
  ///   - id: The session's identifier.
  ///   - extendsSession: Whether the request extends the session. An open copy that waits for changes does not.
  /// - Throws: Any error of reading. See `SiteProblemConvertible` for the response.
  func user(of id: SessionID, extendsSession: Bool) async throws -> String?

  /// Ends a session, if it exists.
  ///
  /// - Throws: Any error that prevents it. The session then continues.
  func end(_ id: SessionID) async throws

  /// Ends all sessions of a user.
  ///
  /// - Parameters:
  ///   - user: The user of the sessions.
  ///   - exception: A session that continues; `nil` for none.
  /// - Throws: Any error that prevents it. The sessions then continue.
  func endAll(of user: String, except exception: SessionID?) async throws
}

/// The lifetimes and maximum numbers of sessions. All times are in seconds.
public struct SessionLimits: Hashable, Sendable {
  /// The lifetime of an unused session: 12 hours by default.
  public var idle = 12 * 3_600
  /// The maximum lifetime of a session: 7 days by default.
  public var lifetime = 7 * 86_400
  /// The lifetime of an unused session that outlives the browser session: 30 days by default.
  public var longIdle = 30 * 86_400
  /// The maximum lifetime of a session that outlives the browser session: 90 days by default.
  public var longLifetime = 90 * 86_400
  /// The maximum number of sessions of one user. A further one evicts the least recently used. 50 by default.
  public var perUser = 50
  /// The maximum total number of sessions. A further one evicts the least recently used. 100,000 by default.
  public var sessions = 100_000

  /// Creates the default limits.
  public init() {}

  /// Returns the number of seconds before the next use is recorded: a twentieth of the idle lifetime, and at
  /// most a minute.
  package func recordingInterval(staysLoggedIn: Bool) -> Int {
    min(60, (staysLoggedIn ? longIdle : idle) / 20)
  }

  /// Whether a session has ended.
  package func hasEnded(
    startTime: Int, lastUseTime: Int, staysLoggedIn: Bool, at now: Int
  ) -> Bool {
    let (idle, lifetime) = staysLoggedIn ? (longIdle, longLifetime) : (idle, lifetime)
    return now - lastUseTime >= idle || now - startTime >= lifetime
  }
}
