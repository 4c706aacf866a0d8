import Foundation
import GRDB
import PageData
import Testing

@Suite struct DatabaseChangesTests {
  private func queue() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write {
      try $0.execute(sql: "CREATE TABLE tea (name TEXT); CREATE TABLE cake (name TEXT)")
    }
    return queue
  }

  @Test func reportsEachTransactionThatChangesATable() async throws {
    let queue = try queue()
    var changes = DatabaseChanges(queue, in: "tea").makeAsyncIterator()
    try await queue.write { try $0.execute(sql: "INSERT INTO tea VALUES ('sencha')") }
    #expect(try await changes.next() != nil)
    try await queue.write { try $0.execute(sql: "DELETE FROM tea") }
    #expect(try await changes.next() != nil)
  }

  @Test func pendingChangesAreReportedOnce() async throws {
    let queue = try queue()
    var changes = DatabaseChanges(queue, in: "tea").makeAsyncIterator()
    for name in ["sencha", "assam", "mate"] {
      try await queue.write {
        try $0.execute(sql: "INSERT INTO tea VALUES (?)", arguments: [name])
      }
    }
    #expect(try await changes.next() != nil)
    let next = Task { try await changes.next() }
    next.cancel()
    #expect(try await next.value == nil)
  }

  @Test func changesOfOtherTablesAreIgnored() async throws {
    let queue = try queue()
    var changes = DatabaseChanges(queue, in: "tea").makeAsyncIterator()
    try await queue.write { try $0.execute(sql: "INSERT INTO cake VALUES ('scone')") }
    let next = Task { try await changes.next() }
    next.cancel()
    #expect(try await next.value == nil)
  }

  @Test func withoutNamesAllTablesAreObserved() async throws {
    let queue = try queue()
    var changes = DatabaseChanges(queue).makeAsyncIterator()
    try await queue.write { try $0.execute(sql: "INSERT INTO cake VALUES ('scone')") }
    #expect(try await changes.next() != nil)
  }
}
