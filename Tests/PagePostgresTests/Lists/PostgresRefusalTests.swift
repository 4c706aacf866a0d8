import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Tests of the table and columns that PostgreSQL names when it rejects a row.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresRefusalTests
{
  @Test func `errors of a partition name its columns, and errors of a trigger's table do not`()
    async throws
  {
    let database = try await TestPostgres.database()
    // Another schema has a table and an index of the same names.
    let elsewhere = "pe_elsewhere_\(UInt64.random(in: 0 ... .max))"
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE sales (day date NOT NULL, number int, price int CHECK (price > 0), note text)
            PARTITION BY RANGE (day);
          CREATE UNIQUE INDEX sales_pkey ON sales (day, number) INCLUDE (note);
          CREATE TABLE sales_2026 PARTITION OF sales FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
          ALTER TABLE sales ALTER number SET NOT NULL;
          INSERT INTO sales VALUES ('2026-11-28', 1, 5), ('2026-11-28', 2, 5);
          CREATE SCHEMA \(elsewhere);
          CREATE TABLE \(elsewhere).sales (number int PRIMARY KEY, day text NOT NULL);
          INSERT INTO \(elsewhere).sales VALUES (7, 'x');
          CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO \(elsewhere).sales VALUES (NEW.price, NULLIF(NEW.note, 'none')); RETURN NEW; END $$;
          CREATE TRIGGER note AFTER UPDATE OF price ON sales FOR EACH ROW EXECUTE FUNCTION note();
          """)
    }
    let list = PostgresList<DataRecord>(database, try await database.table("sales"))
    func refusal(_ values: [Int: SortValue]) async throws -> [String] {
      let errors = await #expect(throws: FormErrors.self) {
        _ = try await list.update("2026-11-28,2") { record in
          for (place, value) in values { record.values[place] = value }
        }
      }
      return errors?.items.map { "\($0.name): \($0.detail)" } ?? []
    }
    func said(of column: String) -> String { "\(ListFieldName.name(of: column)): " }
    #expect(
      try await refusal([1: .integer(1)])
        == ["day", "number"].map {
          said(of: $0)
            + "Another row has this already. PostgreSQL says: duplicate key value violates unique "
            + "constraint \"sales_2026_day_number_note_idx\"."
        })
    let checked = try await refusal([2: .integer(-1)])
    #expect(checked.count == 1 && checked[0].hasPrefix(said(of: "price")))
    #expect(try await refusal([1: .null]).allSatisfy { $0.hasPrefix(said(of: "number")) })
    for values: [Int: SortValue] in [
      [2: .integer(7), 3: .text("x")], [2: .integer(8), 3: .text("none")],
    ] {
      let other = try await refusal(values)
      #expect(other.count == 1 && other[0].hasPrefix(": The database refuses this: "), "\(other)")
    }
  }

  @Test func `a message that names a hidden column is not shown`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE people (id int PRIMARY KEY, name text, salary int, UNIQUE (name, salary), data jsonb);
          INSERT INTO people VALUES (1, 'a', 5), (2, 'b', 5);
          """)
    }
    let table = try await database.table("people").hiding(columns: ["salary"])
    let list = PostgresList<DataRecord>(database, table)
    for (place, text, detail) in [
      (1, "a", "Another row has this already."),
      (3, "salary", "This column does not accept this value."),
    ] {
      let errors = await #expect(throws: FormErrors.self) {
        _ = try await list.update("2") { $0.values[place] = .text(text) }
      }
      #expect(errors?.items.map(\.detail) == [detail])
    }
  }

  @Test func `errors inside a trigger reach the form, and a changed table is reported as such`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE notes (id int PRIMARY KEY, text text);
          INSERT INTO notes VALUES (1, 'first');
          CREATE FUNCTION check_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            CASE NEW.text
              WHEN 'function' THEN PERFORM missing_function(NEW.id);
              WHEN 'table' THEN PERFORM 1 FROM missing_table;
              WHEN 'column' THEN PERFORM missing_column FROM notes;
              WHEN 'type' THEN PERFORM '1'::missing_type;
              WHEN 'division' THEN PERFORM 1 / (NEW.id - NEW.id);
              WHEN 'rows' THEN PERFORM (SELECT * FROM (VALUES (1), (2)) AS v);
              WHEN 'feature' THEN RAISE feature_not_supported USING MESSAGE = 'not yet';
              WHEN 'lock' THEN RAISE object_in_use USING MESSAGE = 'in use';
              WHEN 'disk' THEN RAISE disk_full USING MESSAGE = 'no space in /data/secret';
              WHEN 'server' THEN RAISE sqlclient_unable_to_establish_sqlconnection USING MESSAGE = 'secret host';
              WHEN 'own' THEN RAISE SQLSTATE '45000' USING MESSAGE = 'not on Mondays';
              WHEN 'warning' THEN RAISE EXCEPTION SQLSTATE '01000' USING MESSAGE = 'be careful';
              WHEN 'action' THEN RAISE triggered_action_exception USING MESSAGE = 'key missing';
              WHEN 'case' THEN CASE NEW.id WHEN 0 THEN NULL; END CASE;
              WHEN 'itself' THEN UPDATE notes SET text = 'x' WHERE id = NEW.id;
              WHEN 'commit' THEN COMMIT;
              WHEN 'message' THEN RAISE EXCEPTION USING MESSAGE = '';
              ELSE
            END CASE; RETURN NEW; END $$;
          CREATE TRIGGER check_note BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION check_note();
          """)
    }
    let list = PostgresList<DataRecord>(database, try await database.table("notes"))
    for (text, words) in [
      ("function", "missing_function"), ("table", "missing_table"), ("column", "missing_column"),
      ("type", "missing_type"), ("division", "division by zero"), ("rows", "more than one row"),
      ("feature", "not yet"), ("lock", "in use"), ("disk", "SQLSTATE 53100"),
      ("server", "SQLSTATE 08001"), ("own", "not on Mondays"), ("warning", "be careful"),
      ("action", "key missing"), ("case", "case not found"), ("itself", "already modified"),
      ("commit", "transaction"), ("message", "without a reason"),
    ] {
      let errors = await #expect(throws: FormErrors.self, "\(text)") {
        _ = try await list.update("1") { $0.values[1] = .text(text) }
      }
      let sentence = errors?.description ?? ""
      #expect(sentence.contains(words) && !sentence.contains("secret"), "\(text): \(sentence)")
    }
    #expect(try await list.entry("1", in: ListSelection())?.record.values[1] == .text("first"))
    for text in ["feature", "feature", "second"] {
      _ = try? await list.update("1") { $0.values[1] = .text(text) }
    }
    #expect(try await list.entry("1", in: ListSelection())?.record.values[1] == .text("second"))
    #expect(!database.pool.pooler.sharesSessions)
    try await database.write { try await $0.run(script: "ALTER TABLE notes RENAME text TO body") }
    let error = await #expect(throws: PostgresError.self) {
      _ = try await list.update("1") { $0.values[1] = .text("second") }
    }
    #expect(error?.isOutdated == true)
  }

  @Test func `a write succeeds after its prepared statements have become outdated`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: "CREATE TABLE notes (id int PRIMARY KEY, text text); INSERT INTO notes VALUES (1)")
    }
    let list = PostgresList<DataRecord>(database, try await database.table("notes"))
    for type in ["varchar(80)", "text", "varchar(90)"] {
      for text in ["first", "second", "third"] {
        _ = try await list.update("1") { $0.values[1] = .text(text) }
      }
      try await database.write {
        try await $0.run(script: "ALTER TABLE notes ALTER text TYPE \(type)")
      }
    }
    _ = try await list.update("1") { $0.values[1] = .text("last") }
    #expect(try await list.entry("1", in: ListSelection())?.record.values[1] == .text("last"))
  }
}
