import GRDB
import PageElements

/// The triggers of a table that keep a full-text index up to date, as SQLite's documentation recommends.
struct FullTextTriggers {
  private var events: Set<String> = []

  /// Whether triggers cover all inserts, updates and deletes of the table.
  var areComplete: Bool { events.count == 3 }

  /// - Parameters:
  ///   - index: The name of the index.
  ///   - columns: The names of its columns.
  init(of table: String, for index: String, _ columns: [String], in database: Database) throws {
    let statements = try String.fetchAll(
      database,
      sql: """
        SELECT sql FROM sqlite_schema
        WHERE type = 'trigger' AND lower(tbl_name) = lower(?) AND sql IS NOT NULL
        """, arguments: [table])
    for sql in statements where sql.utf8.count <= FullTextDefinition.byteLimit {
      if let event = Self.event(SQLToken.tokens(of: sql), for: index, columns) {
        events.insert(event)
      }
    }
  }

  /// Returns the event of a trigger that writes to the index for every row; `nil` for any other trigger.
  private static func event(
    _ tokens: [SQLToken], for index: String, _ columns: [String]
  ) -> String? {
    guard let begin = tokens.firstIndex(where: { $0.isWord("begin") }),
      tokens[begin...].contains(where: { $0.text.isSameIgnoringCase(as: index) }),
      tokens[begin...].contains(where: { $0.isWord("insert") || $0.isWord("delete") })
    else { return nil }
    var head = Self.head(of: tokens[..<begin])
    // A WHEN condition may skip rows.
    guard !head.contains(where: { $0.isWord("when") || $0.isWord("instead") }) else { return nil }
    guard let event = head.popFirst() else { return nil }
    if event.isWord("insert") { return "insert" }
    if event.isWord("delete") { return "delete" }
    guard event.isWord("update") else { return nil }
    guard let next = head.first, next.isWord("of") else { return "update" }
    let names = head.dropFirst().prefix { !$0.isWord("on") }.map(\.text)
    let coversColumns = columns.allSatisfy { column in
      names.contains { $0.isSameIgnoringCase(as: column) }
    }
    return coversColumns ? "update" : nil
  }

  /// Returns the tokens before BEGIN, without the name of the trigger: UPDATE OF column, … ON table
  private static func head(of tokens: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    // CREATE TRIGGER name AFTER
    var head = tokens.dropFirst(3)
    if let time = head.first, time.isWord("before") || time.isWord("after") { head.removeFirst() }
    return head
  }
}

extension FullTextTriggers {
  /// Returns whether the triggers for new and deleted rows of a table write only to its full-text indexes; `nil` if no
  /// trigger writes to one.
  ///
  /// FTS5 writes to tables of its own, so SQLite's count of changes then shows nothing.
  static func writeOnlyToIndexes(of table: String, in database: Database) throws -> Bool? {
    let indexes = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT name, sql FROM main.sqlite_schema
        WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING%fts5%content%'
        """
    ).compactMap { row -> String? in
      let content = String.fromDatabaseValue(row["sql"]).flatMap {
        FullTextIndex.option("content", of: $0)
      }
      return content?.isSameIgnoringCase(as: table) == true
        ? String.fromDatabaseValue(row["name"]) : nil
    }
    guard !indexes.isEmpty else { return nil }
    let triggers = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT tbl_name, sql FROM main.sqlite_schema WHERE type = 'trigger' AND sql IS NOT NULL
        """)
    var (writeToIndexes, writeToOthers) = (false, false)
    for row in triggers {
      let name = String.fromDatabaseValue(row["tbl_name"]) ?? ""
      let sql = String.fromDatabaseValue(row["sql"]) ?? ""
      // FTS5 runs the triggers of the tables that an index consists of.
      let isOfIndex = indexes.contains { name.beginsWithLetters(of: $0 + "_") }
      guard isOfIndex || name.isSameIgnoringCase(as: table) else { continue }
      let isShort = sql.utf8.count <= FullTextDefinition.byteLimit
      guard isShort, !isOfIndex, let written = writtenTables(SQLToken.tokens(of: sql)) else {
        writeToOthers = true
        continue
      }
      for name in written {
        let isIndex = indexes.contains(where: name.isSameIgnoringCase)
        (writeToIndexes, writeToOthers) = (writeToIndexes || isIndex, writeToOthers || !isIndex)
      }
    }
    return writeToIndexes ? !writeToOthers : nil
  }

  /// Returns the names of the tables that a trigger for new or deleted rows writes to; `nil` if they are unknown. A
  /// trigger for updates has none.
  private static func writtenTables(_ tokens: [SQLToken]) -> [String]? {
    guard let begin = tokens.firstIndex(where: { $0.isWord("begin") }),
      let event = head(of: tokens[..<begin]).first
    else { return nil }
    if event.isWord("update") { return [] }
    guard event.isWord("insert") || event.isWord("delete") else { return nil }
    var names: [String] = []
    let statements = tokens[(begin + 1)...].split { $0 == .symbol(";") }
    for statement in statements {
      guard let first = statement.first else { continue }
      if first.isWord("select") || first.isWord("end") { continue }
      // INSERT OR REPLACE INTO name, DELETE FROM name, UPDATE OR IGNORE name
      let keyword: StaticString = first.isWord("delete") ? "from" : "into"
      guard first.isWord("insert") || first.isWord("replace") || first.isWord("delete"),
        let keywordIndex = statement.prefix(4).firstIndex(where: { $0.isWord(keyword) }),
        keywordIndex + 1 < statement.endIndex
      else { return nil }
      names.append(statement[keywordIndex + 1].text)
    }
    return names
  }
}
