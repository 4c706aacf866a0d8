import PageLists
import PagePostgresClient

/// The facts from the catalog and the statistics that decide which columns provide the display names of a table's rows.
struct PostgresNameFacts: Sendable {
  struct Column: Sendable {
    let number: Int
    let name: String
    /// Whether its values are texts, and not those of an enum.
    let isText: Bool
    /// Whether an index on this column alone makes its values unique, except NULL.
    let isUnique: Bool
    /// Whether an index finds the rows with a text that has the same bytes.
    let isIndexed: Bool
  }

  /// The known values of the columns, by their numbers in the catalog.
  struct Values: Sendable {
    /// Whether there may be more rows than were read.
    var isPart = true
    /// The columns whose values are all present, distinct and readable.
    var distinct: Set<Int> = []
    /// The columns whose values are all UUIDs or hexadecimal digits.
    var opaque: Set<Int> = []
    /// The columns in which no value occurs twice.
    var unrepeated: Set<Int> = []
  }

  /// Only the columns that the database user may read.
  private(set) var columns: [Column] = []
  /// The index of the only key column; `nil` if there are several.
  private(set) var key: Int?
  /// Whether a sample reads few rows, and none from another server.
  private(set) var mayBeSampled = false
  /// The values that the statistics of a large table describe.
  private(set) var statistics: Values?

  /// The columns whose values a sample describes.
  var sampled: [Column] {
    Array(
      columns.filter { NameColumn($0.name, isText: $0.isText, isUnique: false).canNameRows }
        .prefix(Self.maximumColumns))
  }

  private static let maximumColumns = 60
  /// The maximum number of rows in a sample, and of rows whose names are compared with each other.
  static let sampledRows = 1_000

  /// Returns the indexes of the columns for display names.
  func names(_ values: Values?, hiding isHidden: (String) -> Bool) -> [Int] {
    let all = columns.map { column in
      NameColumn(
        column.name, isText: column.isText && !isHidden(column.name), isUnique: column.isUnique,
        isDistinct: values?.distinct.contains(column.number) ?? false,
        isOpaque: values?.opaque.contains(column.number) ?? false)
    }
    return NameColumn.displayNames(among: all, key: key.map { [$0] } ?? [])
  }

  /// Returns the way in which rows with the same name are distinguished.
  func disambiguation(of names: [Int], _ values: Values?) -> PostgresTable.Reference.Disambiguation
  {
    let named = names.map { columns[$0] }
    if named.count == 1 {
      if named[0].isUnique { return .none }
      if named[0].isIndexed { return .indexed }
    }
    guard let values, !named.isEmpty else { return .always }
    if !values.isPart { return .compared }
    return named.contains { values.unrepeated.contains($0.number) } ? .none : .always
  }

  /// Returns the facts about some tables, by their numbers in the catalog.
  static func all(
    of tables: [Int], on connection: PostgresConnection
  ) async throws -> [Int: PostgresNameFacts] {
    let numbers = "{\(tables.map { "\($0)" }.joined(separator: ","))}"
    let rows = try await connection.run(
      """
      SELECT c.oid, a.attnum, a.attname, t.typcategory = 'S', u.is_unique,
        u.is_primary OR u.is_unique AND a.attnotnull AND NOT EXISTS (
          SELECT FROM pg_catalog.pg_index AS i WHERE i.indrelid = c.oid AND i.indisprimary),
        u.is_indexed AND t.oid IN (19, 25, 1043) AND coalesce(l.collisdeterministic, true),
        c.relkind IN ('r', 'm', 'p') AND c.relispopulated AND (NOT pg_catalog.row_security_active(c.oid)
          -- A policy may find none of many rows.
          OR c.relkind = 'r' AND NOT h.has_heirs AND pg_catalog.pg_table_size(c.oid) <= 1 << 24),
        c.reltuples > \(raw: "\(sampledRows)") AND s.n_distinct IS NOT NULL,
        s.null_frac = 0 AND s.n_distinct <= -0.99 AND v.readable = v.known AND v.known > 0,
        v.opaque = v.known AND v.known > 0, s.n_distinct <= -0.99999 + s.null_frac
      FROM pg_catalog.pg_class AS c
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      CROSS JOIN LATERAL \(PostgresType.base) AS b
      JOIN pg_catalog.pg_type AS t ON t.oid = b.oid
      LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = a.attcollation
      -- The index of a table does not contain the rows of tables that inherit from it.
      CROSS JOIN LATERAL (
        SELECT c.relkind = 'r' AND EXISTS (
          SELECT FROM pg_catalog.pg_inherits AS i WHERE i.inhparent = c.oid) AS has_heirs) AS h
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(i.indisunique AND i.indnkeyatts = 1), false) AS is_unique,
          coalesce(bool_or(i.indisprimary AND i.indnkeyatts = 1), false) AS is_primary,
          coalesce(bool_or(o.opcdefault AND i.indcollation[0] = a.attcollation), false) AS is_indexed
        FROM pg_catalog.pg_index AS i
        JOIN pg_catalog.pg_class AS x ON x.oid = i.indexrelid
        JOIN pg_catalog.pg_am AS m ON m.oid = x.relam AND m.amname = 'btree'
        JOIN pg_catalog.pg_opclass AS o ON o.oid = i.indclass[0]
        WHERE i.indrelid = c.oid AND i.indkey[0] = a.attnum AND i.indisvalid AND i.indpred IS NULL
          AND NOT h.has_heirs) AS u
      LEFT JOIN LATERAL (
        SELECT p.null_frac, p.n_distinct, p.histogram_bounds::text::text[] AS bounds
        FROM pg_catalog.pg_stats AS p
        WHERE t.typcategory = 'S' AND p.schemaname = n.nspname AND p.tablename = c.relname
          AND p.attname = a.attname
        ORDER BY p.inherited DESC LIMIT 1) AS s ON true
      CROSS JOIN LATERAL (
        SELECT count(*) AS known, count(*) FILTER (WHERE \(isReadable("v.value"))) AS readable,
          count(*) FILTER (WHERE \(isOpaque("v.value"))) AS opaque
        FROM unnest(s.bounds[1:100]) AS v(value)) AS v
      WHERE c.oid = ANY (\(numbers)::oid[]) AND pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT')
      ORDER BY a.attrelid, a.attnum
      """)
    var all: [Int: PostgresNameFacts] = [:]
    for row in rows {
      guard let table = try row.value(0, as: Int.self), let number = try row.value(1, as: Int.self),
        let name = row[2]
      else { continue }
      try all[table, default: PostgresNameFacts()].add(row, number, name)
    }
    return all
  }

