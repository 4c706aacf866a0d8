import HTTPTypes
import PageElements
import PageSite

/// A write with a permission check that may suspend. The check runs on the current data, before the transaction. The
/// transaction writes only if the data is still the same.
package enum CheckedWrite {
  /// The number of attempts before a write fails. Each attempt fails if another change occurs after its check.
  package static let maximumAttempts = 20

  /// An error for a write that did nothing, because another change occurred after the check.
  package struct ChangedSinceCheck: Error {
    package init() {}
  }

  /// Repeats a check and its write until no other change occurs in between.
  ///
  /// - Parameter attempt: Reads, checks and writes. It throws ``ChangedSinceCheck`` if the data changed after the check.
  /// - Throws: A 409 error after ``maximumAttempts`` attempts, and the other errors of `attempt`.
  package static func run<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for _ in 0..<maximumAttempts {
      try Task.checkCancellation()
      do { return try await attempt() } catch is ChangedSinceCheck {}
    }
    throw SiteProblem(
      .conflict,
      "The data changed while this was being checked. Nothing was saved. Try again.")
  }

  /// Checks the record that an update would store.
  ///
  /// - Parameters:
  ///   - before: The stored record.
  ///   - after: The record with the change, which triggers and generated columns may change further.
  ///   - check: Throws if the change is forbidden.
  ///   - rehearse: Returns the record that the update would store, without storing it.
  package static func check<Record>(
    _ before: Record, _ after: Record, _ check: (Record, Record) async throws -> Void,
    rehearse: () async throws -> Record
  ) async throws {
    let stored: Record
    do { stored = try await rehearse() } catch let errors as FormErrors {
      // If the change is forbidden, the errors must not tell anything about other rows.
      try await check(before, after)
      throw errors
    }
    try await check(before, stored)
  }
}

/// An error that rolls back a transaction after it determined the record that it would store.
package struct DryRunResult<Record: Sendable>: Error {
  /// The record that the transaction would store.
  package let record: Record

  package init(_ record: Record) { self.record = record }
}
