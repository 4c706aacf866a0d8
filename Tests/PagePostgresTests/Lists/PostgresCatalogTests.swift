@testable import PageLists
import PageBytes
import PageSite
import TestSupport
import Testing

@testable import PagePostgres

/// Tests of the catalog's descriptions of tables of any kind and name.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20)))
struct PostgresCatalogTests {
  private static let hostile = [
    "a\"b", "a.b", "$1", "é😀", "SELECT", "a'; DROP TABLE x; --", " ", "\\", "pg", "Täble",
    String(repeating: "n", count: 63), String(repeating: "é", count: 31), "pe_number", "pe_within",
    "\"", "?", "--", "/*", "a\nb",
  ]

  @Test func `tables and columns may have hostile names`() async throws {
    let database = try await TestPostgres.database()
    for name in Self.hostile {
      let names = Self.hostile.map(\.quotedName)
      let all = names.map { "\($0) text" }.joined(separator: ", ")
      try await database.write {
        try await $0.run(
          "CREATE TABLE \(name: "T" + name.prefix(60)) (id int PRIMARY KEY, \(raw: all))")
        let values = names.map { _ in "'x'" }.joined(separator: ", ")
        try await $0.run(
          "INSERT INTO \(name: "T" + name.prefix(60)) VALUES (1, \(raw: values)), (2, \(raw: values))"
        )
      }
    }
    // A view has no key, so its rows are numbered under a name that none of its columns has.
    try await database.write {
      try await $0.run("CREATE VIEW kept AS SELECT * FROM \(name: "Ta.b")")
    }
    for written in ["\"Ta\"\"b\"", "\"Ta.b\"", "\"T$1\"", "kept"] {
      let list = PostgresList(database, try await database.table(written))
      #expect(list.table.columns.dropFirst().map(\.name) == Self.hostile)
      for column in list.table.dataColumns {
        var query = ListQuery()
        query.sort = RowOrder([.init(column.name, descending: true)])
        if column.kind == .text { query.filters = [.init(column.name, .isOneOf, ["x"])] }
        let selection = try ListSelection(query, of: list.table.dataColumns)
        let found = try await list.paged(selection, by: 1)
        #expect(found.map { $0.record.values[0] } == [.integer(2), .integer(1)], "\(column.name)")
        let facets = try await list.facet(column, in: selection, limit: 3)
        #expect(facets?.map(\.count) == (column.kind == .text ? [2] : [1, 1]))
      }
    }
  }

