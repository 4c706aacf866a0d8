import PageElements

/// Why a database did not do what it was asked for: `BoundedDatabase` of `PageData`, `PostgresDatabase` of
/// `PagePostgres`. A site answers it with 503 and `Retry-After`.
///
/// Nothing was read or written. Where a handler had written something before, which stays, ``isPartial``
/// says so.
public struct DatabaseUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it was that took too long.
  public enum Reason: Hashable, Sendable {
    /// As many wait to read, or to write, as may.
    case tooManyReads, tooManyWrites
    /// A read was not done in the time that there is for reading.
    case slowRead
    /// A write did not have the lock within the time that there is for that.
    case locked
    /// A write was not done in the time that there is for writing, and was undone.
    case slowWrite
    /// The server of the database is not there, or not yet again.
    case away
  }

  /// What took too long.
  public let reason: Reason
  /// Whether the action that this ends has written something before.
  public let isPartial: Bool

  /// An error of an action that has written nothing before, by default.
  public init(_ reason: Reason, isPartial: Bool = false) {
    (self.reason, self.isPartial) = (reason, isPartial)
  }

  public var description: String { Language.english[phrase] }

  fileprivate var phrase: Phrase {
    switch reason {
    case .tooManyReads: .tooMuchRead
    case .slowRead: .slowToFind
    case .tooManyWrites: .tooMuchSaved(isPartial: isPartial)
    case .locked: .inUseElsewhere(isPartial: isPartial)
    case .slowWrite: .slowToSave(isPartial: isPartial)
    case .away: .databaseAway(isPartial: isPartial)
    }
  }
}

extension DatabaseUnavailable: SiteProblemConvertible {
  public var siteProblem: SiteProblem { .unavailable(phrase, retryAfter: reason == .away ? 2 : 1) }
}
