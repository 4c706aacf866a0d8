import Foundation
import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Writes change the requested rows as requested, and nothing else.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresWritingTests
{
  /// Returns the content of a table as one text for each row.
  private func dump(_ table: RandomTable) async throws -> [String] {
    try await table.database.run(
      "SELECT (t.*)::text FROM \(raw: table.written) AS t ORDER BY (t.*)::text COLLATE \"C\""
    ).map { $0[0] ?? "" }
  }

  private func keys(_ table: RandomTable) async throws -> [String] {
    try await table.list.entries(
      ListSelection(), in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries.map(\.key)
  }

  private static let shapes: [RandomTable.Shape] = [
    .number, .text, .composite, .unique, .partitioned,
  ]

  @Test func `deleted rows are restored unchanged`() async throws {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    for seed in 0..<15 {
      let table = try await RandomTable(seed: seed + 9_000, in: database, shapes: Self.shapes)
      var random = SeededGenerator(seed: seed)
      let (before, keys) = (try await dump(table), try await keys(table))
      let some = Array(keys.shuffled(using: &random).prefix(keys.count / 2))
      let deleted = try await table.list.delete(some + [","])
      #expect(deleted.count == some.count)
      #expect(try await dump(table).count == before.count - some.count)
      #expect(Set(try await self.keys(table)).isDisjoint(with: some))
      let restore = try #require(deleted.restore)
      try await restore()
      #expect(try await dump(table) == before, "\(seed)")
      #expect(try await self.keys(table) == keys)
    }
  }

  @Test func `an update changes one row, and an update without changes writes nothing`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    for seed in 0..<15 {
      let table = try await RandomTable(seed: seed + 9_500, in: database, shapes: Self.shapes)
      var random = SeededGenerator(seed: seed)
      let places = table.table.columns.indices.filter {
        table.table.columns[$0].name.hasPrefix("c")
      }
      for _ in 0..<4 {
        let before = try await dump(table)
        let keys = try await keys(table)
        let key = try #require(keys.randomElement(using: &random))
        let other = try #require(keys.randomElement(using: &random))
        let place = try #require(places.randomElement(using: &random))
        // The value of another row is valid for the column.
        let model = try #require(try await table.list.entry(other, in: ListSelection()))
        let value = model.record.values[place]
        let new = try await table.list.update(key) { $0.values[place] = value }
        #expect(new == key)
        let after = try await dump(table)
        #expect(Set(before).subtracting(after).count <= 1)
        let entry = try #require(try await table.list.entry(new, in: ListSelection()))
        #expect(entry.record.values[place] == value, "\(seed)")
      }
      let marks = try await table.database.run(
        "SELECT xmin::text || ctid::text FROM \(raw: table.written) ORDER BY 1"
      ).map { $0[0] }
      for key in try await keys(table) { _ = try await table.list.update(key) { _ in } }
      let later = try await table.database.run(
        "SELECT xmin::text || ctid::text FROM \(raw: table.written) ORDER BY 1"
      ).map { $0[0] }
      #expect(marks == later)
    }
  }

  private enum Size: String, Codable, Sendable { case small, large }

  private struct Product: Codable, Sendable {
    var id: Int?
    var name: String?
    var price: Double? = 1
    var kind: Int?
    var loud: String?
    var size: Size?
    var tags: [String]?
    var code: String?
    var day: String?
  }

  private func shop() async throws -> (PostgresDatabase, PostgresList<Product>) {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TYPE pe_size AS ENUM ('small', 'large');
          CREATE TABLE kinds (id int PRIMARY KEY, name text);
          INSERT INTO kinds VALUES (1, 'Tea');
          CREATE TABLE products (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE DEFAULT 'No name',
            price float8 CONSTRAINT positive CHECK (price >= 0), kind int REFERENCES kinds (id),
            loud text GENERATED ALWAYS AS (upper(name)) STORED, size pe_size, tags jsonb, code varchar(3), day date,
            rate numeric(4, 2));
          INSERT INTO products (name, price, kind) VALUES ('Assam', 3, 1), ('Mocha', 7, NULL);
          CREATE FUNCTION dear() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            IF new.price > 10000 THEN RETURN NULL; END IF;
            IF new.price > 1000 THEN RAISE EXCEPTION 'Too dear.'; END IF;
            RETURN new;
          END $$;
          CREATE TRIGGER dear BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION dear();
          CREATE TABLE lines (id int PRIMARY KEY, product bigint REFERENCES products (id) ON DELETE CASCADE);
          CREATE TABLE nodes (id int PRIMARY KEY, parent int REFERENCES nodes (id));
          INSERT INTO nodes VALUES (1, NULL), (2, 1), (3, 2);
          CREATE VIEW cheap AS SELECT id, name FROM products;
          """)
    }
    return (database, try await PostgresList<Product>(database, "products"))
  }

  @Test func `omitted columns get their default values`() async throws {
    let (_, list) = try await shop()
    let key = try await list.insert(Product(size: .large, tags: ["a", "b"]))
    #expect(key == "3")
    let product = try #require(try await list.entry(key, in: ListSelection())).record
    #expect(product.name == "No name" && product.loud == "NO NAME" && product.size == .large)
  }

  @Test func `a property set to nil becomes NULL`() async throws {
    let (database, list) = try await shop()
    _ = try await list.update("1") { $0.price = nil }
    let row = try await database.run("SELECT price IS NULL, kind FROM products WHERE id = 1").first
    #expect(row?[0] == "t" && row?[1] == "1")
  }

  @Test func `rejected values are reported by column, and nothing is stored`()
    async throws
  {
    let (database, _) = try await shop()
    let table = try await database.table("products")
    let list = PostgresList<DataRecord>(database, table)
    let before = try await database.run(
      "SELECT string_agg(p::text, '|' ORDER BY id) FROM products AS p"
    )
    .first?[0]
    let cases: [(String, SortValue, String, String)] = [
      ("name", .text("Mocha"), "name", "Another row has this already."),
      ("name", .null, "name", "Fill in this field."),
      ("price", .integer(-1), "price", "violates check constraint \"positive\""),
      ("price", .integer(2_000), "", "The database refuses this: Too dear."),
      (
        "price", .integer(20_000), "",
        "The database did not make this change. A trigger, rule or policy may have prevented it."
      ),
      ("price", .text("much"), "price", "This column does not accept this value."),
      ("kind", .integer(7), "kind", "No row has this key."),
      ("kind", .integer(70_000_000_000), "kind", "This column does not accept this value."),
      ("code", .text("long"), "code", "value too long for type character varying(3)"),
      ("rate", .text("123.4"), "rate", "This column does not accept this value."),
      ("day", .text("2026-02-30"), "day", "This column does not accept this value."),
      ("size", .text("tiny"), "size", "This column does not accept this value."),
      ("tags", .text("[1,"), "tags", "This column does not accept this value."),
      ("name", .text("a\0b"), "name", "This column does not accept this value."),
    ]
    for (column, value, field, text) in cases {
      let place = try #require(table.columnIndex(of: column))
      let errors = await #expect(throws: FormErrors.self, "\(column) \(value)") {
        _ = try await list.update("1") { $0.values[place] = value }
      }
      let item = errors?.items.first
      #expect(
        item?.name == (field.isEmpty ? "" : ListFieldName.name(of: field)), "\(column) \(value)")
      #expect(item?.detail.contains(text) == true, "\(item?.detail ?? "")")
    }
    let after = try await database.run(
      "SELECT string_agg(p::text, '|' ORDER BY id) FROM products AS p"
    )
    .first?[0]
    #expect(before == after)
  }

  @Test func `deleting a row referenced by its own table reports the reference`() async throws {
    let (database, _) = try await shop()
    let nodes = PostgresList<DataRecord>(database, try await database.table("nodes"))
    let errors = await #expect(throws: FormErrors.self) { _ = try await nodes.delete(["1"]) }
    #expect(errors?.items.map(\.name) == [""])
    #expect(errors?.description.contains("other rows refer to this row") == true)
  }

  @Test func `updating a missing row throws, and deleting one deletes nothing`() async throws {
    let (_, list) = try await shop()
    for key in ["7", "x", "1,2", "~n", ""] {
      await #expect(throws: MissingRecord.self) { _ = try await list.update(key) { $0.price = 2 } }
    }
    #expect(try await list.delete(["7", "x,y"]).count == 0)
    await #expect(throws: FormErrors.self) { _ = try await list.delete(["9223372036854775808"]) }
  }

  @Test func `referenced rows are not deleted, and cascading deletions cannot be undone`()
    async throws
  {
    let (database, list) = try await shop()
    let kinds = PostgresList<DataRecord>(database, try await database.table("kinds"))
    await #expect(throws: FormErrors.self) { _ = try await kinds.delete(["1"]) }
    #expect(try await list.delete(["1"]).restore == nil)
    let nodes = PostgresList<DataRecord>(database, try await database.table("nodes"))
    await #expect(throws: FormErrors.self) { _ = try await nodes.delete(["1"]) }
    let deleted = try await nodes.delete(["1", "2", "3"])
    #expect(deleted.count == 3)
    let restore = try #require(deleted.restore)
    try await restore()
    #expect(try await nodes.count(ListSelection(), upTo: 10) == .exactly(3))
  }

  @Test func `a deleted row is not restored if its key is in use again`() async throws {
    let (database, _) = try await shop()
    let nodes = PostgresList<DataRecord>(database, try await database.table("nodes"))
    let restore = try #require(try await nodes.delete(["3"]).restore)
    try await database.write { try await $0.run("INSERT INTO nodes VALUES (3, 1)") }
    await #expect(throws: FormErrors.self) { try await restore() }
  }

  @Test func `an update returns the changed key`() async throws {
    let (database, _) = try await shop()
    let nodes = PostgresList<DataRecord>(database, try await database.table("nodes"))
    #expect(try await nodes.update("3") { $0.values[0] = .integer(30) } == "30")
  }

  @Test func `concurrent updates of one row are all applied`() async throws {
    let (database, _) = try await shop()
    let table = try await database.table("nodes")
    let nodes = PostgresList<DataRecord>(database, table)
    try await database.write { try await $0.run("ALTER TABLE nodes ADD count int DEFAULT 0") }
    let counted = PostgresList<DataRecord>(database, try await database.table("nodes"))
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          _ = try await counted.update("1") { record in
            guard case .integer(let count) = record.values[2] else { return }
            record.values[2] = .integer(count + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.run("SELECT count FROM nodes WHERE id = 1").first?[0] == "20")
    #expect(try await nodes.entry("1", in: ListSelection()) != nil)
  }

  @Test func `views and tables without write permission are read-only`() async throws {
    let (database, _) = try await shop()
    let view = PostgresList<DataRecord>(database, try await database.table("cheap"))
    await #expect(throws: UnwritableTable.self) { _ = try await view.delete(["1"]) }
    let role = "pe_reader_\(UInt64.random(in: 0 ... .max))"
    try await database.write {
      try await $0.run(
        script: """
          CREATE ROLE \(role);
          GRANT SELECT ON nodes TO \(role);
          """)
      let schema = try await $0.run("SELECT current_schema()").first?[0] ?? ""
      try await $0.run(script: "GRANT USAGE ON SCHEMA \(schema) TO \(role)")
    }
    let table = try await database.read { connection in
      try await connection.run("SET ROLE \(name: role)")
      let table = try await PostgresTable.named("nodes", on: connection)
      try await connection.run("RESET ROLE")
      return table
    }
    #expect(table?.isWritable == false)
    try await database.write {
      try await $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)")
    }
  }

  @Test func `a record that does not encode to columns is rejected`()
    async throws
  {
    struct Odd: Codable, Sendable { var id: Int; var colour: String }
    struct Wrapped: Codable, Sendable {
      var id: Int
      init(from decoder: any Decoder) throws { id = 1 }
      init() { id = 1 }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
      }
    }
    let (database, _) = try await shop()
    await #expect(throws: PostgresListError.self) {
      _ = try await PostgresList<Odd>(database, "nodes").insert(Odd(id: 9, colour: "red"))
    }
    await #expect(throws: EncodingError.self) {
      _ = try await PostgresList<Wrapped>(database, "nodes").insert(Wrapped())
    }
  }

  @Test func `a program may store values that the table rounds`() async throws {
    struct Visit: Codable, Sendable {
      var id: Int
      var at: Date
      var rate: Double
    }
    let (database, _) = try await shop()
    try await database.write {
      try await $0.run(
        "CREATE TABLE visits (id int PRIMARY KEY, at timestamptz(0), rate numeric(4, 2))")
    }
    let visits = try await PostgresList<Visit>(database, "visits")
    let start = Date(timeIntervalSince1970: 100)
    let key = try await visits.insert(Visit(id: 1, at: start, rate: 1.504))
    _ = try await visits.update(key) { ($0.at, $0.rate) = (start + 0.25, 1.501) }
    let visit = try #require(try await visits.entry(key, in: ListSelection())).record
    #expect(visit.at == start && visit.rate == 1.5)
  }

  @Test func `rows that reference each other are restored together`()
    async throws
  {
    let (database, _) = try await shop()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE pairs (id int PRIMARY KEY, other int);
          INSERT INTO pairs VALUES (1, 2), (2, 1), (3, 4), (4, NULL);
          ALTER TABLE pairs ADD FOREIGN KEY (other) REFERENCES pairs (id);
          """)
    }
    let pairs = PostgresList<DataRecord>(database, try await database.table("pairs"))
    let restore = try #require(try await pairs.delete(["1", "2", "3", "4"]).restore)
    try await restore()
    #expect(try await pairs.count(ListSelection(), upTo: 10) == .exactly(4))
  }

  @Test func `a deletion that cascades from a partition cannot be undone`() async throws {
    let (database, _) = try await shop()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE parts (id int PRIMARY KEY) PARTITION BY RANGE (id);
          CREATE TABLE low PARTITION OF parts FOR VALUES FROM (0) TO (10);
          CREATE TABLE notes (id int PRIMARY KEY, part int REFERENCES low (id) ON DELETE CASCADE);
          INSERT INTO parts VALUES (1); INSERT INTO notes VALUES (1, 1);
          """)
    }
    let parts = PostgresList<DataRecord>(database, try await database.table("parts"))
    #expect(try await parts.delete(["1"]).restore == nil)
  }

  @Test func `ten thousand rows are deleted by one condition without OR`() async throws {
    let (database, _) = try await shop()
    try await database.write {
      try await $0.run("INSERT INTO nodes SELECT n FROM generate_series(10, 12009) AS n")
    }
    let nodes = PostgresList<DataRecord>(database, try await database.table("nodes"))
    let condition = try #require(
      nodes.query(ListSelection()).condition(ofKeys: (10..<10_010).map { "\($0)" }))
    #expect(!condition.text.contains(" OR "))
    #expect(try await nodes.delete((10..<10_010).map { "\($0)" }).count == 10_000)
  }

  @Test func `errors with a custom SQLSTATE show their message`() async throws {
    let (database, _) = try await shop()
    try await database.write {
      try await $0.run(
        script: """
          CREATE FUNCTION short() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'Too short.' USING ERRCODE = 'U0001'; END $$;
          CREATE TRIGGER short BEFORE INSERT ON kinds FOR EACH ROW EXECUTE FUNCTION short();
          """)
    }
    let kinds = PostgresList<DataRecord>(database, try await database.table("kinds"))
    let errors = await #expect(throws: FormErrors.self) {
      _ = try await kinds.insert(DataRecord(names: ["id", "name"], values: [.integer(5), .null]))
    }
    #expect(errors?.description == "The database refuses this: Too short.")
  }
}
