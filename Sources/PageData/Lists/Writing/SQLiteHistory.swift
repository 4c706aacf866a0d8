import Foundation
import GRDB
public import PageLists

/// Keeps who changed which record, when, and what, in SQLite.
///
/// Its table `pe_changes` stands beside the application's own and is made when it is missing.
public struct SQLiteHistory: ListHistory {
  private let database: BoundedDatabase
  private let limit: Int

  /// Makes the table where it is missing.
  ///
  /// - Parameters:
  ///   - database: What it cannot do in time throws `DatabaseUnavailable`.
  ///   - limit: How many changes are kept of all records together: 100,000 by default.
  /// - Throws: `NewerStore`, and `DatabaseError` when the database cannot be written.
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

  /// Keeps them in one transaction.
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
    // What another build has written may be of another shape.
    return texts.compactMap { try? JSONDecoder().decode(ListChange.self, from: Data($0.utf8)) }
  }
}
