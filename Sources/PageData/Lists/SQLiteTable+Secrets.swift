import GRDB
import PageBytes
import PageElements

extension SQLiteTable {
  /// Returns whether a table is secret: SQLite's own tables, and those of the library, which hold secrets.
  package static func isSecret(_ name: String) -> Bool {
    name.beginsWithLetters(of: "pe_") || name.beginsWithLetters(of: "sqlite_")
  }

  /// Returns whether a name is that of a built-in table that describes all tables of the file.
  static func isSchemaTable(_ name: String) -> Bool {
    name.beginsWithLetters(of: "pragma_") || name.beginsWithLetters(of: "fts5vocab")
      || name.isSameIgnoringCase(as: "dbstat")
  }

  /// Whether the `CREATE` statement names a secret table.
  fileprivate var mentionsSecretTables: Bool {
    definition.map { Self.mentionsSecretTables($0.words) } ?? false
  }

  fileprivate static func mentionsSecretTables(_ words: some Sequence<[UInt8]>) -> Bool {
    words.contains { bytes in
      let word = String(decoding: bytes, as: UTF8.self)
      // The terms of an index are as secret as the index.
      return isSecret(word) || isSchemaTable(word) && !word.beginsWithLetters(of: "fts5vocab")
    }
  }

  /// Returns whether its content may come from another table or view.
  ///
  /// - Parameter other: The name of the other table or view, with ASCII letters in lower case.
  fileprivate func mayContainRows(of other: [UInt8]) -> Bool {
    switch kind {
    case .table: return false
    case .view, .virtual: return definition?.mentions(other) ?? false
    case .shadow:
      // SQLite takes the text before the last underscore as the name of the virtual table.
      guard let end = name.utf8.lastIndex(of: UInt8(ascii: "_")) else { return false }
      return name.utf8[..<end].elementsEqual(other) { $0.lowercasedASCII == $1 }
    }
  }
}

extension [SQLiteTable] {
  /// Returns the views, virtual tables and shadow tables whose content may come from the named tables, directly or
  /// through each other: an index over a view of a table, and the terms of that index.
  ///
  /// - Parameter names: The names of the source tables. They may be missing here: an index outlives its table.
  package func tablesReading(_ names: [String]) -> [SQLiteTable] {
    var (found, pending): (Set<Int>, [String]) = ([], names)
    let candidates = indices.filter { self[$0].kind != .table }
    while let name = pending.popLast() {
      let small = name.utf8.map(\.lowercasedASCII)
      for candidate in candidates
      where !found.contains(candidate) && self[candidate].mayContainRows(of: small) {
        found.insert(candidate)
        pending.append(self[candidate].name)
      }
    }
    return found.sorted().map { self[$0] }
  }

  /// Returns the tables that show nothing secret. Views and virtual tables whose content comes from a secret table,
  /// directly or through each other, are left out.
  func withoutSecretReaders(in path: String) -> [SQLiteTable] {
    // The authorizer reports what a view reads, unless the view does not compile or joins columns by name.
    let checkedByWords = filter {
      $0.kind != .view || $0.fault != nil || $0.definition?.joinsByNames == true
    }
    let checkedBySQLite = filter { $0.kind == .view && $0.fault == nil }
    var exposingNames: Set<[UInt8]> = []
    func exposesSecrets(_ name: String) -> Bool {
      SQLiteTable.isSecret(name) || exposingNames.contains(name.utf8.map(\.lowercasedASCII))
    }
    let connection =
      checkedBySQLite.isEmpty ? nil : CheckedConnection(path: path, isForbidden: exposesSecrets)
    var found = checkedByWords.filter(\.mentionsSecretTables)
    repeat {
      found += checkedByWords.tablesReading(found.map(\.name))
      exposingNames.formUnion(found.map { $0.name.utf8.map(\.lowercasedASCII) })
      // Other views may read the views that were refused.
      found = checkedBySQLite.filter { view in
        !exposesSecrets(view.name)
          && connection?.mayRead("SELECT * FROM \(view.name.quotedName)") != true
      }
    } while !found.isEmpty
    return filter { !exposesSecrets($0.name) }
  }

  /// Returns the tables with a fault for each one whose triggers read the schema of the file, its path or a secret
  /// table. Such a trigger could store that in a column that readers see.
  func markingSecretTriggers(in path: String, _ database: Database) throws -> [SQLiteTable] {
    // A trigger may read a view.
    let statements = try String.fetchAll(
      database,
      sql:
        "SELECT sql FROM main.sqlite_schema WHERE type IN ('trigger', 'view') AND sql IS NOT NULL")
    guard statements.contains(where: { SQLiteTable.mentionsSecretTables($0.statementWords) }) else {
      return self
    }
    let connection = CheckedConnection(path: path, isForbidden: SQLiteTable.isSecret)
    return map { table in
      guard table.kind == .table, table.fault == nil, table.writeFault == nil else { return table }
      let (insert, update, delete) = table.writeStatements
      guard
        [insert, update, delete].contains(where: { connection?.mayRunTriggers(of: $0) != true })
      else { return table }
      var table = table
      table.writeFault = """
        Rows cannot be changed here: a trigger reads the schema of the database, or a table that is not available here.
        """
      return table
    }
  }
}
