import GRDB
import PageBytes
import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Writes change the requested rows as requested, and nothing else.
@Suite struct ListWritingTests {
  /// Returns the content of a table, byte for byte.
  private func dump(_ table: RandomTable) async throws -> [String] {
    var names = table.table.columns.map(\.name.quotedName)
    if let rowid = table.table.rowid { names.append(rowid) }
    let values = names.map { "typeof(\($0)) || quote(\($0)) || hex(\($0))" }
    let sql =
      "SELECT \(values.joined(separator: " || ',' || ")) AS line FROM \(table.table.name.quotedName) ORDER BY line"
    return try await table.database.read { try String.fetchAll($0, sql: sql) }
  }

  private func keys(_ table: RandomTable) async throws -> [String] {
    try await table.list.entries(
      ListSelection(), in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries.map(\.key)
  }

  @Test(arguments: 0..<60)
  func undoRestoresDeletedRowsExactly(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 9_000)
    guard table.table.kind == .table else { return }
    var random = SeededGenerator(seed: seed)
    let (before, keys) = (try await dump(table), try await keys(table))
    let some = Array(keys.shuffled(using: &random).prefix(keys.count / 2)) + ["no such key", ","]
    let deleted = try await table.list.delete(some)
    #expect(deleted.count == keys.count / 2)
    #expect(try await dump(table).count == before.count - deleted.count)
    // Rows whose key is NULL share the key `~n`, so remaining rows may have the key of a deleted one.
    let left = Set(try await self.keys(table))
    #expect(left.isDisjoint(with: some.filter { !$0.hasPrefix("~n") }))
    let restore = try #require(deleted.restore)
    try await restore()
    #expect(try await dump(table) == before)
    #expect(try await self.keys(table) == keys)
  }

