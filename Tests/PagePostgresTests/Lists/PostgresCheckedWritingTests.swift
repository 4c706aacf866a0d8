import HTTPTypes
import PageElements
import PageLists
import PageSite
import Synchronization
import TestSupport
import Testing

@testable import PagePostgresClient
@testable import PagePostgres

/// Tests that the record written is the record checked.
@Suite(.enabled(if: TestPostgres.isAvailable), .timeLimit(.minutes(5)))
struct PostgresCheckedWritingTests {
  private struct Order: Codable, Sendable {
    var id: Int?
    var name = ""
    var state: String?
    var token: String?
  }

  private struct Refused: Error {}

  private func orders() async throws -> (PostgresDatabase, PostgresList<Order>) {
    let database = try await TestPostgres.database()
    try await database.write { connection in
      try await connection.run(
        """
        CREATE TABLE orders (
          id bigserial PRIMARY KEY, name text UNIQUE, state text DEFAULT 'open',
          token text DEFAULT gen_random_uuid()::text)
        """)
      try await connection.run("INSERT INTO orders (name, token) VALUES ('One', 'a'), ('Two', 'b')")
    }
    return (database, try await PostgresList<Order>(database, "orders"))
  }

  private func all(_ database: PostgresDatabase) async throws -> [String] {
    try await database.run("SELECT name || ' ' || state FROM orders ORDER BY id").map {
      $0[0] ?? ""
    }
  }

  @Test func `a new row is checked with its column defaults`() async throws {
    let (database, list) = try await orders()
    await #expect(throws: Refused.self) {
      try await list.insert(Order(name: "Three")) { order in
        if order.state == "open" { throw Refused() }
      }
    }
    #expect(try await all(database).count == 2)
    let token = Mutex("")
    let key = try await list.insert(Order(name: "Three", state: "new")) { order in
      token.withLock { $0 = order.token ?? "" }
    }
    let stored = try await list.entry(key, in: ListSelection())?.record
    #expect(stored?.token?.isEmpty == false && stored?.token == token.withLock { $0 })
    #expect(stored?.state == "new")
    await #expect(throws: FormErrors.self) { try await list.insert(Order(name: "One")) { _ in } }
  }

  @Test func `a row changed concurrently is checked again`() async throws {
    let (database, list) = try await orders()
    let states = Mutex<[String?]>([])
    let key = try await list.update("1") { before, after in
      #expect(after.name == "Uno")
      let isFirst = states.withLock { states in
        states.append(before.state)
        return states.count == 1
      }
      if isFirst { _ = try await database.run("UPDATE orders SET state = 'shut' WHERE id = 1") }
    } _: {
      $0.name = "Uno"
    }
    #expect(key == "1" && states.withLock { $0 } == ["open", "shut"])
    #expect(try await all(database) == ["Uno shut", "Two open"])
    await #expect(throws: Refused.self) {
      try await list.update("1") { _, after in
        if after.state == "free" { throw Refused() }
      } _: {
        $0.state = "free"
      }
    }
    #expect(try await all(database) == ["Uno shut", "Two open"])
  }

  private struct Part: Codable, Sendable {
    var id: Int
    var price: Int, count: Int
    var total: Int?
    var state: String?
  }

  @Test func `an update is checked with generated columns and the changes of triggers`()
    async throws
  {
    let database = try await TestPostgres.database()
    try await database.write {
      try await $0.run(
        script: """
          CREATE TABLE parts (
            id int PRIMARY KEY, price int, count int, total int GENERATED ALWAYS AS (price * count) STORED,
            state text);
          INSERT INTO parts VALUES (1, 3, 4, DEFAULT, 'open');
          CREATE FUNCTION ends() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN IF new.count = 0 THEN new.state := 'ended'; END IF; RETURN new; END $$;
          CREATE TRIGGER ends BEFORE UPDATE ON parts FOR EACH ROW EXECUTE FUNCTION ends();
          """)
    }
    let list = try await PostgresList<Part>(database, "parts")
    func all() async throws -> [String] {
      try await database.run("SELECT total || ' ' || state FROM parts").map { $0[0] ?? "" }
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

  @Test func `a rejected update reveals nothing about other rows`() async throws {
    let (database, list) = try await orders()
    await #expect(throws: Refused.self) {
      try await list.update("1", if: { _, _ in throw Refused() }) { $0.name = "Two" }
    }
    await #expect(throws: FormErrors.self) {
      try await list.update("1", if: { _, _ in }) { $0.name = "Two" }
    }
    #expect(try await all(database) == ["One open", "Two open"])
  }

  @Test func `a deletion checks rows again that change during the check`() async throws {
    let (database, list) = try await orders()
    await #expect(throws: Refused.self) {
      try await list.delete(["1", "2"]) { key, order in
        if order.state == "shut" { throw Refused() }
        guard key == "2" else { return }
        _ = try await database.run("UPDATE orders SET state = 'shut' WHERE id = 1")
      }
    }
    #expect(try await all(database).count == 2)
    let (deleted, records) = try await list.delete(["2", "9"]) { _, _ in }
    #expect(deleted.count == 1 && records.map(\.name) == ["Two"])
    try await deleted.restore?()
    #expect(try await all(database) == ["One shut", "Two open"])
  }
}
