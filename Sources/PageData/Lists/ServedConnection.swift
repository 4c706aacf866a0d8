import CSQLite
import Foundation
import GRDB

/// The configuration of connections to an untrusted file.
///
/// The schema of a file may use JSON functions in indexes, and full-text indexes in triggers. Without trust in the
/// schema (`PRAGMA trusted_schema`), older versions of SQLite reject such uses as unsafe. So these connections trust
/// the schema, and instead lack everything that reaches beyond the file: extensions, tokenizers by memory address,
/// attached files, modules that are not on a list, and writes to the schema.
enum ServedConnection {
  /// The maximum size of SQLite's heap in bytes, for the whole process.
  private static let heapLimit = 512 << 20

  /// The allowed modules. Their tables read only the file or their arguments.
  private static let modules = [
    "fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32", "geopoly", "json_each",
    "json_tree",
  ]

  /// Returns a configuration for connections that write.
  ///
  /// - Parameter attached: The maximum number of files that a connection may attach. 0 by default.
  static func configuration(attached: Int32 = 0) -> Configuration {
    configuration(attached: attached) { _, _ in }
  }

  /// - Parameter prepare: Called with each connection, and with whether it skipped statements of the schema.
  private static func configuration(
    attached: Int32, _ prepare: @escaping @Sendable (Database, Bool) throws -> Void
  ) -> Configuration {
    var configuration = Configuration()
    configuration.acceptsDoubleQuotedStringLiterals = true
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = ON")
      try database.execute(sql: "PRAGMA hard_heap_limit = \(heapLimit)")
      guard let connection = database.sqliteConnection else { return }
      restrict(connection)
      sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, attached)
      try prepare(database, readSchema(connection))
    }
    return configuration
  }

  /// Returns a configuration for connections that read. It adds substitutes for missing collations.
  static func readingConfiguration() -> Configuration {
    configuration(attached: 0) { database, isDamaged in
      guard let connection = database.sqliteConnection else { return }
      pe_substitute_collations(connection)
      try database.shadowScannedTables(isDamaged: isDamaged)
    }
  }

  /// Removes everything that reaches beyond the file.
  static func restrict(_ connection: OpaquePointer) {
    pe_forbid_tokenizers(connection)
    pe_be_defensive(connection)
    var allowedModules = modules.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for module in allowedModules { free(UnsafeMutableRawPointer(mutating: module)) } }
    sqlite3_drop_modules(connection, &allowedModules)
  }

  /// Loads the schema before any deadline or limit applies, and skips statements that SQLite cannot parse.
  ///
  /// Afterwards, such a statement is an error again. Otherwise, if a deadline interrupted a later load of the schema,
  /// SQLite would silently skip the remaining statements.
  ///
  /// - Returns: Whether statements were skipped.
  @discardableResult
  static func readSchema(_ connection: OpaquePointer) -> Bool {
    let probe = "SELECT 1 FROM main.sqlite_schema LIMIT 1"
    guard sqlite3_exec(connection, probe, nil, nil, nil) == SQLITE_CORRUPT,
      isUnreadableSchema(String(cString: sqlite3_errmsg(connection)))
    else { return false }
    pe_skip_unreadable_schema(connection, 1)
    sqlite3_exec(connection, probe, nil, nil, nil)
    pe_skip_unreadable_schema(connection, 0)
    return true
  }

  /// Returns whether a message of SQLite reports a schema statement that it cannot parse.
  static func isUnreadableSchema(_ message: String?) -> Bool {
    message?.utf8.starts(with: "malformed database schema".utf8) ?? false
  }
}
