package import Foundation
import PageElements
package import PageLists
import PageSite
package import PagePostgresClient

/// Imports the rows of CSV files into a table.
///
/// The rows are inserted in batches, in one transaction. A check is the same transaction, rolled back. If PostgreSQL
/// refuses a batch, the transaction is repeated with a savepoint for each batch, so that the report names the lines of
/// the refused rows. Only a batch is in memory, and the rows that wait for later rows of the file.
package struct PostgresImport: ImportTarget {
  /// The maximum time of a check or an import.
  private static let timeLimit = Duration.seconds(120)

  private let database: PostgresDatabase
  private let table: PostgresTable

  package init(_ database: PostgresDatabase, _ table: PostgresTable) {
    (self.database, self.table) = (database, table)
  }

  package var previewHoldsLocks: Bool { true }

  package func preview(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    var report = try await run(file, format, stores: false, progress)
    report.notes.append(
      """
      PostgreSQL inserted the rows in a transaction and rolled it back. Triggers ran as they will in the import, and \
      sequences do not reuse the numbers that they gave.
      """)
    return report
  }

  package func store(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    try await run(file, format, stores: true, progress)
  }

  private func run(
    _ file: FileHandle, _ format: CSVFormat?, stores: Bool,
    _ progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    guard table.isWritable else {
      throw ImportFailure("The database user may not change this table.")
    }
    let end = ContinuousClock.now + Self.timeLimit
    let chunks = FileChunks(file: file)
    do {
      let known = try await format == nil ? chunks.format(for: table.importColumns) : format
      let format = known ?? CSVFormat()
      do {
        return try await attempt(
          chunks, format, .init(stores: stores, reportsLines: false), until: end, progress)
      } catch is RefusedBatch {
        return try await attempt(
          chunks, format, .init(stores: stores, reportsLines: true), until: end, progress)
      }
    } catch is DatabaseUnavailable where .now >= end {
      throw CancellationError()
    } catch let error as PostgresError {
      throw ImportFailure(
        table.mentionsHiddenColumn(in: error.message)
          ? "PostgreSQL reports the error \(error.code)." : "PostgreSQL says: \(error.message)")
    }
  }

  private func attempt(
    _ chunks: FileChunks, _ format: CSVFormat, _ mode: ImportedRows.Mode,
    until end: ContinuousClock.Instant, _ progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    try await database.runImport(within: end - .now) { [database, table] connection in
      var rows = ImportedRows(table, database, connection, as: format, mode)
      try await rows.insert(chunks, progress)
      var report = rows.reader.report
      report.isStored = mode.stores && report.errors.isEmpty
      return (report, report.isStored)
    }
  }
}