  private mutating func add(_ row: PostgresRow, _ number: Int, _ name: String) throws {
    func flag(_ column: Int) throws -> Bool { try row.value(column, as: Bool.self) ?? false }
    if try key == nil && flag(5) { key = columns.count }
    columns.append(
      Column(
        number: number, name: name, isText: try flag(3), isUnique: try flag(4),
        isIndexed: try flag(6)))
    mayBeSampled = try flag(7)
    guard try flag(8) else { return }
    var values = statistics ?? Values()
    if try flag(9) { values.distinct.insert(number) }
    if try flag(10) { values.opaque.insert(number) }
    if try flag(11) { values.unrepeated.insert(number) }
    statistics = values
  }

  /// Returns the values of a table's first rows.
  ///
  /// Long texts are skipped, since reading them is slow and they are not names.
  func sample(
    of table: PostgresQuery, on connection: PostgresConnection
  ) async throws -> Values {
    let columns = sampled
    let texts = columns.enumerated().map { offset, column -> PostgresQuery in
      let sql: PostgresQuery = "pe_t.\(name: column.name)"
      return """
        CASE WHEN pg_column_size(\(sql)) <= 1000 THEN \(sql)::text COLLATE "C" END AS \(raw: "t\(offset)")
        """
    }
    let counts = columns.indices.map { offset -> PostgresQuery in
      let text: PostgresQuery = "pe_s.\(raw: "t\(offset)")"
      return """
        count(\(text)), count(DISTINCT \(text)), count(*) FILTER (WHERE \(text) <> ''), \
        count(*) FILTER (WHERE \(Self.isReadable(text))), count(*) FILTER (WHERE \(Self.isOpaque(text)))
        """
    }
    let all = (["count(*)"] + counts).joined(separator: ", ")
    let row = try await connection.run(
      """
      SELECT \(all) FROM (
        SELECT \(texts.joined(separator: ", ")) FROM \(table) AS pe_t LIMIT \(raw: "\(Self.sampledRows)")) AS pe_s
      """
    ).first
    guard let row else { return Values() }
    func count(_ column: Int) throws -> Int { try row.value(column, as: Int.self) ?? 0 }
    var values = Values()
    let rows = try count(0)
    values.isPart = rows >= Self.sampledRows
    for (offset, column) in columns.enumerated() {
      let first = 1 + offset * 5
      let (known, distinct) = (try count(first), try count(first + 1))
      let (filled, readable) = (try count(first + 2), try count(first + 3))
      if rows > 0, readable == rows, distinct == rows { values.distinct.insert(column.number) }
      if filled > 0, try count(first + 4) == filled { values.opaque.insert(column.number) }
      if distinct == known { values.unrepeated.insert(column.number) }
    }
    return values
  }

  /// The condition that a text is neither too long for a name, nor blank, a number, a date, JSON or digits of a key.
  private static func isReadable(_ text: PostgresQuery) -> PostgresQuery {
    """
    (length(\(text)) <= 200 AND \(text) COLLATE "C" ~ '[^-0-9.,+[:space:]]' \
    AND \(text) COLLATE "C" !~ '^([[{]|[0-9]{4}-[0-9]{2}-[0-9]{2})' AND NOT \(isOpaque(text)))
    """
  }

  /// The condition that a text is a UUID, or at least 24 hexadecimal digits.
  private static func isOpaque(_ text: PostgresQuery) -> PostgresQuery {
    """
    (\(text) COLLATE "C" ~ '^.{8}-.{4}-.{4}-.{4}-.{12}$' OR length(\(text)) >= 24 \
    AND \(text) COLLATE "C" !~ '[^0-9A-Fa-f]')
    """
  }
}
