import Foundation
import PageLists
package import PagePostgresClient

extension PostgresTable {
  /// Returns a table or view, as the catalog describes it.
  ///
  /// - Parameter name: Its name in SQL.
  /// - Returns: `nil` if it does not exist, or may not be read.
  package static func named(
    _ name: String, on connection: PostgresConnection
  ) async throws -> PostgresTable? {
    let found: PostgresResult
    do {
      // The views of `information_schema` check every privilege of every column, which is slow.
      found = try await connection.run(
        """
        SELECT c.oid, c.relkind, n.nspname, c.relname,
          c.relkind = 'r' AND EXISTS (SELECT FROM pg_catalog.pg_inherits AS i WHERE i.inhparent = c.oid),
          has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
            AND has_table_privilege(c.oid, 'DELETE'),
          CASE WHEN c.relkind NOT IN ('r', 'm') THEN NULL
            WHEN c.reltuples > 0 THEN (pg_table_size(c.oid) / c.reltuples)::bigint
            -- Nobody has counted them: they may be large.
            WHEN c.reltuples < 0 AND pg_table_size(c.oid) > 1 << 24 THEN 100000 END,
          c.reltuples
        FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.oid = pg_catalog.to_regclass(\(name))
        """)
    } catch let error as PostgresError
      where error.code.utf8.starts(with: "42".utf8) || error.code == "22021"
    {
      // The text is not a valid name.
      return nil
    }
    guard let row = found.first, let number = try row.value(0, as: Int.self),
      let kind = row[1].flatMap(Kind.init), let schema = row[2], let actualName = row[3],
      // These tables belong to the library and hold secrets.
      !actualName.utf8.starts(with: "pe_".utf8)
    else { return nil }
    return try await PostgresTable(
      number: number, kind: kind, schema: schema, name: actualName,
      hasChildTables: row.value(4, as: Bool.self) ?? false,
      mayBeWritten: row.value(5, as: Bool.self) ?? false,
      averageSize: row.value(6, as: Int.self), rows: row.value(7, as: Double.self) ?? 0,
      on: connection)
  }

  private init(
    number: Int, kind: Kind, schema: String, name: String, hasChildTables: Bool, mayBeWritten: Bool,
    averageSize: Int?, rows: Double, on connection: PostgresConnection
  ) async throws {
    (self.number, self.kind, self.schema, self.name) = (number, kind, schema, name)
    (self.mayBeWritten, self.averageSize) = (mayBeWritten, averageSize)
    var (columns, isRead) = try await Self.columns(of: number, on: connection)
    hasUnreadableColumns = !isRead
    // PostgreSQL does not check the NOT NULL constraints of foreign tables.
    if kind == .foreign {
      for columnIndex in columns.indices { columns[columnIndex].isNullable = true }
    }
    // An index of a table does not cover the rows of tables that inherit from it, which are rows of the table too.
    let indexes = hasChildTables ? [] : try await Self.indexes(of: number, columns, on: connection)
    let lists = indexes.filter { $0.isOrdered }.map(\.columns)
    for first in Set(lists.compactMap(\.first)) { columns[first].isIndexed = true }
    self.indexes = lists
    searched = Set(
      indexes.filter { !$0.isOrdered }.flatMap(\.columns)
        .filter { columns[$0].type.name == "tsvector" }
    ).sorted()
    // Without statistics, only a small table has no average size.
    let isSmall = rows < 0 ? kind == .table && averageSize == nil : rows <= Self.maximumRowsToScan
    searchesOtherColumns = searched.isEmpty || isSmall
    let bytes = rows * Double(averageSize ?? 0)
    searchesTexts = searchesOtherColumns && bytes <= Self.maximumBytesToScan
    if searched.count == 1, kind != .foreign, rows > 0 {
      words = try await Self.frequencies(
        of: columns[searched[0]], in: number, rows: rows, on: connection)
    }
    let unique = indexes.filter { index in
      index.isUnique && index.isWhole && !index.columns.contains { columns[$0].isNullable }
    }
    let key = unique.first(where: \.isPrimary) ?? unique.min { $0.columns.count < $1.columns.count }
    self.key = key.map { .columns($0.columns) } ?? .none
    self.columns = columns
    references = try await Self.references(of: number, columns, on: connection)
  }

