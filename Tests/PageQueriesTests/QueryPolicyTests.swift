import PageSite
import Testing

@testable import PageQueries

@Suite struct QueryPolicyTests {
  private static let values = "(SELECT 'hidden words' AS secret, 7 AS key, 'hidden words' AS body)"

  /// Queries that try to read a hidden table or column. SQLite's authorizer alone would not stop them all.
  @Test(
    arguments: [
      "SELECT * FROM hidden", "SELECT * FROM HIDDEN", "SELECT * FROM \"hidden\"",
      "SELECT * FROM [hidden]", "SELECT * FROM main.hidden", "SELECT * FROM temp.hidden",
      "SELECT count(*) FROM hidden", "SELECT 1 FROM t WHERE a IN (SELECT key FROM hidden)",
      "SELECT 1 FROM hidden JOIN \(values) USING (key)",
      "SELECT 1 FROM \(values) JOIN hidden USING (key, secret)",
      "SELECT 1 FROM \(values) NATURAL JOIN hidden",
      "SELECT 1 --\r\nFROM hidden JOIN \(values) USING (key)",
      "SELECT 1 FROM people JOIN \(values) USING (secret)",
      "SELECT 1 FROM main.people JOIN \(values) USING (secret)",
      "SELECT secret FROM people", "SELECT people.secret FROM people",
      "SELECT 1 FROM people ORDER BY secret",
      "SELECT name FROM people WHERE people.SECRET > 'a'", "SELECT * FROM telling",
      "SELECT 1 FROM telling JOIN \(values) USING (secret)",
      "SELECT * FROM private", "SELECT 1 FROM private WHERE private MATCH 'hidden'",
      "SELECT 1 FROM private JOIN \(values) USING (body)", "SELECT * FROM private_content",
      "SELECT 1 FROM private_content JOIN (SELECT 1 AS id) USING (id)",
      "SELECT * FROM pe_secrets", "SELECT 1 FROM pe_secrets JOIN \(values) USING (secret)",
      "SELECT * FROM sqlite_schema", "SELECT sql FROM sqlite_master",
      "SELECT * FROM sqlite_temp_schema",
      "SELECT 1 FROM sqlite_temp_schema JOIN (SELECT 'people' AS name) USING (name)",
      "SELECT 1 FROM sqlite_sequence JOIN (SELECT 'counted' AS name) USING (name)",
      "SELECT * FROM sqlite_sequence", "SELECT count(*) FROM sqlite_sequence",
      "SELECT * FROM pragma_table_list",
      "SELECT 1 FROM pragma_table_list JOIN (SELECT 'hidden' AS name) USING (name)",
      "SELECT count(*) FROM pragma_database_list", "SELECT * FROM pragma_table_info('people')",
      "SELECT * FROM dbstat", "SELECT * FROM sqlite_stmt", "PRAGMA table_list",
      "PRAGMA database_list",
      "SELECT load_extension('x')", "SELECT fts3_tokenizer('simple')",
      "SELECT readfile('/etc/hostname')",
      "ATTACH 'x.sqlite' AS x", "VACUUM INTO 'x.sqlite'",
      "SELECT 1) UNION SELECT secret FROM hidden --", "SELECT sqlite_compileoption_get(1)",
    ])
  func hiddenTablesAndColumnsAreUnavailableToQueries(sql: String) async throws {
    let file = try QueryFile()
    let answer = try await file.ask(sql)
    #expect(answer.outcome == .refused, "\(sql): \(answer.rows)")
    #expect(answer.rows.isEmpty && !answer.message.contains("words"), "\(answer.message)")
  }

