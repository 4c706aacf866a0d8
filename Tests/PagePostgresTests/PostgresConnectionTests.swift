import Foundation
import PageSite
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

@Suite(.enabled(if: TestPostgres.isAvailable)) struct PostgresConnectionTests {
  private static let texts = [
    "", "a", "it's \"quoted\"", "$1 \\ %", "e\u{301}", "é", "😀\u{200D}", "a\nb\t",
  ]

  @Test func `values survive a round trip`() async throws {
    let database = try await TestPostgres.database()
    for text in Self.texts {
      #expect(
        try await database.run("SELECT \(text)::text").first?[0]?.utf8.elementsEqual(text.utf8)
          == true)
    }
    for number in [0, -1, .min, .max] as [Int] {
      #expect(
        try await database.run("SELECT \(number)::bigint").first?.value(0, as: Int.self) == number)
    }
    for number in [0, -0.1, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity] as [Double] {
      #expect(
        try await database.run("SELECT \(number)::float8").first?.value(0, as: Double.self)
          == number)
    }
    #expect(
      try await database.run("SELECT \(Double.nan)::float8").first?.value(0, as: Double.self)?.isNaN
        == true)
    for bytes in [[], [0], Array(0...255)] as [[UInt8]] {
      #expect(try await database.run("SELECT \(bytes)").first?.value(0, as: [UInt8].self) == bytes)
    }
    for truth in [true, false] {
      #expect(
        try await database.run("SELECT \(truth)::bool").first?.value(0, as: Bool.self) == truth)
    }
    let none: String? = nil
    let row = try #require(try await database.run("SELECT \(none)::text").first)
    #expect(row[0] == nil)
    #expect(try row.value(0, as: Int.self) == nil)
    let id = UUID()
    #expect(try await database.run("SELECT \(id)::uuid").first?.value(0, as: UUID.self) == id)
  }

  @Test(arguments: ["UTC", "America/St_Johns", "Asia/Kolkata"])
  func `dates survive a round trip to the microsecond in every time zone`(zone: String) async throws
  {
    let database = try await TestPostgres.database()
    let moment = Date(timeIntervalSince1970: 1_795_000_000.250_001)
    let found = try await database.write { connection in
      try await connection.run("SELECT set_config('timezone', \(zone), true)")
      return try await connection.run("SELECT \(moment)::timestamptz").first?.value(
        0, as: Date.self)
    }
    #expect(abs(try #require(found).timeIntervalSince(moment)) < 0.000_000_5)
  }

  @Test func `queries can be nested, and values are always parameters`() {
    let inner: PostgresQuery = "price < \(5) AND name = \("a'b")"
    let query: PostgresQuery =
      "SELECT \(name: "odd\"name") FROM \(raw: "teas") WHERE kind = \("x") AND (\(inner)) LIMIT \(7)"
    #expect(
      query.text
        == "SELECT \"odd\"\"name\" FROM teas WHERE kind = $1 AND (price < $2 AND name = $3) LIMIT $4"
    )
    #expect(query.values == [.text("x"), .text("5"), .text("a'b"), .text("7")])
    #expect(
      [inner, inner].joined(separator: " OR ").text
        == "price < $1 AND name = $2 OR price < $3 AND name = $4")
  }

  @Test func `a text with a NUL character is rejected, not truncated`() async throws {
    let database = try await TestPostgres.database()
    await #expect(throws: PostgresError.self) {
      try await database.run("SELECT \("a\u{0}b")::text")
    }
    #expect(try await database.run("SELECT 1").first?[0] == "1")
  }

  @Test func `a server error has its code, constraint and table`() async throws {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run("CREATE TABLE teas (name text CONSTRAINT one UNIQUE)")
    }
    try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
    do {
      try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
      Issue.record("The second insert succeeded")
    } catch let error as PostgresError {
      #expect(error.code == "23505")
      #expect(error.constraint == "one")
      #expect(error.table == "teas")
      #expect(error.description.hasSuffix("(SQLSTATE 23505)"))
    }
  }

  @Test func `a prepared statement still runs after its table changes`() async throws {
    let database = try await TestPostgres.database()
    try await database.write { try await $0.run("CREATE TABLE teas (name text)") }
    try await database.write { try await $0.run("INSERT INTO teas VALUES ('sencha')") }
    for _ in 0..<4 {
      let rows = try await database.run("SELECT * FROM teas WHERE name = \("sencha")")
      #expect(rows.columns == ["name"])
    }
    try await database.write { try await $0.run("ALTER TABLE teas ADD price int DEFAULT 3") }
    for _ in 0..<4 {
      let rows = try await database.run("SELECT * FROM teas WHERE name = \("sencha")")
      #expect(rows.columns == ["name", "price"])
    }
  }

  /// A pooler in transaction mode shares a server connection among clients.
  @Test func `a deallocated prepared statement still runs`() async throws {
    let database = try await TestPostgres.database()
    try await database.read { connection in
      for round in 0..<6 {
        if round == 3 { try await connection.run(script: "DEALLOCATE ALL") }
        for number in 0..<3 {
          let rows = try await connection.run("SELECT \(number)::int + \(raw: "\(number)")")
          #expect(try rows.first?.value(0, as: Int.self) == 2 * number)
        }
      }
      // The connection no longer prepares statements.
      let left = try await connection.run("SELECT count(*) FROM pg_prepared_statements")
      #expect(try left.first?.value(0, as: Int.self) == 0)
    }
  }

  @Test func `a statement still runs if another client has prepared its name`() async throws {
    let database = try await TestPostgres.database()
    let name = try await database.read { connection in
      for _ in 0..<2 { try await connection.run("SELECT 'one'") }
      return try await connection.run("SELECT name FROM pg_prepared_statements").first?
        .value(0, as: String.self)
    }
    let text = try #require(name)
    let other = try await TestPostgres.database()
    try await other.read { connection in
      try await connection.run(script: "PREPARE \(text) AS SELECT 'one'")
      for _ in 0..<3 {
        let rows = try await connection.run("SELECT 'one'")
        #expect(try rows.first?.value(0, as: String.self) == "one")
      }
    }
  }

  /// All connections use the same name for one statement, and different names for different statements.
  @Test func `a statement has the same unique name on every connection`() async throws {
    let database = try await TestPostgres.database()
    @Sendable func names(_ connection: PostgresConnection) async throws -> [String?] {
      for _ in 0..<2 { _ = try await connection.run("SELECT 'one'") }
      for _ in 0..<2 { _ = try await connection.run("SELECT \(1)::bigint") }
      for _ in 0..<2 { _ = try await connection.run("SELECT \("1")::bigint") }
      return try await connection.run(
        "SELECT name FROM pg_prepared_statements ORDER BY statement, name"
      )
      .map { try $0.value(0, as: String.self) }
    }
    let one = try await database.read { try await names($0) }
    let two = try await TestPostgres.database().read { try await names($0) }
    #expect(one == two && one.count >= 2 && Set(one).count == one.count)
    #expect(one.allSatisfy { $0?.hasPrefix("pe_") == true })
  }

  @Test func `prepared statements are limited, and further statements still run`() async throws {
    let database = try await TestPostgres.database()
    try await database.read { connection in
      for _ in 0..<3 {
        for number in 0..<250 {
          let rows = try await connection.run("SELECT \(raw: "\(number)"), \(number)::int")
          #expect(rows.first?[0] == rows.first?[1])
        }
      }
      let count = try await connection.run("SELECT count(*) FROM pg_prepared_statements").first?
        .value(0, as: Int.self)
      #expect(try #require(count) <= 100)
    }
  }

  @Test func `concurrent statements on one connection all return their results`() async throws {
    let database = try await TestPostgres.database()
    let sum = try await database.read { connection in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...50 {
          group.addTask {
            try await connection.run("SELECT \(number)::int").first?.value(0, as: Int.self) ?? 0
          }
        }
        return try await group.reduce(0, +)
      }
    }
    #expect(sum == 1275)
  }

  @Test func `rows decode into values by column name`() async throws {
    enum Kind: String, Decodable { case green, black }
    struct Tea: Decodable {
      var name: String, price: Double?, kind: Kind, count: Int, isOrganic: Bool
    }
    let database = try await TestPostgres.database()
    let teas = try await database.run(
      """
      SELECT 'sencha' AS name, NULL::float8 AS price, 'green' AS kind, 3 AS count, true AS "isOrganic"
      """
    ).map { try $0.decode(Tea.self) }
    #expect(teas.count == 1)
    #expect(teas.first?.name == "sencha")
    #expect(teas.first?.price == nil)
    #expect(teas.first?.kind == .green)
    #expect(teas.first?.isOrganic == true)
    let error = await #expect(throws: DecodingError.self) {
      try await database.run("SELECT 'x' AS name").map { try $0.decode(Tea.self) }
    }
    #expect("\(try #require(error))".contains("kind"))
  }

  @Test func `a result of 100,000 rows is read completely`()
    async throws
  {
    let database = try await TestPostgres.database()
    let rows = try await database.run(
      "SELECT n, repeat('x', 100) FROM generate_series(1, 100000) AS n")
    #expect(rows.count == 100_000)
    #expect(rows[99_999][0] == "100000")
    #expect(rows[0][2] == nil)
  }

  @Test func `a value of many megabytes survives a round trip`() async throws {
    let database = try await TestPostgres.database()
    let bytes = [UInt8](repeating: 7, count: 20 << 20)
    let rows = try await database.run("SELECT \(bytes), length(\(bytes))")
    #expect(try rows.first?.value(0, as: [UInt8].self)?.count == bytes.count)
  }
}
