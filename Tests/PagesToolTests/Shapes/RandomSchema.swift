import PageBytes
import TestSupport

/// A random database of tables, views, triggers and rows. A seed gives the same database in every run.
struct RandomSchema {
  private var random: SeededGenerator
  private var statements: [String] = []
  /// The tables that later ones can refer to: their names and the names of their keys.
  private var parents: [(table: String, key: String)] = []

  /// Returns the database for a seed.
  static func shape(seed: Int) -> DatabaseShape {
    var schema = RandomSchema(random: SeededGenerator(seed: seed))
    for number in 0..<(1 + schema.random.below(3)) { schema.addTable(number) }
    return DatabaseShape(
      name: "random \(seed)", sql: schema.statements.joined(separator: ";\n") + ";\n")
  }

  // MARK: Tables

  private struct Column {
    let name: String
    let type: String
    var rest = ""
    /// Whether the table rejects values of other types.
    var isStrict = false
    var isGenerated = false

    var definition: String { "\(name.quotedName) \(type)\(rest)" }
  }

  private static let tableNames = [
    "t", "two words", "say \"hi\"", "größe", "order", "a/b", "~x", "T.1", "100%", "a,b",
  ]
  private static let columnNames = [
    "name", "a b", "\"q\"", "Änderung", "group", "c.d", "-minus", "x,y", "p%q", "title", "value",
    "it's",
  ]
  private static let types = [
    "INTEGER", "INT", "TEXT", "VARCHAR(20)", "REAL", "DOUBLE PRECISION", "NUMERIC", "DECIMAL(10,2)",
    "BLOB", "",
    "CLOB", "BIGINT UNSIGNED", "CHARINT", "FLOATING POINT", "JSONB", "STRING",
  ]
  private static let strictTypes = ["INT", "INTEGER", "TEXT", "REAL", "BLOB", "ANY"]

  private mutating func addTable(_ number: Int) {
    let name = "\(pick(Self.tableNames)) \(number)"
    let isStrict = random.chance(20)
    var (columns, ends): ([Column], [String]) = ([], isStrict ? ["STRICT"] : [])
    var constraints: [String] = []
    switch random.below(5) {
    case 0, 1:
      columns.append(Column(name: "id", type: "INTEGER", rest: " PRIMARY KEY", isStrict: true))
    case 2:
      columns.append(
        Column(name: "code", type: "TEXT", rest: " NOT NULL PRIMARY KEY\(collation())"))
      if random.chance(50) { ends.append("WITHOUT ROWID") }
    case 3:
      columns.append(Column(name: "k1", type: "INTEGER", rest: " NOT NULL"))
      columns.append(Column(name: "k2", type: "TEXT", rest: " NOT NULL\(collation())"))
      constraints.append("PRIMARY KEY (k1, k2)")
      if random.chance(50) { ends.append("WITHOUT ROWID") }
    default: break
    }
    let keys = columns.count
    for index in columns.indices where isStrict { columns[index].isStrict = true }
    var names = Self.columnNames.shuffled(using: &random)
    for _ in 0..<(1 + random.below(5)) {
      columns.append(column(names.removeLast(), isStrict))
    }
    if let parent = parents.randomElement(using: &random), random.chance(50) {
      columns.append(
        Column(
          name: "parent", type: isStrict ? "ANY" : pick(["INTEGER", "TEXT", ""]),
          rest: " REFERENCES \(parent.table.quotedName) (\(parent.key.quotedName))"))
    }
    if random.chance(30) {
      columns.append(generated(names.removeLast(), from: columns[keys], isStrict))
    }
    if random.chance(20) {
      constraints.append("CHECK (length(\(columns[keys].name.quotedName)) < 5000)")
    }
    let parts = columns.map(\.definition) + constraints
    statements.append(
      "CREATE TABLE \(name.quotedName) (\(parts.joined(separator: ", "))) \(ends.joined(separator: ", "))"
    )
    addIndexes(of: name, columns.filter { !$0.isGenerated })
    for _ in 0..<random.below(13) { insertRow(into: name, columns.filter { !$0.isGenerated }) }
    if keys == 1 { parents.append((name, columns[0].name)) }
    addParts(of: name, columns, hasRowid: !ends.contains("WITHOUT ROWID"))
  }

