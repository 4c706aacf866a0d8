package import GRDB
import PageBytes
import PageElements
package import PageLists
import PageSite

/// A table or view of a database, as SQLite describes it.
package struct SQLiteTable: Sendable {
  /// The kind of a table.
  package enum Kind: String, Sendable {
    case table, view, virtual
    /// A table in which a virtual table stores its data.
    case shadow
  }

  /// The conversion of values to a column's type (SQLite's documentation, "Datatypes in SQLite", section 3).
  package enum Affinity: Sendable {
    case text, number, none
  }

  package struct Column: Sendable {
    package let name: String
    /// The declared type; empty if the column has no type.
    package let type: String
    /// Whether it may be NULL.
    package let isNullable: Bool
    package let isGenerated: Bool
    /// The declared default value for new rows; `nil` for NULL.
    package let defaultValue: String?
    /// Whether an index finds rows by it.
    package fileprivate(set) var isIndexed = false
    /// Whether an index makes its values unique, except NULL.
    package fileprivate(set) var isUnique = false
    /// Whether it belongs to a unique index, alone or with other columns.
    package fileprivate(set) var isInUniqueIndex = false
    /// Whether its texts are compared byte by byte.
    package fileprivate(set) var isBinary = false
    /// Whether it is the row number.
    package fileprivate(set) var isRowid = false
    /// Whether its table is a STRICT one.
    fileprivate(set) var isStrict = false
    /// The texts that a CHECK constraint allows; empty if they are not limited.
    package fileprivate(set) var choices: [String] = []

    var affinity: Affinity {
      if type.containsLetters(of: "INT") { return .number }
      if ["CHAR", "CLOB", "TEXT"].contains(where: type.containsLetters) { return .text }
      if type.isEmpty || type.containsLetters(of: "BLOB") { return .none }
      return .number
    }
  }

  /// The values that identify a row.
  package enum Key: Sendable {
    /// Columns, by their indexes.
    case columns([Int])
    /// The row number that SQLite assigns, by an alias that no column has.
    case rowid(String)
    /// No values. Equal rows are numbered.
    case none
  }

  /// Columns that hold another table's keys.
  package struct Reference: Sendable {
    package let table: String
    /// The referencing columns, and the names of the referenced ones. If these are not named, they are the other
    /// table's key.
    package let columns: [Int]
    package let referencedColumns: [String]
    /// The effect on a row when the row that it references is deleted.
    package let onDelete: ReferenceDeletion
  }

  /// The display name of the row that a column references.
  package struct Label: Sendable {
    /// The index of the referencing column.
    package let column: Int
    package let table: String
    /// The referenced column of the other table.
    package let key: String
    /// Whether it is the other table's key, and whether it may hold numbers.
    package let (isKey, mayBeNumber): (Bool, Bool)
    /// Whether SQLite converts texts that look like numbers before it compares them with the referenced key.
    package let isNumeric: Bool
    /// Whether the collation of the referenced key may treat texts with different bytes as equal.
    let ignoresByteDifferences: Bool
    /// The column of the other table that is the display name.
    package internal(set) var text: String
    /// A second column of the display name, such as a last name.
    package internal(set) var secondText: String?
    /// The way in which rows with the same name are distinguished.
    var disambiguation = Disambiguation.none
    /// Whether words are searched in it.
    fileprivate(set) var isSearchedByDefault = false
  }

  package let name: String
  package let kind: Kind
  package private(set) var columns: [Column]
  /// The names of the columns that are hidden from readers. Exports, keys, positions and messages do not contain
  /// them. Empty by default.
  private(set) var hiddenColumns: [String] = []
  package let key: Key
  package let references: [Reference]
  /// The alias of the row number that no column has; `nil` if there is no row number.
  let rowid: String?
  /// The full-text index of the table; `nil` if the table has no index.
  private(set) var fullText: FullTextIndex?
  /// The `CREATE` statement of a view or virtual table; `nil` for others.
  let definition: SQLiteDefinition?
  /// The `CREATE` statement of a table; `nil` for other kinds, and if SQLite cannot read the table.
  private(set) var statement: String?
  /// A label for each column that references a row on its own. It shows the display name of the row, or else its key.
  package internal(set) var labels: [Label] = []
  /// The indexes of the one or two columns with the display names of its own rows; empty if the key is shown instead.
  package internal(set) var names: [Int] = []
  /// The collation of each key column in the index of the key; empty if the key has no index.
  private(set) var collations: [String] = []
  /// The error that prevents reading it, such as a missing table of a view; `nil` if it is readable.
  package fileprivate(set) var fault: String?
  /// Whether SQLite can parse its statement, and those of the tables and views that it is based on.
  package private(set) var isParsed = true
  /// The foreign collations that its indexes are ordered by. If there are any, its indexes are not used.
  package private(set) var foreignCollations: [String] = []
  /// Whether reads use none of its indexes.
  private(set) var isScanned = false
  /// The parts of it that are missing in this SQLite, in sentences for readers.
  package internal(set) var missingParts: [String] = []
  /// The reason why its rows cannot be written, for readers; `nil` if none is known.
  package internal(set) var writeFault: String?
  /// The fault in a sentence for readers.
  package var faultSentence: String? {
    fault.map { SQLiteReadFailure(messageForReaders($0)).explanation(forTable: name) }
  }
  /// The names of tables, and of columns of all tables, that must not appear in messages. Empty by default.
  private(set) var secrets: [String] = []

  /// Returns the table with words also searched in the display names that these columns reference.
  package func searchingNames(of columns: Set<Int>) -> SQLiteTable {
    var table = self
    for position in table.labels.indices {
      table.labels[position].isSearchedByDefault = columns.contains(table.labels[position].column)
    }
    return table
  }

  /// Returns the table without the labels that readers may not see.
  package func withoutLabels(where isHidden: (Label) -> Bool) -> SQLiteTable {
    var table = self
    table.labels.removeAll(where: isHidden)
    return table
  }

  /// Returns the table with columns hidden from readers.
  package func hiding(columns: [String]) -> SQLiteTable {
    var table = self
    table.hiddenColumns = columns
    return table
  }

  /// The table for connections that write. These have no substitutes for foreign collations. SQLite then uses no index
  /// that is ordered by one, and rejects comparisons by it and selections of such a column from a subquery.
  var forWriting: SQLiteTable {
    var table = self
    // An index that SQLite cannot parse is of no use to them either.
    if !foreignCollations.isEmpty { (table.foreignCollations, table.isScanned) = ([], false) }
    table.collations = collations.map { name in
      foreignCollations.contains(where: name.isSameIgnoringCase) ? "BINARY" : name
    }
    return table
  }

  /// Returns the table with names that must not appear in messages about it: of other tables, and of columns of all
  /// tables.
  package func redacting(_ names: [String]) -> SQLiteTable {
    var table = self
    table.secrets = names
    return table
  }

  func isHiddenColumn(_ position: Int) -> Bool {
    hiddenColumns.contains { $0.isSameIgnoringCase(as: columns[position].name) }
  }

  /// The indexes of the columns that readers may see.
  var visibleColumnIndices: [Int] { columns.indices.filter { !isHiddenColumn($0) } }

  /// Whether rows have pages of their own.
  package var hasRecords: Bool {
    if case .none = key { false } else { true }
  }
}

