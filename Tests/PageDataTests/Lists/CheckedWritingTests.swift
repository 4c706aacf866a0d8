import GRDB
import HTTPTypes
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PageData

/// Tests that the record written is the record checked.
@Suite struct CheckedWritingTests {
  private struct Order: Codable, FetchableRecord, EncodableRecord, Sendable {
    var id: Int64?
    var name = ""
    var state: String?
    var token: String?
  }

  private struct Refused: Error {}

  private func orders() throws -> (DatabaseQueue, SQLiteList<Order>) {
    let queue = try DatabaseQueue()
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE orders (
            id INTEGER PRIMARY KEY, name TEXT UNIQUE, state TEXT DEFAULT 'open',
            token TEXT DEFAULT (hex(randomblob(8))));
          INSERT INTO orders VALUES (1, 'One', 'open', 'a'), (2, 'Two', 'open', 'b');
          """)
    }
    return (queue, try SQLiteList<Order>(BoundedDatabase(queue, limits: .patient), "orders"))
  }

  private func all(_ queue: DatabaseQueue) throws -> [String] {
    try queue.read { try String.fetchAll($0, sql: "SELECT name || ' ' || state FROM orders") }
  }

  @Test func aNewRowIsCheckedWithTheDefaultsOfItsTable() async throws {
    let (queue, list) = try orders()
    await #expect(throws: Refused.self) {
      try await list.insert(Order(name: "Three")) { order in
        #expect(order.id == 3)
        if order.state == "open" { throw Refused() }
      }
    }
    #expect(try all(queue).count == 2)
    let token = Mutex("")
    let key = try await list.insert(Order(name: "Three", state: "new")) { order in
      token.withLock { $0 = order.token ?? "" }
    }
    #expect(key == "3")
    // A default that differs each time is stored as it was checked.
    let stored = try await list.entry(key, in: ListSelection())?.record
    #expect(stored?.token?.isEmpty == false && stored?.token == token.withLock { $0 })
    #expect(stored?.state == "new")
    await #expect(throws: FormErrors.self) { try await list.insert(Order(name: "One")) { _ in } }
  }

  @Test func aRowThatOthersChangeIsCheckedAgain() async throws {
    let (queue, list) = try orders()
    let states = Mutex<[String?]>([])
    let key = try await list.update("1") { before, after in
      #expect(after.name == "Uno")
      let isFirst = states.withLock { states in
        states.append(before.state)
        return states.count == 1
      }
      if isFirst {
        try await queue.write {
          try $0.execute(sql: "UPDATE orders SET state = 'shut' WHERE id = 1")
        }
      }
    } _: {
      $0.name = "Uno"
    }
    #expect(key == "1" && states.withLock { $0 } == ["open", "shut"])
    #expect(try all(queue) == ["Uno shut", "Two open"])
    await #expect(throws: Refused.self) {
      try await list.update("1") { _, after in
        if after.state == "free" { throw Refused() }
      } _: {
        $0.state = "free"
      }
    }
    #expect(try all(queue) == ["Uno shut", "Two open"])
    await #expect(throws: MissingRecord.self) {
      try await list.update("9") { _, _ in
      } _: { _ in
      }
    }
  }

  private struct Part: Codable, FetchableRecord, EncodableRecord, Sendable {
    var id: Int64
    var price: Int, count: Int
    var total: Int?
    var state: String?
  }

  @Test func anUpdateIsCheckedWithGeneratedColumnsAndTheChangesOfTriggers() async throws {
    let queue = try DatabaseQueue()
    try await queue.write {
      try $0.execute(
        sql: """
          CREATE TABLE parts (
            id INTEGER PRIMARY KEY, price INT, count INT, total INT AS (price * count), state TEXT);
          INSERT INTO parts VALUES (1, 3, 4, 'open');
          CREATE TRIGGER ends AFTER UPDATE ON parts WHEN new.count = 0 BEGIN
            UPDATE parts SET state = 'ended' WHERE id = new.id;
          END;
          """)
    }
    let list = try SQLiteList<Part>(BoundedDatabase(queue, limits: .patient), "parts")
    func all() async throws -> [String] {
      try await queue.read {
        try String.fetchAll($0, sql: "SELECT total || ' ' || state FROM parts")
      }
    }
    let check: @Sendable (Part, Part) throws -> Void = { before, after in
      #expect(before.total == 12 && before.state == "open")
      if after.total ?? 0 > 100 || after.state == "ended" { throw Refused() }
    }
    for change in [(30, 4), (3, 0)] {
      await #expect(throws: Refused.self) {
        try await list.update("1", if: check) { ($0.price, $0.count) = change }
      }
      #expect(try await all() == ["12 open"])
    }
    _ = try await list.update("1", if: check) { $0.price = 5 }
    #expect(try await all() == ["20 open"])
  }

  @Test func aForbiddenUpdateRevealsNothingAboutOtherRows() async throws {
    let (queue, list) = try orders()
    await #expect(throws: Refused.self) {
      try await list.update("1", if: { _, _ in throw Refused() }) { $0.name = "Two" }
    }
    await #expect(throws: FormErrors.self) {
      try await list.update("1", if: { _, _ in }) { $0.name = "Two" }
    }
    #expect(try all(queue) == ["One open", "Two open"])
  }

  @Test func aRowThatOthersKeepChangingIsRefused() async throws {
    let (queue, list) = try orders()
    let problem = await #expect(throws: SiteProblem.self) {
      try await list.update("1") { _, _ in
        try await queue.write {
          try $0.execute(sql: "UPDATE orders SET token = token || 'x' WHERE id = 1")
        }
      } _: {
        $0.name = "Uno"
      }
    }
    #expect(problem?.status == .conflict)
    #expect(try all(queue) == ["One open", "Two open"])
  }

  @Test func rowsChangedDuringTheCheckAreCheckedAgainBeforeDeletion() async throws {
    let (queue, list) = try orders()
    await #expect(throws: Refused.self) {
      try await list.delete(["1", "2"]) { key, order in
        if order.state == "shut" { throw Refused() }
        guard key == "2" else { return }
        try await queue.write {
          try $0.execute(sql: "UPDATE orders SET state = 'shut' WHERE id = 1")
        }
      }
    }
    #expect(try all(queue).count == 2)
    let (deleted, records) = try await list.delete(["2", "2", "9"]) { _, _ in }
    #expect(deleted.count == 1 && records.map(\.name) == ["Two"])
    try await deleted.restore?()
    #expect(try all(queue) == ["One shut", "Two open"])
  }

  @Test func addingSeveralChangesRespectsTheHistoryLimit() async throws {
    let history = try SQLiteHistory(
      BoundedDatabase(try DatabaseQueue(), limits: .patient), limit: 5)
    try await history.add(
      (0..<8).map { ("\($0)", ListChange(.create, by: "ada", origin: .file)) }, of: "list")
    try await history.add([], of: "list")
    #expect(try await history.changes(of: "2", in: "list", limit: 9).isEmpty)
    #expect(try await history.changes(of: "7", in: "list", limit: 9).map(\.origin) == [.file])
  }
}
