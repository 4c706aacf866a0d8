import GRDB
import PageElements

/// A private copy of a database, in which the rows of a file are tried out without the write lock of the original.
///
/// SQLite keeps it in a nameless temporary file, of which it holds as much in memory as of any other database (2 MiB).
/// The file goes when the copy is released, or when the process ends.
struct ImportCopy: Sendable {
  /// The largest database that is copied whole, and how much a copy may grow.
  static let (byteLimit, growthLimit) = (64 << 20, 2 << 30)
  /// The maximum time for copying.
  private static let timeLimit = Duration.seconds(10)

  let queue: DatabaseQueue
  /// Whether the copy has all rows and triggers; otherwise it has one table, whose rows are looked up in the original.
  let isWhole: Bool

  /// Copies a database, or if that is too large, the definition of one table.
  ///
  /// The original is read in one go, as a list is.
  ///
  /// - Parameter byteLimit: The largest database that is copied whole: 64 MiB by default.
  /// - Throws: `DatabaseUnavailable` if the original cannot be read in time, `DatabaseError`.
  init(
    of source: BoundedDatabase, for table: SQLiteTable, upTo byteLimit: Int = Self.byteLimit
  ) async throws {
    // A copy that is not whole attaches the original.
    var configuration = ServedConnection.configuration(attached: 1)
    // A copy that is not whole reads the original, which may be locked for a moment.
    configuration.busyMode = .timeout(5)
    // An empty path is a temporary file of SQLite's own (its documentation, "Temporary Databases").
    let queue = try DatabaseQueue(path: "", configuration: configuration)
    isWhole = try await source.read(within: Self.timeLimit) { original in
      let pages = try Int.fetchOne(original, sql: "PRAGMA page_count") ?? 0
      let pageSize = try Int.fetchOne(original, sql: "PRAGMA page_size") ?? 4096
      let isWhole = pages * pageSize <= byteLimit
      try queue.writeWithoutTransaction { copy in
        if isWhole {
          try original.backup(to: copy)
        } else {
          try Self.copyDefinition(of: table, from: original, to: copy)
        }
        let most = (isWhole ? pages : 0) + Self.growthLimit / pageSize
        try copy.execute(sql: "PRAGMA max_page_count = \(most)")
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
    // Both have to be in one encoding. Its name is one of three.
    let encoding = try String.fetchOne(original, sql: "PRAGMA encoding") ?? "UTF-8"
    try copy.execute(sql: "PRAGMA encoding = '\(encoding)'")
    // The tables that its rows refer to are not there.
    try copy.execute(sql: "PRAGMA foreign_keys = OFF")
    let statements = try String.fetchAll(
      original,
      sql: """
        SELECT sql FROM sqlite_schema
        WHERE type IN ('table', 'index') AND tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL
        ORDER BY type DESC
        """, arguments: [table.name])
    // One statement each, whatever the file says.
    for sql in statements { try copy.makeStatement(sql: sql).execute() }
  }
}
