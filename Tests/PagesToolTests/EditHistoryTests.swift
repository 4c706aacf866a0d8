import Foundation
import GRDB
import HTTPTypes
import PageLists
import PageSite
import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests that the edit history has the values that the database stored.
@Suite struct EditHistoryTests {
  @Test func theHistoryHasTheValuesThatATriggerStored() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE code (id INTEGER PRIMARY KEY, v TEXT, edits INT DEFAULT 0);
      CREATE TRIGGER upper AFTER UPDATE OF v ON code
        BEGIN UPDATE code SET v = upper(new.v), edits = edits + 1 WHERE id = new.id; END;
      INSERT INTO code (v) VALUES ('A');
      """)
    let history = MemoryHistory()
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source], history: history).site(.patient)
    let client = SiteClient(site, script: .off)
    _ = try await client.visit("/code/1/edit").submit("Save", ["v": "b"])
    let fields = try await history.changes(of: "1", in: "shop/code", limit: 9).flatMap(\.fields)
    #expect(
      fields.map { "\($0.column) \($0.before ?? "NULL") \($0.after ?? "NULL")" }
        == ["v A B", "edits 0 1"])
  }

  /// A client can send any keys of rows to replace.
  @Test func onlyReplacedRowsAreDeletedInTheHistory() async throws {
    let databases = try Databases()
    try databases.make(
      """
      CREATE TABLE rep (id INTEGER PRIMARY KEY, email TEXT UNIQUE ON CONFLICT REPLACE, v TEXT);
      INSERT INTO rep VALUES (1, 'a@example.com', 'first'), (2, 'b@example.com', 'second');
      """)
    let history = MemoryHistory()
    let source = DataSource(
      name: "shop", catalog: try databases.catalog("shop.sqlite", isWritable: true),
      hiddenTables: [])
    let site = try await DataSite(title: nil, databases: [source], history: history).site(.patient)
    let form = try await SiteClient(site, script: .off).visit("/rep/~new").html
    let action = try #require(form.firstMatch(of: /action="([^"]*\/submit[^"]*)"/)?.1).description
    let response = await site.respond(
      to: HTTPRequest(
        method: .post, scheme: "http", authority: "localhost",
        path: action.replacing("&amp;", with: "&"),
        headerFields: [
          .contentType: "application/x-www-form-urlencoded", .origin: "http://localhost",
        ]), body: Array("email=a@example.com&v=new&pe-replace=1+2+99".utf8))
    #expect(response.head.status.code == 303)
    #expect(try databases.rows("SELECT id || v FROM rep") == ["2second", "3new"])
    for (key, actions) in [("1", [.delete]), ("2", []), ("99", [])] as [(String, [ListAction])] {
      let changes = try await history.changes(of: key, in: "shop/rep", limit: 9)
      #expect(changes.map(\.action) == actions, "\(key)")
    }
  }
}
