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
      tokens[begin...].contains(where: { $0.text.hasSameLetters(as: index) }),
      tokens[begin...].contains(where: { $0.isWord("insert") || $0.isWord("delete") })
    else { return nil }
    // CREATE TRIGGER name AFTER UPDATE OF column, … ON table
    var head = tokens[..<begin].dropFirst(3)
    // A WHEN condition may skip rows.
    guard !head.contains(where: { $0.isWord("when") || $0.isWord("instead") }) else { return nil }
    if let time = head.first, time.isWord("before") || time.isWord("after") { head.removeFirst() }
    guard let event = head.popFirst() else { return nil }
    if event.isWord("insert") { return "insert" }
    if event.isWord("delete") { return "delete" }
    guard event.isWord("update") else { return nil }
    guard let next = head.first, next.isWord("of") else { return "update" }
    let names = head.dropFirst().prefix { !$0.isWord("on") }.map(\.text)
    let coversColumns = columns.allSatisfy { column in
      names.contains { $0.hasSameLetters(as: column) }
    }
    return coversColumns ? "update" : nil
  }
}
