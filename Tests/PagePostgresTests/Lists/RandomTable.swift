import PageBytes
import PageLists
import PageSite
import TestSupport

@testable import PagePostgresClient
@testable import PagePostgres

/// A table of a random shape with random rows: all kinds of keys, NULLs, ties, duplicates and values of many types.
struct RandomTable {
  let database: PostgresDatabase
  let table: PostgresTable
  let columns: [DataColumn<DataRecord>]
  /// The quoted name of the table that rows are written to. A view is listed in its place.
  let written: String

  enum Shape: CaseIterable {
    case number, text, composite, unique, partitioned, keyless, view, materialized
  }

  /// Column types with sample values.
  static let types: [(name: String, values: [String])] = [
    ("bigint", ["0", "1", "-7", "9223372036854775807", "-9223372036854775808"]),
    ("integer NOT NULL", ["0", "1", "-7", "2147483647"]),
    (
      "double precision",
      ["0", "1", "2.5", "0.1", "1e300", "'Infinity'", "'-Infinity'", "'NaN'", "1e-300"]
    ),
    (
      "numeric",
      [
        "0", "-7", "2.5", "12345678901234567890.123456789", "12345678901234567890.12345678901",
        "'NaN'",
      ]
    ),
    ("text", texts), ("text NOT NULL", texts), ("text COLLATE \"C\"", texts),
    ("text COLLATE pe_any_case", texts),
    ("varchar(700)", texts), ("character(4)", ["''", "'a'", "'A'", "'a  b'", "'é'"]),
    ("boolean", ["true", "false"]),
    ("date", ["'2026-01-02'", "'1999-12-31'", "'infinity'", "'0044-03-15 BC'"]),
    (
      "timestamptz",
      ["'2026-01-02 03:04:05.000001+00'", "'2026-01-02 03:04:05.000002+00'", "'-infinity'"]
    ),
    ("interval", ["'1 day'", "'24:00:00'", "'1 mon'", "'-3 days'"]),
    ("uuid", ["'00000000-0000-0000-0000-00000000000f'", "'f0000000-0000-0000-0000-000000000000'"]),
    ("bytea", ["''", "'\\x00'", "'\\xff'", "decode(repeat('61', 700), 'hex')"]),
    ("jsonb", ["'[1, 2]'", "'{\"a\": null}'", "'1'", "'1.0'", "'\"x\"'"]),
    ("json", ["'[1, 2]'", "'{\"a\": 1}'", "'{\"a\":1}'"]),
    ("integer[]", ["'{}'", "'{1,2}'", "'{1,NULL}'"]),
    ("pe_mood", ["'low'", "'high'", "'a ''quoted'' one'"]),
  ]

  private static let texts = [
    "''", "'a'", "'A'", "'a  '", "'b'", "'é'", "E'e\\u0301'", "'😀'", "'😀a'", "'12'", "'100%_'",
    "'2026-01-02'", "'\"; --'", "'$1'",
    // Too long for a URL, with a common prefix.
    "repeat('l', 600) || 'a'", "repeat('l', 600) || 'b'", "repeat('é', 333)",
  ]

  /// Creates the type and collation that random tables use, once for each database.
  static func prepare(_ database: PostgresDatabase) async throws {
    try await database.write {
      try await $0.run(
        script: """
          CREATE TYPE pe_mood AS ENUM ('low', 'high', 'a ''quoted'' one');
          CREATE COLLATION pe_any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)
          """)
    }
  }

