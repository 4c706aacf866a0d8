import GRDB
import PageElements

/// A private copy of a database, in which an import is tried without the write lock of the original.
///
/// SQLite stores it in a temporary file without a name, with the same page cache as any other database (2 MiB). The
/// file is deleted when the copy is released or the process ends.
struct ImportCopy: Sendable {
  /// The maximum size of a database that is copied whole, and the maximum growth of a copy.
  static let (byteLimit, growthLimit) = (64 << 20, 2 << 30)
  /// The maximum time for copying.
  private static let timeLimit = Duration.seconds(10)

  let queue: DatabaseQueue
  /// Whether the copy has all rows and triggers. Otherwise it has one empty table, and looks up rows in the original.
  let isWhole: Bool

  /// Copies a database, or, if it is too large, only the definition of one table.
  ///
  /// The original is read in one transaction, as for a list.
  ///
  /// - Parameter byteLimit: The maximum size of a database that is copied whole: 64 MiB by default.
  /// - Throws: `DatabaseUnavailable` if the original cannot be read in time, `DatabaseError`.
  init(
    of source: BoundedDatabase, for table: SQLiteTable, upTo byteLimit: Int = Self.byteLimit
  ) async throws {
    // A partial copy attaches the original.
    var configuration = ServedConnection.configuration(attached: 1)
    // A partial copy reads the original, which may be locked for a moment.
    configuration.busyMode = .timeout(5)
    // With an empty path, SQLite creates a temporary file (its documentation, "Temporary Databases").
    let queue = try DatabaseQueue(path: "", configuration: configuration)
    isWhole = try await source.read(within: Self.timeLimit) { original in
      let pages = try Int.fetchOne(original, sql: "PRAGMA page_count") ?? 0
      let pageSize = try Int.fetchOne(original, sql: "PRAGMA page_size") ?? 4096
      let isWhole = pages * pageSize <= byteLimit
      try queue.writeWithoutTransaction { copy in
        if isWhole {
          try original.backup(to: copy)
          if let connection = copy.sqliteConnection { ServedConnection.readSchema(connection) }
        } else {
          try Self.copyDefinition(of: table, from: original, to: copy)
        }
        let maximumPages = (isWhole ? pages : 0) + Self.growthLimit / pageSize
        try copy.execute(sql: "PRAGMA max_page_count = \(maximumPages)")
      }
      return isWhole
    }
    self.queue = queue
    if !isWhole {
      try source.checkFile()
      try await queue.writeWithoutTransaction { [path = source.writer.path] copy in
        try Self.addLookups(of: table, in: path, to: copy)
      }
      try source.checkFile()
    }
  }

  private static func copyDefinition(
    of table: SQLiteTable, from original: Database, to copy: Database
  ) throws {
    // Both must have the same encoding. SQLite has three names for encodings, so the SQL is safe.
    let encoding = try String.fetchOne(original, sql: "PRAGMA encoding") ?? "UTF-8"
    try copy.execute(sql: "PRAGMA encoding = '\(encoding)'")
    // The tables that its rows reference are missing in the copy.
    try copy.execute(sql: "PRAGMA foreign_keys = OFF")
    let statements = try String.fetchAll(
      original,
      sql: """
        SELECT sql FROM sqlite_schema
        WHERE type IN ('table', 'index') AND tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL
        ORDER BY type DESC
        """, arguments: [table.name])
    // Each text runs as one statement only, whatever it contains.
    for sql in statements { try copy.makeStatement(sql: sql).execute() }
  }
}
