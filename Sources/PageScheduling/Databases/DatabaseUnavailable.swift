import PageElements
public import PageHTTP

/// An error of a database that is overloaded, too slow or unreachable: `BoundedDatabase` of `PageData`,
/// `PostgresDatabase` of `PagePostgres`. A site answers it with 503 and `Retry-After`.
///
/// Nothing was read or written. If a handler had written something before, that stays, and ``isPartial`` is true.
public struct DatabaseUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// The queue for reads, or for writes, is full.
    case tooManyReads, tooManyWrites
    /// A read did not end within its time limit.
    case slowRead
    /// A read did not get the lock within its time limit.
    case readLocked
    /// A write did not get the lock within its time limit.
    case locked
    /// A write did not end within its time limit, and was rolled back.
    case slowWrite
    /// The database server is unreachable, or not yet available again.
    case unreachable
  }

  /// The cause of the error.
  public let reason: Reason
  /// Whether the failed action had written something before.
  public let isPartial: Bool

  /// Creates an error; by default of an action that has written nothing before.
  public init(_ reason: Reason, isPartial: Bool = false) {
    (self.reason, self.isPartial) = (reason, isPartial)
  }

  public var description: String { Language.english[phrase] }

  fileprivate var phrase: Phrase {
    switch reason {
    case .tooManyReads: .tooManyReads
    case .slowRead: .slowRead
    case .readLocked: .readLocked
    case .tooManyWrites: .tooManyWrites(isPartial: isPartial)
    case .locked: .databaseLocked(isPartial: isPartial)
    case .slowWrite: .slowWrite(isPartial: isPartial)
    case .unreachable: .databaseUnreachable(isPartial: isPartial)
    }
  }
}

extension DatabaseUnavailable: SiteProblemConvertible {
  public var siteProblem: SiteProblem {
    .unavailable(phrase, retryAfter: reason == .unreachable ? 2 : 1)
  }
}
