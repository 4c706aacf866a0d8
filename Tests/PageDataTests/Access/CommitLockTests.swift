import GRDB
import TestSupport
import Testing

@testable import PageData
@testable import PageScheduling
@testable import PageSite

/// Commits to a file in journal mode DELETE, the default. A commit waits for active readers, and SQLite admits no new
/// reader meanwhile.
@Suite(.timeLimit(.minutes(20))) struct CommitLockTests {
  private let folder: TemporaryFolder
  private let time = ManualAccessClock()
  private let writer: BoundedDatabase

  init() throws {
    folder = try TemporaryFolder()
    let busyHandler = BusyHandler()
    var configuration = Configuration()
    configuration.busyMode = busyHandler.busyMode
    let queue = try DatabaseQueue(path: folder.file, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "delete")
      try database.execute(sql: "CREATE TABLE tea (name TEXT)")
    }
    writer = BoundedDatabase(queue, DatabaseLimits(), busyHandler, time.clock)
  }

  /// Opens a connection whose read transaction lasts until the connection is closed.
  private func reader() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: folder.file, configuration: configuration)
    try reader.inDatabase { database in
      try database.execute(sql: "BEGIN")
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM tea")
    }
    return reader
  }

  private func insert(_ name: String) -> Task<Void, any Error> {
    Task { [writer] in
      try await writer.write {
        try $0.execute(sql: "INSERT INTO tea VALUES (?)", arguments: [name])
      }
    }
  }

  /// Waits until a commit waits for readers. From then on, no other connection can start to read.
  private func commitWaits() async {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    await eventually("the commit waits") { [folder, configuration] in
      let other = try? DatabaseQueue(path: folder.file, configuration: configuration)
      return (try? other?.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tea") }) == nil
    }
  }

  private func names() throws -> [String] {
    try DatabaseQueue(path: folder.file).read {
      try String.fetchAll($0, sql: "SELECT name FROM tea")
    }
  }

  @Test func aCommitWaitsForReaders() async throws {
    let reader = try reader()
    let write = insert("sencha")
    await commitWaits()
    try reader.close()
    try await write.value
    #expect(try names() == ["sencha"])
  }

  @Test func aCommitThatReachesItsDeadlineStoresNothing() async throws {
    let reader = try reader()
    let write = insert("sencha")
    await commitWaits()
    time.advance(by: .milliseconds(5_001))
    await #expect(throws: DatabaseUnavailable(.locked)) { try await write.value }
    try reader.close()
    #expect(try names().isEmpty)
    try await insert("after").value
    #expect(try names() == ["after"])
  }
}
