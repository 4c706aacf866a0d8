import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import PageData
@testable import PageHTTP
@testable import PageSite

@Suite(.timeLimit(.minutes(20))) struct DatabaseReadinessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database() throws -> BoundedDatabase {
    let database = try BoundedDatabase(path: folder.file, limits: .patient)
    try database.writer.write { try $0.execute(sql: "CREATE TABLE tea (name TEXT)") }
    return database
  }

  @Test func anAvailableDatabaseReportsNoProblem() async throws {
    #expect(try await database().missing() == [])
    #expect(await BoundedDatabase(try DatabaseQueue(), limits: .patient).missing() == [])
  }

  @Test func aDeletedOrReplacedFileIsReportedUntilItIsRestored() async throws {
    let database = try database()
    let elsewhere = folder.file + ".moved"
    try FileManager.default.moveItem(atPath: folder.file, toPath: elsewhere)
    // SQLite may also notice, and then reports that it cannot write.
    #expect(
      await database.missing().contains(
        "The database file was deleted: changes saved now are lost at the next start."))
    try Data("another".utf8).write(to: URL(fileURLWithPath: folder.file))
    #expect(
      await database.missing().contains(
        "The database file was replaced: restart the server."))
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: folder.file)
    #expect(await database.missing() == [])
  }

  @Test func aMissingOrReplacedFileIsNotOpened() throws {
    let opened = OpenedFile(folder.file)
    try Data("one".utf8).write(to: URL(fileURLWithPath: folder.file))
    try opened.check()
    opened.recordIdentity()
    try opened.check()
    try FileManager.default.moveItem(atPath: folder.file, toPath: folder.file + ".moved")
    #expect(throws: SiteProblem.self) { try opened.check() }
    try Data("another".utf8).write(to: URL(fileURLWithPath: folder.file))
    #expect(throws: SiteProblem.self) { try opened.check() }
  }

  @Test func aReadOnlyFileIsReported() async throws {
    let database = try database()
    func allow(_ permissions: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: folder.file)
    }
    try allow(0o444)
    #expect(await database.missing() == ["The database file is read-only."])
    try allow(0o600)
    #expect(await database.missing() == [])
  }

  @Test func aDatabaseLockedByAnotherProcessIsReported() async throws {
    let database = try database()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let hasty = try BoundedDatabase(path: folder.file)
    #expect(
      await hasty.missing().contains(
        "The database is locked: changes cannot be saved at the moment."))
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(await database.missing() == [])
  }

  /// SQLite's page limit simulates a full disk.
  @Test func readinessTriesAWriteAfterAFailedOne() async throws {
    let database = try database()
    func limit(pages: Int) async throws {
      try await database.writer.writeWithoutTransaction { database in
        _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages)")
      }
    }
    try await limit(pages: 1)
    await #expect(throws: DatabaseError.self) {
      try await database.write { database in
        try database.execute(sql: "INSERT INTO tea VALUES (hex(zeroblob(100000)))")
      }
    }
    #expect(database.lastFault.withLock { $0?.resultCode } == .SQLITE_FULL)
    // The trial write fits, so the database clears the fault.
    #expect(await database.missing() == [])
    #expect(database.lastFault.withLock { $0 == nil })
  }
}
