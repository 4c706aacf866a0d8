import GRDB
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PageData

/// Lists of views, whose rows have no key.
@Suite struct KeylessListTests {
  private func list(
    _ statements: String
  ) throws -> (SQLiteList<DataRecord>, [DataColumn<DataRecord>]) {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: statements) }
    let found = try queue.read { try SQLiteTable.named("seen", in: $0) }
    let table = try #require(found)
    let columns = table.columns.enumerated().map { place, column in
      DataColumn<DataRecord>(column.name, name: column.name, kind: .any) { $0.values[place] }
        .sortable().filterable()
    }
    return (SQLiteList(BoundedDatabase(queue, limits: .patient), table), columns)
  }

  @Test func aViewOfManyColumnsHasPagesInBothDirections() async throws {
    let columns = (0..<1_200).map { "c\($0)" }.joined(separator: ", ")
    let (list, _) = try list(
      """
      CREATE TABLE wide (\(columns));
      INSERT INTO wide (c0, c1, c1199)
        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20)
        SELECT 'a', 7, nullif(n, 9) FROM n;
      CREATE VIEW seen AS SELECT * FROM wide
      """)
    let selection = ListSelection<DataRecord>()
    var (found, last): ([SortValue], Position?) = ([], nil)
    repeat {
      let run = try await list.entries(
        selection, in: RowRange(after: last), limit: 6, bytes: .max, from: .first)
      found += run.entries.map { $0.record.values[1_199] }
      last = run.entries.count == 6 ? run.entries.last?.position : nil
    } while last != nil
    #expect(found == (1...20).filter { $0 != 9 }.map { .integer($0) } + [.null])
    let all = try await list.entries(
      selection, in: RowRange(), limit: 100, bytes: .max, from: .first
    ).entries
    let before = try await list.entries(
      selection, in: RowRange(through: all[12].position), limit: 5, bytes: .max, from: .last)
    #expect(before.entries.map(\.key) == all[8...12].map(\.key))
  }

  @Test func anExportOfAViewIsOneQueryInTheOrderOfItsPages() async throws {
    let (list, columns) = try list(
      """
      CREATE TABLE sales (shop, size, name TEXT COLLATE NOCASE);
      INSERT INTO sales
        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3000)
        SELECT n % 7, nullif(n % 5, 0), iif(n % 2, 'x', 'X') || n % 11 FROM n;
      CREATE VIEW seen AS SELECT * FROM sales
      """)
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
      let isRead = try await list.readAll(selection) {
        read.withLock { $0 = [] }
      } _: { record in
        read.withLock { $0.append(record.values) }
      }
      #expect(isRead)
      #expect(paged.count > 800)
      #expect(read.withLock(\.self) == paged, "\(sort)")
    }
  }
}