extension SQLiteTable {
  /// Returns all tables and views of a database, sorted by name.
  ///
  /// - Parameter isForeign: Whether another program may have created the file, with its own collations. False by
  ///   default.
  package static func all(
    in database: Database, isForeign: Bool = false
  ) throws -> [SQLiteTable] {
    try all(in: database, isForeign: isForeign, without: nil)
  }

  /// Returns all tables and views, with a fault for each one that is unreadable.
  static func all(
    in database: Database, isForeign: Bool, without unreadable: UnreadableSchema?
  ) throws -> [SQLiteTable] {
    var tables = try entries(in: database, named: nil)
      .filter { unreadable?.includes($0.name, hasStatement: $0.hasStatement) != true }
      .map { try described($0, in: database) }
    if isForeign { tables = try foreign(tables, in: database) }
    if let unreadable, !unreadable.isEmpty {
      tables = (tables.withoutIndexes(where: unreadable.isScanned) + unreadable.tables)
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    return tables.map { table in
      var table = table
      table.labels = table.references.compactMap { $0.label(among: tables) }
      return table
    }
  }

  /// Returns a table or view; `nil` if it does not exist or is secret.
  package static func named(_ name: String, in database: Database) throws -> SQLiteTable? {
    // SQLite compares names case-insensitively; addresses are case-sensitive.
    try entries(in: database, named: name).first { $0.name.hasSameBytes(as: name) }
      .map { try described($0, in: database) }
  }

  /// Returns the tables with their foreign collations noted, and without the indexes that are ordered by one.
  private static func foreign(
    _ tables: [SQLiteTable], in database: Database
  ) throws -> [SQLiteTable] {
    guard try database.mayHaveForeignCollations() else { return tables }
    var tables = tables
    for position in tables.indices
    where tables[position].kind == .table && tables[position].fault == nil {
      let found = try database.foreignCollations(of: tables[position].name)
      guard !found.all.isEmpty else { continue }
      let names = found.all.map { "‘\($0.cut(toBytes: 80))’" }.joined(separator: ", ")
      tables[position].missingParts.append(
        "Only the program that created the file provides the collation \(names). Here, texts are compared byte by byte"
          + (found.ofIndexes.isEmpty ? "." : ", without an index."))
      guard !found.ofIndexes.isEmpty else { continue }
      tables[position].foreignCollations = found.ofIndexes
      tables[position].disableIndexes()
    }
    guard let first = tables.lazy.compactMap(\.foreignCollations.first).first else { return tables }
    tables.markViewsUnreadable(readingIndexes: "no such collation sequence: \(first)")
    return tables
  }

  /// Makes reads use no index of the table.
  fileprivate mutating func disableIndexes() {
    isScanned = true
    for column in columns.indices where !columns[column].isRowid {
      columns[column].isIndexed = false
      columns[column].isUnique = false
    }
  }

  /// Returns the SQL after `FROM` that reads its rows.
  func rows(as alias: String) -> String {
    guard isScanned else { return "\(name.quotedName) AS \(alias)" }
    // SQLite ignores NOT INDEXED for the primary key of a WITHOUT ROWID table.
    return rowid == nil
      ? "(SELECT * FROM main.\(name.quotedName) LIMIT -1) AS \(alias)"
      : "main.\(name.quotedName) AS \(alias) NOT INDEXED"
  }

  /// Describes a table. An unreadable table is listed with its error, so that it does not prevent listing the others.
  private static func described(_ entry: Entry, in database: Database) throws -> SQLiteTable {
    do {
      return try SQLiteTable(entry, in: database)
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_ERROR
      || error.resultCode == .SQLITE_CORRUPT
        && !ServedConnection.isUnreadableSchema(error.message)
    {
      return SQLiteTable(entry, fault: error.message ?? "\(error.resultCode)")
    }
  }

  private init(_ entry: Entry, fault: String) {
    (name, kind, definition, self.fault) = (entry.name, entry.kind, entry.definition, fault)
    (columns, key, references, rowid, fullText) = ([], .none, [], nil, nil)
  }

  /// Creates a table or view whose definition SQLite cannot parse.
  init(_ name: String, isView: Bool, definition: String, fault: String) {
    // The names in the definition show which tables it may read.
    let entry = Entry(
      name: name, kind: isView ? .view : .virtual, hasRowid: false,
      definition: SQLiteDefinition(definition))
    self.init(entry, fault: fault)
    isParsed = false
  }

  /// Returns the table with a fault because it is based on something that SQLite cannot parse.
  func unparsed(_ fault: String) -> SQLiteTable {
    var table = self
    (table.fault, table.isParsed) = (fault, false)
    return table
  }

  private struct Entry {
    let name: String
    let kind: Kind
    let hasRowid: Bool
    var isStrict = false
    let definition: SQLiteDefinition?
    var statement: String?
    /// Whether the schema has a statement for the name.
    var hasStatement = true
  }

  private static func entries(in database: Database, named name: String?) throws -> [Entry] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT list.name AS name, list.type AS type, wr, strict, sql FROM pragma_table_list AS list
        LEFT JOIN sqlite_schema AS made ON made.name = list.name
          AND made.type IN ('table', 'view')
        WHERE schema = 'main' AND (?1 IS NULL OR list.name = ?1) ORDER BY list.name
        """, arguments: [name])
    return rows.compactMap { row in
      guard let name = String.fromDatabaseValue(row["name"]),
        let kind = String.fromDatabaseValue(row["type"]).flatMap(Kind.init), !isSecret(name)
      else { return nil }
      let sql = String.fromDatabaseValue(row["sql"])
      let isDefined = kind == .view || kind == .virtual
      return Entry(
        name: name, kind: kind, hasRowid: Int.fromDatabaseValue(row["wr"]) == 0,
        isStrict: Int.fromDatabaseValue(row["strict"]) == 1,
        definition: isDefined ? sql.map(SQLiteDefinition.init) : nil,
        statement: kind == .table ? sql : nil, hasStatement: sql != nil)
    }
  }

  private init(_ entry: Entry, in database: Database) throws {
    (name, kind, definition) = (entry.name, entry.kind, entry.definition)
    statement = entry.statement
    let rows = try GRDB.Row.fetchAll(
      database,
      sql:
        "SELECT name, type, \"notnull\" AS filled, pk, hidden, dflt_value FROM pragma_table_xinfo(?, 'main')",
      arguments: [name])
    var columns: [Column] = []
    var keys: [(position: Int, column: Int)] = []
    for row in rows {
      let hidden = Int.fromDatabaseValue(row["hidden"]) ?? 0
      // The hidden columns of virtual tables are parameters, not values.
      guard hidden != 1, let name = String.fromDatabaseValue(row["name"]) else { continue }
      if hidden == 2, let fault = try Self.fault(ofColumn: name, of: entry.name, in: database) {
        missingParts.append(fault)
        continue
      }
      if let position = Int.fromDatabaseValue(row["pk"]), position > 0 {
        keys.append((position, columns.count))
      }
      columns.append(
        Column(
          name: name, type: String.fromDatabaseValue(row["type"]) ?? "",
          isNullable: Int.fromDatabaseValue(row["filled"]) == 0, isGenerated: hidden != 0,
          defaultValue: String.fromDatabaseValue(row["dflt_value"]), isStrict: entry.isStrict))
    }
    let primary = keys.sorted { $0.position < $1.position }.map(\.column)
    let indexes = kind == .table ? try Self.indexes(of: name, in: database) : []
    for index in columns.indices {
      columns[index].isBinary =
        kind == .table && database.comparesBytes(of: columns[index].name, in: name)
      let found = indexes.filter { $0.first.hasSameBytes(as: columns[index].name) }
      columns[index].isIndexed = !found.isEmpty
      columns[index].isUnique = found.contains(where: \.isUnique)
      let name = columns[index].name.inHexadecimal
      columns[index].isInUniqueIndex = indexes.contains { index in
        index.unique.contains { $0.isSameIgnoringCase(as: name) }
      }
    }
    let hasRowid = entry.hasRowid && kind != .view
    let alias = ["rowid", "_rowid_", "oid"].first { alias in
      !columns.contains { $0.name.isSameIgnoringCase(as: alias) }
    }
    rowid = hasRowid ? alias : nil
    if primary.count == 1, hasRowid, !indexes.contains(where: \.isPrimary) {
      // An INTEGER PRIMARY KEY is the row number, and never NULL.
      let column = columns[primary[0]]
      columns[primary[0]] = Column(
        name: column.name, type: column.type, isNullable: false, isGenerated: false,
        defaultValue: nil,
        isIndexed: true, isUnique: true, isBinary: true, isRowid: true)
    }
    for values in CheckedValues.all(in: entry.statement ?? "") {
      // A text in double quotes may be the name of a column.
      guard
        let index = columns.firstIndex(where: { $0.name.isSameIgnoringCase(as: values.column) }),
        [.text, .any].contains(columns[index].kind),
        !columns.contains(where: { column in
          values.texts.contains { column.name.isSameIgnoringCase(as: $0) }
        })
      else { continue }
      columns[index].choices = values.texts
    }
    self.columns = columns
    let isUnique =
      !primary.isEmpty && (rowid != nil || !primary.contains { columns[$0].isNullable })
    key = isUnique ? .columns(primary) : primary.isEmpty ? rowid.map { .rowid($0) } ?? .none : .none
    if isUnique, indexes.contains(where: \.isPrimary) {
      collations = try Self.collations(of: name, count: primary.count, in: database)
    }
    references = kind == .table ? try Self.references(of: name, columns, in: database) : []
    fullText = kind == .table ? try FullTextIndex.best(of: name, columns, in: database) : nil
  }

  /// Returns the reason why a virtual generated column cannot be read, for readers; `nil` if it can.
  private static func fault(
    ofColumn column: String, of table: String, in database: Database
  ) throws -> String? {
    do {
      _ = try database.makeStatement(
        sql: "SELECT \(column.quotedName) FROM main.\(table.quotedName)")
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      guard let part = SQLiteReadFailure(error.message ?? "").missingPart else { throw error }
      // Readers may not be allowed to see the column's name.
      return
        "A generated column is not shown: it needs \(part), which only the program that created the file provides."
    }
  }

  /// The table that this full-text index covers; `nil` for any other table.
  package var indexed: String? {
    guard kind == .virtual, fault == nil, let sql = definition?.sql,
      sql.contains(/(?i)using\s+["'`\[]?fts/.matchingSemantics(.unicodeScalar))
    else { return nil }
    return FullTextIndex.option("content", of: sql).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The table that this full-text index covers, if its tokenizer is missing; `nil` otherwise.
  fileprivate var indexedWithoutTokenizer: String? {
    guard kind == .virtual, fault.map({ SQLiteReadFailure($0).isTokenizer }) == true,
      let sql = definition?.sql
    else { return nil }
    return FullTextIndex.option("content", of: sql)
  }

  /// Returns the table without its full-text index, so that words are searched in its columns.
  package func withoutFullText() -> SQLiteTable {
    var table = self
    table.fullText = nil
    return table
  }

  /// Returns the table with other columns as the display names of referenced rows.
  ///
  /// - Parameter column: Returns the column for a label; `nil` for the default one.
  package func labelled(_ column: (Label) -> String?) -> SQLiteTable {
    var table = self
    for index in table.labels.indices {
      guard let name = column(table.labels[index]), !table.labels[index].isNamed(by: name) else {
        continue
      }
      (table.labels[index].text, table.labels[index].secondText) = (name, nil)
      table.labels[index].disambiguation = .compared
    }
    return table
  }

  /// Returns the indexes that cover all rows. For each: its first column, whether it is the primary key, whether it
  /// makes that column unique, and the hex-encoded names of the columns that it makes unique together.
  private static func indexes(
    of table: String, in database: Database
  ) throws -> [(first: String, isPrimary: Bool, isUnique: Bool, unique: [String])] {
    // A partial index finds only some rows.
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT origin, (SELECT name FROM pragma_index_info(list.name) WHERE seqno = 0) AS first,
          "unique" AND (SELECT count(*) FROM pragma_index_info(list.name)) = 1 AS single,
          (SELECT group_concat(hex(name)) FROM pragma_index_info(list.name)
           WHERE list."unique") AS names
        FROM pragma_index_list(?, 'main') AS list WHERE partial = 0 OR origin = 'pk'
        """, arguments: [table]
    )
    return rows.map { row in
      let names = String.fromDatabaseValue(row["names"]) ?? ""
      let unique = names.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
      return (
        first: String.fromDatabaseValue(row["first"]) ?? "",
        isPrimary: String.fromDatabaseValue(row["origin"]) == "pk",
        isUnique: Bool.fromDatabaseValue(row["single"]) ?? false, unique: unique
      )
    }
  }

