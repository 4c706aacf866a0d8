/// Keeps the state of visitors, by visitor and page, and the secret that their cookies are signed
/// with.
///
/// A store keeps ``VisitorLimits``, and forgets what ran out or was pushed out. It does not look
/// into the bytes. Calls may come at once; those for one visitor come one after the other.
/// ``MemoryVisitorStore`` is for tests and sites that may forget, `SQLiteVisitorStore` of
/// `PageData` for all others.
public protocol VisitorStore: Sendable {
  /// The bytes saved last for a visitor and a page; `nil` where there are none any more.
  func load(visitor: VisitorID, page: String) async throws -> [UInt8]?

  /// Keeps bytes in place of those before. Once this has returned, a killed process loses nothing.
  ///
  /// The visitor's whole state lasts for ``VisitorLimits/lifetime`` from now. A new visitor beyond
  /// the limit pushes out the one who saved least recently.
  ///
  /// - Throws: ``VisitorStoreError/tooLarge(bytes:limit:)``, in which case what was kept stays.
  func save(_ bytes: [UInt8], visitor: VisitorID, page: String) async throws

  /// Forgets what is kept for a visitor and a page, if anything.
  func remove(visitor: VisitorID, page: String) async throws

  /// At least 32 random bytes, made once and the same ever after: in every run, where the store
  /// outlives the process.
  func secret() async throws -> [UInt8]
}

/// How much a ``VisitorStore`` keeps, and for how long.
public struct VisitorLimits: Hashable, Sendable {
  /// How many bytes one visitor may have, the names of pages included: 16 KiB by default.
  public var bytesPerVisitor = 16 << 10
  /// How many seconds a visitor's state lasts after it was last saved: 30 days by default.
  public var lifetime = 30 * 86_400
  /// How many visitors are kept: 100,000 by default, and at least one.
  public var visitors = 100_000

  public init() {}
}

/// Why a ``VisitorStore`` does not keep something.
public enum VisitorStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A visitor's state would have more bytes than it may.
  case tooLarge(bytes: Int, limit: Int)

  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "The state of this visitor would have \(bytes) bytes, more than the \(limit) that are kept. "
        + "Keep less in it, such as the keys of rows in place of the rows."
    }
  }
}