  private static func columns(
    of table: Int, on connection: PostgresConnection
  ) async throws -> (columns: [Column], areAll: Bool) {
    // A domain has the order of its base type, and an array that of its elements.
    let rows = try await connection.run(
      """
      WITH ordered AS (
        SELECT t.oid, t.typtype IN ('e', 'r', 'm') OR EXISTS (
          SELECT FROM pg_catalog.pg_opclass AS o JOIN pg_catalog.pg_am AS m ON m.oid = o.opcmethod
          WHERE m.amname = 'btree' AND o.opcdefault AND EXISTS (
              SELECT FROM pg_catalog.pg_amop AS p JOIN pg_catalog.pg_operator AS s ON s.oid = p.amopopr
              WHERE p.amopfamily = o.opcfamily AND p.amopstrategy = 1 AND s.oprname = '<')
            AND (o.opcintype = t.oid OR EXISTS (
            SELECT FROM pg_catalog.pg_cast AS x
            WHERE x.castsource = t.oid AND x.casttarget = o.opcintype AND x.castmethod = 'b'
              AND x.castcontext = 'i'))) AS is_ordered
        FROM pg_catalog.pg_type AS t
      )
      SELECT a.attnum, a.attname, NOT a.attnotnull
          -- Since PostgreSQL 18, a NOT NULL constraint can be NOT VALID. Older rows may then contain NULL.
          OR EXISTS (SELECT FROM pg_catalog.pg_constraint AS v WHERE v.conrelid = a.attrelid
            AND v.contype = 'n' AND NOT v.convalidated AND a.attnum = ANY (v.conkey)),
        t.oid, t.typcategory, t.typtype,
        pg_catalog.format_type(t.oid, -1),
        CASE WHEN e.typarray = t.oid THEN pg_catalog.format_type(e.oid, -1) END,
        (SELECT o.is_ordered FROM ordered AS o
          WHERE o.oid = CASE WHEN e.typarray = t.oid THEN e.oid ELSE t.oid END),
        coalesce(l.collisdeterministic, true),
        coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid),
          (SELECT y.typdefault FROM pg_catalog.pg_type AS y WHERE y.oid = a.atttypid AND y.typtype = 'd')),
        (SELECT n.nspname FROM pg_catalog.pg_opclass AS c
          JOIN pg_catalog.pg_am AS m ON m.oid = c.opcmethod AND m.amname = 'btree'
          JOIN pg_catalog.pg_amop AS p ON p.amopfamily = c.opcfamily AND p.amopstrategy = 1
            AND p.amoplefttype = t.oid AND p.amoprighttype = t.oid
          JOIN pg_catalog.pg_operator AS s ON s.oid = p.amopopr
          JOIN pg_catalog.pg_namespace AS n ON n.oid = s.oprnamespace
          WHERE c.opcintype = t.oid AND c.opcdefault AND n.nspname <> 'pg_catalog'),
        pg_catalog.format_type(a.atttypid, a.atttypmod), a.attgenerated <> '',
        a.attidentity <> '' OR coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '') LIKE 'nextval(%',
        CASE WHEN t.typcategory = 'S' THEN \(checkedTexts) ELSE
          (SELECT pg_catalog.json_agg(v.enumlabel ORDER BY v.enumsortorder)
            FROM pg_catalog.pg_enum AS v WHERE v.enumtypid = t.oid) END,
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT'), a.atttypid <> t.oid,
        CASE WHEN t.oid = 790 THEN (1234.5::numeric)::money::text END,
        -- numeric(p, s), also of a domain
        CASE WHEN t.oid = 1700 THEN (
          SELECT ((m.modifier - 4) & 2047 # 1024) - 1024 FROM (
            SELECT CASE WHEN a.atttypmod >= 0 THEN a.atttypmod
              ELSE (SELECT y.typtypmod FROM pg_catalog.pg_type AS y WHERE y.oid = a.atttypid) END AS modifier
            ) AS m WHERE m.modifier >= 0) END,
        CASE WHEN t.oid = 3614 AND a.attgenerated <> '' THEN (
          SELECT pg_catalog.json_agg(p.refobjsubid) FROM pg_catalog.pg_depend AS p
          WHERE p.classid = 'pg_catalog.pg_attrdef'::regclass AND p.objid = d.oid
            AND p.refclassid = 'pg_catalog.pg_class'::regclass AND p.refobjid = a.attrelid) END
      FROM pg_catalog.pg_attribute AS a
      CROSS JOIN LATERAL \(PostgresType.base) AS b
      JOIN pg_catalog.pg_type AS t ON t.oid = b.oid
      LEFT JOIN pg_catalog.pg_type AS e ON e.oid = t.typelem
      LEFT JOIN pg_catalog.pg_collation AS l ON l.oid = a.attcollation
      LEFT JOIN pg_catalog.pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = \(table)::oid AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """)
    let readable = rows.filter { $0[16] == "t" }
    let columns = try readable.map { row in
      let isWords = row[6] == "tsvector"
      let isGenerated = try row.value(13, as: Bool.self) ?? false
      return Column(
        name: row[1] ?? "",
        type: PostgresType(
          name: row[6] ?? "text", oid: try row.value(3, as: Int.self) ?? 0,
          category: row[4] ?? "", kind: row[5] ?? "", element: row[7],
          isOrdered: try row.value(8, as: Bool.self) ?? false,
          isDeterministic: try row.value(9, as: Bool.self) ?? true, operators: row[11],
          isDomain: row[17] == "t", money: row[18]),
        declaredType: row[12] ?? "",
        choices: row[15].flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
          ?? [],
        isNullable: try row.value(2, as: Bool.self) ?? true, isGenerated: isGenerated,
        isAutoNumbered: try row.value(14, as: Bool.self) ?? false,
        defaultValue: isGenerated ? nil : row[10],
        fractionDigits: try row.value(19, as: Int.self).flatMap { $0 < 0 ? nil : $0 },
        configuration: isWords
          ? row[10]?.firstMatch(of: /'([^']+)'::regconfig/.matchingSemantics(.unicodeScalar)).map {
            String($0.1)
          } : nil,
        sources: Set(
          row[20].flatMap { try? JSONDecoder().decode([Int].self, from: Data($0.utf8)) } ?? []),
        number: try row.value(0, as: Int.self) ?? 0)
    }
    return (columns, columns.count == rows.count)
  }

  /// The texts that a CHECK constraint of the column `a` or its domain lists, as JSON, in SQL.
  private static var checkedTexts: PostgresQuery {
    let name = #"\(*(?:"[^"]+"|[^ "()]+)\)*(?:::text)?"#
    let text = "'(?:[^']|'')*'::(?:text|character varying)"
    let array = #"\(*ARRAY\[(\#(text)(?:, \#(text))*)\]\)*(?:::text\[\])?\)*"#
    let list =
      #"^\(*(?:\#(name) IS NULL\)* OR )?\#(name) = ANY \#(array)(?: OR \#(name) IS NULL\)*)?$"#
    return """
      (SELECT (
          SELECT pg_catalog.json_agg(replace(w.parts[1], '''''', '''') ORDER BY w.place)
          FROM pg_catalog.regexp_matches(m.parts[1], '''((?:[^'']|'''')*)''::', 'g') WITH ORDINALITY AS w(parts, place))
        FROM pg_catalog.pg_constraint AS c
        CROSS JOIN LATERAL pg_catalog.regexp_match(pg_catalog.pg_get_expr(c.conbin, c.conrelid), \(list)::text)
          AS m(parts)
        WHERE c.contype = 'c' AND c.convalidated AND m.parts IS NOT NULL
          AND (c.conrelid = a.attrelid AND c.conkey = ARRAY[a.attnum] OR c.contypid = a.atttypid)
        ORDER BY c.oid LIMIT 1)
      """
  }

  private struct Index {
    let isPrimary, isUnique, isOrdered: Bool
    /// The leading columns that it compares in the same way as the list's order.
    var columns: [Int] = []
    /// Whether these are all its columns.
    var isWhole = true
  }

  private static func indexes(
    of table: Int, _ columns: [Column], on connection: PostgresConnection
  ) async throws -> [Index] {
    // A partial index finds only some rows.
    let rows = try await connection.run(
      """
      SELECT i.indexrelid, i.indisprimary, i.indisunique, m.amname = 'btree', i.indkey[k.place],
        m.amname <> 'btree' OR o.opcdefault AND i.indcollation[k.place] = coalesce(a.attcollation, 0)
      FROM pg_catalog.pg_index AS i
      JOIN pg_catalog.pg_class AS x ON x.oid = i.indexrelid
      JOIN pg_catalog.pg_am AS m ON m.oid = x.relam
      CROSS JOIN LATERAL pg_catalog.generate_series(0, i.indnkeyatts - 1) AS k(place)
      JOIN pg_catalog.pg_opclass AS o ON o.oid = i.indclass[k.place]
      LEFT JOIN pg_catalog.pg_attribute AS a
        ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k.place]
      WHERE i.indrelid = \(table)::oid AND i.indisvalid AND i.indpred IS NULL
        AND m.amname IN ('btree', 'gin', 'gist')
      ORDER BY i.indexrelid, k.place
      """)
    var (indexes, last): ([Index], String?) = ([], nil)
    for row in rows {
      if last != row[0] {
        last = row[0]
        indexes.append(
          Index(
            isPrimary: try row.value(1, as: Bool.self) ?? false,
            isUnique: try row.value(2, as: Bool.self) ?? false,
            isOrdered: try row.value(3, as: Bool.self) ?? false))
      }
      let number = try row.value(4, as: Int.self)
      let end = indexes.count - 1
      guard indexes[end].isWhole || !indexes[end].isOrdered,
        try row.value(5, as: Bool.self) == true,
        let columnIndex = columns.firstIndex(where: { $0.number == number })
      else {
        indexes[end].isWhole = false
        continue
      }
      indexes[end].columns.append(columnIndex)
    }
    return indexes
  }

  private static func references(
    of table: Int, _ columns: [Column], on connection: PostgresConnection
  ) async throws -> [Reference] {
    // A reference to a partitioned table also has a constraint for each partition. A reference of periods (PostgreSQL
    // 18) is left out, because it compares ranges by containment. Older servers lack the column `conperiod`.
    let rows = try await connection.run(
      """
      SELECT f.oid, n.nspname, c.relname, u.mine, o.attname, f.confdeltype, coalesce(l.attname, o.attname),
        EXISTS (SELECT FROM pg_catalog.pg_index AS i
          WHERE i.indrelid = f.confrelid AND i.indisprimary AND i.indnkeyatts = 1 AND i.indkey[0] = u.other
            AND NOT EXISTS (SELECT FROM pg_catalog.pg_inherits AS h
              WHERE h.inhparent = f.confrelid AND c.relkind = 'r')),
        f.confrelid, pg_catalog.has_column_privilege(f.confrelid, u.other, 'SELECT')
      FROM pg_catalog.pg_constraint AS f
      JOIN pg_catalog.pg_class AS c ON c.oid = f.confrelid
      JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
      CROSS JOIN LATERAL unnest(f.conkey, f.confkey) WITH ORDINALITY AS u(mine, other, place)
      JOIN pg_catalog.pg_attribute AS o ON o.attrelid = f.confrelid AND o.attnum = u.other
      LEFT JOIN LATERAL (
        SELECT a.attname FROM pg_catalog.pg_attribute AS a
        JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
        WHERE a.attrelid = f.confrelid AND a.attnum > 0 AND NOT a.attisdropped AND t.typcategory = 'S'
          AND pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
        ORDER BY a.attnum LIMIT 1) AS l ON true
      WHERE f.conrelid = \(table)::oid AND f.contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_catalog.pg_constraint AS p WHERE p.oid = f.conparentid AND p.conrelid = f.conrelid)
        AND (pg_catalog.to_jsonb(f) ->> 'conperiod') IS DISTINCT FROM 'true'
      ORDER BY f.oid, u.place
      """)
    var (references, last): ([Reference], String?) = ([], nil)
    for row in rows {
      let number = try row.value(3, as: Int.self)
      guard let referencingColumn = columns.firstIndex(where: { $0.number == number }),
        let other = row[4]
      else {
        continue
      }
      if last == row[0] {
        references[references.count - 1].columns.append(referencingColumn)
        references[references.count - 1].referencedColumns.append(other)
        if try row.value(9, as: Bool.self) != true {
          references[references.count - 1].mayBeRead = false
        }
        continue
      }
      last = row[0]
      let deletion: ReferenceDeletion =
        switch row[5] {
        case "c": .cascades
        case "n", "d": .setsNull
        default: .refused
        }
      references.append(
        Reference(
          number: try row.value(8, as: Int.self) ?? 0, schema: row[1] ?? "", table: row[2] ?? "",
          columns: [referencingColumn], referencedColumns: [other], onDelete: deletion,
          isKey: try row.value(7, as: Bool.self) ?? false,
          mayBeRead: try row.value(9, as: Bool.self) ?? false,
          hasBytes: columns[referencingColumn].type.family == .bytes, label: row[6] ?? other))
    }
    return references
  }
}
