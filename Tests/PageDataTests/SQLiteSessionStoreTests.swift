import Foundation
import GRDB
import PageData
import PageSite
import TestSupport
import Testing

@Suite struct SQLiteSessionStoreTests {
  private let clock = ManualClock()

  @Test func `sessions survive a restart`() async throws {
    let folder = try TemporaryFolder()
    let token = [UInt8](repeating: 7, count: 32)
    let before = try DatabasePool(path: folder.file)
    let store = try SQLiteSessionStore(before, now: clock.now)
    try await store.begin(SessionID(digest: token), for: "ada", staysLoggedIn: false)
    try before.close()
    let pool = try DatabasePool(path: folder.file)
    let again = try SQLiteSessionStore(pool, now: clock.now)
    #expect(try await again.user(of: SessionID(digest: token), extendsSession: true) == "ada")
    let tables = try await pool.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
    }
    #expect(tables == ["pe_schema", "pe_sessions"])
  }
}
