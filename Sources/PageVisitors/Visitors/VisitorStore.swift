/// A store for the states of visitors, by visitor and page, and for the secret that signs their cookies.
///
/// A store enforces ``VisitorLimits``: it removes expired states and evicts visitors. It does not interpret
/// the states. Calls may be concurrent, also from several processes. The turns of one visitor on one page are
/// exclusive (``acquireLease(of:page:owner:)``), and a save fails if another one has replaced the loaded state.
/// ``MemoryVisitorStore`` is for tests and for sites whose state may be lost, and `SQLiteVisitorStore` of
/// `PageData` for all others.
public protocol VisitorStore: Sendable {
  /// Returns the last saved state of a visitor on a page; `nil` if it does not exist or has expired.
  ///
  /// - Throws: Any error of reading. See `SiteProblemConvertible` for the response.
  func state(of visitor: VisitorID, page: String) async throws -> SavedState?

  /// Saves or deletes a state. The save is durable: after the return, a killed process loses nothing.
  ///
  /// The visitor's states then expire after ``VisitorLimits/lifetime``. A new visitor beyond the limit evicts
  /// the one who saved least recently: among those who have not saved again after an hour or, if these are at
  /// most a sixteenth of all, among the others.
  ///
  /// - Parameters:
  ///   - bytes: The state; `nil` deletes it.
  ///   - revision: The revision of the state that the new one was made from; `nil` for none.
  ///   - visitor: The visitor.
  ///   - page: The page's path.
  /// - Throws: ``VisitorStoreError/tooLarge(bytes:limit:)`` and ``VisitorStoreError/replaced``. The stored
  ///   state is then unchanged.
  func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
  ) async throws

  /// Takes or renews the lease of a visitor's turn on a page.
  ///
  /// A lease that is not renewed within ``VisitorLimits/lease`` expires.
  ///
  /// - Parameters:
  ///   - visitor: The visitor whose state the turn may change.
  ///   - page: The page's path.
  ///   - owner: A globally unique name of the turn.
  /// - Returns: Whether the owner now holds the turn.
  /// - Throws: Any error that prevents it. A new turn then does not start, and a running one continues.
  func acquireLease(of visitor: VisitorID, page: String, owner: String) async throws -> Bool

  /// Ends a turn, if the owner holds it.
  ///
  /// - Throws: Any error that prevents it. The turn then ends after ``VisitorLimits/lease``.
  func releaseLease(of visitor: VisitorID, page: String, owner: String) async throws

  /// Moves the states of a visitor to another identifier without states: the same person, under an identifier
  /// that nobody else can know.
  ///
  /// - Throws: Any error that prevents it. The visitor then keeps all states.
  func move(_ visitor: VisitorID, to other: VisitorID) async throws

  /// Deletes all states of a visitor.
  ///
  /// - Throws: Any error that prevents it.
  func forget(_ visitor: VisitorID) async throws

  /// Returns at least 32 random bytes. They are created once, and are the same in every run if the store
  /// outlives the process.
  ///
  /// The site does not call this: assign the bytes to `SiteConfiguration.secret`.
  ///
  /// - Throws: Any error of reading the bytes, or of storing them the first time.
  func secret() async throws -> [UInt8]
}

/// The stored state of a visitor on one page.
public struct SavedState: Hashable, Sendable {
  /// The state, which stores do not interpret.
  public var bytes: [UInt8]
  /// The revision, which differs after each save.
  public var revision: Int

  /// Creates a state read from a store.
  public init(_ bytes: [UInt8], revision: Int) { (self.bytes, self.revision) = (bytes, revision) }
}

/// The limits of a ``VisitorStore``.
public struct VisitorLimits: Hashable, Sendable {
  /// The maximum size of one visitor's states, including the names of pages: 16 KiB by default.
  public var bytesPerVisitor = 16 << 10
  /// The number of seconds until a visitor's states expire after the last save: 30 days by default.
  public var lifetime = 30 * 86_400
  /// The maximum number of visitors: 100,000 by default, and at least one.
  public var visitors = 100_000
  /// The number of seconds after which a turn ends if its owner does not renew it: 10 by default.
  public var lease = 10

  /// Creates the default limits.
  public init() {}
}

/// The reasons why a ``VisitorStore`` rejects a save.
public enum VisitorStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The visitor's states would exceed the maximum size.
  case tooLarge(bytes: Int, limit: Int)
  /// Another save has replaced the state that this one was made from.
  case replaced

  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "The state of this visitor would have \(bytes) bytes, more than the limit of \(limit). "
        + "Store less, such as the keys of rows instead of the rows."
    case .replaced:
      "The state of this visitor was changed in the meantime. Load it, and make the change again."
    }
  }
}
