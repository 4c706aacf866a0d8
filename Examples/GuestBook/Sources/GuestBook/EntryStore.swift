import Foundation
import GRDB
import PageData

/// An entry in the guest book.
struct Entry: Codable, FetchableRecord, MutablePersistableRecord, Sendable {
  static let databaseTableName = "entries"

  var id: Int64?
  var name = "", text = ""
  var signed = Date.now
}

/// The entries in a SQLite file, which is created if it is missing.
struct EntryStore: Sendable {
  let database: BoundedDatabase

  init(path: String) throws {
    database = try BoundedDatabase(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("entries") { database in
      try database.create(table: "entries") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text).notNull()
        table.column("text", .text).notNull()
        table.column("signed", .datetime).notNull()
      }
    }
    try migrator.migrate(database.writer)
  }

  /// Returns the latest entries, the newest first.
  func latest(_ count: Int) async throws -> [Entry] {
    try await database.read { database in
      try Entry.order(Column("id").desc).limit(count).fetchAll(database)
    }
  }

  func add(_ entry: Entry) async throws {
    try await database.write { database in
      var entry = entry
      try entry.insert(database)
    }
  }
}
