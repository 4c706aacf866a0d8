import PageTesting
import TestSupport
import Testing

@testable import pages

/// Tests of the defaults of new rows, and of writes to a column with a collation of another program.
struct DefaultValueTests {
  private func client(_ sql: String, collation: String? = nil) async throws -> (
    Databases, SiteClient
  ) {
    let databases = try Databases()
    try databases.make(sql, collation: collation)
    return (databases, SiteClient(try await databases.site(isWritable: true), script: .off))
  }

  @Test func anEmptyBooleanFieldStoresTheDefault() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE r (id INTEGER PRIMARY KEY, name TEXT, pub BOOLEAN DEFAULT 't' NOT NULL,
        act BOOLEAN NOT NULL DEFAULT 1, off BOOLEAN NOT NULL DEFAULT 0, weight BOOLEAN NOT NULL DEFAULT 1000,
        beta BOOLEAN DEFAULT 1);
      """)
    let form = try await client.visit("/r/~new")
    for help in ["If empty: 't'.", "If empty: 1000.", "If empty: 1."] {
      #expect(form.text.contains(help))
    }
    _ = try await form.submit("Add", ["name": "a"])
    let values = """
      SELECT quote(pub) || quote(act) || quote(off) || quote(weight) || quote(beta) FROM r
      """
    #expect(try databases.rows(values) == ["'t'1010001"])
    // A stored value has a checkbox.
    _ = try await client.visit("/r/1/edit").submit("Save", ["act": false, "name": "b"])
    #expect(try databases.rows(values) == ["'t'0010001"])
  }

  @Test func aColumnWithAnUnknownCollationCanBeChanged() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE contacts (id INTEGER PRIMARY KEY, name TEXT COLLATE PHONEBOOK);
      INSERT INTO contacts VALUES (1, 'Zoe');
      """, collation: "PHONEBOOK")
    let page = try await client.visit("/contacts/1/edit").submit("Save", ["name": "Zoe7"])
    #expect(page.notice == "Saved.", "\(page.text)")
    #expect(try databases.rows("SELECT name FROM contacts") == ["Zoe7"])
  }

  @Test func theTitleOfARowShowsItsKeyUnencoded() async throws {
    let (databases, client) = try await client(
      """
      CREATE TABLE days (at TEXT, n INT, PRIMARY KEY (at, n)) WITHOUT ROWID;
      INSERT INTO days VALUES ('2022-01-15 10:00', 1);
      """)
    defer { withExtendedLifetime(databases) {} }
    let page = try await client.visit("/days/2022-01-15%2010%3A00,1")
    #expect(try page.elements("h1").first?.text == "days 2022-01-15 10:00, 1")
  }
}
