import GRDB
public import PageLists

/// A store for readers' named list views in SQLite: up to 50 for each list and user, and 10,000 in all.
///
/// It creates its table `pe_views` in the application's database if the table is missing.
public struct SQLiteListViews: ListViewStore {
  private let database: BoundedDatabase

  /// Creates the store, and its table if it is missing.
  ///
  /// - Parameter database: The database. Calls that exceed its time limits throw `DatabaseUnavailable`.
  /// - Throws: `UnsupportedStoreVersion`, and `DatabaseError` if the database cannot be written.
  public init(_ database: BoundedDatabase) throws {
    self.database = database
    try StoreSchema.migrate(database.writer, "views", [{ try $0.execute(sql: Self.tables) }])
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS pe_views (
      id INTEGER PRIMARY KEY,
      list TEXT NOT NULL,
      user TEXT NOT NULL,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      UNIQUE (list, user, name)
    );
    """

  public func views(of list: String, for user: String?) async throws -> [SavedListView] {
    try await database.read { database in
      try GRDB.Row.fetchAll(
        database, sql: "SELECT name, query FROM pe_views WHERE list = ? AND user = ? ORDER BY id",
        arguments: [list, user ?? ""]
      ).compactMap { row in
        guard let name = String.fromDatabaseValue(row["name"]),
          let query = String.fromDatabaseValue(row["query"])
        else { return nil }
        return SavedListView(name, query: query)
      }
    }
  }

  public func save(_ view: SavedListView, of list: String, for user: String?) async throws {
    try await database.write { database in
      let otherCount = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM pe_views WHERE list = ? AND user = ? AND name <> ?",
        arguments: [list, user ?? "", view.name])
      let all = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM pe_views WHERE NOT (list = ? AND user = ? AND name = ?)
          """, arguments: [list, user ?? "", view.name])
      try view.check(besides: otherCount ?? 0, of: all ?? 0)
      try database.execute(
        sql: """
          INSERT INTO pe_views (list, user, name, query) VALUES (?, ?, ?, ?)
          ON CONFLICT (list, user, name) DO UPDATE SET query = excluded.query
          """, arguments: [list, user ?? "", view.name, view.query])
    }
  }

  public func remove(_ name: String, of list: String, for user: String?) async throws {
    try await database.write { database in
      try database.execute(
        sql: "DELETE FROM pe_views WHERE list = ? AND user = ? AND name = ?",
        arguments: [list, user ?? "", name])
    }
  }
}
