import Foundation
import GRDB
public import PageLists

/// A history of record changes in SQLite: who changed which record, when, and how.
///
/// It creates its table `pe_changes` in the application's database if the table is missing.
public struct SQLiteHistory: ListHistory {
  private let database: BoundedDatabase
  private let limit: Int

  /// Creates the history, and its table if it is missing.
  ///
  /// - Parameters:
  ///   - database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  ///   - limit: The maximum number of changes of all records together: 100,000 by default.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(_ database: BoundedDatabase, limit: Int = 100_000) throws {
    (self.database, self.limit) = (database, max(1, limit))
    try StoreSchema.migrate(database.writer, "changes", [{ try $0.execute(sql: Self.tables) }])
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS pe_changes (
      id INTEGER PRIMARY KEY,
      list TEXT NOT NULL,
      record TEXT NOT NULL,
      change TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS pe_changes_of_record ON pe_changes (list, record, id);
    """

  public func add(_ change: ListChange, to key: String, of list: String) async throws {
    try await add([(key, change)], of: list)
  }

  /// Stores the changes in one transaction.
  public func add(_ changes: [(key: String, change: ListChange)], of list: String) async throws {
    guard !changes.isEmpty else { return }
    let encoder = JSONEncoder()
    let rows = try changes.map { key, change in
      (key: key, text: String(decoding: try encoder.encode(change), as: UTF8.self))
    }
    try await database.write { [limit] database in
      let insert = try database.cachedStatement(
        sql: "INSERT INTO pe_changes (list, record, change) VALUES (?, ?, ?)")
      for row in rows { try insert.execute(arguments: [list, row.key, row.text]) }
      try database.execute(
        sql: "DELETE FROM pe_changes WHERE id <= ?",
        arguments: [database.lastInsertedRowID - Int64(limit)])
    }
  }

  public func changes(
    of key: String, in list: String, limit: Int
  ) async throws -> [ListChange] {
    let texts = try await database.read { database in
      try String.fetchAll(
        database,
        sql: "SELECT change FROM pe_changes WHERE list = ? AND record = ? ORDER BY id DESC LIMIT ?",
        arguments: [list, key, limit])
    }
    // Another version of the application may have written another format.
    return texts.compactMap { try? JSONDecoder().decode(ListChange.self, from: Data($0.utf8)) }
  }
}