  private mutating func column(_ name: String, _ isStrict: Bool) -> Column {
    let type = pick(isStrict ? Self.strictTypes : Self.types)
    var rest = ""
    if random.chance(15) {
      rest +=
        " NOT NULL DEFAULT \(type == "BLOB" ? "x'00'" : type.contains("TEXT") ? "'none'" : "0")"
    }
    if random.chance(20) { rest += collation() }
    if random.chance(10) { rest += " UNIQUE" }
    return Column(name: name, type: type, rest: rest, isStrict: isStrict)
  }

  private mutating func collation() -> String { pick(["", " COLLATE NOCASE", " COLLATE RTRIM"]) }

  private mutating func generated(_ name: String, from other: Column, _ isStrict: Bool) -> Column {
    let expression = pick([
      "length(\(other.name.quotedName))", "typeof(\(other.name.quotedName)) || '!'",
    ])
    return Column(
      name: name, type: isStrict ? "ANY" : pick(["TEXT", "INT", ""]),
      rest: " GENERATED ALWAYS AS (\(expression)) \(pick(["VIRTUAL", "STORED"]))", isGenerated: true
    )
  }

  private mutating func addIndexes(of table: String, _ columns: [Column]) {
    guard random.chance(40), let column = columns.randomElement(using: &random) else { return }
    let (name, of) = ("\(table) index".quotedName, column.name.quotedName)
    statements.append(
      "CREATE INDEX \(name) ON \(table.quotedName) "
        + pick([
          "(\(of))", "(\(of) DESC)", "(\(of) COLLATE NOCASE)", "(\(of)) WHERE \(of) IS NOT NULL",
          "(lower(\(of)))",
        ]))
  }

  // MARK: Parts of a table

  private mutating func addParts(of table: String, _ columns: [Column], hasRowid: Bool) {
    let column = columns.randomElement(using: &random)?.name.quotedName ?? "1"
    if random.chance(30) {
      statements.append(
        "CREATE VIEW \("\(table) view".quotedName) AS "
          + pick([
            "SELECT * FROM \(table.quotedName)",
            "SELECT \(column) AS one, count(*) AS times FROM \(table.quotedName) GROUP BY \(column)",
            "SELECT \(column) AS one FROM \(table.quotedName) UNION ALL SELECT 'more'",
          ]))
    }
    if random.chance(30) {
      statements.append("CREATE TABLE IF NOT EXISTS log (what TEXT, at TEXT DEFAULT 'now')")
      statements.append(
        """
        CREATE TRIGGER \("\(table) logged".quotedName) AFTER UPDATE ON \(table.quotedName)
        BEGIN INSERT INTO log (what) VALUES ('changed'); END
        """)
    }
    if hasRowid, random.chance(30) { addFullText(of: table, columns) }
  }

