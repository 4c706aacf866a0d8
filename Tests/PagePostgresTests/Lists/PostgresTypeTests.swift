import HTTPTypes
@testable import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Values of all types sort as in PostgreSQL, and paging resumes exactly after each value.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresTypeTests {
  static let types: [(type: String, values: [String])] = [
    ("smallint", ["-32768", "0", "32767"]),
    ("integer", ["-2147483648", "0", "2147483647"]),
    ("bigint", ["-9223372036854775808", "0", "9007199254740993", "9007199254740992"]),
    (
      "numeric",
      [
        "0.1", "0.10000000000000000001", "1e400", "-1e-300", "123456789012345678901234567890",
        "NaN",
        "Infinity", "-Infinity", "1.50", "2",
      ]
    ),
    ("numeric(12,2)", ["0.10", "12.50", "9999999999.99", "-3"]),
    ("real", ["0.1", "16777217", "1e-40", "NaN", "Infinity", "-Infinity", "3.4e38", "-0"]),
    (
      "double precision",
      ["0.1", "0.30000000000000004", "5e-324", "NaN", "Infinity", "-Infinity", "1.7e308", "-0"]
    ),
    ("money", ["$1.00", "-$2.50", "$1,000.00"]),
    ("boolean", ["true", "false"]),
    ("text", ["", "a", "A", "é", "😀", "a'b", "\"", "\\", "$1", "%", "\n\t"]),
    ("text COLLATE \"und-x-icu\"", ["a", "A", "b", "é", "z", "-a"]),
    ("varchar(3)", ["", "abc", "ab ", "é"]), ("character(3)", ["", "abc", "ab", "é"]),
    ("name", ["pg_class", "ä"]), ("\"char\"", ["a", "Z"]),
    ("bytea", ["\\x", "\\x00", "\\xff00", "\\x5c27"]),
    (
      "timestamp",
      ["2026-01-02 03:04:05.000001", "2026-01-02 03:04:05.000002", "infinity", "4713-01-01 BC"]
    ),
    (
      "timestamptz",
      [
        "2026-10-25 00:30:00+00", "2026-10-25 01:30:00.123456+00", "-infinity",
        "20000-01-01 00:00+00",
      ]
    ),
    ("date", ["2026-01-02", "infinity", "0001-01-01 BC", "12026-01-01"]),
    ("time", ["00:00", "23:59:59.999999", "24:00:00"]),
    ("timetz", ["12:00+00", "13:00+01", "12:00:00.000001+00"]),
    ("interval", ["1 day", "24:00:00", "1 mon", "-1 year 2 mons", "00:00:00.000001"]),
    ("uuid", ["00000000-0000-0000-0000-000000000001", "ffffffff-0000-0000-0000-000000000001"]),
    ("inet", ["10.0.0.1", "10.0.0.1/8", "::1"]), ("cidr", ["10.0.0.0/8", "::/0"]),
    ("macaddr", ["08:00:2b:01:02:03", "ff:00:2b:01:02:03"]),
    ("bit(3)", ["101", "000"]), ("bit varying", ["", "1", "10"]),
    ("jsonb", ["1", "1.0", "\"a\"", "[1, 2]", "{\"a\": {\"b\": null}}", "null"]),
    ("integer[]", ["{}", "{1,2}", "{{1,2},{3,4}}", "{NULL}"]),
    ("text[]", ["{}", "{\"a,b\",\"\\\"\"}", "{NULL,\"NULL\"}"]),
    ("int4range", ["empty", "[1,5)", "(,3)"]), ("nummultirange", ["{}", "{[1,2),[3,4)}"]),
    ("tsvector", ["'a':1 'b':2", "''''"]), ("oid", ["0", "4294967295"]),
    ("regclass", ["pg_class", "pg_type"]), ("pg_lsn", ["0/0", "16/B374D848"]),
    ("pe_mood", ["low", "high", "a 'quoted' one"]), ("pe_mood[]", ["{high,low}", "{}"]),
    ("pe_small", ["1", "9"]), ("pe_words", ["x", "y z"]), ("pe_lists", ["{1}", "{2,3}"]),
    // Types that PostgreSQL does not order.
    ("json", ["{\"a\":1}", "{\"a\": 1}", "[]"]), ("xml", ["<a/>", "<b>x</b>"]),
    ("point", ["(1,2)", "(0,-0.5)"]), ("box", ["(1,1),(0,0)"]), ("json[]", ["{1}", "{}"]),
    ("pe_pair", ["(1,x)", "(,\"a b\")"]),
    ("pe_pair[]", [#"{"(1,x)","(,\"a b\")"}"#, "{}", "{NULL}"]), ("tsquery", ["'a' & 'b'"]),
    ("jsonpath", ["$.\"a\""]),
  ]

  private func table() async throws -> (PostgresDatabase, PostgresTable) {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    let names = Self.types.enumerated().map { ", t\($0) \($1.type)" }.joined()
    let rows = 12
    let lines = (0..<rows).map { row in
      let values = Self.types.enumerated().map { typeIndex, type in
        // Combines the values of the types in varying ways, with NULL now and then.
        let index = (row + typeIndex) % (type.values.count + 1)
        guard index < type.values.count else { return "NULL" }
        return "'" + type.values[index].replacing("'", with: "''") + "'"
      }
      return "(\(row), \(values.joined(separator: ", ")))"
    }
    try await database.write {
      try await $0.run(
        script: """
          CREATE DOMAIN pe_small AS integer CHECK (VALUE < 10);
          CREATE DOMAIN pe_words AS varchar(5);
          CREATE DOMAIN pe_inner AS integer[];
          CREATE DOMAIN pe_lists AS pe_inner;
          CREATE TYPE pe_pair AS (a int, b text);
          CREATE TABLE types (id int PRIMARY KEY\(names));
          INSERT INTO types VALUES \(lines.joined(separator: ", "));
          CREATE VIEW kept AS SELECT * FROM types
          """)
    }
    return (database, try await database.table("types"))
  }

  @Test func `each type is paged in order, forwards and backwards`() async throws {
    let (database, table) = try await table()
    let list = PostgresList(database, table)
    let columns = table.dataColumns
    for (columnIndex, column) in table.columns.enumerated().dropFirst() {
      guard column.type.isOrdered else { continue }
      for isDescending in [false, true] {
        var query = ListQuery()
        query.sort = RowOrder([.init(column.name, descending: isDescending)])
        let selection = try ListSelection(query, of: columns)
        let direction = isDescending ? "DESC" : "ASC"
        let expected = try await database.run(
          """
          SELECT id FROM types ORDER BY \(name: column.name) \(raw: direction) NULLS LAST, id \(raw: direction)
          """
        ).map { $0[0] ?? "" }
        for limit in isDescending ? [3] : [1, 3] {
          let found = try await list.paged(selection, by: limit)
          #expect(found.map(\.key) == expected, "\(Self.types[columnIndex - 1].type) \(direction)")
        }
        let back = try await list.pagedBackwards(selection, by: 3, from: nil)
        #expect(
          back.map(\.key) == expected, "\(Self.types[columnIndex - 1].type) \(direction) backwards")
      }
    }
  }

  @Test func `a view without a key is paged by columns of any type`() async throws {
    let (database, _) = try await table()
    let list = PostgresList(database, try await database.table("kept"))
    let found = try await list.paged(ListSelection(), by: 1)
    #expect(found.map { $0.record.values[0] } == (0..<12).map { .integer($0) })
    #expect(found.allSatisfy { !$0.isRecord })
    #expect(try await list.entry(found[0].key, in: ListSelection()) == nil)
    // A view of each column, so that only this column decides the order.
    for (typeIndex, type) in Self.types.enumerated() {
      try await database.write {
        try await $0.run(
          "CREATE VIEW one\(raw: "\(typeIndex)") AS SELECT \(name: "t\(typeIndex)") AS x FROM types"
        )
      }
      let one = PostgresList(database, try await database.table("one\(typeIndex)"))
      let rows = try await one.paged(ListSelection(), by: 5)
      let all = try await database.run("SELECT \(name: "t\(typeIndex)")::text FROM types")
      #expect(rows.count == 12, "\(type.type)")
      #expect(
        rows.filter { $0.record.values == [.null] }.count == all.filter { $0[0] == nil }.count,
        "\(type.type)")
      #expect(Set(rows.map(\.key)).count == 12, "\(type.type)")
    }
  }

  @Test func `sorting by a column without an order is an error`() async throws {
    let (database, table) = try await table()
    let list = PostgresList(database, table)
    let unordered = table.columns.enumerated().filter { !$0.element.type.isOrdered }
      .map { Self.types[$0.offset - 1].type }
    #expect(
      unordered == ["json", "xml", "point", "box", "json[]", "pe_pair", "pe_pair[]", "jsonpath"])
    for column in table.columns where !column.type.isOrdered {
      let error = #expect(throws: PostgresListError.self) {
        try list.check([
          DataColumn(column.name, name: column.name, kind: .text) { _ in .null }.sortable()
        ])
      }
      #expect(error?.description.contains("which cannot be sorted") == true)
    }
    try list.check(table.dataColumns)
    let error = #expect(throws: PostgresListError.self) {
      try list.check([DataColumn("A", name: "a", kind: .text) { _ in .null }])
    }
    #expect(error?.description.contains("has no column 'a'") == true)
  }

  @Test func `equality and range filters find each value`() async throws {
    let (database, table) = try await table()
    let list = PostgresList(database, table)
    for (typeIndex, type) in Self.types.enumerated() {
      let column = table.dataColumns[typeIndex + 1]
      for text in type.values {
        let value = table.columns[typeIndex + 1].type.sortValue(text)
        guard value.displayText?.isEmpty == false else { continue }
        var selection = ListSelection<DataRecord>()
        selection.conditions = [.init(column: column, test: .isOneOf([value]))]
        let found = try await list.paged(selection, by: 99)
        #expect(!found.isEmpty, "\(type.type) \(text)")
        selection.conditions = [.init(column: column, test: .isNoneOf([value]))]
        let others = try await list.paged(selection, by: 99)
        #expect(found.count + others.count == 12, "\(type.type) \(text)")
        guard value.displayText != "NaN" else { continue }
        selection.conditions = [.init(column: column, test: .atLeast(value))]
        let more = try await list.paged(selection, by: 99)
        #expect(Set(found.map(\.key)).isSubset(of: more.map(\.key)), "\(type.type) \(text)")
      }
    }
  }

  @Test func `the error for an invalid filter value names its parameter`() async throws {
    let (database, table) = try await table()
    let list = PostgresList(database, table)
    for (type, value) in [
      ("date", "tomorrowish"), ("uuid", "1"), ("pe_mood", "sad"), ("inet", "1.2.3"),
      ("timestamptz", "2026-13-01"), ("integer[]", "1"), ("jsonb", "{"), ("text", "a\0b"),
      ("interval", "one day or so"),
    ] {
      let typeIndex = try #require(Self.types.firstIndex { $0.type == type })
      var query = ListQuery()
      query.filters = [.init("t\(typeIndex)", .isOneOf, [value])]
      let selection = try ListSelection(query, of: table.dataColumns)
      let problem = await #expect(throws: SiteProblem.self, "\(type)") {
        _ = try await list.paged(selection, by: 3)
      }
      #expect(problem?.status == .badRequest)
      #expect(problem?.detail.contains("is.t\(typeIndex)") == true, "\(type)")
    }
  }

  @Test func `numeric values become numbers only if the conversion is exact`() {
    func value(_ text: String) -> SortValue {
      PostgresType(
        name: "numeric", oid: 1700, category: "N", kind: "b", element: nil, isOrdered: true,
        isDeterministic: true
      ).sortValue(text)
    }
    #expect(value("12") == .integer(12))
    #expect(value("12.50") == .real(12.5))
    #expect(value("0.100000000000000005551") == .text("0.100000000000000005551"))
    #expect(value("123456789012345678.90") == .text("123456789012345678.9"))
    #expect(value("123456789012345678901234567890") == .text("123456789012345678901234567890"))
    #expect(value("NaN") == .text("NaN"))
    #expect(value("-Infinity") == .real(-.infinity))
    #expect(value("1" + String(repeating: "0", count: 400)).displayText?.utf8.count == 401)
  }
}