  /// Returns the collations of the columns of a table's key, in the key's order.
  private static func collations(
    of table: String, count: Int, in database: Database
  ) throws -> [String] {
    let all = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT info.coll AS coll FROM pragma_index_list(?, 'main') AS list, pragma_index_xinfo(list.name) AS info
        WHERE list.origin = 'pk' AND info.key = 1 ORDER BY info.seqno
        """, arguments: [table]
    ).compactMap { String.fromDatabaseValue($0["coll"]) }
    return Array(all.prefix(count))
  }
}

extension String {
  /// The text in hexadecimal digits, as SQLite's `hex()` returns it.
  fileprivate var inHexadecimal: String {
    String(decoding: utf8.flatMap { [$0.hexDigits.0, $0.hexDigits.1] }, as: UTF8.self)
  }
}

extension [SQLiteTable] {
  /// Returns the tables, with some of them read without their indexes.
  fileprivate func withoutIndexes(where isScanned: (String) -> Bool) -> [SQLiteTable] {
    var tables = self
    for position in indices where self[position].kind == .table && isScanned(self[position].name) {
      tables[position].disableIndexes()
    }
    if tables.contains(where: \.isScanned) {
      tables.markViewsUnreadable(
        readingIndexes: "is based on a table with an index that \(UnreadableSchema.reason)")
    }
    return tables
  }

  /// Sets a fault for each view that reads an index of a scanned table.
  fileprivate mutating func markViewsUnreadable(readingIndexes fault: String) {
    for view in tablesReading(filter(\.isScanned).map(\.name)) where view.kind == .view {
      // A view that names the schema `main` bypasses the temporary view and uses the indexes of the table.
      guard view.definition?.words.contains([UInt8]("main".utf8)) == true,
        let position = firstIndex(where: { $0.name.hasSameBytes(as: view.name) })
      else { continue }
      self[position].fault = self[position].fault ?? fault
    }
  }

  /// Returns the tables, with a note on each one whose full-text index needs a missing tokenizer.
  func notingMissingTokenizers() -> [SQLiteTable] {
    map { table in
      guard table.kind == .table, table.fullText == nil,
        let index = first(where: {
          $0.indexedWithoutTokenizer?.isSameIgnoringCase(as: table.name) == true
        })
      else { return table }
      var table = table
      table.missingParts.append(
        "Searches read all rows of this table. \(SQLiteReadFailure(index.fault ?? "").explanation(forTable: index.name))"
      )
      return table
    }
  }
}
