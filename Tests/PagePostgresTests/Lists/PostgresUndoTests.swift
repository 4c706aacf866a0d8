import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// A deletion can be undone only if it restores the deleted rows exactly.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(5))) struct PostgresUndoTests {
  private static let tables = """
    CREATE TABLE stamped (id int PRIMARY KEY, made timestamptz, note text);
    INSERT INTO stamped VALUES (1, '2001-01-01', 'a'), (2, '2001-01-01', 'b');
    CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN new.made := clock_timestamp(); RETURN new; END $$;
    CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
    CREATE FUNCTION drop_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$
    """

  private func list() async throws -> (PostgresDatabase, PostgresList<DataRecord>) {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: Self.tables) }
    return (database, PostgresList(database, try await database.table("stamped")))
  }

  private func rows(_ database: PostgresDatabase) async throws -> [String] {
    try await database.run("SELECT s::text FROM stamped AS s ORDER BY id").map { $0[0] ?? "" }
  }

  @Test(arguments: [
    "CREATE TRIGGER t BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION stamp()",
    "CREATE TRIGGER t BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION drop_it()",
    "CREATE TRIGGER t AFTER INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION keep()",
    "CREATE TRIGGER t AFTER INSERT ON stamped FOR EACH STATEMENT EXECUTE FUNCTION keep()",
    "ALTER TABLE stamped ADD CONSTRAINT later CHECK (made > '2020-01-01') NOT VALID",
    "ALTER TABLE stamped ADD other text GENERATED ALWAYS AS (note) STORED, "
      + "ADD CONSTRAINT later CHECK (note <> 'a') NOT VALID",
    "CREATE RULE r AS ON INSERT TO stamped DO ALSO NOTHING",
  ])
  func `a deletion is final if the row would not come back unchanged`(
    change: String
  ) async throws {
    let (database, _) = try await list()
    try await database.write { try await $0.run(script: change) }
    let list = PostgresList(database, try await database.table("stamped"))
    let deleted = try await list.delete(["1"])
    #expect(deleted.count == 1 && deleted.restore == nil)
    // Trying the undo changed nothing.
    #expect(try await rows(database).count == 1)
  }

  @Test(arguments: [
    "CREATE TRIGGER t BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION keep()",
    "CREATE TRIGGER t AFTER UPDATE ON stamped FOR EACH ROW EXECUTE FUNCTION keep()",
    "CREATE TRIGGER t AFTER INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION keep(); "
      + "ALTER TABLE stamped DISABLE TRIGGER t",
    "ALTER TABLE stamped ADD CONSTRAINT later CHECK (note <> 'c') NOT VALID",
  ])
  func `other deleted rows can be restored`(change: String) async throws {
    let (database, _) = try await list()
    try await database.write { try await $0.run(script: change) }
    let list = PostgresList(database, try await database.table("stamped"))
    let before = try await rows(database)
    let restore = try #require(try await list.delete(["1", "2"]).restore)
    #expect(try await rows(database) == [])
    try await restore()
    #expect(try await rows(database) == before)
  }

  @Test func `a trigger added later blocks the undo until it is dropped`()
    async throws
  {
    let (database, list) = try await list()
    let before = try await rows(database)
    let restore = try #require(try await list.delete(["1"]).restore)
    try await database.write {
      try await $0.run(
        script: "CREATE TRIGGER t BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION stamp()")
    }
    let errors = await #expect(throws: FormErrors.self) { try await restore() }
    #expect(errors?.items.first?.detail.contains("(made)") == true)
    #expect(try await rows(database).count == 1)
    try await database.write { try await $0.run(script: "DROP TRIGGER t ON stamped") }
    try await restore()
    #expect(try await rows(database) == before)
  }

  @Test func `XML is restored with its declaration`() async throws {
    let (database, _) = try await list()
    try await database.write {
      try await $0.run(
        script: """
          CREATE DOMAIN page AS xml;
          CREATE TABLE x (id int PRIMARY KEY, a xml, b page, c xml[]);
          INSERT INTO x SELECT 1, t::xml, t::xml::page, ARRAY[t::xml, '<c/>'::xml, NULL]
          FROM (VALUES ('<?xml version="1.0"?><b/>')) AS v(t);
          """)
    }
    func texts() async throws -> [String] {
      try await database.run("SELECT concat_ws('|', a::text, b::text, c::text[]::text) FROM x")
        .map { $0[0] ?? "" }
    }
    let before = try await texts()
    let declared = #"<?xml version="1.0"?><b/>"#
    #expect(before.first?.hasPrefix("\(declared)|\(declared)|") == true, "\(before)")
    let list = PostgresList<DataRecord>(database, try await database.table("x"))
    let restore = try #require(try await list.delete(["1"]).restore)
    try await restore()
    #expect(try await texts() == before)
  }
}
