import PageElements
public import PageSite

/// Why a ``BoundedDatabase`` did not do what it was asked for. A site answers it with 503 and
/// `Retry-After`.
///
/// Nothing was read or written. Where a handler had written something before, which stays, ``isPartial``
/// says so.
public struct DatabaseUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it was that took too long.
  public enum Reason: Hashable, Sendable {
    /// As many wait to read, or to write, as may.
    case tooManyReads, tooManyWrites
    /// A read was not done in ``DatabaseLimits/readTime``.
    case slowRead
    /// A write did not have the lock within ``DatabaseLimits/writeWait``.
    case locked
    /// A write was not done in ``DatabaseLimits/writeTime``, and was undone.
    case slowWrite
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
    }
  }
}

extension DatabaseUnavailable: SiteProblemConvertible {
  public var siteProblem: SiteProblem { .unavailable(phrase) }
}
