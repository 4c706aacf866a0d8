import Foundation
import PageData
import PageLists

/// The import of CSV files into a table of a SQLite file.
struct SQLiteImport: ImportTarget {
  let table: SQLiteTable
  let catalog: SQLiteCatalog

  /// Rows are checked in a copy of the database.
  var previewHoldsLocks: Bool { false }

  func preview(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    try await CSVImport(file, into: table, as: format)
      .preview(in: catalog.database(), progress: progress)
  }

  func store(
    _ file: FileHandle, as format: CSVFormat?, progress: @escaping @Sendable (Int) throws -> Void
  ) async throws -> ImportReport {
    guard let writer = try catalog.writer() else { throw ImportFiles.expired }
    return try await CSVImport(file, into: table, as: format)
      .store(by: writer, progress: progress)
  }
}
