import CSQLite

/// Decides what SQLite may compile (SQLite, "Compile-Time Authorization Callbacks").
///
/// The file is attached by a name that no query knows. What a query may read of it has its own name there; a table with
/// hidden columns is behind a temporary view without them, and so is everything that does not exist for the query,
/// behind one that finds nothing. So each name of a query means what it may read, whether or not SQLite asks here: of
/// the columns that a `USING` compares, for one, it does not.
struct QueryAuthorizer {
  /// The name by which the file is attached.
  let schema: String
  /// The readable tables with their hidden columns, in small letters. By bytes: to Swift two spellings of é are
  /// one name.
  private let readable: [[UInt8]: Set<[UInt8]>]
  /// The names of the temporary views that stand for tables with hidden columns.
  private var views: Set<[UInt8]>

  init(_ policy: QueryPolicy, schema: String) {
    self.schema = schema
    var readable: [[UInt8]: Set<[UInt8]>] = [:]
    for table in policy.tables where !Self.isSecret(table.name) {
      readable[table.name.small] = Set(table.hidden.map(\.small))
    }
    self.readable = readable
    views = Set(readable.filter { !$0.value.isEmpty }.keys)
  }

  /// Registers the temporary view that replaces a table.
  mutating func addView(_ name: String) {
    if readable[name.small] != nil { views.insert(name.small) }
  }

  /// Whether nobody may read a table of this name: SQLite's own, and the library's.
  static func isSecret(_ name: String) -> Bool {
    ["pe_", "sqlite_", "pragma_"].contains { name.small.starts(with: $0.utf8) }
  }

  /// The hidden columns of a table, in small letters; `nil` if it may not be read at all.
  func hiddenColumns(of table: String) -> Set<[UInt8]>? { readable[table.small] }

  /// - Returns: One of SQLite's codes.
  func verdict(_ action: Int32, _ first: String, _ second: String, in database: String?) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: SQLITE_OK
    case SQLITE_READ: mayRead(first, second.small, database) ? SQLITE_OK : SQLITE_DENY
    case SQLITE_FUNCTION: QueryFunctions.isAllowed(second) ? SQLITE_OK : SQLITE_DENY
    // A full-text index asks so whether it has changed.
    case SQLITE_PRAGMA: first.small == Array("data_version".utf8) ? SQLITE_OK : SQLITE_DENY
    default: SQLITE_DENY
    }
  }

  private func mayRead(_ name: String, _ column: [UInt8], _ database: String?) -> Bool {
    let table = name.small
    return switch database {
    case schema?: readable[table].map { !$0.contains(column) } ?? false
    case "temp"?: views.contains(table)
    case nil:
      // SQLite reports no column and no database, for a table of the file or a common table expression. The name of a
      // hidden table leads to an empty view.
      !Self.isSecret(name)
    default: QueryFunctions.eponymous.contains(String(decoding: table, as: UTF8.self))
    }
  }
}

extension String {
  /// The bytes, with letters of ASCII made small, as SQLite compares names.
  var small: [UInt8] { utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
}
