import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// What is counted is what the list has, narrowed down to it.
@Suite struct ListFacetTests {
  @Test(arguments: 0..<60)
  func eachCountIsThatOfTheListNarrowedDownToIt(seed: Int) async throws {
    let table = try RandomTable(seed: seed + 12_000)
    var random = SeededGenerator(seed: seed)
    var query = ListQuery()
    if let column = table.columns.randomElement(using: &random), Bool.random(using: &random) {
      query.filters = [.init(column.name, .isEmpty, ["0"])]
    }
    let selection = try ListSelection(query, of: table.columns)
    let all = try await count(table, query)
    for column in table.columns {
      let facets = try #require(
        try await table.list.facet(column, in: selection, limit: 1_000))
      #expect(facets.map(\.count).reduce(0, +) == all)
      #expect(facets.map(\.count) == facets.map(\.count).sorted(by: >))
      // What a number is no address says exactly that is a text or bytes.
      for facet in facets where column.kind == .text {
        guard case .text(let text) = facet.value, !text.isEmpty, !text.contains("\u{FFFD}") else {
          continue
        }
        let narrowed = ListQuery.Filter(column.name, .isOneOf, [text])
        var query = query
        query.filters.append(narrowed)
        #expect(try await count(table, query) == facet.count, "\(column.name) \(text)")
      }
    }
  }

  private func count(_ table: RandomTable, _ query: ListQuery) async throws -> Int {
    let selection = try ListSelection(query, of: table.columns)
    guard case .exactly(let count) = try await table.list.count(selection, upTo: 10_000) else {
      return -1
    }
    return count
  }

  @Test func aKeyIsCalledByWhatItRefersTo() async throws {
    var configuration = Configuration()
    // One key leads nowhere.
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(configuration: configuration)
    let table = try await queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);
          INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
          CREATE TABLE products (kind INT REFERENCES kinds (id), kind_ TEXT);
          INSERT INTO products (kind) VALUES (1), (1), (2), (7), (NULL), (NULL), (NULL);
          """)
      return try SQLiteTable.all(in: database).first { $0.name == "products" }
    }
    let list = SQLiteList(
      BoundedDatabase(queue, limits: .patient), try #require(table), labels: true)
    let column = DataColumn<SQLiteRecord>("Kind", name: "kind", kind: .number) { $0.values[0] }
    let facets = try await list.facet(column, in: ListSelection(), limit: 3)
    #expect(
      facets == [
        ListFacet(.null, count: 3), ListFacet(.integer(1), count: 2, title: "Tea"),
        ListFacet(.integer(2), count: 1, title: "Coffee"),
      ])
  }
}
