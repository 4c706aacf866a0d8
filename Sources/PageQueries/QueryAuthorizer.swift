import CSQLite

/// The rules for what SQLite may compile (SQLite, "Compile-Time Authorization Callbacks").
///
/// The file is attached with a name that no query knows. A readable table has its own name. A temporary view replaces
/// a table with hidden columns, without these columns. An empty view replaces everything else. So each name in a
/// query refers to something readable, even where SQLite does not call the authorizer, such as for the columns of a
/// `USING`.
struct QueryAuthorizer {
  /// The name by which the file is attached.
  let schema: String
  /// The readable tables with their hidden columns, in lower case. As bytes, because Swift treats two spellings of é
  /// as equal.
  private let readable: [[UInt8]: Set<[UInt8]>]
  /// The names of the temporary views that replace tables with hidden columns.
  private var views: Set<[UInt8]>

  init(_ policy: QueryPolicy, schema: String) {
    self.schema = schema
    var readable: [[UInt8]: Set<[UInt8]>] = [:]
    for table in policy.tables where !Self.isSecret(table.name) {
      readable[table.name.lowercasedBytes] = Set(table.hidden.map(\.lowercasedBytes))
    }
    self.readable = readable
    views = Set(readable.filter { !$0.value.isEmpty }.keys)
  }

  /// Registers the temporary view that replaces a table.
  mutating func addView(_ name: String) {
    if readable[name.lowercasedBytes] != nil { views.insert(name.lowercasedBytes) }
  }

  /// Returns whether a table may never be read: SQLite's own tables, and the library's.
  static func isSecret(_ name: String) -> Bool {
    ["pe_", "sqlite_", "pragma_"].contains { name.lowercasedBytes.starts(with: $0.utf8) }
  }

  /// Returns the hidden columns of a table, in lower case; `nil` if the table may not be read.
  func hiddenColumns(of table: String) -> Set<[UInt8]>? { readable[table.lowercasedBytes] }

  /// - Returns: One of SQLite's codes.
  func verdict(_ action: Int32, _ first: String, _ second: String, in database: String?) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: SQLITE_OK
    case SQLITE_READ: mayRead(first, second.lowercasedBytes, database) ? SQLITE_OK : SQLITE_DENY
    case SQLITE_FUNCTION: QueryFunctions.isAllowed(second) ? SQLITE_OK : SQLITE_DENY
    // A full-text index uses this to check whether it has changed.
    case SQLITE_PRAGMA:
      first.lowercasedBytes == Array("data_version".utf8) ? SQLITE_OK : SQLITE_DENY
    default: SQLITE_DENY
    }
  }

  private func mayRead(_ name: String, _ column: [UInt8], _ database: String?) -> Bool {
    let table = name.lowercasedBytes
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
  /// The bytes, with ASCII letters in lower case, as SQLite compares names.
  var lowercasedBytes: [UInt8] { utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
}
