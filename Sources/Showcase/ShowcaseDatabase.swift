import Foundation
import GRDB

/// The showcase's data in one SQLite file.
struct ShowcaseDatabase: Sendable {
  let pool: DatabasePool
  /// How many characters there were when it was opened.
  let characterCount: Int

  /// Opens a database, making and filling it if it is new.
  ///
  /// - Throws: ``CommandError`` when the file cannot be opened or is no database of ours.
  static func open(_ path: String, progress: ProgressLine? = nil) async throws -> Self {
    do {
      let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      var configuration = Configuration()
      // Another process may be writing, such as a server at its first start: wait for it.
      configuration.busyMode = .timeout(10)
      let pool = try DatabasePool(path: path, configuration: configuration)
      try migrator.migrate(pool)
      try await CharacterImport(pool: pool, progress: progress).runIfNeeded()
      let count = try await pool.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM characters") ?? 0
      }
      return Self(pool: pool, characterCount: count)
    } catch let error as DatabaseError {
      throw CommandError(
        "The database '\(path)' cannot be used: \(error.message ?? "\(error.resultCode)"). "
          + "Choose another file with --database.")
    } catch let error as CocoaError {
      throw CommandError(
        "The database '\(path)' cannot be made: \(error.localizedDescription) "
          + "Choose another file with --database.")
    }
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
    return migrator
  }
}
