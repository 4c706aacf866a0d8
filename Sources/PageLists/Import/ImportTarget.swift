package import Foundation

/// A table into which the rows of CSV files are imported: all rows of a file, or none.
package protocol ImportTarget: Sendable {
  /// Whether a check holds locks that others may wait for, so that it ends if nobody asks for its result.
  var previewHoldsLocks: Bool { get }

  /// Checks whether the rows of a file could be stored, and stores nothing.
  ///
  /// - Parameters:
  ///   - file: The file, which nobody else reads meanwhile.
  ///   - format: The format of the file; `nil` to recognise it.
  ///   - progress: Called now and then with the number of rows that have been read. If it throws, the check ends.
  /// - Throws: ``ImportFailure`` if something other than a row keeps the file from being stored, and
  ///   `CancellationError` if it takes too long.
  func preview(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport

  /// Stores the rows of a file, unless one of them cannot be stored.
  ///
  /// - Returns: A report with ``ImportReport/isStored``, or with the rows that cannot be stored.
  /// - Throws: As ``preview(_:as:progress:)``.
  func store(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport
}

/// A reason why none of the rows of a file can be stored, whatever they are.
package struct ImportFailure: Error {
  /// The reason, in a sentence.
  package let detail: String

  package init(_ detail: String) { self.detail = detail }
}