  /// Adds a full-text index over a table with the triggers of SQLite's documentation (fts5.html, section 4.4.3;
  /// fts3.html, section 6.2.2).
  private mutating func addFullText(of table: String, _ columns: [Column]) {
    let texts = columns.filter { $0.type == "TEXT" || $0.type == "CLOB" }.map(\.name.quotedName)
    // FTS reserves the column names `rank` and `rowid`, and parses quotation marks as options.
    guard !texts.isEmpty,
      texts.allSatisfy({ !$0.contains("=") && !$0.contains("'") && !$0.contains("\"\"") }),
      !table.contains("\"")
    else { return }
    let (index, own, names) = (
      "\(table) words".quotedName, table.quotedName, texts.joined(separator: ", ")
    )
    func values(_ row: String) -> String { texts.map { "\(row).\($0)" }.joined(separator: ", ") }
    func trigger(_ name: String, _ event: String, _ body: String) {
      statements.append(
        "CREATE TRIGGER \("\(table) \(name)".quotedName) \(event) ON \(own) BEGIN \(body); END")
    }
    if random.chance(70) {
      let options = pick([
        "", ", tokenize='porter'", ", tokenize='trigram'", ", detail=none", ", detail=column",
        ", prefix='2 3'",
        ", columnsize=0", ", tokenize='unicode61 remove_diacritics 0'",
      ])
      statements.append(
        "CREATE VIRTUAL TABLE \(index) USING fts5(\(names), content=\(own), content_rowid='rowid'\(options))"
      )
      let add = "INSERT INTO \(index) (rowid, \(names)) VALUES (new.rowid, \(values("new")))"
      let remove =
        "INSERT INTO \(index) (\(index), rowid, \(names)) VALUES ('delete', old.rowid, \(values("old")))"
      trigger("i", "AFTER INSERT", add)
      trigger("d", "AFTER DELETE", remove)
      trigger("u", "AFTER UPDATE", "\(remove); \(add)")
    } else {
      let options = pick(["", ", tokenize=porter", ", prefix=\"2\"", ", matchinfo=fts3"])
      statements.append(
        "CREATE VIRTUAL TABLE \(index) USING fts4(content=\(own), \(names)\(options))")
      let (add, remove) = (
        "INSERT INTO \(index) (docid, \(names)) VALUES (new.rowid, \(values("new")))",
        "DELETE FROM \(index) WHERE docid = old.rowid"
      )
      trigger("i", "AFTER INSERT", add)
      trigger("bd", "BEFORE DELETE", remove)
      trigger("bu", "BEFORE UPDATE", remove)
      trigger("u", "AFTER UPDATE", add)
    }
    statements.append("INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
  }

  // MARK: Rows

  private mutating func insertRow(into table: String, _ columns: [Column]) {
    let values = columns.map { value(for: $0) }.joined(separator: ", ")
    let names = columns.map(\.name.quotedName).joined(separator: ", ")
    // Skips rows that violate a constraint of the table.
    statements.append("INSERT OR IGNORE INTO \(table.quotedName) (\(names)) VALUES (\(values))")
  }

  private static let texts = [
    "tea", "Tea", "TEA ", "", "a b", "it's", "\"q\"", "12", "1e3", "007", "ünï", "ÜNÏ", "東京",
    "<b>&", "50% off",
    "two\nlines", "x,y", "2024-02-29", "-", "~", "NULL", " lead",
  ]
  private static let numbers = [
    "0", "1", "-1", "7", "42", "1000000", "9223372036854775807", "-9223372036854775808", "1.5",
    "-0.25", "1e300", "0.1",
  ]

  private mutating func value(for column: Column) -> String {
    if column.rest.contains("REFERENCES"), random.chance(80) { return "\(1 + random.below(5))" }
    if random.chance(10), !column.rest.contains("KEY") { return "NULL" }
    let isText = ["TEXT", "CHAR", "CLOB", "STRING"].contains { column.type.contains($0) }
    let isWhole = column.type == "INTEGER" || column.type == "INT"
    if column.isStrict && column.type != "ANY" || random.chance(80) {
      if isWhole { return "\(random.below(30))" }
      if isText { return text() }
      if column.type == "BLOB" { return pick(["x''", "x'00ff'", "x'68656c6c6f'"]) }
      return pick(Self.numbers)
    }
    if random.chance(50) { return text() }
    return random.chance(80) ? pick(Self.numbers) : "x'c3a4ff'"
  }

  private mutating func text() -> String {
    var text = pick(Self.texts)
    if random.chance(30) { text += " " + pick(Self.texts) }
    if random.chance(3) { text = String(repeating: text + "long ", count: 100) }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[random.below(values.count)]
  }
}
