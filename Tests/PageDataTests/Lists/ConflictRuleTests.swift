import GRDB
import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Conflict clauses such as `UNIQUE ON CONFLICT REPLACE` delete no row without confirmation.
@Suite struct ConflictRuleTests {
  private static let tables = """
    CREATE TABLE rep (
      id INTEGER PRIMARY KEY, email TEXT UNIQUE ON CONFLICT REPLACE, v TEXT,
      n INT NOT NULL ON CONFLICT IGNORE DEFAULT 0);
    INSERT INTO rep VALUES (1, 'a', 'first', 0), (2, 'b', 'second', 0), (3, 'c', 'third', 0);
    CREATE TABLE ign (id INTEGER PRIMARY KEY, label TEXT COLLATE NOCASE UNIQUE ON CONFLICT IGNORE);
    INSERT INTO ign VALUES (1, 'label-1');
    CREATE TABLE roll (id INTEGER PRIMARY KEY, label TEXT UNIQUE ON CONFLICT ROLLBACK);
    INSERT INTO roll VALUES (1, 'x');
    CREATE TABLE two (
      id INTEGER PRIMARY KEY ON CONFLICT REPLACE, a TEXT, b TEXT, c TEXT UNIQUE ON CONFLICT REPLACE,
      UNIQUE (a, b) ON CONFLICT REPLACE);
    INSERT INTO two VALUES (1, 'a', 'b', 'c'), (2, 'd', 'e', 'f'), (3, 'g', 'h', 'i');
    CREATE TABLE counts (name TEXT PRIMARY KEY ON CONFLICT IGNORE, n INT) WITHOUT ROWID;
    CREATE TABLE counted (id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE);
    CREATE TRIGGER count_names AFTER INSERT ON counted BEGIN
      INSERT OR REPLACE INTO counts VALUES (new.name, 1 + coalesce((SELECT n FROM counts WHERE name = new.name), 0));
      INSERT INTO counts VALUES (new.name, 0);
    END;
    CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE);
    CREATE TABLE children (id INTEGER PRIMARY KEY, p INT REFERENCES parents (id));
    INSERT INTO parents VALUES (1, 'p'), (2, 'q');
    INSERT INTO children VALUES (1, 1);
    """