  /// The error is the same for a hidden name and for a missing one, in every kind of statement.
  @Test(arguments: ["hidden", "private", "counted", "telling", "private_content"])
  func errorsDoNotRevealWhichHiddenNamesExist(name: String) async throws {
    let file = try QueryFile()
    for sql in [
      "SELECT * FROM NAME", "SELECT count(*) FROM NAME", "SELECT * FROM main.NAME",
      "SELECT * FROM temp.NAME", "SELECT * FROM NAME(1)", "SELECT NAME FROM t",
      "SELECT secret FROM NAME JOIN t USING (secret)", "SELECT 1 FROM t WHERE a IN NAME",
      "WITH NAME(a) AS (SELECT 4) SELECT a FROM NAME",
      "WITH NAME(a) AS (SELECT 4) SELECT count(*) FROM NAME",
      "INSERT INTO NAME VALUES (1)", "INSERT INTO t SELECT * FROM NAME", "UPDATE NAME SET a = 1",
      "DELETE FROM NAME", "DELETE FROM t WHERE a IN (SELECT key FROM NAME)",
      "REPLACE INTO temp.NAME VALUES (1)", "DROP TABLE NAME", "DROP VIEW NAME",
      "DROP TABLE IF EXISTS NAME", "CREATE TABLE NAME (a)", "CREATE TEMP TABLE NAME (a)",
      "CREATE TABLE IF NOT EXISTS NAME (a)", "CREATE TEMP VIEW IF NOT EXISTS NAME AS SELECT 1",
      "CREATE VIEW NAME AS SELECT 1", "CREATE INDEX i ON NAME (a)", "ALTER TABLE NAME ADD a",
      "ALTER TABLE NAME RENAME TO other",
      "CREATE TRIGGER r AFTER INSERT ON NAME BEGIN SELECT 1; END",
      "ANALYZE NAME", "REINDEX NAME", "PRAGMA table_info(NAME)", "EXPLAIN SELECT * FROM NAME",
      "SELECT * FROM NAME WHERE", "SELECT NAME()", "SELECT 1; SELECT * FROM NAME",
    ] {
      let one = try await file.ask(sql.replacing("NAME", with: name))
      let other = try await file.ask(sql.replacing("NAME", with: "missing"))
      #expect(one.outcome == other.outcome && one.rows == other.rows, "\(sql)")
      #expect(one.message.replacing(name, with: "missing") == other.message, "\(sql)")
    }
  }

  @Test func aRefusalExplainsWhatToChange() async throws {
    let file = try QueryFile()
    for (sql, message) in [
      ("SELECT secret FROM people", "SQLite says: no such column: secret."),
      ("SELECT x FROM people", "SQLite says: no such column: x."),
      ("SELEC 1", "SQLite says: near \"SELEC\": syntax error."),
      (
        "SELECT load_extension('x')",
        "SQLite says: not authorized to use function: load_extension."
      ),
      ("DELETE FROM t", "The statement does not read rows. Write a SELECT."),
      ("DROP TABLE t", "The statement does not read rows. Write a SELECT."),
    ] {
      #expect(try await file.ask(sql).message == message)
    }
    // This view reads a hidden column.
    let telling = QueryPolicy(QueryFile.policy.tables + [.init("telling")])
    let message = try await file.ask("SELECT * FROM telling", policy: telling).message
    #expect(message.starts(with: "The query reads a table or column that is not available here."))
  }