  @Test func `table names follow the rules of SQL identifiers`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE teas (id int PRIMARY KEY); CREATE TABLE "Teas" (other int PRIMARY KEY);
          CREATE TABLE pe_secrets (id int); CREATE SEQUENCE numbers; CREATE INDEX teas_index ON teas (id);
          CREATE TYPE pair AS (a int)
          """)
    }
    let schema = try #require(
      try await database.run("SELECT current_schema()").first.flatMap { $0[0] })
    for name in ["teas", "TEAS", "\(schema).teas", "\"teas\"", " teas "] {
      #expect(try await database.table(name).columns.map(\.name) == ["id"], "\(name)")
    }
    #expect(try await database.table("\"Teas\"").columns.map(\.name) == ["other"])
    #expect(try await database.table("pg_catalog.pg_class").columns.isEmpty == false)
    for name in [
      "", " ", "none", "\"TEAS\"", "pe_secrets", "numbers", "teas_index", "pair", "a.b.c.d",
      "none.teas",
      "teas; DROP TABLE teas", "\"", "1", "16384", "teas\0", "'teas'",
    ] {
      let error = await #expect(throws: PostgresListError.self, "\(name)") {
        _ = try await database.table(name)
      }
      #expect(error?.description.contains("The database has no table or view") == true)
    }
  }

  @Test func `the key is a unique index on columns that are not null`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE a (x int NOT NULL UNIQUE, y int, id int PRIMARY KEY, z text);
          CREATE TABLE b (x int UNIQUE, y int NOT NULL, z text NOT NULL, UNIQUE (y, z));
          CREATE TABLE c (x int NOT NULL, y int NOT NULL, z text NOT NULL);
          CREATE UNIQUE INDEX ON c (x) WHERE y > 0; CREATE UNIQUE INDEX ON c ((x + 1));
          CREATE UNIQUE INDEX ON c (x, (y + 1)); CREATE UNIQUE INDEX ON c (z COLLATE "de-x-icu");
          CREATE INDEX ON c (y, x) INCLUDE (z); CREATE INDEX ON c (z text_pattern_ops);
          CREATE INDEX ON c USING hash (x);
          CREATE TABLE d (id int PRIMARY KEY, x int); CREATE TABLE e () INHERITS (d);
          INSERT INTO d VALUES (1, 1), (2, 2); INSERT INTO e VALUES (1, 1), (3, 3);
          CREATE TABLE f ();
          INSERT INTO f DEFAULT VALUES; INSERT INTO f DEFAULT VALUES;
          CREATE TABLE g (a int, b int, c int); ALTER TABLE g DROP COLUMN b;
          ALTER TABLE g ADD PRIMARY KEY (c); INSERT INTO g VALUES (1, 5);
          CREATE MATERIALIZED VIEW h AS SELECT * FROM a; CREATE UNIQUE INDEX ON h (id)
          """)
    }
    func key(_ name: String) async throws -> [Int]? {
      if case .columns(let places) = try await database.table(name).key { places } else { nil }
    }
    #expect(try await key("a") == [2])
    #expect(try await key("b") == [1, 2])
    #expect(try await key("c") == nil)
    #expect(try await key("d") == nil)
    #expect(try await key("g") == [1])
    #expect(try await key("h") == nil)
    let indexed = try await database.table("c").columns.filter(\.isIndexed).map(\.name)
    #expect(indexed == ["x", "y"])
    #expect(try await database.table("c").indexes.contains([1, 0]))
    let heirs = PostgresList(database, try await database.table("d"))
    let rows = try await heirs.paged(ListSelection(), by: 1)
    #expect(rows.map { $0.record.values[0] } == [1, 1, 2, 3].map { .integer($0) })
    let bare = PostgresList(database, try await database.table("f"))
    #expect(try await bare.paged(ListSelection(), by: 1).count == 2)
    let dropped = PostgresList(database, try await database.table("g"))
    #expect(
      try await dropped.entry("5", in: ListSelection())?.record.values == [
        .integer(1), .integer(5),
      ])
  }

  private struct Product: Decodable, Hashable, Sendable {
    enum Kind: String, Decodable { case tea, coffee }
    var id: Int
    var name: String
    var price: Double?
    var kind: Kind
  }

  @Test func `rows decode into a custom type`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE products (id int PRIMARY KEY, name text NOT NULL, price numeric(9,2), kind text, more json);
          INSERT INTO products VALUES (1, 'Assam', 12.50, 'tea'), (2, 'Mokka', NULL, 'coffee')
          """)
    }
    let list = try await PostgresList<Product>(database, "products")
    let rows = try await list.paged(ListSelection(), by: 1)
    #expect(
      rows.map(\.record) == [
        Product(id: 1, name: "Assam", price: 12.5, kind: .tea),
        Product(id: 2, name: "Mokka", price: nil, kind: .coffee),
      ])
    #expect(list.version == nil)
    await #expect(throws: PostgresListError.self) {
      _ = try await PostgresList<Product>(database, "product")
    }
    var selection = ListSelection<Product>()
    selection.order = [.init(column: DataColumn("Name", \Product.name), isDescending: false)]
    #expect(list.columnsWithoutIndex(selection).map(\.name) == ["name"])
    selection.order = [.init(column: DataColumn("Id", \Product.id), isDescending: false)]
    #expect(list.columnsWithoutIndex(selection).isEmpty)
  }
}