  private func database() throws -> BoundedDatabase {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: Self.tables) }
    return BoundedDatabase(queue, limits: .patient)
  }

  private func list(_ name: String, _ database: BoundedDatabase, hiding hidden: [String] = [])
    throws -> SQLiteList<DataRecord>
  {
    let table = try database.writer.read { try SQLiteTable.named(name, in: $0) }
    return SQLiteList(database, try #require(table).hiding(columns: hidden))
  }

  private func rows(_ database: BoundedDatabase, _ sql: String) throws -> [String] {
    try database.writer.read { try String.fetchAll($0, sql: sql) }
  }

  private func record(_ list: SQLiteList<DataRecord>, _ values: [String: SortValue]) -> DataRecord {
    var record = DataRecord(of: list.table)
    for (place, column) in list.table.columns.enumerated() {
      if let value = values[column.name] { record.values[place] = value }
    }
    return record
  }

  private func refusal(_ write: () async throws -> Void) async throws -> FormErrors {
    let error = await #expect(throws: FormErrors.self) { try await write() }
    return try #require(error)
  }

  @Test func aRowIsReplacedOnlyIfItsKeyIsConfirmed() async throws {
    let database = try database()
    let list = try list("rep", database)
    let all = "SELECT id || email || v FROM rep ORDER BY id"
    let new = record(list, ["email": .text("a"), "v": .text("new")])
    let refused = try await refusal { _ = try await list.insert(new) }
    #expect(refused.items == [.init("email", "Another row has this already.")])
    #expect(refused.conflictingRows == [.init(key: "1", isReplaceable: true)])
    #expect(try rows(database, all) == ["1afirst", "2bsecond", "3cthird"])
    let changed = try await refusal {
      _ = try await list.update("2") { $0.values[1] = .text("a") }
    }
    #expect(changed.conflictingRows == refused.conflictingRows)
    #expect(try rows(database, all) == ["1afirst", "2bsecond", "3cthird"])
    // The key of another row does not confirm the replacement.
    let other = try await refusal {
      _ = try await RowReplacement.$keys.withValue(["3"]) { try await list.insert(new) }
    }
    #expect(other.conflictingRows == refused.conflictingRows)
    let key = try await RowReplacement.$keys.withValue(["1"]) { try await list.insert(new) }
    #expect(key == "4")
    #expect(try rows(database, all) == ["2bsecond", "3cthird", "4anew"])
    _ = try await RowReplacement.$keys.withValue(["4"]) {
      try await list.update("2") { $0.values[1] = .text("a") }
    }
    #expect(try rows(database, all) == ["2asecond", "3cthird"])
  }

  @Test func rowsThatSQLiteWouldIgnoreAreRefused() async throws {
    let database = try database()
    let ign = try list("ign", database)
    let refused = try await refusal {
      _ = try await ign.insert(record(ign, ["label": .text("LABEL-1")]))
    }
    #expect(refused.items == [.init("label", "Another row has this already.")])
    #expect(refused.conflictingRows == [.init(key: "1", isReplaceable: false)])
    let rep = try list("rep", database)
    let empty = try await refusal { _ = try await rep.update("1") { $0.values[3] = .null } }
    #expect(empty.items == [.init("n", .fillIn)])
  }

  @Test func aConflictThatRollsBackTheTransactionIsReported() async throws {
    let database = try database()
    let list = try list("roll", database)
    let refused = try await refusal {
      _ = try await list.insert(record(list, ["label": .text("x")]))
    }
    #expect(refused.items == [.init("label", "Another row has this already.")])
    #expect(refused.conflictingRows == [.init(key: "1", isReplaceable: false)])
    // The connection still works.
    #expect(try await list.insert(record(list, ["label": .text("y")])) == "2")
  }

  @Test func eachRowThatWouldBeReplacedIsNamed() async throws {
    let database = try database()
    let list = try list("two", database)
    let new = record(
      list, ["id": .integer(1), "a": .text("d"), "b": .text("e"), "c": .text("i")])
    var keys: [String] = []
    for expected in ["1", "2", "3"] {
      let refused = try await refusal {
        _ = try await RowReplacement.$keys.withValue(keys) { try await list.insert(new) }
      }
      #expect(refused.conflictingRows.map(\.key).count == 1)
      keys += refused.conflictingRows.map(\.key)
      #expect(keys.count <= 3, "\(expected)")
    }
    #expect(Set(keys) == ["1", "2", "3"])
    #expect(try rows(database, "SELECT id || '' FROM two").count == 3)
    _ = try await RowReplacement.$keys.withValue(keys) { try await list.insert(new) }
    #expect(try rows(database, "SELECT id || a || b || c FROM two") == ["1dei"])
  }

  @Test func conflictClausesInTriggersApply() async throws {
    let database = try database()
    let list = try list("counted", database)
    for _ in 0..<2 {
      _ = try await list.insert(record(list, ["name": .text("x")]))
      _ = try await list.delete(["1"])
    }
    #expect(try rows(database, "SELECT name || n FROM counts") == ["x2"])
  }

  @Test func aReferencedRowIsNotReplaced() async throws {
    let database = try database()
    let list = try list("parents", database)
    let new = record(list, ["id": .integer(5), "name": .text("p")])
    let refused = try await refusal { _ = try await list.insert(new) }
    // SQLite refuses to replace a referenced row.
    #expect(refused.conflictingRows == [.init(key: "1", isReplaceable: false)])
    _ = try await refusal {
      _ = try await RowReplacement.$keys.withValue(["1"]) { try await list.insert(new) }
    }
    #expect(try rows(database, "SELECT id || name FROM parents") == ["1p", "2q"])
    let same = record(list, ["id": .integer(7), "name": .text("q")])
    _ = try await RowReplacement.$keys.withValue(["2"]) { try await list.insert(same) }
    #expect(try rows(database, "SELECT id || name FROM parents") == ["1p", "7q"])
  }

  /// A foreign key would delete or change rows that the form does not name.
  @Test(arguments: ["CASCADE", "SET NULL"])
  func aRowIsNotReplacedIfForeignKeysChangeOtherRows(deletion: String) async throws {
    let database = try database()
    try await database.writer.write { database in
      try database.execute(
        sql:
          "CREATE TABLE kids (id INTEGER PRIMARY KEY, p INT REFERENCES parents (id) ON DELETE \(deletion))"
      )
    }
    let list = try list("parents", database)
    let new = record(list, ["id": .integer(7), "name": .text("q")])
    let refused = try await refusal { _ = try await list.insert(new) }
    #expect(refused.conflictingRows == [.init(key: "2", isReplaceable: true)])
    try await database.writer.write { try $0.execute(sql: "INSERT INTO kids VALUES (1, 2)") }
    let referred = try await refusal { _ = try await list.insert(new) }
    #expect(referred.conflictingRows == [.init(key: "2", isReplaceable: false)])
    // The referencing row may have been inserted after the reader saw the button.
    _ = try await refusal {
      _ = try await RowReplacement.$keys.withValue(["2"]) { try await list.insert(new) }
    }
    #expect(try rows(database, "SELECT id || name FROM parents") == ["1p", "2q"])
    #expect(try rows(database, "SELECT p || '' FROM kids") == ["2"])
  }

  @Test func hiddenColumnsAreNotRevealed() async throws {
    let database = try database()
    let list = try list("two", database, hiding: ["b"])
    let refused = try await refusal {
      _ = try await list.insert(record(list, ["a": .text("a"), "b": .text("b")]))
    }
    #expect(refused.conflictingRows.isEmpty)
    #expect(!"\(refused)".contains("b.") && refused.items.allSatisfy { $0.name != "b" })
    #expect(try rows(database, "SELECT id || '' FROM two").count == 3)
  }

  @Test func restoringARowReplacesNoOtherRow() async throws {
    let database = try database()
    let list = try list("rep", database)
    let deleted = try await list.delete(["1"])
    _ = try await list.insert(record(list, ["email": .text("a"), "v": .text("later")]))
    let restore = try #require(deleted.restore)
    _ = try await refusal { try await restore() }
    #expect(try rows(database, "SELECT v FROM rep WHERE email = 'a'") == ["later"])
  }
}