  /// A query with the name of the attached file could read all columns of its tables.
  @Test func errorsDoNotRevealTheAttachedSchemaName() async throws {
    let file = try QueryFile()
    for sql in [
      "SELECT * FROM pe_secrets", "SELECT * FROM sqlite_sequence", "SELECT * FROM telling",
      "SELECT * FROM broken", "SELECT count(*) FROM counted, sqlite_schema",
    ] {
      let message = try await file.ask(
        sql, policy: .init(QueryFile.policy.tables + [.init("broken")])
      )
      .message
      #expect(message.firstMatch(of: /pe_[0-9a-f]{8}/) == nil, "\(message)")
    }
    let connection = try QueryConnection(path: file.path, QueryFile.policy)
    #expect(
      connection.mentionsSchema(in: "SELECT 1 FROM [\(connection.schema.uppercased())].people"))
    #expect(!connection.mentionsSchema(in: "SELECT 1 FROM people"))
  }

  /// Swift treats two spellings of é as one name, SQLite as two.
  @Test func canonicallyEquivalentNamesAreDistinguished() async throws {
    let (hidden, shown) = ("caf\u{E9}", "cafe\u{301}")
    let file = try QueryFile(
      """
      CREATE TABLE "\(hidden)" (a TEXT);
      INSERT INTO "\(hidden)" VALUES ('hidden words');
      CREATE TABLE "\(shown)" ("\(hidden)" TEXT, "\(shown)" TEXT);
      INSERT INTO "\(shown)" VALUES ('hidden words', 'shown');
      """)
    let policy = QueryPolicy([.init(shown, hiding: [hidden])])
    #expect(try await file.ask("SELECT * FROM \"\(hidden)\"", policy: policy).outcome == .refused)
    #expect(
      try await file.ask("SELECT * FROM \"\(shown)\"", policy: policy).rows == [[.text("shown")]])
  }

  /// SQLite scans a covering index in the index's order.
  @Test(arguments: [
    "SELECT id FROM people", "SELECT id FROM people WHERE town = 'T'",
    "SELECT id FROM (SELECT * FROM people)",
    "SELECT p.id FROM (SELECT 1) JOIN people AS p", "SELECT id FROM people LIMIT 1",
    "SELECT town FROM keyed",
    "SELECT id FROM seen", "SELECT id FROM lower",
  ])
  func rowOrderDoesNotRevealAHiddenColumn(sql: String) async throws {
    let file = try QueryFile(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, town TEXT, salary INTEGER);
      CREATE INDEX a ON people (salary);
      CREATE INDEX b ON people (town, salary);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50)
      INSERT INTO people SELECT i, 'T', 100 - i FROM n;
      CREATE TABLE keyed (town TEXT, salary INTEGER PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO keyed SELECT printf('%02d', id), salary FROM people;
      CREATE TABLE lower (id INTEGER PRIMARY KEY, name TEXT);
      CREATE INDEX c ON lower (-length(name));
      INSERT INTO lower SELECT id, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, id) FROM people;
      CREATE VIEW seen AS SELECT id FROM people;
      """)
    let answer = try await file.ask(
      sql,
      policy: .init([
        .init("people", hiding: ["salary"]), .init("keyed", hiding: ["salary"]), .init("seen"),
        .init("lower", hiding: ["name"]),
      ]))
    // The query is rejected, or its rows are in stored order.
    let numbers = answer.rows.map { row -> Int64 in
      switch row.first {
      case .integer(let number): number
      case .text(let text): Int64(text) ?? 0
      default: 0
      }
    }
    #expect(numbers == numbers.sorted(), "\(answer.message)")
    if sql.contains("FROM people") { #expect(numbers.first == 1) }
  }

  /// SQLite may choose another plan for a bound value.
  @Test(arguments: [
    ("SELECT id, name FROM seen WHERE town LIKE :d", "T%"),
    ("SELECT code FROM keyed WHERE town = :d", "T"),
    ("SELECT id, name FROM seen WHERE town = :d LIMIT 1", "T"),
  ])
  func boundParametersDoNotChangeTheRowOrder(sql: String, value: String) async throws {
    let file = try QueryFile(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, town TEXT, name TEXT, salary INTEGER);
      CREATE INDEX a ON people (town COLLATE NOCASE, salary);
      CREATE INDEX b ON people (salary) WHERE town = 'T';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50)
      INSERT INTO people SELECT i, 'T', 'Person', 100 - i FROM n;
      CREATE VIEW seen AS SELECT id, town, name FROM people;
      CREATE TABLE keyed (code TEXT PRIMARY KEY, town TEXT, salary INTEGER) WITHOUT ROWID;
      CREATE INDEX c ON keyed (salary) WHERE town = 'T';
      INSERT INTO keyed SELECT printf('%02d', id), town, salary FROM people;
      """)
    let answer = try await file.ask(
      sql, ["d": .text(value)],
      policy: .init([
        .init("people", hiding: ["salary"]), .init("seen"), .init("keyed", hiding: ["salary"]),
      ]))
    let first = answer.rows.first?.first
    #expect(answer.outcome == .rows, "\(answer.message)")
    #expect(first == .integer(1) || first == .text("01"), "\(answer.rows.prefix(3))")
  }

  /// A full-text index reads its content table at run time, and SQLite's message names the column.
  @Test func runtimeErrorsRevealNoHiddenNames() async throws {
    let file = try QueryFile(
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, salary TEXT);
      INSERT INTO people VALUES (1, 'Ada', 'hidden words');
      CREATE VIEW pv AS SELECT id, name, salary AS s FROM people;
      CREATE VIRTUAL TABLE pf USING fts5(name, s, content='pv', content_rowid='id');
      INSERT INTO pf(pf) VALUES ('rebuild');
      """)
    let policy = QueryPolicy([.init("people", hiding: ["salary"]), .init("pf")])
    let answer = try await file.ask("SELECT name FROM pf", policy: policy)
    #expect(answer.rows.isEmpty)
    #expect(!answer.message.contains("salary") && !answer.message.contains("pe_"))
    let overflow = try await file.ask("SELECT abs(-9223372036854775808)", policy: policy)
    #expect(overflow.message == "SQLite says: integer overflow.")
  }

  @Test(arguments: ["PRAGMA data_version", "PRAGMA data_version = 5", "PRAGMA main.data_version"])
  func pragmasAreRejected(sql: String) async throws {
    #expect(try await QueryFile().ask(sql).outcome == .refused)
  }

  /// A second check, of the compiled program, stops queries that neither names nor the authorizer would stop.
  @Test func compiledQueriesMayOpenOnlyReadableTables() async throws {
    let file = try QueryFile()
    let connection = try QueryConnection(path: file.path, QueryFile.policy)
    let found = try connection.withSnapshot(until: .now + .seconds(60)) { () -> [Bool] in
      [
        "SELECT * FROM t", "SELECT name FROM people",
        "SELECT 1 FROM sqlite_temp_schema JOIN (SELECT 'people' AS name) USING (name)",
      ]
      .map { (try? connection.opensOnlyReadable($0)) ?? false }
    }
    #expect(found == [true, true, false])
  }

  /// SQLite uses the valid beginning of a damaged statement. A query must not, even if the policy permits the name.
  @Test(arguments: ["shown", "counted", "parts", "ordered"])
  func theBeginningOfADamagedStatementIsNotUsed(name: String) async throws {
    let file = try QueryFile(
      """
      CREATE TABLE people (name TEXT, private INT); INSERT INTO people VALUES ('a', 0), ('b', 1);
      CREATE VIEW shown AS SELECT name FROM people;
      CREATE VIEW counted AS SELECT count(*) FROM shown;
      CREATE TABLE parts (a TEXT, b TEXT); INSERT INTO parts VALUES ('a', 'q'), ('b', 's');
      CREATE INDEX part ON parts (a) WHERE b = 'q';
      CREATE VIEW ordered AS SELECT a FROM parts WHERE a >= 'a';
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || ' QUALIFY private = 0' WHERE name = 'shown';
      UPDATE sqlite_schema SET sql = replace(sql, 'WHERE', 'WHEN') WHERE name = 'part';
      """)
    let policy = QueryPolicy(["people", "shown", "counted", "parts", "ordered"].map { .init($0) })
    let answer = try await file.ask("SELECT * FROM \(name)", policy: policy)
    if name == "parts" {
      #expect(answer.rows.count == 2, "\(answer.message)")
      let found = try await file.ask("SELECT a FROM parts WHERE a >= 'a'", policy: policy)
      #expect(found.rows.count == 2, "\(found.message)")
    } else {
      #expect(answer.outcome == .refused, "\(answer.rows)")
    }
  }

  /// Some names contain a quotation mark inside a larger Swift `Character`, where a search for `"` does not find it.
  @Test(arguments: [
    "a\"\u{301}b", "\"", "''", "x\r\ny", "[`]\\", "--", "/*", "\u{1F468}\u{200D}\"\u{FE0F}",
  ])
  func unusualNamesAreQuotedCorrectly(name: String) async throws {
    let sql = Self.quoted(name)
    let file = try QueryFile(
      """
      CREATE TABLE \(sql) (\(sql) TEXT, k INTEGER);
      INSERT INTO \(sql) VALUES ('hidden words', 1);
      """)
    let answer = try await file.ask(
      "SELECT * FROM \(sql)", policy: QueryPolicy([.init(name, hiding: [name])]))
    #expect(answer.columns == ["k"] && answer.rows == [[.integer(1)]], "\(answer.message)")
    let alias = try await file.ask(
      "SELECT k AS \(sql) FROM \(sql)", policy: QueryPolicy([.init(name)]))
    #expect(alias.columns.map { Array($0.utf8) } == [Array(name.utf8)])
    #expect(try await file.ask("SELECT * FROM \(sql)", policy: QueryPolicy([])).outcome == .refused)
  }

  private static func quoted(_ name: String) -> String {
    let doubled = name.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }
}
