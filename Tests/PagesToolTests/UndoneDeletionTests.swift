import Foundation
import GRDB
import PageTesting
import TestSupport
import Testing

@testable import PageData
@testable import pages

/// Tests that an undo of a deletion changes nothing else, and does not outlive the file.
@Suite struct UndoneDeletionTests {
  private func rows(_ databases: Databases, _ sql: String) throws -> [String] {
    try DatabaseQueue(path: databases.path("shop.sqlite")).read {
      try String.fetchAll($0, sql: sql)
    }
  }

  @Test(arguments: [
    "UPDATE t SET note = upper(new.note) WHERE id = new.id",
    "UPDATE t SET note = 'changed' WHERE id = 2",
    "INSERT INTO log VALUES (new.id)",
  ])
  func `an undo that a new trigger would change restores nothing`(body: String) async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, note TEXT); CREATE TABLE log (id);
      INSERT INTO t VALUES (1, 'one'), (2, 'two');
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let list = try await client.visit("/t/1").submit("Delete")
    try await DatabaseQueue(path: databases.path("shop.sqlite")).write {
      try $0.execute(sql: "CREATE TRIGGER i AFTER INSERT ON t BEGIN \(body); END")
    }
    let page = try await list.submit("Undo")
    #expect(
      page.status == 409 && page.text.contains("Nothing was restored: a trigger would change"))
    #expect(try rows(databases, "SELECT note FROM t UNION ALL SELECT id FROM log") == ["two"])
  }

  @Test func `a file that replaces another one is opened without the log of the former file`()
    async throws
  {
    let databases = try Databases()
    let path = databases.path("shop.sqlite")
    func make(_ note: String, _ path: String) async throws {
      let queue = try DatabaseQueue(path: path)
      try await queue.writeWithoutTransaction {
        try $0.execute(
          sql: """
            PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, note TEXT);
            INSERT INTO t VALUES (1, '\(note)'), (2, '\(note)')
            """)
      }
      try queue.close()
    }
    try await make("former", path)
    let catalog = try SQLiteCatalog(
      path: path, limits: .patient, isWritable: true, checkInterval: .zero)
    let source = DataSource(name: "shop", catalog: catalog, hiddenTables: [])
    let client = SiteClient(
      try await DataSite(title: nil, databases: [source]).site(.patient), script: .off)
    // The undo of a deletion must not keep the former file open.
    let list = try await client.visit("/t/1").submit("Delete")
    try await make("new", path + ".new")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
    await #expect(throws: SiteClientError.self) { try await list.submit("Undo") }
    let error = await #expect(throws: SiteClientError.self) { try await client.visit("/t") }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("log of the former file"))
    for name in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + name) }
    let text = try await client.visit("/t").text
    #expect(text.contains("new") && !text.contains("former"))
    #expect(try rows(databases, "SELECT note FROM t") == ["new", "new"])
  }

  @Test func `a row that a trigger keeps is not reported as deleted`() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, note TEXT, gone INT DEFAULT 0);
      INSERT INTO t (note) VALUES ('one'), ('two');
      CREATE TRIGGER soft BEFORE DELETE ON t BEGIN
        UPDATE t SET gone = 1 WHERE id = old.id; SELECT RAISE(IGNORE);
      END;
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/t/1").submit("Delete")
    #expect(page.status == 422 && page.text.contains("A trigger may have prevented it."))
    #expect(try rows(databases, "SELECT note || gone FROM t") == ["one0", "two0"])
  }

  @Test func `a new row that a trigger deletes is not reported as saved`() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, note TEXT);
      CREATE TRIGGER gone AFTER INSERT ON t BEGIN DELETE FROM t WHERE id = new.id; END;
      """)
    let client = SiteClient(try await databases.site(isWritable: true), script: .off)
    let page = try await client.visit("/t/~new").submit("Add", ["note": "typed"])
    #expect(
      page.status == 422
        && page.text.contains("the database would delete this row again or change its key.")
        && page.html.contains("typed"))
  }
}
