import Foundation
@testable import PageLists
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Counts, facets and groups match the filtered lists.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(20))) struct PostgresCountTests {
  private func database() async throws -> PostgresDatabase {
    let database = try await TestPostgres.database()
    try await RandomTable.prepare(database)
    return database
  }

  @Test(arguments: 0..<4)
  func `each facet count equals the count of the filtered list`(tens: Int) async throws {
    let database = try await database()
    for seed in tens * 6..<tens * 6 + 6 {
      let table = try await RandomTable(seed: seed + 12_000, in: database)
      for column in table.columns {
        let facets = try #require(
          try await table.list.facet(column, in: ListSelection(), limit: 1_000))
        #expect(facets.map(\.count).reduce(0, +) == 30, "seed \(seed)")
        #expect(facets.map(\.count) == facets.map(\.count).sorted(by: >))
        for facet in facets.prefix(4) {
          guard facet.value.displayText?.isEmpty == false else { continue }
          var selection = ListSelection<DataRecord>()
          selection.conditions = [.init(column: column, test: .isOneOf([facet.value]))]
          guard case .exactly(let count) = try await table.list.count(selection, upTo: 1_000) else {
            Issue.record("The list returned no exact count")
            continue
          }
          let place = try #require(table.table.columnIndex(of: column.name))
          // A filter finds all equal values, which may have different texts.
          let isExact = table.table.columns[place].type.isExact
          #expect(isExact ? count == facet.count : count >= facet.count, "\(seed) \(column.name)")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `groups match the rows, and rows of a group are adjacent`(tens: Int) async throws {
    let database = try await database()
    for seed in tens * 6..<tens * 6 + 6 {
      let table = try await RandomTable(seed: seed + 21_000, in: database)
      var random = SeededGenerator(seed: seed)
      let column = try #require(table.columns.filter(\.isSortable).randomElement(using: &random))
      let number = table.columns.first { $0.kind == .number }
      let records = try await table.list.paged(ListSelection(), by: 1_000).map(\.record)
      let groups = try #require(
        try await table.list.groups(
          ListGrouping(by: column, summing: number), of: nil, in: ListSelection(), limit: 1_000))
      var counts: [SortValue: Int] = [:]
      for record in records { counts[column.value(record).grouped, default: 0] += 1 }
      let place = try #require(table.table.columnIndex(of: column.name))
      // PostgreSQL ignores trailing blanks in texts of a fixed length, so their groups are not compared.
      if !table.table.columns[place].type.name.hasPrefix("bpchar") {
        #expect(
          Dictionary(groups.map { ($0.value.grouped, $0.count) }, uniquingKeysWith: +) == counts,
          "seed \(seed) \(column.name)")
      }
      let some = groups.shuffled(using: &random).prefix(3)
      let again = try #require(
        try await table.list.groups(
          ListGrouping(by: column), of: some.map(\.value), in: ListSelection(), limit: 1_000))
      #expect(Set(again.map(\.value)) == Set(some.map(\.value)), "seed \(seed)")
      var query = ListQuery()
      (query.group, query.sort) = (column.name, table.order(&random))
      let paged = try await table.list.paged(
        ListSelection(query, of: table.columns), by: 7
      ).map { Array(RecordKey([column.value($0.record).grouped]).text.utf8) }
      #expect(paged.count == 30)
      let runs = paged.reduce(into: [[UInt8]]()) { runs, value in
        if runs.last != value { runs.append(value) }
      }
      #expect(Set(runs).count == runs.count, "seed \(seed), \(query.text)")
    }
  }

  @Test func `sums are those of PostgreSQL, with NaN`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE sales (id int PRIMARY KEY, kind text, price numeric, weight float8, note text);
          INSERT INTO sales VALUES (1, 'tea', 1.5, 1e308, 'x'), (2, 'tea', 2, 1e308, 'y'),
            (3, 'cup', 10, 1, 'z'), (4, NULL, NULL, NULL, NULL), (5, 'pot', 'NaN', 2, NULL)
          """)
    }
    let table = try await database.table("sales")
    let list = PostgresList(database, table)
    let columns = table.dataColumns
    let groups = try await list.groups(
      ListGrouping(by: columns[1], summing: columns[2]), of: nil, in: ListSelection(), limit: 9)
    #expect(
      groups?.map { "\($0.value.displayText ?? "-") \($0.count) \($0.sum.map { "\($0)" } ?? "-")" }
        == [
          "pot 1 nan", "cup 1 10.0", "tea 2 3.5", "- 1 -",
        ])
    let whole = try await list.groups(
      ListGrouping(by: nil, summing: columns[0]), of: nil, in: ListSelection(), limit: 9)
    #expect(whole == [ListGroup(.null, count: 5, sum: 15, exactSum: 15)])
    // The sum exceeds the largest float, so the groups are unknown.
    let much = try await list.groups(
      ListGrouping(by: columns[1], summing: columns[3]), of: nil, in: ListSelection(), limit: 9)
    #expect(much == nil)
    let none = try await list.groups(
      ListGrouping(by: nil, summing: columns[4]), of: nil, in: ListSelection(), limit: 9)
    #expect(none == [ListGroup(.null, count: 5)])
  }

  @Test func `empty texts and NULL form one group at the end`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TYPE size AS ENUM ('b', '', 'a');
          CREATE TABLE empty (id int PRIMARY KEY, kind text, size size);
          INSERT INTO empty VALUES (1, '', ''), (2, 'b', 'b'), (3, NULL, NULL), (4, 'a', 'a'), (5, '', ''),
            (6, NULL, NULL);
          CREATE INDEX ON empty (kind, id)
          """)
    }
    let table = try await database.table("empty")
    let list = PostgresList(database, table)
    for (place, name, expected) in [
      (1, "kind", ["4", "2", "1", "3", "5", "6"]), (2, "size", ["2", "4", "1", "3", "5", "6"]),
    ] {
      let groups = try await list.groups(
        ListGrouping(by: table.dataColumns[place]), of: nil, in: ListSelection(), limit: 9)
      #expect(groups?.map(\.count) == [4, 1, 1] && groups?.first?.value == .null)
      let empty = try await list.groups(
        ListGrouping(by: table.dataColumns[place]), of: [.null], in: ListSelection(), limit: 9)
      #expect(empty?.map(\.count) == [4])
      let selection = try ListSelection(
        ListQuery().reading([(name: "group", value: name)]), of: table.dataColumns)
      for limit in 1...3 {
        #expect(try await list.paged(selection, by: limit).map(\.key) == expected)
      }
    }
  }

  @Test func `date facets count by year, month or day, latest first`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE days (id int PRIMARY KEY, d date, t timestamp, x text);
          INSERT INTO days VALUES (1, '2024-01-02', '2026-01-02 03:04', '2026-03-02'),
            (2, '2026-03-04', '2026-03-04 05:00', '2026-03-02 09:30'), (3, '2026-05-06', NULL, 'none'),
            (4, 'infinity', '-infinity', NULL), (5, NULL, '2026-03-05', '2026-3-4'),
            (6, '2026-01-02 BC', '2026-04-05 06:00 BC', NULL)
          """)
    }
    let table = try await database.table("days")
    let list = PostgresList(database, table)
    func counts(_ place: Int) async throws -> [String] {
      try #require(
        try await list.facet(table.dataColumns[place], by: .date, in: ListSelection(), limit: 9)
      ).map { "\($0.value.displayText ?? "") \($0.count)" }
    }
    #expect(try await counts(1) == ["2026 2", "2024 1"])
    #expect(try await counts(2) == ["2026-03 2", "2026-01 1"])
    #expect(try await counts(3) == ["2026-03-02 2"])
    #expect(try await counts(0) == [])
  }

  @Test func `counts are exact up to the limit and estimated beyond it`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE many (id int PRIMARY KEY) WITH (autovacuum_enabled = false);
          INSERT INTO many SELECT generate_series(1, 5000);
          CREATE TABLE parted (id int PRIMARY KEY) PARTITION BY HASH (id);
          CREATE TABLE part0 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 0);
          CREATE TABLE part1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1);
          INSERT INTO parted SELECT generate_series(1, 3000);
          ANALYZE parted; ANALYZE part0; ANALYZE part1
          """)
    }
    let list = PostgresList(database, try await database.table("many"))
    let all = ListSelection<DataRecord>()
    #expect(try await list.count(all, upTo: 5_000) == .exactly(5_000))
    #expect(try await list.count(all, upTo: 100) == .atLeast(100))
    _ = try await database.run("ANALYZE many")
    #expect(try await list.count(all, upTo: 100) == .about(5_000))
    var narrowed = all
    narrowed.conditions = [.init(column: list.table.dataColumns[0], test: .moreThan(.integer(5)))]
    #expect(try await list.count(narrowed, upTo: 100) == .atLeast(100))
    let parted = PostgresList(database, try await database.table("parted"))
    #expect(try await parted.count(all, upTo: 100) == .about(3_000))
  }

  @Test func `a foreign key is labelled with the row it references`() async throws {
    let database = try await database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE kinds (id int PRIMARY KEY, name text);
          INSERT INTO kinds VALUES (1, 'Tea'), (2, 'Coffee');
          CREATE TABLE products (id int PRIMARY KEY, kind int REFERENCES kinds ON DELETE CASCADE, kind_ text);
          INSERT INTO products VALUES (1, 1), (2, 1), (3, 2), (4, NULL), (5, NULL), (6, NULL);
          """)
    }
    let table = try await database.table("products")
    let reference = try #require(table.references.first)
    #expect(
      reference.table == "kinds" && reference.columns == [1]
        && reference.referencedColumns == ["id"])
    #expect(reference.onDelete == .cascades && reference.label == "name")
    let list = PostgresList(database, table, readsLabels: true)
    let column = table.dataColumns[1]
    let facets = [
      ListFacet(.null, count: 3), ListFacet(.integer(1), count: 2, title: "Tea"),
      ListFacet(.integer(2), count: 1, title: "Coffee"),
    ]
    #expect(try await list.facet(column, in: ListSelection(), limit: 3) == facets)
    let groups = try await list.groups(
      ListGrouping(by: column), of: nil, in: ListSelection(), limit: 2)
    #expect(groups?.map(\.title) == [nil, "Tea"])
    let rows = try await list.paged(ListSelection(), by: 2)
    #expect(
      rows.map(\.record.labels) == ["Tea", "Tea", "Coffee"].map { [.text($0)] } + [
        [.null], [.null], [.null],
      ])
  }

  @Test func `slow counts are unknown, and slow reads throw an error`() async throws {
    let patient = try await database()
    try await patient.write {
      try await $0.run(
        script: """
          CREATE TABLE few (id int PRIMARY KEY); INSERT INTO few VALUES (1), (2);
          CREATE VIEW slow AS SELECT id, pg_sleep(3600)::text AS nap FROM few
          """)
    }
    var limits = PostgresLimits.patient
    limits.readTime = .seconds(1)
    let database = PostgresDatabase(patient.pool.address, limits: limits)
    let list = PostgresList(database, try await patient.table("slow"))
    var selection = ListSelection<DataRecord>()
    let column = list.table.dataColumns[1]
    selection.conditions = [.init(column: column, test: .isEmpty(false))]
    #expect(try await list.count(selection, upTo: 9) == .unknown)
    #expect(try await list.facet(column, in: selection, limit: 9) == nil)
    let groups = try await list.groups(ListGrouping(by: column), of: nil, in: selection, limit: 9)
    #expect(groups == nil)
    // A list of an existing table reports the missing index.
    let slow = await #expect(throws: SlowListError.self) {
      _ = try await list.paged(selection, by: 9)
    }
    #expect(slow?.siteProblem.detail.contains("no index covers 'nap'") == true)
    // A list of a Swift type reports only a slow read.
    struct Few: Decodable, Sendable { var id: Int }
    let own = try await PostgresList<Few>(database, "slow")
    let nap = DataColumn<Few>("nap", name: "nap", kind: .text) { _ in .null }
    var asked = ListSelection<Few>()
    asked.conditions = [.init(column: nap, test: .isEmpty(false))]
    let error = await #expect(throws: DatabaseUnavailable.self) {
      _ = try await own.paged(asked, by: 9)
    }
    #expect(error?.reason == .slowRead)
  }
}
