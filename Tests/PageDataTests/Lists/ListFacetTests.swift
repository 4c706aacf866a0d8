import GRDB
import PageLists
import PageSite
import TestSupport
import Testing

@testable import PageData

/// Facet counts equal the counts of the filtered lists.
@Suite struct ListFacetTests {
  @Test(arguments: 0..<60)
  func facetCountsMatchTheFilteredList(seed: Int) async throws {
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
      // A filter in a URL does not specify a value's type, so only texts are compared.
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

  private struct Item: Sendable {
    let id: Int
    let value: SortValue
  }

  @Test(
    arguments: [
      ["2024-01-02", "2026-03-04", "2026-03-04 10:00", "none", "2026-3-4", "", nil],
      ["2026-01-02", "2026-03-04T00:00", "2026-03-31", "2026-13-99", "١٢٣٤-٠١-٠١"],
      ["2026-03-02", "2026-03-02 09:30:00", "2026-03-31", "2026-03-1"], ["2026-03-02"], [],
      ["[\"a\", \"b\", \"a\"]", "[\"b\", 1, 1.0, true, null, [\"b\"]]", "[", "{}", "[\"\"]"],
    ] as [[String?]])
  func datesAndElementsAreCountedAlikeInMemoryAndInSQLite(texts: [String?]) async throws {
    let queue = try DatabaseQueue()
    let table = try await queue.write { database in
      try database.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, \"a'b\" DATE)")
      for text in texts {
        try database.execute(sql: "INSERT INTO t (\"a'b\") VALUES (?)", arguments: [text])
      }
      try database.execute(sql: "INSERT INTO t (\"a'b\") VALUES (5), (x'00')")
      return try SQLiteTable.named("t", in: database)
    }
    let stored = SQLiteList(BoundedDatabase(queue, limits: .patient), try #require(table))
    let memory = MemoryList(
      texts.enumerated().map { Item(id: $0, value: $1.map { .text($0) } ?? .null) }, key: \Item.id)
    let mine = DataColumn<Item>("A", name: "a'b", kind: .text) { $0.value }
    let other = DataColumn<DataRecord>("A", name: "a'b", kind: .text) { $0.values[1] }
    for part in [ListFacet.Part.date, .element, .undated] {
      let left = try await memory.facet(mine, by: part, in: ListSelection(), limit: 20) ?? []
      var right = try await stored.facet(other, by: part, in: ListSelection(), limit: 20) ?? []
      if part == .undated {
        // SQLite also counts the number and the bytes as undated.
        for index in right.indices where right[index].value == .text("") { right[index].count -= 2 }
        right.removeAll { $0.count == 0 }
        #expect(Set(left) == Set(right))
      } else {
        #expect(left == right, "\(part)")
      }
    }
  }

  @Test func dateFacetsUseYearsMonthsOrDaysNewestFirst() async throws {
    func texts(_ days: [String]) async throws -> [String?] {
      let list = MemoryList(
        days.enumerated().map { Item(id: $0, value: .text($1)) }, key: \Item.id)
      let column = DataColumn<Item>("A", name: "a", kind: .text) { $0.value }
      return try await list.facet(column, by: .date, in: ListSelection(), limit: 2)?
        .map(\.value.displayText) ?? []
    }
    try await #expect(texts(["2024-01-02", "2026-01-01", "2025-05-05"]) == ["2026", "2025"])
    try await #expect(texts(["2026-01-02", "2026-03-01"]) == ["2026-03", "2026-01"])
    try await #expect(texts(["2026-01-02", "2026-01-01"]) == ["2026-01-02", "2026-01-01"])
    try await #expect(texts(["2026-01-02", "2026-01-02 10:00"]) == ["2026-01-02"])
  }

  private func count(_ table: RandomTable, _ query: ListQuery) async throws -> Int {
    let selection = try ListSelection(query, of: table.columns)
    guard case .exactly(let count) = try await table.list.count(selection, upTo: 10_000) else {
      return -1
    }
    return count
  }

  @Test func facetsOfReferencesShowTheReferencedName() async throws {
    var configuration = Configuration()
    // One row refers to a missing row.
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
      BoundedDatabase(queue, limits: .patient), try #require(table), readsLabels: true)
    let column = DataColumn<DataRecord>("Kind", name: "kind", kind: .number) { $0.values[0] }
    let facets = try await list.facet(column, in: ListSelection(), limit: 3)
    #expect(
      facets == [
        ListFacet(.null, count: 3), ListFacet(.integer(1), count: 2, title: "Tea"),
        ListFacet(.integer(2), count: 1, title: "Coffee"),
      ])
  }
}