  init(seed: Int, in database: PostgresDatabase, shapes: [Shape] = Shape.allCases, rows: Int = 30)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let shape = shapes.randomElement(using: &random) ?? .number
    let types = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.types.randomElement(using: &random) ?? Self.types[0]
    }
    var definitions = types.enumerated().map { "c\($0) \($1.name)" }
    switch shape {
    case .number: definitions.insert("id bigint PRIMARY KEY", at: 0)
    case .partitioned: definitions.insert("id integer PRIMARY KEY", at: 0)
    case .text: definitions.insert("id text PRIMARY KEY", at: 0)
    case .unique: definitions.insert("id numeric NOT NULL UNIQUE", at: 0)
    case .composite:
      definitions.insert(contentsOf: ["k text", "\"l,\"\"m\" integer"], at: 0)
      definitions.append("PRIMARY KEY (k, \"l,\"\"m\")")
    case .keyless, .view, .materialized: break
    }
    let name = "t \"$1\" \(seed)".quotedName
    var script =
      "CREATE TABLE \(name) (\(definitions.joined(separator: ", ")))"
      + (shape == .partitioned ? " PARTITION BY RANGE (id);" : ";")
    if shape == .partitioned {
      script += "CREATE TABLE p\(seed) PARTITION OF \(name) FOR VALUES FROM (MINVALUE) TO (40);"
      script += "CREATE TABLE q\(seed) PARTITION OF \(name) FOR VALUES FROM (40) TO (MAXVALUE);"
    }
    for (index, type) in types.enumerated()
    where type.name != "json" && Bool.random(using: &random) {
      script += "CREATE INDEX ON \(name) (c\(index));"
    }
    let lines = (0..<rows).map { number -> String in
      var values = types.map { Self.value($0, &random) }
      switch shape {
      case .number, .partitioned: values.insert("\(number * 3)", at: 0)
      case .unique: values.insert("\(number).50", at: 0)
      case .text: values.insert("'\(number)~ä,%'", at: 0)
      case .composite:
        values.insert(contentsOf: ["'\(["", "-", "~n", "é😀"][number % 4])'", "\(number)"], at: 0)
      case .keyless, .view, .materialized: break
      }
      return "(\(values.joined(separator: ", ")))"
    }
    script += "INSERT INTO \(name) VALUES \(lines.joined(separator: ", "));"
    if shape == .view { script += "CREATE VIEW v\(seed) AS SELECT * FROM \(name)" }
    if shape == .materialized {
      script += "CREATE MATERIALIZED VIEW v\(seed) AS SELECT * FROM \(name)"
    }
    let all = script
    try await database.write { try await $0.run(script: all) }
    self.database = database
    written = name
    table = try await database.table([.view, .materialized].contains(shape) ? "v\(seed)" : name)
    columns = table.dataColumns
  }

  var list: PostgresList<DataRecord> { PostgresList(database, table) }

  private static func value(
    _ type: (name: String, values: [String]), _ random: inout SeededGenerator
  ) -> String {
    if !type.name.hasSuffix("NOT NULL"), Int.random(in: 0..<4, using: &random) == 0 {
      return "NULL"
    }
    return type.values.randomElement(using: &random) ?? "NULL"
  }

  /// Returns a random order of up to three columns.
  func order(_ random: inout SeededGenerator) -> RowOrder {
    let terms = columns.filter(\.isSortable).shuffled(using: &random)
      .prefix(Int.random(in: 0...3, using: &random))
    return RowOrder(terms.map { .init($0.name, descending: Bool.random(using: &random)) })
  }

  /// Returns the rows of one query in that order.
  func all(_ order: RowOrder) async throws -> [[SortValue]] {
    let last = order.terms.last?.isDescending == true ? "DESC" : "ASC"
    var terms = order.terms.map {
      "\($0.name.quotedName) \($0.isDescending ? "DESC" : "ASC") NULLS LAST"
    }
    switch table.key {
    case .columns(let keys):
      terms += keys.map { "\(table.columns[$0].name.quotedName) \(last)" }
    case .none:
      let names = table.columns.map(\.name.quotedName)
      for (column, name) in zip(table.columns, names) where column.type.isOrdered {
        terms.append("\(name) \(last) NULLS LAST")
      }
      terms += names.map { "\($0)::text COLLATE \"C\" \(last) NULLS LAST" }
    }
    let rows = try await database.run(
      "SELECT * FROM \(table.sql) ORDER BY \(raw: terms.joined(separator: ", "))")
    return rows.map(table.values)
  }
}

extension PostgresTable {
  /// Columns that are sortable, filterable and searchable as far as their types permit.
  var dataColumns: [DataColumn<DataRecord>] {
    columns.enumerated().map { index, column in
      DataColumn(column.name, name: column.name, kind: column.type.kind) { $0.values[index] }
        .sortable(column.type.isOrdered).filterable().searchable(column.type.family == .text)
    }
  }

  func values(_ row: PostgresRow) -> [SortValue] {
    columns.enumerated().map { place, column in row[place].map(column.type.sortValue) ?? .null }
  }
}

extension PostgresList {
  /// Returns all rows of a selection, read in pages.
  func paged(
    _ selection: ListSelection<Record>, by limit: Int, bytes: Int = .max, atMost most: Int = 1_000
  ) async throws -> [ListEntry<Record>] {
    var all: [ListEntry<Record>] = []
    while all.count <= most {
      let run = try await entries(
        selection, in: RowRange(after: all.last?.position), limit: limit, bytes: bytes, from: .first
      )
      all += run.entries
      if run.entries.count < limit, !run.isCutShort { break }
    }
    return all
  }

  /// Returns the rows of a selection up to a position, read in pages from the end.
  func pagedBackwards(
    _ selection: ListSelection<Record>, by limit: Int, from last: Position?
  ) async throws -> [ListEntry<Record>] {
    var all: [ListEntry<Record>] = []
    while all.count <= 1_000 {
      // The range includes the row that was read last.
      let isFirst = all.isEmpty
      let run = try await entries(
        selection, in: RowRange(through: isFirst ? last : all[0].position),
        limit: isFirst ? limit : limit + 1, bytes: .max, from: .last)
      let others = isFirst ? run.entries : run.entries.dropLast()
      if others.isEmpty { break }
      all = others + all
    }
    return all
  }
}
