/// Keeps the state of visitors, by visitor and page, and the secret that their cookies are signed
/// with.
///
/// A store keeps ``VisitorLimits``, and forgets what ran out or was pushed out. It does not look
/// into the bytes. Calls may come at once, from several processes where they share the store: turns
/// of one visitor on one page follow each other (``takeTurn(of:page:owner:)``), and nothing is saved
/// in place of what nobody has looked at. ``MemoryVisitorStore`` is for tests and sites that may
/// forget, `SQLiteVisitorStore` of `PageData` for all others.
public protocol VisitorStore: Sendable {
  /// What was saved last for a visitor and a page; `nil` where there is nothing any more.
  ///
  /// - Throws: Whatever keeps the store from reading. See ``SiteProblemConvertible`` for how it is
  ///   answered.
  func state(of visitor: VisitorID, page: String) async throws -> SavedState?

  /// Keeps bytes in place of those before, or nothing. Once this has returned, a killed process loses
  /// nothing.
  ///
  /// The visitor's whole state lasts for ``VisitorLimits/lifetime`` from now. A new visitor beyond
  /// the limit pushes out another: one who has not yet come back after an hour, unless less than a
  /// sixteenth of all are such, and of those the one who saved least recently.
  ///
  /// - Parameters:
  ///   - bytes: `nil` forgets what is kept.
  ///   - revision: That of the state which the bytes were made from; `nil` for none.
  ///   - visitor: Whose state it is.
  ///   - page: The page's path.
  /// - Throws: ``VisitorStoreError/tooLarge(bytes:limit:)`` and ``VisitorStoreError/replaced``, in
  ///   which case what was kept stays.
  func save(
    _ bytes: [UInt8]?, replacing revision: Int?, of visitor: VisitorID, page: String
  ) async throws

  /// Takes the turn of a visitor on a page, or says that its owner is alive.
  ///
  /// Who takes it and is silent for ``VisitorLimits/lease`` loses it.
  ///
  /// - Parameters:
  ///   - visitor: Whose state the turn may change.
  ///   - page: The page's path.
  ///   - owner: Names whose turn it is, once in the world.
  /// - Returns: Whether it is the owner's now.
  /// - Throws: Whatever keeps the store from it: a turn does not begin then, and one that has begun
  ///   goes on.
  func takeTurn(of visitor: VisitorID, page: String, owner: String) async throws -> Bool

  /// Ends a turn, if it is the owner's.
  ///
  /// - Throws: Whatever keeps the store from it: the turn ends by ``VisitorLimits/lease`` then.
  func endTurn(of visitor: VisitorID, page: String, owner: String) async throws

  /// Gives what is kept of a visitor to another, of whom nothing is kept yet: the same person under a name
  /// that nobody else can know.
  ///
  /// - Throws: Whatever keeps the store from it, in which case the visitor keeps it all.
  func move(_ visitor: VisitorID, to other: VisitorID) async throws

  /// Forgets all that is kept of a visitor.
  ///
  /// - Throws: Whatever keeps the store from it.
  func forget(_ visitor: VisitorID) async throws

  /// At least 32 random bytes, made once and the same ever after: in every run, where the store
  /// outlives the process.
  ///
  /// A site does not ask for them: give them to ``SiteConfiguration/secret``.
  ///
  /// - Throws: Whatever keeps the store from reading them, or from keeping them the first time.
  func secret() async throws -> [UInt8]
}

/// What is kept of a visitor for one page.
public struct SavedState: Hashable, Sendable {
  /// The state, which a store does not look into.
  public var bytes: [UInt8]
  /// Another one after each save.
  public var revision: Int

  /// A state as it was read from a store.
  public init(_ bytes: [UInt8], revision: Int) { (self.bytes, self.revision) = (bytes, revision) }
}

/// How much a ``VisitorStore`` keeps, and for how long.
public struct VisitorLimits: Hashable, Sendable {
  /// How many bytes one visitor may have, the names of pages included: 16 KiB by default.
  public var bytesPerVisitor = 16 << 10
  /// How many seconds a visitor's state lasts after it was last saved: 30 days by default.
  public var lifetime = 30 * 86_400
  /// How many visitors are kept: 100,000 by default, and at least one.
  public var visitors = 100_000
  /// After how many seconds without a sign of life whoever has a turn is taken to have ended: 10 by
  /// default.
  public var lease = 10

  /// Creates the default limits.
  public init() {}
}

/// Why a ``VisitorStore`` does not keep something.
public enum VisitorStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A visitor's state would have more bytes than it may.
  case tooLarge(bytes: Int, limit: Int)
  /// Something was saved since the state was loaded that this one was made from.
  case replaced

  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "The state of this visitor would have \(bytes) bytes, more than the \(limit) that are kept. "
        + "Keep less in it, such as the keys of rows in place of the rows."
    case .replaced:
      "Something else was saved for this visitor meanwhile. Load it, and make the change again."
    }
  }
}
