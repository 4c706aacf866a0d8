import HTTPTypes
import PageSite

/// A write with a permission check that may suspend. The check runs on the current data, before the transaction. The
/// transaction writes only if the data is still the same.
package enum CheckedWrite {
  /// The number of attempts before a write fails. Each attempt fails if another change occurs after its check.
  package static let mostAttempts = 20

  /// An error for a write that did nothing, because another change occurred after the check.
  package struct Overtaken: Error {
    package init() {}
  }

  /// Repeats a check and its write until no other change occurs in between.
  ///
  /// - Parameter attempt: Reads, checks and writes. It throws ``Overtaken`` if the data changed after the check.
  /// - Throws: A 409 error after ``mostAttempts`` attempts, and the other errors of `attempt`.
  package static func run<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for _ in 0..<mostAttempts {
      try Task.checkCancellation()
      do { return try await attempt() } catch is Overtaken {}
    }
    throw SiteProblem(
      .conflict,
      "The data changed while this was being checked. Nothing was saved. Try again.")
  }
}

/// An error that rolls back a transaction after it determined the record that it would store.
package struct Rehearsal<Record: Sendable>: Error {
  /// The record that the transaction would store.
  package let record: Record

  package init(_ record: Record) { self.record = record }
}
