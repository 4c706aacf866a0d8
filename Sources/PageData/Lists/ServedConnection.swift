import CSQLite
import Foundation
import GRDB

/// The settings of connections to a file that may be anybody's.
///
/// SQLite runs what the file defines: JSON in its indexes, full-text indexes behind its triggers. Older versions call
/// such functions unsafe where the schema is not trusted (`PRAGMA trusted_schema`). So the schema is trusted, and
/// whatever reaches out of the file is missing: extensions, tokenizers by their addresses, other files, modules beyond
/// a list, and writes to the schema itself.
enum ServedConnection {
  /// How much SQLite may hold in all.
  private static let heapLimit = 512 << 20

  /// The modules whose tables are in the file, or in their arguments.
  private static let modules = [
    "fts3", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32", "geopoly", "json_each",
    "json_tree",
  ]

  /// A configuration for connections that write.
  ///
  /// - Parameter attached: How many other files a connection may attach. None by default.
  static func configuration(attached: Int32 = 0) -> Configuration {
    var configuration = Configuration()
    configuration.acceptsDoubleQuotedStringLiterals = true
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA trusted_schema = ON")
      try database.execute(sql: "PRAGMA hard_heap_limit = \(heapLimit)")
      guard let connection = database.sqliteConnection else { return }
      restrict(connection)
      sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, attached)
      readSchema(connection)
    }
    return configuration
  }

  /// The same for connections that read, on which missing collations have a substitute.
  static func readingConfiguration() -> Configuration {
    var configuration = Self.configuration()
    configuration.prepareDatabase { database in
      guard let connection = database.sqliteConnection else { return }
      pe_substitute_collations(connection)
      try database.shadowScannedTables()
    }
    return configuration
  }

  /// Removes what reaches out of the file.
  static func restrict(_ connection: OpaquePointer) {
    pe_forbid_tokenizers(connection)
    pe_be_defensive(connection)
    var kept = modules.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for module in kept { free(UnsafeMutableRawPointer(mutating: module)) } }
    sqlite3_drop_modules(connection, &kept)
  }

  /// Reads the schema before a deadline or limit applies. Statements that this SQLite cannot read are left out.
  ///
  /// Once it is read, a statement that cannot be read is an error again: a schema that is read anew under a deadline
  /// would otherwise lose what comes after the interruption.
  static func readSchema(_ connection: OpaquePointer) {
    let probe = "SELECT 1 FROM main.sqlite_schema LIMIT 1"
    guard sqlite3_exec(connection, probe, nil, nil, nil) == SQLITE_CORRUPT,
      isUnreadableSchema(String(cString: sqlite3_errmsg(connection)))
    else { return }
    pe_leave_out_unreadable(connection, 1)
    sqlite3_exec(connection, probe, nil, nil, nil)
    pe_leave_out_unreadable(connection, 0)
  }

  /// Whether a message of SQLite says that a statement of the schema cannot be read.
  static func isUnreadableSchema(_ message: String?) -> Bool {
    message?.utf8.starts(with: "malformed database schema".utf8) ?? false
  }
}
