public import GRDB

/// A row of the table that every server of `bench pages` shows: a character with a made-up name.
public struct BenchCharacter: FetchableRecord, Sendable {
  public let code: Int
  public let name, category: String

  public init(row: Row) throws {
    (code, name, category) = (row[0], row[1], row[2])
  }

  /// The displayed code point: `U+0041`.
  public var codePoint: String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

/// A task, with a button that shows whether it is done.
public struct BenchTask: FetchableRecord, Sendable {
  public let id: Int
  public let title: String
  public let isDone: Bool

  public init(row: Row) throws { (id, title, isDone) = (row[0], row[1], row[2]) }
}

/// The database of `bench pages`, and the queries that all servers run.
public enum BenchRows {
  /// The number of rows of a page and of a batch.
  public static let rows = 50
  /// A word in the names of one twentieth of the rows.
  public static let word = "maple"

  public static let page = """
    SELECT code, name, category FROM character WHERE code > ? ORDER BY code LIMIT 50
    """
  public static let search = """
    SELECT code, character.name, category FROM names JOIN character ON code = names.rowid
    WHERE names MATCH ? AND names.rowid > ? ORDER BY names.rowid LIMIT 50
    """
  public static let toggle = "UPDATE task SET done = 1 - done WHERE id = ?"
  public static let tasks = "SELECT id, title, done FROM task ORDER BY id"

  /// A query that takes about 30 ms of processor time.
  public static let slow = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT count(*) FROM n
    """

  /// Creates the tables, with `count` characters and ten tasks.
  public static func fill(_ database: Database, count: Int) throws {
    let first = words(
      "amber birch cedar delta ember fjord grove hazel ivory jade kelp lilac maple north olive pearl "
        + "quartz river slate thorn")
    let second = words(
      "arrow bridge circle dot eagle flag gate heart island jar key letter mark number oval point "
        + "quill ring star table")
    try database.execute(
      sql: """
        CREATE TABLE character (
          code INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL);
        CREATE VIRTUAL TABLE names USING fts5 (name, content = '');
        CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT NOT NULL, done INTEGER NOT NULL);
        """)
    let insert = try database.makeStatement(sql: "INSERT INTO character VALUES (?, ?, ?)")
    let index = try database.makeStatement(sql: "INSERT INTO names (rowid, name) VALUES (?, ?)")
    let categories = ["Letter", "Symbol & sign", "Number", "Mark"]
    for number in 0..<count {
      let code = number + 0x41
      let name = "\(first[number % 20]) \(second[number / 20 % 20]) number \(number)"
      try insert.execute(arguments: [code, name, categories[number % 4]])
      try index.execute(arguments: [code, name])
    }
    for number in 1...10 {
      try database.execute(
        sql: "INSERT INTO task VALUES (?, ?, 0)", arguments: [number, "Task number \(number)"])
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
