import PageSite
import Testing

@testable import PageQueries

@Suite struct QueryResultTests {
  @Test(
    arguments: [
      ("SELECT b FROM t ORDER BY a DESC", ["b"], [["three"], ["two"], ["one"]]),
      ("select a, a from t where a < 2; -- the first", ["a", "a:2"], [["1", "1"]]),
      ("VALUES (1, 'x')", ["column1", "column2"], [["1", "x"]]),
      ("SELECT * FROM people ORDER BY id", ["id", "name"], [["1", "Ada"], ["2", "Bo"]]),
      ("SELECT b FROM v WHERE a = 2", ["b"], [["TWO"]]),
      ("SELECT body FROM words WHERE words MATCH 'pear*'", ["body"], [["apples and pears"]]),
      ("SELECT highlight(words, 0, '[', ']') AS h FROM words('plums')", ["h"], [["[plums]"]]),
      ("SELECT id FROM shapes WHERE left <= 5 AND right >= 5", ["id"], [["1"]]),
      ("SELECT value FROM json_each('[4, 5]')", ["value"], [["4"], ["5"]]),
      (
        "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3) SELECT count(*) AS c FROM n",
        ["c"], [["3"]]
      ),
      ("WITH hidden AS (SELECT 5 AS x) SELECT x FROM hidden", ["x"], [["5"]]),
      ("SELECT count(*) AS c FROM people JOIN t ON id = a", ["c"], [["2"]]),
      ("SELECT rank() OVER (ORDER BY a) AS r FROM t LIMIT 1", ["r"], [["1"]]),
      ("SELECT \"no column\" AS x", ["x"], [["no column"]]),
    ])
  func aQueryReturnsColumnsAndRows(sql: String, columns: [String], rows: [[String]]) async throws {
    let file = try QueryFile()
    let answer = try await file.ask(sql)
    #expect(answer.outcome == .rows, "\(answer.message)")
    #expect(answer.columns == columns)
    #expect(answer.rows.map { $0.map { "\($0.text)" } } == rows)
  }

  @Test func valuesAreReturnedUnchanged() async throws {
    let file = try QueryFile()
    let answer = try await file.ask(
      "SELECT NULL, 9223372036854775807, 1e999, 0.1, 'a' || char(0) || 'b', x'00ff', '', x''")
    #expect(
      answer.rows == [
        [
          .null, .integer(.max), .real(.infinity), .real(0.1), .text("a\0b"), .blob([0, 255]),
          .text(""), .blob([]),
        ]
      ])
  }

  @Test func parametersAreBoundByName() async throws {
    let file = try QueryFile()
    let answer = try await file.ask(
      "SELECT :kind, :n + 1, :other", ["n": .integer(4), "kind": .text("it's \"\u{301}\0")])
    #expect(answer.parameters == ["kind", "n", "other"])
    #expect(answer.rows == [[.text("it's \"\u{301}\0"), .integer(5), .text("")]])
  }

  @Test func aResultHasAtMostAThousandRowsAndFourMebibytes() async throws {
    let file = try QueryFile()
    let many = try await file.ask(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
    #expect(many.rows.count == 1_000 && many.isCutShort)
    let large = try await file.ask(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(500000) FROM n"
    )
    #expect(large.rows.count == 8 && large.isCutShort)
    let one = try await file.ask(
      "SELECT \((0..<9).map { "zeroblob(500000) AS a\($0)" }.joined(separator: ", "))")
    #expect(one.outcome == .large)
  }

  @Test func onlyASingleReadingStatementIsAccepted() async throws {
    let file = try QueryFile()
    for sql in [
      "", "-- nothing", ";", "SELECT 1; SELECT 2", "SELECT 1 /* not ended", "SELECT ?", "SELECT @a",
      "EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT 1", "BEGIN", "DELETE FROM t",
      "INSERT INTO t VALUES (4, 'x') RETURNING a", "CREATE TEMP TABLE x (a)", "SELECT 1\0",
      "SELECT '\(String(repeating: "x", count: 10_000))'",
    ] where sql != "SELECT 1 /* not ended" {
      let answer = try await file.ask(sql)
      #expect(answer.outcome == .refused && !answer.message.isEmpty, "\(sql)")
    }
    let (count, answers) = (21, 20)
    let many = (0..<count).map { ":a\($0)" }.joined(separator: ", ")
    #expect(try await file.ask("SELECT \(many)").message.contains("\(answers)"))
  }

  @Test func schemaChangesAreNoticed() async throws {
    let file = try QueryFile()
    #expect(try await file.ask("SELECT * FROM t").columns == ["a", "b"])
    try file.execute("ALTER TABLE t ADD COLUMN c DEFAULT 5")
    #expect(try await file.ask("SELECT * FROM t").columns == ["a", "b", "c"])
    try file.execute("UPDATE t SET c = 6; CREATE TABLE late (a)")
    #expect(try await file.ask("SELECT c FROM t").rows.first == [.integer(6)])
    #expect(try await file.ask("SELECT * FROM late").outcome == .refused)
  }
}

extension SortValue {
  var text: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes)"
    }
  }
}
