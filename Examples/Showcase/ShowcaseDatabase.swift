import Foundation
import PageCommands
import GRDB
import PageData

/// The showcase's data in one SQLite file.
struct ShowcaseDatabase: Sendable {
  let database: BoundedDatabase
  /// The number of characters when it was opened.
  let characterCount: Int

  /// The writer, for work that no client can trigger.
  var pool: any DatabaseWriter { database.writer }

  /// Opens a database, and creates and fills it if it is new.
  ///
  /// - Throws: ``CommandError`` if the file cannot be opened or is not a database of the showcase.
  static func open(
    _ path: String, limits: DatabaseLimits = DatabaseLimits(), progress: ProgressLine? = nil
  ) async throws -> Self {
    do {
      // The file contains the secret that signs cookies.
      try DatabaseFile(path).createIfMissing()
      return try await StartLock(for: path).withLock {
        progress?.writeLine("Another process is preparing the database '\(path)'. Waiting for it …")
      } _: {
        try await prepare(path, limits, progress)
      }
    } catch let error as DatabaseError {
      throw CommandError(
        "The database '\(path)' cannot be used: \(error.message ?? "\(error.resultCode)"). "
          + "Choose another file with --database.")
    } catch let error as DatabaseFileError {
      throw CommandError(
        "The database '\(path)' cannot be made: \(error.reason) ('\(error.path)'). "
          + "Choose another file with --database.")
    }
  }

  /// Opens the database, and fills a new one. Two processes at once would both fill it.
  private static func prepare(
    _ path: String, _ limits: DatabaseLimits, _ progress: ProgressLine?
  ) async throws -> Self {
    let database = try BoundedDatabase(path: path, limits: limits)
    let pool = database.writer
    try migrator.migrate(pool)
    try await CharacterImport(pool: pool, progress: progress).runIfNeeded()
    let count = try await pool.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM characters") ?? 0
    }
    return Self(database: database, characterCount: count)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("settings") { database in
      try database.execute(
        sql: "CREATE TABLE settings (name TEXT PRIMARY KEY NOT NULL, value NOT NULL)")
    }
    migrator.registerMigration("characters") { database in
      try database.execute(
        sql: """
          CREATE TABLE characters (
            code INTEGER PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            category TEXT NOT NULL,
            block TEXT NOT NULL
          );
          CREATE VIRTUAL TABLE character_names
            USING fts5 (name, content = 'characters', content_rowid = 'code', prefix = '1 2 3');
          """)
    }
    migrator.registerMigration("tasks") { try TaskStore.migrate($0) }
    migrator.registerMigration("removed tasks") { try TaskStore.createRemovedTasks($0) }
    migrator.registerMigration("orders") { try ShopStore.migrate($0) }
    return migrator
  }
}