  @Test(arguments: 0..<60)
  func anUpdateChangesOneColumnOfOneRow(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 9_500)
    guard table.table.kind == .table else { return }
    var random = SeededGenerator(seed: seed)
    let places = table.table.columns.indices.filter { table.columns[$0].name.hasPrefix("c") }
    for _ in 0..<8 {
      let before = try await dump(table)
      let key = try #require(try await keys(table).randomElement(using: &random))
      let place = try #require(places.randomElement(using: &random))
      let values: [SortValue] = [.integer(4), .real(0.5), .text("neu, 'é'"), .blob([0, 1])]
      let value = try #require(values.randomElement(using: &random))
      let new = try await table.list.update(key) { $0.values[place] = value }
      let after = try await dump(table)
      #expect(new == key)
      #expect(Set(before).subtracting(after).count <= 1)
      #expect(after.count == before.count)
      let entry = try #require(try await table.list.entry(new, in: ListSelection()))
      // The column's type may convert the value.
      #expect(
        entry.record.values[place].displayText?.hasPrefix("4") ?? true || value != .integer(4))
    }
    // An update without changes writes nothing.
    let before = try await dump(table)
    for key in try await keys(table) { _ = try await table.list.update(key) { _ in } }
    #expect(try await dump(table) == before)
  }

  @Test(arguments: 0..<40)
  func anInsertedRowIsFoundByTheReturnedKey(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 9_900, rows: 5)
    guard table.table.kind == .table else { return }
    let count = try await dump(table).count
    var record = DataRecord(of: table.table)
    for (place, column) in table.table.columns.enumerated() where !column.isRowid {
      record.values[place] = .text("~neu \(seed)")
    }
    let key = try await table.list.insert(record)
    #expect(try await dump(table).count == count + 1)
    let entry = try #require(try await table.list.entry(key, in: ListSelection()))
    #expect(entry.record.values.contains(.text("~neu \(seed)")))
  }

  private struct Product: Codable, FetchableRecord, EncodableRecord, Sendable {
    var id: Int?
    var name: String?
    var price = 1.0
    var kind: Int?
    var loud: String?
  }

  private func shop() throws -> (BoundedDatabase, SQLiteList<Product>) {
    let queue = try DatabaseQueue()
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
          INSERT INTO kinds VALUES (1, 'Tea');
          CREATE TABLE products (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE DEFAULT 'No name', price REAL CHECK (price >= 0),
            kind INT REFERENCES kinds (id), loud TEXT AS (upper(name)));
          INSERT INTO products (id, name, price, kind) VALUES (1, 'Assam', 3, 1), (2, 'Mocha', 7, NULL);
          CREATE TRIGGER dear BEFORE UPDATE ON products WHEN new.price > 1000
          BEGIN SELECT RAISE(ABORT, 'Too dear.'); END;
          CREATE TABLE strict_numbers (id INTEGER PRIMARY KEY, number INT) STRICT;
          CREATE TABLE lines (product INT REFERENCES products (id) ON DELETE CASCADE);
          """)
    }
    let database = BoundedDatabase(queue, limits: .patient)
    return (database, try SQLiteList<Product>(database, "products"))
  }

  private func table(_ name: String, in database: BoundedDatabase) throws -> SQLiteTable {
    let found = try database.writer.read { try SQLiteTable.named(name, in: $0) }
    return try #require(found)
  }

  @Test func anOmittedColumnGetsItsDefault() async throws {
    let (_, list) = try shop()
    let key = try await list.insert(Product())
    #expect(key == "3")
    let product = try #require(try await list.entry(key, in: ListSelection())).record
    #expect(product.name == "No name" && product.loud == "NO NAME")
  }

  @Test(
    arguments: [
      ("name", "Mocha", "name", "Another row has this already."),
      ("name", nil, "name", "Fill in this field."),
      ("price", "-1", "", "The database refuses this: CHECK constraint failed: price >= 0."),
      ("price", "2000", "", "The database refuses this: Too dear.."),
      ("kind", "7", "", "This row refers to a row that does not exist"),
      ("id", "2", "id", "Another row has this already."),
    ])
  func databaseErrorsAreReportedAtTheirColumn(
    column: String, value: String?, name: String, detail: String
  ) async throws {
    let (database, list) = try shop()
    let before = try await database.read {
      try String.fetchAll($0, sql: "SELECT name FROM products")
    }
    let error = await #expect(throws: FormErrors.self) {
      _ = try await list.update("1") { product in
        switch column {
        case "name": product.name = value
        case "price": product.price = value.flatMap(Double.init) ?? 0
        case "kind": product.kind = value.flatMap { Int($0) }
        default: product.id = value.flatMap { Int($0) }
        }
      }
    }
    let items = error?.items ?? []
    #expect(items.map(\.name) == [name])
    #expect(items.first?.detail.hasPrefix(detail) == true, "\(items)")
    #expect(
      try await database.read { try String.fetchAll($0, sql: "SELECT name FROM products") }
        == before)
  }

  @Test func strictTablesRejectValuesOfAnotherType() async throws {
    let (database, _) = try shop()
    let table = try table("strict_numbers", in: database)
    let list = SQLiteList(database, table)
    let error = await #expect(throws: FormErrors.self) {
      var record = DataRecord(of: table)
      record.values[1] = .text("no number")
      _ = try await list.insert(record)
    }
    #expect(error?.items.map(\.name) == ["number"])
  }

  @Test func aThrowingUpdateClosureStoresNothing() async throws {
    let (_, list) = try shop()
    await #expect(throws: CancellationError.self) {
      _ = try await list.update("1") { product in
        product.name = "Other"
        throw CancellationError()
      }
    }
    let entry = try await list.entry("1", in: ListSelection())
    #expect(entry?.record.name == "Assam")
    let error = await #expect(throws: MissingRecord.self) {
      _ = try await list.update("9") { _ in }
    }
    #expect(error?.key == "9")
  }

  @Test func updatingAKeyReturnsTheNewKey() async throws {
    let (_, list) = try shop()
    let key = try await list.update("1") { $0.id = 40 }
    #expect(key == "40")
    let entry = try await list.entry(key, in: ListSelection())
    #expect(entry?.record.name == "Assam")
  }

  @Test func aCascadingDeletionCannotBeUndone() async throws {
    let (database, list) = try shop()
    try await database.writer.write { try $0.execute(sql: "INSERT INTO lines VALUES (1)") }
    let deleted = try await list.delete(["1"])
    #expect(deleted.count == 1 && deleted.restore == nil)
    // No row refers to row 2.
    #expect(try await list.delete(["2"]).restore != nil)
  }

  @Test func aReferencedRowCannotBeDeleted() async throws {
    let (database, _) = try shop()
    let kinds = try table("kinds", in: database)
    let list = SQLiteList(database, kinds)
    await #expect(throws: FormErrors.self) { _ = try await list.delete(["1"]) }
    #expect(try await list.entry("1", in: ListSelection()) != nil)
  }

  @Test func undoFailsIfTheKeyIsTaken() async throws {
    let (database, _) = try shop()
    let table = try table("strict_numbers", in: database)
    let list = SQLiteList(database, table)
    _ = try await list.insert(DataRecord(of: table))
    let deleted = try await list.delete(["1"])
    _ = try await list.insert(DataRecord(of: table))
    let restore = try #require(deleted.restore)
    let error = await #expect(throws: FormErrors.self) { try await restore() }
    #expect(error?.items.map(\.name) == ["id"])
  }

  private func list(
    _ sql: String, _ name: String
  ) async throws -> (DatabaseQueue, SQLiteList<DataRecord>) {
    let queue = try DatabaseQueue()
    try await queue.write { try $0.execute(sql: sql) }
    let database = BoundedDatabase(queue, limits: .patient)
    return (queue, SQLiteList(database, try table(name, in: database)))
  }

  private func all(_ queue: DatabaseQueue, _ sql: String) async throws -> [String] {
    try await queue.read { try String.fetchAll($0, sql: sql) }
  }

  @Test func rowsReferringToEachOtherAreDeletedAndRestoredTogether() async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE tree (id INTEGER PRIMARY KEY, parent REFERENCES tree);
      INSERT INTO tree VALUES (2, NULL), (1, 2);
      """, "tree")
    let deleted = try await list.delete(["2", "1"])
    #expect(try await all(queue, "SELECT id || '' FROM tree").isEmpty)
    let restore = try #require(deleted.restore)
    try await restore()
    #expect(try await all(queue, "SELECT id || '' FROM tree") == ["1", "2"])
    // Row 2 cannot be deleted alone, because the other row refers to it.
    await #expect(throws: FormErrors.self) { _ = try await list.delete(["2"]) }
  }

  @Test func aRowIsRestoredByKeyIfItsRowIDIsTaken() async throws {
    let (queue, list) = try await list(
      "CREATE TABLE pk (name TEXT PRIMARY KEY, v); INSERT INTO pk VALUES ('a', 1), ('b', 2)", "pk")
    let restore = try #require(try await list.delete(["b"]).restore)
    try await queue.write { try $0.execute(sql: "INSERT INTO pk VALUES ('c', 3)") }
    try await restore()
    #expect(try await all(queue, "SELECT name || v FROM pk ORDER BY 1") == ["a1", "b2", "c3"])
  }

  @Test func aDeletionWithTriggeredDeletionsCannotBeUndone() async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO t VALUES (1, 'a'), (2, 'of 1'), (3, 'c');
      CREATE TRIGGER along AFTER DELETE ON t BEGIN DELETE FROM t WHERE name = 'of ' || old.id; END;
      """, "t")
    #expect(try await list.delete(["1"]).restore == nil)
    #expect(try await all(queue, "SELECT name FROM t") == ["c"])
    #expect(try await list.delete(["3"]).restore != nil)
  }

  /// Restoring a row runs the triggers for new rows.
  @Test(
    arguments: [
      "UPDATE t SET name = upper(name) WHERE id = new.id", "INSERT INTO log VALUES (new.id)",
      "UPDATE t SET name = 'z' WHERE id = 3",
      "SELECT raise(ROLLBACK, 'no') WHERE new.name = 'b'",
      "SELECT raise(ABORT, 'no') WHERE new.name = 'b'",
    ])
  func aDeletionIsFinalIfTriggersForNewRowsChangeSomething(statement: String) async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE log (id);
      INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c');
      CREATE TRIGGER new AFTER INSERT ON t BEGIN \(statement); END;
      """, "t")
    #expect(try await list.delete(["2"]).restore == nil)
    #expect(try await all(queue, "SELECT name FROM t") == ["a", "c"])
    #expect(try await all(queue, "SELECT id || '' FROM log").isEmpty)
  }

  /// The undo is tried in the transaction of the deletion. A constraint or trigger of another table may roll it back.
  @Test(arguments: [
    "CREATE TABLE log (id UNIQUE ON CONFLICT ROLLBACK); INSERT INTO log VALUES (2);",
    """
    CREATE TABLE log (id); INSERT INTO log VALUES (2);
    CREATE TRIGGER nested BEFORE INSERT ON log BEGIN SELECT raise(ROLLBACK, 'no'); END;
    """,
  ])
  func aRollbackInATrialOfTheUndoDoesNotPreventTheDeletion(log: String) async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c');
      \(log)
      CREATE TRIGGER logs AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.id); END;
      """, "t")
    let (deleted, records) = try await list.delete(["2"]) { _, _ in }
    #expect(deleted.count == 1 && deleted.restore == nil && records.isEmpty)
    #expect(try await list.delete(["3"]).count == 1)
    #expect(try await all(queue, "SELECT name FROM t") == ["a"])
    #expect(try await all(queue, "SELECT id || '' FROM log") == ["2"])
    await #expect(throws: MissingRecord.self) {
      try await list.delete(["1"]) { key, _ in throw MissingRecord(key: key) }
    }
    #expect(try await all(queue, "SELECT name FROM t") == ["a"])
  }

  /// FTS5 changes rows of its own tables, so SQLite's count of changes does not reveal other writes.
  @Test(arguments: [
    ("AFTER DELETE ON t BEGIN DELETE FROM log WHERE id = old.id; END", false),
    ("BEFORE DELETE ON t BEGIN UPDATE log SET id = 9; END", false),
    ("DELETE ON t BEGIN SELECT 1; REPLACE INTO log VALUES (old.id); END", false),
    ("AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.id); END", false),
    ("AFTER INSERT ON found_docsize BEGIN INSERT INTO log VALUES (7); END", false),
    ("AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.id); END", true),
    ("AFTER INSERT ON log BEGIN DELETE FROM t; END", true),
    ("BEFORE DELETE ON t BEGIN SELECT raise(ABORT, 'no;') WHERE old.name = 'none'; END", true),
  ])
  func aDeletionIsFinalIfTriggersWriteToMoreThanTheFullTextIndex(
    trigger: String, comesBack: Bool
  ) async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE log (id); INSERT INTO log VALUES (2);
      CREATE VIRTUAL TABLE found USING fts5(name, content='t', content_rowid='id');
      CREATE TRIGGER t_i AFTER INSERT ON t BEGIN
        INSERT INTO found (rowid, name) VALUES (new.id, new.name); END;
      CREATE TRIGGER main.t_d AFTER DELETE ON t BEGIN
        INSERT INTO "found" (found, rowid, name) VALUES ('delete', old.id, old.name); END;
      CREATE TRIGGER t_u AFTER UPDATE ON t BEGIN
        INSERT INTO found (found, rowid, name) VALUES ('delete', old.id, old.name);
        INSERT INTO found (rowid, name) VALUES (new.id, new.name); END;
      INSERT INTO t VALUES (1, 'one'), (2, 'two');
      CREATE TRIGGER more \(trigger);
      """, "t")
    #expect(list.table.fullText?.hasTriggers == true)
    let restore = try await list.delete(["2"]).restore
    #expect((restore != nil) == comesBack)
    try await restore?()
    let found = "SELECT rowid || '' FROM found WHERE found MATCH 'one OR two' ORDER BY rowid"
    #expect(try await all(queue, found) == (comesBack ? ["1", "2"] : ["1"]))
  }

  /// A trigger writes to the table `log`.
  @Test(arguments: [
    (
      "CREATE TABLE log (n UNIQUE); INSERT INTO log VALUES ('b')",
      "another row already has this value. SQLite says: UNIQUE constraint failed: log.n"
    ),
    (
      "CREATE TABLE log (n PRIMARY KEY) WITHOUT ROWID; INSERT INTO log VALUES ('b')",
      "another row already has this value. SQLite says: UNIQUE constraint failed: log.n"
    ),
    (
      "CREATE TABLE log (n, name NOT NULL)",
      "a column requires a value. SQLite says: NOT NULL constraint failed: log.name"
    ),
    (
      "CREATE TABLE log (n INTEGER) STRICT",
      "a column does not accept its value. SQLite says: cannot store TEXT value in INTEGER column log.n"
    ),
  ])
  func aConstraintOfAnotherTableIsReportedAsThatOfATrigger(
    log: String, reason: String
  ) async throws {
    let (_, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE); INSERT INTO t VALUES (1, 'a');
      \(log);
      CREATE TRIGGER logs AFTER UPDATE ON t BEGIN INSERT INTO log (n) VALUES (new.name); END;
      """, "t")
    let error = await #expect(throws: FormErrors.self) {
      try await list.update("1") { $0.values[1] = .text("b") }
    }
    #expect(error?.items == [.init("", "A trigger could not store a row: \(reason).")])
  }

  @Test func aTriggerThatChangesNothingAllowsUndo() async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO t VALUES (1, 'a'), (2, 'b');
      CREATE TRIGGER short AFTER INSERT ON t BEGIN SELECT raise(ABORT, 'long') WHERE length(new.name) > 9; END;
      CREATE TRIGGER other AFTER INSERT ON t BEGIN SELECT raise(ROLLBACK, 'no') WHERE new.name = 'none'; END;
      """, "t")
    let restore = try #require(try await list.delete(["2"]).restore)
    try await restore()
    #expect(try await all(queue, "SELECT name FROM t") == ["a", "b"])
  }

  @Test(arguments: [
    (["3"], false), (["1", "2", "3", "4"], false), (["3", "1"], false), (["1", "2", "4"], true),
  ])
  func theDeletionOfARowThatRefersToAMissingRowIsFinal(
    keys: [String], comesBack: Bool
  ) async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE author (id INTEGER PRIMARY KEY); INSERT INTO author VALUES (1);
      CREATE TABLE book (id INTEGER PRIMARY KEY, author INTEGER REFERENCES author);
      INSERT INTO book VALUES (1, 1), (2, 1), (4, NULL);
      """, "book")
    // SQLite ignores this pragma within a transaction.
    try await queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA foreign_keys = OFF; INSERT INTO book VALUES (3, 99); PRAGMA foreign_keys = ON;
          """)
    }
    let deleted = try await list.delete(keys)
    #expect(deleted.count == keys.count)
    #expect((deleted.restore != nil) == comesBack)
    try await deleted.restore?()
    let rest = ["1", "2", "3", "4"].filter { comesBack || !keys.contains($0) }
    #expect(try await all(queue, "SELECT id || '' FROM book ORDER BY id") == rest)
  }

  @Test func parentAndChildAreDeletedTogetherDespiteACascade() async throws {
    let (queue, list) = try await list(
      """
      CREATE TABLE tree (id INTEGER PRIMARY KEY, parent REFERENCES tree ON DELETE CASCADE);
      INSERT INTO tree VALUES (1, NULL), (2, 1);
      """, "tree")
    let deleted = try await list.delete(["1", "2"])
    #expect(deleted.restore == nil)
    #expect(try await all(queue, "SELECT id || '' FROM tree").isEmpty)
  }

  @Test func columnsThatDifferOnlyInCaseAreDistinct() async throws {
    let (queue, list) = try await list(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, \"Ä\" TEXT, \"ä\" TEXT); INSERT INTO t VALUES (1, 'one', 'two')",
      "t")
    _ = try await list.update("1") { $0.values[1] = .text("ONE") }
    #expect(try await all(queue, "SELECT \"Ä\" || \"ä\" FROM t") == ["ONEtwo"])
    _ = try await list.update("1") { $0.values[2] = .text("TWO") }
    #expect(try await all(queue, "SELECT \"Ä\" || \"ä\" FROM t") == ["ONETWO"])
  }

  @Test func equivalentButDifferentValuesAreStored() async throws {
    let (queue, list) = try await list(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b); INSERT INTO t VALUES (1, 'é', 1)", "t")
    _ = try await list.update("1") { $0.values[1] = .text("e\u{301}") }
    _ = try await list.update("1") { $0.values[2] = .real(1) }
    #expect(try await all(queue, "SELECT hex(a) || typeof(b) FROM t") == ["65CC81real"])
  }

  @Test func theHistoryKeepsItsOrderAndDropsTheOldestChanges() async throws {
    let database = BoundedDatabase(try DatabaseQueue(), limits: .patient)
    let history = try SQLiteHistory(database, limit: 10)
    for number in 0..<20 {
      try await history.add(
        ListChange(
          .update, by: "ada", fields: [.init("n", before: "\(number)", after: "'é\u{0}' 😀")]),
        to: number.isMultiple(of: 2) ? "a" : "b", of: "list")
    }
    let changes = try await history.changes(of: "a", in: "list", limit: 3)
    #expect(changes.map { $0.fields.first?.before } == ["18", "16", "14"])
    #expect(changes.first?.fields.first?.after == "'é\u{0}' 😀" && changes.first?.user == "ada")
    #expect(try await history.changes(of: "a", in: "list", limit: 100).count == 5)
    #expect(try await history.changes(of: "a", in: "other", limit: 100).isEmpty)
    // Another instance on the same file reads the same changes.
    #expect(try await SQLiteHistory(database).changes(of: "b", in: "list", limit: 1).count == 1)
  }

  private struct Wider: Codable, FetchableRecord, EncodableRecord, Sendable {
    var id: Int?
    var name = ""
    var colour: String? = "red"
  }

  @Test func aPropertyWithoutAColumnThrows() async throws {
    let (database, _) = try shop()
    let list = try SQLiteList<Wider>(database, "products")
    let error = await #expect(throws: SQLiteListError.self) { _ = try await list.insert(Wider()) }
    #expect(error?.description.contains("has no column 'colour'") == true)
  }
}
