import PageElements
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgres

/// Tests of the table and columns that PostgreSQL names when it rejects a row.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresRefusalTests
{
  @Test func `errors of a partition name its columns, and errors of a trigger's table do not`()
    async throws
  {
    let database = try await TestPostgres.database()
    // One of the same name elsewhere, with an index of the same name.
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
          said(of: $0) + "Another row has this already."
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
}
