import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Views and other relations without a key.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresKeylessTests
{
  @Test func `a table of 1,200 columns is paged in both directions`() async throws {
    let database = try await TestPostgres.database()
    let columns = (0..<1_200).map { $0 % 3 == 0 ? "c\($0) text" : "c\($0) int" }
    try await database.write {
      try await $0.run(script: "CREATE TABLE wide (\(columns.joined(separator: ", ")))")
      // The rows differ only in the last column, and some have NULL there.
      try await $0.run(
        "INSERT INTO wide (c0, c1, c1199) SELECT 'a', 7, nullif(n, 9) FROM generate_series(1, 20) AS n"
      )
    }
    let table = try await database.table("wide")
    let list = PostgresList(database, table)
    let selection = ListSelection<DataRecord>()
    var (found, last): ([String], Position?) = ([], nil)
    repeat {
      let run = try await list.entries(
        selection, in: RowRange(after: last), limit: 6, bytes: .max, from: .first)
      found += run.entries.map { $0.record.values[1_199].displayText ?? "none" }
      last = run.entries.count == 6 ? run.entries.last?.position : nil
    } while last != nil
    #expect(found == (1...20).filter { $0 != 9 }.map(String.init) + ["none"])
    let all = try await list.entries(
      selection, in: RowRange(), limit: 100, bytes: .max, from: .first
    ).entries
    let before = try await list.entries(
      selection, in: RowRange(through: all[12].position), limit: 5, bytes: .max, from: .last)
    #expect(before.entries.map(\.key) == all[8...12].map(\.key))
  }

  @Test func `a view is exported by one query in page order`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE sales AS SELECT n % 7 AS shop, nullif(n % 5, 0) AS size, 'x' || n % 11 AS name
            FROM generate_series(1, 3000) AS n;
          CREATE VIEW seen AS SELECT * FROM sales
          """)
    }
    let table = try await database.table("seen")
    let list = PostgresList(database, table)
    let columns = table.columns.indices.map { place in
      DataColumn<DataRecord>(
        table.columns[place].name, name: table.columns[place].name,
        kind: table.columns[place].type.kind
      ) { $0.values[place] }
      .sortable().filterable()
    }
    for sort in [[], ["size"], ["-size", "name"]] {
      var query = ListQuery()
      query.sort = RowOrder(
        sort.map { .init($0.replacing("-", with: ""), descending: $0.hasPrefix("-")) })
      query.filters = [.init("shop", .isOneOf, ["1", "2"])]
      let selection = try ListSelection(query, of: columns)
      let paged = try await list.entries(
        selection, in: RowRange(), limit: 10_000, bytes: .max, from: .first
      ).entries.map(\.record.values)
      let read = Mutex<[[SortValue]]>([])
      let before = database.statementCount
      let isRead = try await list.readAll(selection) {
        read.withLock { $0 = [] }
      } _: { record in
        read.withLock { $0.append(record.values) }
      }
      #expect(isRead)
      #expect(database.statementCount - before == 2)
      #expect(read.withLock(\.self) == paged, "\(sort)")
    }
    // Rows with a key are read by key.
    try await database.write { try await $0.run("CREATE TABLE keyed (id int PRIMARY KEY)") }
    let keyed = PostgresList(database, try await database.table("keyed"))
    #expect(
      try await !keyed.readAll(ListSelection()) {
      } _: { _ in
      })
  }

  @Test func `an export that fails leaves no transaction behind`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: "CREATE VIEW fails AS SELECT 1 / (n - 700) AS x FROM generate_series(1, 900) AS n")
    }
    let list = PostgresList(database, try await database.table("fails"))
    for _ in 0..<4 {
      await #expect(throws: PostgresError.self) {
        _ = try await list.readAll(ListSelection()) {
        } _: { _ in
        }
      }
    }
    #expect(try await database.run("SELECT 1").first?[0] == "1")
    let open = try await database.run(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND query LIKE '%pe_export%'
      """)
    #expect(open.first?[0] == "0")
  }
}
