import GRDB
import TestSupport
import Testing

@testable import Showcase

@Suite struct CharacterImportTests {
  @Test func everyNamedCharacterIsImportedWithItsNameAndBlock() async throws {
    let database = try await SharedDatabase.ready()
    let named = (0...UInt32(0x10FFFF)).lazy.compactMap(Unicode.Scalar.init)
      .filter { $0.properties.name != nil }
    var count = 0
    var sum: UInt64 = 0
    for scalar in named {
      count += 1
      sum += UInt64(scalar.value)
    }
    let stored = try await database.pool.read {
      try Int64.fetchAll(
        $0, sql: "SELECT count(*) FROM characters UNION ALL SELECT sum(code) FROM characters")
    }
    #expect(stored == [Int64(count), Int64(sum)])
    #expect(database.characterCount == count)
    #expect(count > 140_000)
    let arrow = try await database.pool.read {
      try CharacterRecord.fetchOne($0, sql: "SELECT * FROM characters WHERE code = 0x2192")
    }
    #expect(arrow?.name == "RIGHTWARDS ARROW")
    #expect(arrow?.block == "Arrows")
    #expect(arrow?.category == "Sm")
  }

  @Test func theNamesCanBeSearched() async throws {
    let count = try await SharedDatabase.ready().pool.read {
      try Int.fetchOne(
        $0, sql: "SELECT count(*) FROM character_names WHERE character_names MATCH 'rightwards'")
    }
    #expect(try #require(count) > 100)
  }

  @Test func everyCharacterIsInItsBlock() async throws {
    let strays = try await SharedDatabase.ready().pool.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT block, min(code) AS first, max(code) AS last FROM characters GROUP BY block
          """
      ).filter { row in
        guard let range = UnicodeBlocks.named(row["block"])?.range else { return true }
        return !range.contains(row["first"]) || !range.contains(row["last"])
      }.map { $0["block"] as String }
    }
    #expect(strays == [])
  }

  @Test func aSecondStartImportsNothing() async throws {
    let database = try await SharedDatabase.copy(where: "code BETWEEN 65 AND 90")
    let changes = try await database.pool.write { $0.totalChangesCount }
    try await CharacterImport(pool: database.pool, progress: nil).runIfNeeded()
    #expect(try await database.pool.write { $0.totalChangesCount } == changes)
    let again = try await ShowcaseDatabase.open(SharedDatabase.path, limits: .patient)
    #expect(try await again.characterCount == SharedDatabase.ready().characterCount)
  }

  @Test func anInterruptedImportIsRolledBackAndCanBeRepeated() async throws {
    let database = try await SharedDatabase.copy(where: "FALSE")
    try await database.pool.write { database in
      try database.execute(
        sql: """
          INSERT INTO character_names (character_names) VALUES ('delete-all');
          CREATE TRIGGER cut BEFORE INSERT ON characters WHEN NEW.code > 0x370
          BEGIN SELECT RAISE(ABORT, 'the power failed'); END
          """)
    }
    let job = CharacterImport(pool: database.pool, progress: nil)
    await #expect(throws: DatabaseError.self) { try await job.runIfNeeded() }
    #expect(try await count(database) == 0)
    // The next run starts again, and imports the rows that it can.
    try await database.pool.write { database in
      try database.execute(
        sql: """
          DROP TRIGGER cut;
          CREATE TRIGGER few BEFORE INSERT ON characters WHEN NEW.code > 0x370
          BEGIN SELECT RAISE(IGNORE); END
          """)
    }
    try await job.runIfNeeded()
    #expect(try await count(database) > 700)
  }

  private func count(_ database: ShowcaseDatabase) async throws -> Int {
    try await database.pool.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM characters") ?? 0
    }
  }
}
