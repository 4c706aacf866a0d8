import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgres

/// Lists whose keys and values are too long for a URL.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(5))) struct PostgresLongKeyTests
{
  private static let tables = """
    CREATE TABLE texts (k text PRIMARY KEY, v bytea);
    INSERT INTO texts SELECT CASE i % 3 WHEN 0 THEN '' WHEN 1 THEN (SELECT string_agg(md5(i::text || n), '') FROM generate_series(1, 60) AS n)
      ELSE repeat('l', 200 + i) || repeat('é', 300) END || i, '\\x00' FROM generate_series(1, 40) AS i;
    CREATE TABLE pairs (k int, l bytea, m text COLLATE "C", PRIMARY KEY (l, m, k));
    INSERT INTO pairs SELECT i % 4, convert_to(repeat('k', 500) || i % 9, 'UTF8'), repeat('m', 500) || i FROM generate_series(1, 40) AS i;
    CREATE TABLE loose (a text, b text, c jsonb);
    INSERT INTO loose SELECT repeat('a', i % 3 * 9000) || i % 7, repeat('é', 3000) || i % 5, to_jsonb(repeat('c', 5000) || i % 2)
      FROM generate_series(1, 40) AS i;
    CREATE VIEW seen AS SELECT * FROM loose
    """

  @Test(arguments: ["texts", "pairs", "loose", "seen"])
  func `rows with long keys are paged with short cursors`(name: String) async throws {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run(script: Self.tables) }
    let table = try await database.table(name)
    let list = PostgresList(database, table)
    let columns = table.dataColumns
    let cursor = Cursor(page: "/t", query: "", order: "o")
    func addressed(_ position: Position?) throws -> Position? {
      guard let text = position.map(cursor.encode) else { return nil }
      #expect(text.utf8.count <= 1_100)
      return try cursor.decode(text)
    }
    for seed in 0..<6 {
      var random = SeededGenerator(seed: seed)
      var query = ListQuery()
      let terms = columns.shuffled(using: &random).filter(\.isSortable).prefix(seed % 3)
      query.sort = RowOrder(terms.map { .init($0.name, descending: Bool.random(using: &random)) })
      let selection = try ListSelection(query, of: columns)
      let all = try await list.entries(
        selection, in: RowRange(), limit: 1_000, bytes: .max, from: .first
      ).entries
      #expect(all.count == 40 && Set(all.map(\.key)).count == 40)
      var (keys, last): ([String], Position?) = ([], nil)
      while keys.count <= 40 {
        let run = try await list.entries(
          selection, in: RowRange(after: try addressed(last)), limit: 7, bytes: .max, from: .first)
        keys += run.entries.map(\.key)
        last = run.entries.last?.position
        if run.entries.count < 7 { break }
      }
      #expect(keys == all.map(\.key), "\(name), \(query.sort)")
      for end in stride(from: 40, to: 0, by: -7) {
        let run = try await list.entries(
          selection, in: RowRange(through: try addressed(all[end - 1].position)), limit: 7,
          bytes: .max, from: .last)
        #expect(
          run.entries.map(\.key) == all[max(0, end - 7)..<end].map(\.key), "\(name), \(query.sort)")
      }
    }
    guard table.hasRecords else { return }
    let all = try await list.entries(
      ListSelection(), in: RowRange(), limit: 1_000, bytes: .max, from: .first
    ).entries
    for entry in all {
      #expect(entry.key.utf8.count <= RecordKey.byteLimit)
      #expect(
        try await list.entry(entry.key, in: ListSelection())?.record.values == entry.record.values)
    }
    let long = try #require(all.last { $0.key.hasPrefix("~d") })
    #expect(try await list.update(long.key) { _ in } == long.key)
    #expect(try await list.delete([long.key, all[0].key]).count == 2)
    let rest = try await list.entries(
      ListSelection(), in: RowRange(after: long.position), limit: 99, bytes: .max, from: .first
    ).entries.map(\.key)
    let place = try #require(all.firstIndex { $0.key == long.key })
    #expect(Set(all[(place + 1)...].map(\.key)).isSubset(of: rest))
  }
}
