import HTTPTypes
import PageSite

/// A write whose permission takes time: it is decided from what was read before, and what is written is compared with
/// that in the transaction of the write.
package enum CheckedWrite {
  /// The number of attempts before a write is refused: each one that fails has seen somebody else's change.
  package static let mostAttempts = 20

  /// Somebody else's change came between the check and the write, so that nothing was written.
  package struct Overtaken: Error {
    package init() {}
  }

  /// Runs a check and its write until nothing comes in between.
  ///
  /// - Parameter attempt: Reads, checks and writes. Throws ``Overtaken`` where what it finds is not what was checked.
  /// - Throws: A 409 after ``mostAttempts`` attempts, and what `attempt` throws beside ``Overtaken``.
  package static func run<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for _ in 0..<mostAttempts {
      try Task.checkCancellation()
      do { return try await attempt() } catch is Overtaken {}
    }
    throw SiteProblem(
      .conflict,
      "Others changed this while it was being checked, so nothing is stored. Try again.")
  }
}

/// The end of a transaction that was only to show what it would store.
package struct Rehearsal<Record: Sendable>: Error {
  /// The record as it would have been stored.
  package let record: Record

  package init(_ record: Record) { self.record = record }
}
