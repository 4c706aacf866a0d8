import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import PageData

/// A served connection trusts the schema of its file and disables access outside the file.
@Suite struct ServedConnectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (a); INSERT INTO t VALUES (1);
          CREATE VIRTUAL TABLE f USING fts5(a);
          CREATE VIEW stat AS SELECT * FROM dbstat;
          """)
    }
    try queue.close()
  }

  @Test(arguments: [
    "SELECT load_extension('x')", "SELECT fts3_tokenizer('simple', x'0000000000000000')",
    "SELECT readfile('/etc/hostname')", "SELECT writefile('x', 'y')", "SELECT edit('x')",
    "ATTACH ':memory:' AS other", "SELECT * FROM dbstat", "SELECT * FROM sqlite_stmt",
    "SELECT * FROM stat", "SELECT * FROM sqlite_dbpage",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql",
    "UPDATE f_data SET block = block", "CREATE VIRTUAL TABLE temp.x USING fts3tokenize",
  ])
  func accessOutsideAFileIsRefused(sql: String) throws {
    for configuration in [ServedConnection.configuration(), .init(reading: ())] {
      let queue = try DatabaseQueue(path: folder.file, configuration: configuration)
      #expect(throws: DatabaseError.self) {
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      }
      let isTrusted = try queue.read { try Bool.fetchOne($0, sql: "PRAGMA trusted_schema") }
      #expect(isTrusted == true)
    }
  }

  @Test func theSchemaIsReadBeforeTheDeadlineOfAQuickReadBegins() throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write { database in
      for table in 0..<300 { try database.execute(sql: "CREATE TABLE t\(table) (a, b, c, d)") }
    }
    let time = Mutex(ContinuousClock.now)
    // Each time SQLite reads the clock, the deadline has passed.
    let reads = QuickReads(path: folder.file, configuration: Configuration(), limit: 1) {
      time.withLock { time in
        time += .milliseconds(20)
        return time
      }
    }
    let count = { (database: Database) throws -> Int in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM t") ?? -1
    }
    #expect(try reads.read(isOneQuery: true, count) == 1)
    try queue.write { try $0.execute(sql: "CREATE TABLE another (a)") }
    // This read parses the new schema within its deadline. The next one finds it parsed.
    _ = try reads.read(isOneQuery: true, count)
    #expect(try reads.read(isOneQuery: true, count) == 1)
  }
}

extension Configuration {
  fileprivate init(reading: Void) { self = ServedConnection.readingConfiguration() }
}
